import { sampleBuyer, sampleEvents, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { describe, expect, it } from 'vitest';
import type { ContractFacts } from '../contracts/contract-facts.ts';
import { renderReceipt } from './receipt.ts';
import { gstIn, renderTaxInvoice, type BalancePayment } from './tax-invoice.ts';

const facts = (buyer: Partial<ContractFacts['buyer']> = {}): ContractFacts => ({
  order: sampleOrderCreated().data,
  buyer: { ...sampleBuyer, ...buyer },
  deposit: sampleEvents.DepositPaid.data,
  vin: 'JF1BT9KL2SG012345',
  orderedAt: '2026-11-02T00:00:00.000Z',
  depositPaidAt: '2026-11-02T13:30:00.000Z',
});

const payments: readonly BalancePayment[] = [
  {
    paidAt: '2026-12-01T02:00:00.000Z',
    data: { amountCents: 2_000_000, remainingCents: 3_400_000, bankReference: 'EFT-1' },
  },
  { paidAt: '2026-12-03T13:30:00.000Z', data: { amountCents: 3_400_000, remainingCents: 0, bankReference: 'EFT-2' } },
];

const attack = '<img src=x onerror="alert(1)">\u202E';

describe('the receipt', () => {
  it('says what was paid, when, with which card, to whom, and what remains', () => {
    const receipt = renderReceipt(facts());
    for (const text of [
      'Receipt for the order fee, order 12345678-9012',
      '$1,000.00',
      '3 November 2026 at 12:30:00 am, Sydney time (UTC+11:00)',
      'VISA 444433XXXXXX1111',
      '20000001',
      'Austral Motors Australia Pty Ltd',
      '51 824 753 556',
      'Ms Mira Kowalski',
      '$54,000.00',
      'not a tax invoice',
    ]) {
      expect(receipt).toContain(text);
    }
  });

  it('comes out the same every time and holds no markup of a customer’s', () => {
    expect(renderReceipt(facts())).toBe(renderReceipt(structuredClone(facts())));
    expect(renderReceipt(facts({ firstName: attack }))).toContain(
      '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;⟨U+202E⟩',
    );
  });
});

describe('the tax invoice', () => {
  const invoice = renderTaxInvoice(facts(), payments);

  it('shows both parties, the date of the last payment, the car, every line and the total', () => {
    for (const text of [
      'Tax invoice 12345678-9012',
      '51 824 753 556',
      '4 Banksia Lane',
      '4 December 2026',
      'JF1BT9KL2SG012345',
    ]) {
      expect(invoice).toContain(text);
    }
    for (const { label } of facts().order.price.lines) expect(invoice).toContain(label);
    expect(invoice).toContain('$55,000.00');
  });

  it('states the GST of what the seller supplies and of nothing it collects for others', () => {
    // 48,000 + 2,000 + 800 + 970 + 406
    expect(invoice).toContain('GST in the taxable lines of $52,176.00');
    expect(invoice).toContain('$4,743.27');
    expect(invoice.match(/No GST on this invoice/g)).toHaveLength(4);
  });

  it.each([
    [0, 0],
    [11, 1],
    [5, 0],
    [6, 1],
    [5_217_600, 474_327],
  ])('takes of %i cents a GST of %i: one eleventh, halves up', (cents, gst) => {
    expect(gstIn(cents)).toBe(gst);
  });

  it('lists the payments, and what is left', () => {
    for (const text of ['$1,000.00', '$20,000.00', '$34,000.00', 'EFT-1', 'EFT-2', '$0.00']) {
      expect(invoice).toContain(text);
    }
  });

  it('comes out the same every time, names a company with its number, and escapes it', () => {
    expect(renderTaxInvoice(facts(), payments)).toBe(invoice);
    const company = renderTaxInvoice(facts({ companyName: attack, companyAbn: '51 824 753 556' }), payments);
    expect(company).toContain('&lt;img');
    expect(company).toContain('ABN/ACN 51 824 753 556');
    expect(company).not.toContain('<img');
  });
});
