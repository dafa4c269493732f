import type { OrderLifecycle } from '@driveaway/domain/order/order-lifecycle.ts';
import { describe, expect, it } from 'vitest';
import { deliveryNote, otherPlaceNote, whatChangeMeans } from './what-a-change-means.ts';

const before = (lifecycle: Partial<OrderLifecycle>, tradeIn = 0): string =>
  whatChangeMeans({
    orderNo: '12345678-0001',
    lifecycle: {
      fulfilment: { depositPaid: 'contractIssued' },
      balance: 'notDue',
      finance: 'notApplicable',
      ...lifecycle,
    },
    financeDetails: { deposit: 1000, tradeIn },
  }).join(' ');

describe('before a change a customer is told that', () => {
  it('order number and order fee stay, and a new contract comes', () => {
    const told = before({});
    expect(told).toContain('Your order number 12345678-0001 and your order fee of $1,000 stay.');
    expect(told).toContain('a new contract to read and accept');
    expect(told).not.toMatch(/no longer counts|approved|finance|trade-in/);
  });

  it('what was accepted is asked again, and what was approved too', () => {
    expect(before({ fulfilment: 'contractAccepted' })).toContain('What you accepted no longer counts');
    expect(before({ fulfilment: 'contractAccepted' })).not.toContain('approved');
    expect(before({ fulfilment: 'approved' })).toMatch(
      /What you accepted no longer counts.*will look at the changed one/,
    );
  });

  it.each(['pending', 'approved', 'denied'] as const)('a finance application that is %s ends', (finance) => {
    expect(before({ finance })).toContain('Your finance application was for the order as it is.');
  });

  it('a trade-in stays', () => {
    expect(before({}, 8000)).toContain('Your trade-in stays at $8,000.');
  });

  it('another place sets other charges, and nothing where it is the same', () => {
    const order = { choice: { state: 'NSW', postcode: '2640' } } as const;
    expect(otherPlaceNote(order, { place: { state: 'VIC', postcode: '3000' } })).toBe(
      'Priced for VIC 3000 instead of NSW 2640: stamp duty, registration and insurance change.',
    );
    expect(otherPlaceNote(order, { place: { state: 'NSW', postcode: '2640' } })).toBe('');
  });
});

it('a car that comes later is said to, with what was told before and when', () => {
  const june = { from: '2027-06-01', to: '2027-06-30' };
  const march = { from: '2027-03-01', to: '2027-03-31', saidOn: '2026-11-02' };
  expect(deliveryNote({ expectedDelivery: june, laterThan: march })).toBe(
    'Expected delivery as changed: June 2027. That is later than March 2027, which we told you on 2 November 2026.',
  );
  expect(deliveryNote({ expectedDelivery: march, laterThan: null })).toBe('Expected delivery as changed: March 2027.');
  expect(deliveryNote({ laterThan: null })).toBe('');
});
