import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import type { Buyer } from '@driveaway/domain/terms/order-terms.ts';
import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import {
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleBalanceWaived,
  sampleDepositRefunded,
  sampleEvents,
  sampleOrderCancelled,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleOrderNo,
  sampleOtherVin,
  samplePaymentId,
  samplePrice,
  sampleTradeInAccepted,
  sampleTradeInOffered,
  sampleTransferReversed,
  sampleVehicleReallocated,
} from '@driveaway/domain/testing/order-builders.ts';
import { describe, expect, it } from 'vitest';
import type { DocumentDue } from '../orders/document-due.ts';
import { loadedEvents } from '../orders/testing/loaded-events.ts';
import { composeDocument, type ComposedDocument } from './compose-document.ts';

const attack = '<img src=x onerror="alert(1)">\u202E';

/** An order as it is loaded. */
const orderOf = (history: readonly OrderEvent[], buyer: Partial<Buyer> = {}) => {
  const events = history.map((event) =>
    event.type === 'OrderCreated' ? sampleOrderCreated(event.data, buyer) : event,
  );
  return { events: loadedEvents(events), state: history.reduce(evolve, initialOrderState) };
};

const { DepositPaymentStarted, DepositPaid, DepositRefunded } = sampleEvents;
const paid = [sampleOrderCreated(), DepositPaymentStarted, DepositPaid];
const untilBalance = sampleOrderHistory.slice(
  0,
  sampleOrderHistory.findIndex(({ type }) => type === 'BalancePaid'),
);
const settled = [
  ...untilBalance,
  sampleBalancePaid({ amountCents: 2_000_000, remainingCents: 3_400_000, bankReference: 'EFT-1' }),
  sampleBalancePaid({ amountCents: 3_400_000, remainingCents: 0, bankReference: 'EFT-2' }),
];

const documentOf = (
  kind: 'receipt' | 'tax-invoice' | 'adjustment-note' | 'refund' | 'trade-in' | { kind: 'refund'; part: number },
  history: readonly OrderEvent[],
  buyer?: Partial<Buyer>,
) => {
  const due: DocumentDue = typeof kind === 'string' ? { kind } : kind;
  const document = composeDocument(sampleOrderNo, due, orderOf(history, buyer));
  if (document === undefined) throw new Error(`There is no ${due.kind}`);
  return document;
};
const expectWords = ({ html }: ComposedDocument, words: readonly string[]): void => {
  for (const word of words) expect(html).toContain(word);
};

describe('the receipt', () => {
  it('says what was paid, when, with which card, to whom, and what remains', () => {
    const receipt = documentOf('receipt', paid);
    expect(receipt.name).toBe('Receipt-12345678-9012.pdf');
    expectWords(receipt, [
      'Receipt R-12345678-9012 for the order fee of vehicle order 12345678-9012',
      '$1,000.00',
      '2 November 2026 at 1:00:00 pm, Sydney time (UTC+11:00)',
      'VISA ending in 1111',
      '20000001',
      'Austral Motors Australia Pty Ltd',
      '51 824 753 556',
      'Ms Mira Kowalski',
      '$54,000.00',
      'not a tax invoice',
    ]);
  });

  it('of a payment that went through after the order was cancelled says that it goes back, and asks for no balance', () => {
    const history = [sampleOrderCreated(), DepositPaymentStarted, sampleOrderCancelled({ refundDueCents: 0 })];
    const receipt = documentOf('receipt', [...history, DepositPaid]);
    expectWords(receipt, ['$1,000.00', 'It goes back to the card it came from within ten business days.']);
    expect(receipt.html).not.toMatch(/What remains|54,000|when the car is paid for/);
    expect(documentOf('receipt', [...paid, sampleOrderCancelled()])).toEqual(documentOf('receipt', paid));
  });

  it('takes what was transferred before the order fee off the balance', () => {
    const early = sampleBalancePaid({ amountCents: 1_000_000, remainingCents: 4_400_000, bankReference: 'EFT-0' });
    const receipt = documentOf('receipt', [sampleOrderCreated(), early, DepositPaymentStarted, DepositPaid]);
    expectWords(receipt, ['Transferred before', '$10,000.00', '$44,000.00']);
    expect(receipt.html).not.toContain('$54,000.00');
  });

  it('comes out the same every time and holds no markup of a customer’s', () => {
    expect(documentOf('receipt', structuredClone(paid))).toEqual(documentOf('receipt', paid));
    expectWords(documentOf('receipt', paid, { firstName: attack }), [
      '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;⟨U+202E⟩',
    ]);
  });
});

const ownAddress = {
  address1: '5 Harbour Street',
  address2: 'Unit 2',
  city: 'Tweed Heads',
  stateCode: 'NSW',
  postalCode: '2485',
} as const;

it.each([
  ['receipt', paid],
  ['tax-invoice', settled],
] as const)('the %s names the buyer’s own address', (kind, history) => {
  const { html } = documentOf(kind, history, { ownAddress });
  expect(html).toContain('5 Harbour Street<br />Unit 2<br />Tweed Heads NSW 2485');
  expect(html).not.toContain('Parramatta NSW 2150');
});

describe('the tax invoice', () => {
  const invoice = documentOf('tax-invoice', settled);

  it('shows both parties, the date of the last payment, the car, every line and the total', () => {
    expect(invoice.name).toBe('Tax-Invoice-12345678-9012.pdf');
    expectWords(invoice, [
      'Tax invoice T-12345678-9012',
      '51 824 753 556',
      '4 Banksia Lane',
      '2 November 2026',
      'JF1BT9KL2SG012345',
      '$55,000.00',
      ...samplePrice.lines.map(({ label }) => label),
    ]);
  });

  it('states the GST of what the seller supplies and of nothing it collects for others', () => {
    // one eleventh of 48,000 + 2,000 + 800 + 970 + 406
    expect(invoice.html).toMatch(/GST in the total<\/th>\s*<td class="amount">\$4,743\.27/);
    expect(invoice.html.match(/No GST on this invoice/g)).toHaveLength(4);
  });

  it('lists the payments, and what is left', () => {
    expectWords(invoice, ['$1,000.00', '$20,000.00', '$34,000.00', 'EFT-1', 'EFT-2', '$0.00']);
  });

  it('adds up although more was paid, before and after that', () => {
    const tooMuch = [
      ...untilBalance,
      sampleBalancePaid({ amountCents: 5_400_100, overpaidCents: 100 }),
      sampleBalancePaid({ amountCents: 700, overpaidCents: 700, bankReference: 'EFT-AGAIN' }),
    ];
    const invoice = documentOf('tax-invoice', tooMuch);
    expectWords(invoice, ['$54,000.00', '$0.00']);
    expect(invoice.html).not.toContain('EFT-AGAIN');
  });

  it('counts what came early by what was kept of it, whatever the car cost when it came', () => {
    const early = sampleBalancePaid({ isEarly: true, overpaidCents: 500_000 });
    const [ordered, asked] = [untilBalance.slice(0, -1), sampleEvents.BalanceRequested];
    const covered = { ...asked, data: { ...asked.data, amountCents: 0 } };
    const kept = documentOf('tax-invoice', [...ordered, early, covered]);
    expect(kept.html).toMatch(/EFT-000123<\/th>\s*<td>\$54,000\.00/);
    expect(kept.html).toMatch(/Still to be paid<\/th>\s*<td>\$0\.00/);
    const rest = { ...asked, data: { ...asked.data, amountCents: 500_000 } };
    const refunded = documentOf('tax-invoice', [
      ...ordered,
      early,
      sampleBalanceRefunded({ amountCents: 500_000 }),
      rest,
      sampleBalancePaid({ amountCents: 500_000, bankReference: 'EFT-REST' }),
    ]);
    expect(refunded.html).toMatch(/EFT-000123<\/th>\s*<td>\$49,000\.00/);
    expect(refunded.html).toMatch(/EFT-REST<\/th>\s*<td>\$5,000\.00/);
    expect(refunded.html).toMatch(/Still to be paid<\/th>\s*<td>\$0\.00/);
  });

  it('is issued anew for another car, under a name of its own', () => {
    const events = [...settled, sampleVehicleReallocated({ invoiceVersion: 2 })];
    const anew = composeDocument(sampleOrderNo, { kind: 'tax-invoice', version: 2 }, orderOf(events));
    if (anew === undefined) throw new Error('There is no second invoice');
    expect(anew.name).toBe('Tax-Invoice-12345678-9012-version-2.pdf');
    expectWords(anew, [sampleOtherVin, '$55,000.00', 'Tax invoice T-12345678-9012-2', 'Takes the place of']);
    expect(anew.html).toMatch(/Takes the place of<\/th>\s*<td>Tax invoice T-12345678-9012<\/td>/);
    expect(anew.footer).toBe('Tax invoice T-12345678-9012-2');
    const cancelled = [...events, sampleOrderCancelled({ adjustsInvoice: 2 })];
    expectWords(documentOf('adjustment-note', cancelled), ['Tax invoice T-12345678-9012-2 of']);
    expect(anew.html).not.toContain('JF1BT9KL2SG012345');
  });

  it('is the same whenever it is printed: also after another car took the place of the one invoiced', () => {
    const later = [...settled, sampleVehicleReallocated({ invoiceVersion: 2 })];
    expect(documentOf('tax-invoice', later)).toEqual(documentOf('tax-invoice', settled));
  });

  it('is not there before everything is paid', () => {
    expect(() => documentOf('tax-invoice', untilBalance)).toThrow('There is no tax-invoice');
  });

  it('comes out the same every time, names a company with its number, and escapes it', () => {
    expect(documentOf('tax-invoice', structuredClone(settled))).toEqual(invoice);
    const [, ...others] = settled;
    const company = documentOf('tax-invoice', [sampleOrderCreated({ buyerType: 'company' }), ...others], {
      companyName: attack,
      companyAbn: '51 824 753 556',
    });
    expectWords(company, ['&lt;img', 'ABN/ACN 51 824 753 556']);
    expect(company.html).not.toContain('<img');
  });
});

describe('the addendum about a trade-in', () => {
  const agreed = [
    sampleEvents.ValuationRequested,
    sampleTradeInOffered(),
    sampleTradeInAccepted({ contractVersion: 1 }),
  ];

  it('says what is credited for which car, and what was left to pay when it was accepted', () => {
    const addendum = documentOf('trade-in', [...untilBalance, ...agreed]);
    expect(addendum.name).toBe('Trade-In-12345678-9012.pdf');
    expectWords(addendum, [
      '2016 Fjord Wayfarer, 84,500 km, good for its age',
      'Addendum to the Contract of Sale of vehicle order 12345678-9012. It adds to version 1 of 2 November 2026.',
      '$12,500.00',
      '$55,000.00',
      '$41,500.00',
      'Ms Mira Kowalski',
    ]);
    expect(documentOf('trade-in', [...untilBalance, ...agreed, sampleEvents.BalanceRequested])).toEqual(addendum);
    const received = sampleBalancePaid({ amountCents: 1_000_000, remainingCents: 4_400_000 });
    const later = documentOf('trade-in', [...untilBalance, sampleEvents.BalanceRequested, received, ...agreed]);
    expectWords(later, ['Transferred, received', '$10,000.00', '$31,500.00']);
    expect(later.html).not.toContain('$41,500.00');
  });

  it('and the tax invoice has it among the payments: the price and its GST are what they were', () => {
    const paid = sampleBalancePaid({ amountCents: 4_150_000 });
    const invoice = documentOf('tax-invoice', [...untilBalance, ...agreed, paid]);
    expectWords(invoice, ['Trade-in, 3 November 2026', '$12,500.00', '$4,743.27', '$0.00']);
  });
});

describe('the document about a refund', () => {
  it('of an order fee alone says what went back where and when, and that no GST was in it', () => {
    const refund = documentOf('refund', [...paid, sampleOrderCancelled(), DepositRefunded]);
    expect(refund.name).toBe('Refund-12345678-9012.pdf');
    expect(refund.footer).toBe('Refund F-12345678-9012');
    expectWords(refund, [
      '$1,000.00',
      'R-12345678-9012',
      'VISA ending in 1111',
      '2 November 2026 at 3:00:00 pm, Sydney time (UTC+11:00)',
      '30000001',
      'This is everything you had paid.',
      'no adjustment note',
    ]);
  });

  it('of an order fee that did not go back to its card says how it did, invoiced or not', () => {
    const refunded = sampleDepositRefunded({ otherwise: { how: 'By cheque, posted', refundedOn: '2026-11-05' } });
    const note = documentOf('refund', [...paid, sampleOrderCancelled(), refunded]);
    expectWords(note, ['By cheque, posted', '5 November 2026', '30000001', 'This is everything you had paid.']);
    expect(note.html).not.toMatch(/ending in 1111|Banks take/);
    const invoiced = documentOf('refund', [...settled, sampleOrderCancelled({ adjustsInvoice: 1 }), refunded]);
    expectWords(invoiced, ['By cheque, posted', 'by adjustment note A-12345678-9012']);
    expect(invoiced.html).not.toContain('no adjustment note');
  });

  it('of an order fee that went back once more has a number of its own, and names the one before', () => {
    const first = sampleDepositRefunded({ otherwise: { how: 'By cheque, posted', refundedOn: '2026-11-05' } });
    const cameBack = sampleTransferReversed({
      direction: 'out',
      charge: { paymentId: samplePaymentId },
      amountCents: 100_000,
    });
    const second = sampleDepositRefunded({ otherwise: { how: 'By hand', refundedOn: '2026-11-06' }, part: 2 });
    const events = [...paid, sampleOrderCancelled(), first, cameBack, second];
    const note = documentOf({ kind: 'refund', part: 2 }, events);
    expect(note.name).toBe('Refund-12345678-9012-order-fee-2.pdf');
    expect(note.footer).toBe('Refund F-12345678-9012-fee-2');
    expectWords(note, ['By hand', '6 November 2026', 'Refund F-12345678-9012,', 'This is everything you had paid.']);
    expect(note.html).not.toContain('By cheque, posted');
    expect(documentOf('refund', events)).toEqual(documentOf('refund', [...paid, sampleOrderCancelled(), first]));
  });

  it('of a car that was invoiced is due beside an adjustment note that names the invoice and takes back its GST, refunded or not', () => {
    const cancelled = [...settled, sampleOrderCancelled({ refundDueCents: 5_500_000, adjustsInvoice: 1 })];
    const note = documentOf('adjustment-note', cancelled);
    expect(note.name).toBe('Adjustment-Note-12345678-9012.pdf');
    expectWords(note, [
      'Adjustment note A-12345678-9012',
      'Tax invoice T-12345678-9012 of 2 November 2026',
      '51 824 753 556',
      '$55,000.00',
      '$4,743.27',
      'What you had paid, $55,000.00, is',
    ]);
    expect(note.footer).toBe('Adjustment note A-12345678-9012');
    const refunded = [...cancelled, sampleDepositRefunded({ remainingCents: 5_400_000 })];
    expect(documentOf('adjustment-note', refunded)).toEqual(note);
    expectWords(documentOf('refund', refunded), ['$54,000.00, goes back to the account', 'T-12345678-9012']);
  });

  it('is there too for money that came in for an order whose fee was never paid', () => {
    const part = sampleBalanceRefunded({ amountCents: 5_000 });
    const late = sampleBalancePaid({ amountCents: 5_000, remainingCents: 0, overpaidCents: 5_000 });
    const history = [sampleOrderCreated(), sampleOrderCancelled({ refundDueCents: 0 }), late, part];
    const refund = composeDocument(sampleOrderNo, { kind: 'balance-refund', part: 1 }, orderOf(history));
    expect(refund?.html).toContain('$50.00');
  });

  it('does not promise what went back before it, nor tell of what came later', () => {
    const cancelled = [...settled, sampleOrderCancelled({ refundDueCents: 5_500_000 })];
    const last = documentOf('refund', [
      ...cancelled,
      sampleBalanceRefunded({ remainingCents: 100_000 }),
      DepositRefunded,
    ]);
    expect(last.html).toContain('With what went back before, this is everything you had paid.');
    expect(last.html).not.toContain('goes back to the account');
    const part = sampleBalanceRefunded({ amountCents: 5_000_000, remainingCents: 500_000 });
    const refunded = sampleDepositRefunded({ remainingCents: 400_000 });
    const between = documentOf('refund', [...cancelled, part, refunded]);
    expect(between.html).toContain('$4,000.00, goes back to the account');
    const rest = sampleBalanceRefunded({ part: 2, amountCents: 400_000 });
    expect(documentOf('refund', [...cancelled, part, refunded, rest])).toEqual(between);
  });

  it('of the balance is a document for each transfer, with what is still to come', () => {
    const transfers = [
      sampleBalanceRefunded({ amountCents: 4_000_000, remainingCents: 1_400_000 }),
      sampleBalanceRefunded({ part: 2, amountCents: 1_400_000, bankReference: 'OUT-2' }),
    ];
    const cancelled = [...settled, sampleOrderCancelled({ refundDueCents: 5_500_000 }), DepositRefunded];
    const transferOf = (part: number, history: readonly OrderEvent[]) =>
      composeDocument(sampleOrderNo, { kind: 'balance-refund', part }, orderOf(history)) ?? { name: '', html: '' };
    const [first, second] = [1, 2].map((part) => transferOf(part, [...cancelled, ...transfers]));
    expect([first?.name, second?.name]).toEqual([
      'Refund-12345678-9012-transfer-1.pdf',
      'Refund-12345678-9012-transfer-2.pdf',
    ]);
    for (const word of ['$40,000.00', 'OUT-000321', '$14,000.00', 'invoice T-12345678-9012']) {
      expect(first?.html).toContain(word);
    }
    for (const word of ['$14,000.00', 'OUT-2', '$0.00']) expect(second?.html).toContain(word);
    expect(transferOf(1, [...settled, ...transfers]).html).toContain('paid beyond the price');
  });

  it('is not there before there is a refund', () => {
    expect(() => documentOf('refund', [...paid, sampleOrderCancelled()])).toThrow('There is no refund');
  });
});

describe('a tax invoice of a price of which a rest was waived', () => {
  const short = sampleBalancePaid({ amountCents: 3_397_999, bankReference: 'EFT-2', remainingCents: 2_001 });

  it('names the whole price, and the rest as not paid', () => {
    const invoice = documentOf('tax-invoice', [...settled.slice(0, -1), short, sampleEvents.BalanceWaived]).html;
    expect(invoice).toMatch(/Total, GST included[^$]*\$55,000\.00/);
    expect(invoice).toMatch(/Waived by the seller, not paid[^$]*\$20\.01/);
    expect(invoice).toMatch(/Still to be paid[^$]*\$0\.00/);
  });
});

it('a tax invoice adds up where what went back was of a payment that the bank took back, and a rest was waived', () => {
  const paidBack = [
    sampleBalancePaid({ amountCents: 5_500_000, remainingCents: 0, overpaidCents: 100_000 }),
    sampleBalanceRefunded({ part: 1, amountCents: 100_000, remainingCents: 0 }),
    sampleTransferReversed({ part: 1, amountCents: 5_500_000, remainingCents: 5_500_000, invoice: 'withdrawn' }),
    sampleBalanceWaived({ amountCents: 2_001, remainingCents: 5_497_999, invoice: 'withdrawn' }),
  ];
  const last = sampleBalancePaid({ amountCents: 5_497_999, remainingCents: 0, bankReference: 'EFT-9' });
  const invoice = documentOf('tax-invoice', [...untilBalance, ...paidBack, last]);
  expectWords(invoice, ['reference EFT-9', '$53,979.99', 'Waived by the seller, not paid', '$20.01']);
});

describe('a tax invoice whose payment was taken back', () => {
  const reversed = sampleTransferReversed({
    part: 2,
    bankReference: 'EFT-2',
    amountCents: 3_400_000,
    invoice: 'withdrawn',
  });
  const again = sampleBalancePaid({
    amountCents: 3_400_000,
    bankReference: 'EFT-3',
    invoice: 'withdrawn',
    invoiceVersion: 2,
  });

  it('gets a new version without that payment once the car is paid for again', () => {
    const due = { kind: 'tax-invoice', version: 2 } as const;
    const anew = composeDocument(sampleOrderNo, due, orderOf([...settled, reversed, again]));
    expect(anew?.name).toBe('Tax-Invoice-12345678-9012-version-2.pdf');
    expect(anew?.html).toContain('EFT-3');
    expect(anew?.html).not.toContain('EFT-2');
  });

  it('was issued, which the document about a refund does not deny', () => {
    const over = [...settled, reversed, sampleOrderCancelled(), sampleBalanceRefunded({ part: 1 })];
    const refund = composeDocument(sampleOrderNo, { kind: 'balance-refund', part: 1 }, orderOf(over));
    expect(refund?.html).toContain('No tax invoice stands for the car, so this is no adjustment note.');
  });

  it('is adjusted no more when the order is cancelled, unless the car was paid for again', () => {
    const over = [sampleOrderCancelled(), DepositRefunded];
    expect(documentOf('refund', [...settled, reversed, ...over]).html).toContain('no adjustment note');
    expect(() => documentOf('adjustment-note', [...settled, reversed, ...over])).toThrow('There is no adjustment-note');
    expectWords(documentOf('adjustment-note', [...settled, reversed, again, ...over]), ['T-12345678-9012-2 of']);
  });
});
