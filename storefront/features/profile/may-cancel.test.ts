import { describe, expect, it } from 'vitest';
import { coolingOffLeftMs, mayCancel } from './may-cancel.ts';

const endsAt = '2026-11-22T03:00:00.000Z';
const coolingOff = { endsAt, basis: 'The 24 hours promised to every customer', state: 'NSW' as const };
const order = (orderDisplayStatus: number, answeredAt: string, accepted = true) => ({
  widget: { orderDisplayStatus },
  coolingOff: accepted ? coolingOff : null,
  answeredAt,
});
const inTime = '2026-11-22T02:59:59.000Z';

describe('a cancellation is offered', () => {
  it.each([1, 2])('before the contract is accepted, at status %i', (status) => {
    expect(mayCancel(order(status, inTime, false))).toBe(true);
  });

  it.each([3, 4, 5, 6, 7, 8, 9])('while the customer may cool off, at status %i', (status) => {
    expect(mayCancel(order(status, inTime))).toBe(true);
  });

  it.each([0, 10, 11, 12])('never at status %i', (status) => {
    expect(mayCancel(order(status, inTime))).toBe(false);
  });

  it('no longer from the instant on at which the cooling-off period ends', () => {
    expect(mayCancel(order(3, endsAt))).toBe(false);
    expect(coolingOffLeftMs(order(3, inTime))).toBe(1000);
  });

  it('while nobody knows the time: the server decides', () => {
    expect(mayCancel(order(3, ''))).toBe(true);
  });
});
