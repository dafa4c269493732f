/** How each command of the command line is tried as a process of its own, and which stores it works on. */

/** `stores`: embedded ones and engines, without a product; `product`: what runs on them; `none`: files that it is given. */
export type WorksOn = 'stores' | 'embedded stores' | 'engines' | 'product' | 'none';

export type TriedCommand = {
  readonly worksOn: WorksOn;
  /** Its words and options; `$NAME` stands for what a run has. */
  readonly line: string;
  /** The exit code; default: 0. */
  readonly code?: number;
  /** What it prints or tells. */
  readonly words: string;
  readonly input?: string;
};

const product = (line: string, words: string, code = 0): TriedCommand => ({ worksOn: 'product', line, words, code });
const stores = (line: string, words: string, code = 0): TriedCommand => ({ worksOn: 'stores', line, words, code });
const none = (line: string, words: string, code = 0): TriedCommand => ({ worksOn: 'none', line, words, code });

/** Stands for the others where one is enough: one function makes them all. */
export const oneMessage = 'cancel';

/** Of an order that waits for its deposit: most of it cannot have happened. */
const message = (options: string, code = 1): TriedCommand => ({
  worksOn: 'stores',
  line: `$ORDER --dry-run ${options}`,
  code,
  words: '$ORDER',
});

const [reason, amount, day] = ['--reason Checked', '--amount 10', '--refunded-on 2026-11-02'];

export const triedCommands: Readonly<Record<string, TriedCommand>> = {
  append: { worksOn: 'stores', line: '-', code: 1, words: '1 refused', input: '{}' },
  stock: { worksOn: 'stores', line: '-', code: 1, words: 'refused', input: '{}' },
  show: stores('$ORDER', 'Order $ORDER'),
  next: stores('$ORDER', '$ORDER'),
  list: product('--counts', 'STATUS'),
  watch: product('--all --once', 'OrderCreated'),
  replay: stores('$ORDER', 'OrderCreated'),
  diff: stores('$ORDER --from 0 --to 0', '$ORDER'),
  verify: stores('', 'Everything is as it was written'),
  anchor: stores('', '"events":'),
  export: stores('$ORDER --output $FOLDER/evidence-$STORE.zip', 'evidence-$STORE.zip'),
  contact: product('$ORDER --operator ada', '@'),
  talk: product('list', ''),
  drives: product('list', ''),
  'call-backs': product('list', ''),
  'car-offers': product('list', ''),
  report: stores('money --from 2026-11-01 --to 2026-11-30', ''),
  reconcile: product('', ''),
  parked: stores('', ''),
  // on engines workers do it, and it waits for them
  rebuild: { worksOn: 'embedded stores', line: 'order-timeline', words: 'order-timeline' },
  clients: stores('revoke dealer-system --operator ada', 'dealer-system'),
  webhooks: stores('', ''),
  factor: product('remove nobody@example.com --reason Checked --operator ada', '', 3),
  erase: product('$ORDER --reason Asked --operator ada --dry-run', 'Orders are under way', 1),
  certificate: product('6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d11', '', 3),
  hold: product('place $ORDER --reason Claim --operator ada', ''),
  keys: stores('rotate', 'under the master key'),
  indexes: { worksOn: 'engines', line: '', words: '' },
  copy: { worksOn: 'engines', line: '--from $DATA --to engines', words: 'all verified' },
  backup: { worksOn: 'embedded stores', line: '$FOLDER/backup', words: 'copied to' },
  erasures: { worksOn: 'embedded stores', line: '--output $FOLDER/erasures', words: 'that ended' },
  restore: {
    worksOn: 'embedded stores',
    line: '$FOLDER/backup --data-dir $FOLDER/restored --secrets $DATA/installation-secrets.json',
    words: 'is as it was',
  },
  sample: product('', 'log in as'),
  simulate: product('--orders 1 --speed 1000', ''),
  prices: none('check $FOLDER/rates.json', 'dated', 1),
  offers: none('check $FOLDER/offers.json', 'dated', 1),
  valuation: none('check $FOLDER/valuation.json', 'dated', 1),
  rules: none('', 'VIC'),
  completion: none('bash', 'complete'),
  'confirm-charges': message(''),
  approve: message(''),
  allocate: message('--vin JF1BT9KL2SG012345'),
  reallocate: message(`--vin JF1BT9KL2SG012346 ${reason}`),
  'on-water': message('--vessel Tern'),
  'on-shore': message('--port Kembla'),
  'request-balance': message(''),
  'balance-paid': message(`${amount} --bank-reference EFT-1`, 0),
  'balance-waived': message(`${amount} ${reason}`),
  'balance-refunded': message(`${amount} --bank-reference OUT-1 ${day}`),
  'refund-otherwise': message(`${amount} --how Transfer --bank-reference OUT-1 ${day}`),
  'balance-reversed': message(`--bank-reference EFT-1 ${reason}`),
  'refund-reversed': message(`--bank-reference OUT-1 ${reason}`),
  'shipped-to-dealer': message(''),
  arrived: message(''),
  complete: message(''),
  cancel: message(reason, 0),
  'status-corrected': message(`--corrects on-water ${reason}`),
  'move-retailer': message(`--dealer-id austral-sydney-city ${reason}`),
  'finance-lodged': message('', 0),
  'finance-approved': message(''),
  'finance-denied': message(reason),
  'trade-in-offered': message(`${amount} --holds-until 2026-11-30`),
  'handover-offered': message('--times 2027-12-30T10:00:00+11:00'),
  'handover-withdrawn': message(reason),
  'handed-over': message('--handed-over-on 2026-11-02'),
  'document-added': message('--file $FOLDER/invoice.pdf', 0),
};
