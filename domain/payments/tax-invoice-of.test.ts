import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '../order/order-events.ts';
import { evolve, initialOrderState } from '../order/order-state.ts';
import {
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleBuyer,
  sampleEvents,
  sampleOrderCreated,
  sampleOrderHistory,
  samplePrice,
} from '../testing/order-builders.ts';
import { emptyBooks, evolveBooks, positionOf } from '../reports/order-books.ts';
import { gstWithin, taxInvoiceOf } from './tax-invoice-of.ts';

const settledAt = '2026-12-18T03:00:00.000Z';
const factsOf = (events: readonly OrderEvent[]) => events.reduce(evolve, initialOrderState).facts;
const settled = sampleOrderHistory.slice(0, 12);

describe('the tax invoice', () => {
  it('names seller, buyer, car and every line, and what was paid how', () => {
    expect(taxInvoiceOf(factsOf(settled), sampleBuyer, settledAt)).toMatchObject({
      number: 'T-12345678-9012',
      issuedOn: '2026-12-18',
      seller: { name: 'Austral Motors Australia Pty Ltd', abn: '51 824 753 556' },
      buyer: { name: 'Ms Mira Kowalski', abn: null, address: { city: 'Parramatta' } },
      vehicle: { title: 'Austral Outback Touring', vin: 'JF1BT9KL2SG012345' },
      totalCents: 5_500_000,
      depositCents: 100_000,
      balanceCents: 5_400_000,
      luxuryCarTaxCents: 0,
    });
  });

  it('has GST within what the seller supplies, and none within taxes and charges of others', () => {
    const invoice = taxInvoiceOf(factsOf(settled), sampleBuyer, settledAt);
    const free = invoice?.lines.filter(({ isTaxable }) => !isTaxable).map(({ label }) => label);
    expect(free).toEqual(['Stamp duty', 'Registration', 'CTP insurance', 'On-road costs of the paint']);
    // (4,800,000 + 200,000 + 80,000 + 97,000 + 40,600) / 11
    expect(invoice?.gstCents).toBe(474_327);
  });

  it('has lines that add up to its total', () => {
    const invoice = taxInvoiceOf(factsOf(settled), sampleBuyer, settledAt);
    expect(invoice?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(samplePrice.totalCents);
  });

  it('has no GST on luxury car tax', () => {
    const line = { code: 'luxuryCarTax', label: 'Luxury car tax', amountCents: 700_000 } as const;
    const words = { setBy: 'A sample', rule: 'A sample.', source: 'this test' };
    const price = {
      ...samplePrice,
      luxuryCarTax: { ofBaseCents: 700_000, inAllCents: 700_000 },
      totalCents: 6_200_000,
      lines: [...samplePrice.lines, { ...line, ...words }],
    };
    const facts = factsOf([
      sampleOrderCreated({ price }),
      ...settled.slice(1, 11),
      sampleBalancePaid({ amountCents: 6_100_000 }),
    ]);
    expect(taxInvoiceOf(facts, sampleBuyer, settledAt)).toMatchObject({
      gstCents: 474_327,
      luxuryCarTaxCents: 700_000,
      totalCents: 6_200_000,
    });
  });

  it('has no GST on the rounding to whole dollars', () => {
    const line = { code: 'rounding', label: 'Rounding up to the dollar', amountCents: 60 } as const;
    const words = { setBy: 'A sample', rule: 'A sample.', source: 'this test' };
    const price = { ...samplePrice, totalCents: 5_500_060, lines: [...samplePrice.lines, { ...line, ...words }] };
    const facts = factsOf([
      sampleOrderCreated({ price }),
      ...settled.slice(1, 11),
      sampleBalancePaid({ amountCents: 5_400_060 }),
    ]);
    expect(taxInvoiceOf(facts, sampleBuyer, settledAt)).toMatchObject({ gstCents: 474_327, totalCents: 5_500_060 });
  });

  it('names a company and its ABN', () => {
    const facts = factsOf([sampleOrderCreated({ buyerType: 'company' }), ...settled.slice(1)]);
    const company = { ...sampleBuyer, companyName: 'Kowalski Surveys Pty Ltd', companyAbn: '51824753556' };
    expect(taxInvoiceOf(facts, company, settledAt)?.buyer).toMatchObject({
      name: 'Kowalski Surveys Pty Ltd',
      abn: '51824753556',
    });
  });

  it('is not there before the last cent', () => {
    const events = settled.slice(0, 11);
    const allButOne = sampleBalancePaid({ amountCents: 5_399_999, remainingCents: 1 });
    const lastCent = sampleBalancePaid({ amountCents: 1 });
    expect(taxInvoiceOf(factsOf(events), sampleBuyer, settledAt)).toBeUndefined();
    expect(taxInvoiceOf(factsOf([...events, allButOne]), sampleBuyer, settledAt)).toBeUndefined();
    expect(taxInvoiceOf(factsOf([...events, allButOne, lastCent]), sampleBuyer, settledAt)).toBeDefined();
  });

  it('is not there while what came early has gone back', () => {
    const early = [sampleBalancePaid({ isEarly: true }), sampleBalanceRefunded({ amountCents: 1 })];
    const before = [...settled.slice(0, 3), ...early, ...settled.slice(3, 11)];
    expect(taxInvoiceOf(factsOf(before), sampleBuyer, settledAt)).toBeUndefined();
    expect(positionOf(before.reduce(evolveBooks, emptyBooks)).gstInvoicedCents).toBe(0);
    const after = [...before, sampleBalancePaid({ amountCents: 1 })];
    expect(taxInvoiceOf(factsOf(after), sampleBuyer, settledAt)).toMatchObject({ balanceCents: 5_400_000 });
    expect(positionOf(after.reduce(evolveBooks, emptyBooks)).gstInvoicedCents).toBe(474_327);
  });

  it('is not there for a cancelled order', () => {
    const facts = factsOf([...settled, sampleEvents.OrderCancelled]);
    expect(taxInvoiceOf(facts, sampleBuyer, settledAt)).toBeUndefined();
  });

  it.each([
    [1100, 100],
    [5, 0],
    [6, 1],
    [0, 0],
    [16, 1],
    [17, 2],
  ])('finds the GST within %i cents: %i', (cents, gst) => {
    expect(gstWithin(cents)).toBe(gst);
  });
});
