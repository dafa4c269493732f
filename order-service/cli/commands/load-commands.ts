/** All commands, in the order of the help. A new one is a file of its own and a row here; only what is asked for is loaded. */
import type { Command } from './command.ts';

const commandFiles: Readonly<Record<string, () => Promise<Command>>> = {
  append: async () => (await import('./append-command.ts')).appendCommand,
  stock: async () => (await import('./stock-command.ts')).stockCommand,
  show: async () => (await import('./show-command.ts')).showCommand,
  next: async () => (await import('./next-command.ts')).nextCommand,
  list: async () => (await import('./list-command.ts')).listCommand,
  watch: async () => (await import('./watch-command.ts')).watchCommand,
  replay: async () => (await import('./replay-command.ts')).replayCommand,
  diff: async () => (await import('./diff-command.ts')).diffCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  anchor: async () => (await import('./anchor-command.ts')).anchorCommand,
  export: async () => (await import('./export-command.ts')).exportCommand,
  contact: async () => (await import('./contact-command.ts')).contactCommand,
  talk: async () => (await import('./talk-command.ts')).talkCommand,
  drives: async () => (await import('./drives-command.ts')).drivesCommand,
  'call-backs': async () => (await import('./call-backs-command.ts')).callBacksCommand,
  'car-offers': async () => (await import('./car-offers-command.ts')).carOffersCommand,
  report: async () => (await import('./report-command.ts')).reportCommand,
  reconcile: async () => (await import('./reconcile-command.ts')).reconcileCommand,
  parked: async () => (await import('./parked-command.ts')).parkedCommand,
  rebuild: async () => (await import('./rebuild-command.ts')).rebuildCommand,
  clients: async () => (await import('./clients-command.ts')).clientsCommand,
  webhooks: async () => (await import('./webhooks-command.ts')).webhooksCommand,
  factor: async () => (await import('./factor-command.ts')).factorCommand,
  erase: async () => (await import('./erase-command.ts')).eraseCommand,
  certificate: async () => (await import('./certificate-command.ts')).certificateCommand,
  hold: async () => (await import('./hold-command.ts')).holdCommand,
  keys: async () => (await import('./keys-command.ts')).keysCommand,
  indexes: async () => (await import('./indexes-command.ts')).indexesCommand,
  copy: async () => (await import('./copy-command.ts')).copyCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  erasures: async () => (await import('./erasures-command.ts')).erasuresCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  sample: async () => (await import('./sample-command.ts')).sampleCommand,
  simulate: async () => (await import('./simulate-command.ts')).simulateCommand,
  prices: async () => (await import('./prices-command.ts')).pricesCommand,
  offers: async () => (await import('./offers-command.ts')).offersCommand,
  valuation: async () => (await import('./valuation-command.ts')).valuationCommand,
  rules: async () => (await import('./rules-command.ts')).rulesCommand,
  completion: async () => (await import('./completion-command.ts')).completionCommand(loadCommands),
};

/** Those of messages about orders, one for each type. */
const messages = async (): Promise<readonly Command[]> => (await import('./message-commands.ts')).messageCommands;

/** Every command. */
export const loadCommands = async (): Promise<readonly Command[]> => [
  ...(await Promise.all(Object.values(commandFiles).map((load) => load()))),
  ...(await messages()),
];

/** The command that some words name. */
export const loadNamed = async (words: readonly string[]): Promise<readonly Command[]> => {
  const [load] = words.flatMap((word) => (Object.hasOwn(commandFiles, word) ? (commandFiles[word] ?? []) : []));
  return load === undefined ? (await messages()).filter(({ name }) => words.includes(name)) : [await load()];
};
