import { describe, expect, it } from 'vitest';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { createOrdersAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { loadOrder } from './load-order.ts';
import { attempt, carryOut, openTestService } from './testing/test-service.ts';

const [first, second] = [orderNoOf(1), orderNoOf(2)];
const { RecordBalancePaid, RecordBalanceRefunded } = sampleCommands;
const half = { ...RecordBalancePaid, amountCents: RecordBalancePaid.amountCents / 2 };

const served = async () => {
  const service = await openTestService();
  for (const orderNo of [first, second]) await createOrderAt(service.ports, orderNo, 'RequestBalance');
  return service.ports;
};

const recordedBy = (heldBy: string) => ({ kind: 'refused', refusal: { code: 'bank-line-recorded', heldBy } });

const paidCents = async (ports: ServicePorts): Promise<number> => {
  const orders = await Promise.all([first, second].map(async (orderNo) => loadOrder(ports, orderNo)));
  return orders.reduce((sum, { state }) => sum + state.facts.balance.paidCents, 0);
};

/** A process of its own over the store. */
const beside = (ports: ServicePorts): ServicePorts => ({ ...ports, ordersAtHand: createOrdersAtHand() });

describe('a line of the bank statement', () => {
  it('is one payment over all orders, under whatever command', async () => {
    const ports = await served();
    await carryOut(ports, first, half);
    expect(await attempt(ports, first, half)).toMatchObject(recordedBy(first));
    expect(await attempt(ports, second, { ...half, bankReference: 'eft 000123' })).toMatchObject(recordedBy(first));
    expect(await paidCents(ports)).toBe(half.amountCents);
  });

  it('goes through with a reason why it is another', async () => {
    const ports = await served();
    await carryOut(ports, first, half);
    const another = { ...half, another: 'Two transfers with the order number.' };
    expect(await attempt(ports, second, another)).toMatchObject({
      kind: 'done',
      events: [{ data: { another: another.another } }],
    });
    expect(await paidCents(ports)).toBe(2 * half.amountCents);
  });

  it('is taken once by commands that meet, in one process or in several', async () => {
    const ports = await served();
    const processes = [ports, beside(ports), beside(ports)];
    const outcomes = await Promise.all(
      [first, second].flatMap((orderNo) => processes.map(async (one) => attempt(one, orderNo, half))),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await paidCents(ports)).toBe(half.amountCents);
  });

  it('stays taken when the bank takes it back, and is free when it was recorded by mistake', async () => {
    for (const [isMistake, expected] of [
      [false, recordedBy(first)],
      [true, { kind: 'done' }],
    ] as const) {
      const ports = await served();
      await carryOut(ports, first, half);
      await carryOut(ports, first, { ...sampleCommands.ReverseTransfer, isMistake });
      expect(await paidCents(ports)).toBe(0);
      expect(await attempt(ports, second, half)).toMatchObject(expected);
    }
  });

  it('is one transfer back', async () => {
    const ports = await served();
    await carryOut(ports, first, half);
    await carryOut(ports, first, sampleCommands.CancelOrder);
    const back = { ...RecordBalanceRefunded, amountCents: 1_000 };
    await carryOut(ports, first, back);
    expect(await attempt(ports, first, back)).toMatchObject(recordedBy(first));
    expect(await attempt(ports, first, { ...back, bankReference: 'OUT-2' })).toMatchObject({ kind: 'done' });
  });
});
