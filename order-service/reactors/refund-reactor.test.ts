import { describe, expect, it, vi } from 'vitest';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { loadOrder } from '../orders/load-order.ts';
import { chargeSampleCard } from '../payments/testing/charge-sample-card.ts';
import {
  carryOut,
  createSampleOrder,
  openTestService,
  type TestService,
  type TestServiceOptions,
} from '../orders/testing/test-service.ts';
import { refundTickMilliseconds, startRefundReactor } from './refund-reactor.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';

const startReactor = async ({ ports }: Pick<TestService, 'ports'>) => {
  await keepToDo(ports);
  return startTicking((signal, wait) => startRefundReactor(ports, signal, wait), refundTickMilliseconds);
};

const isRefunded =
  ({ ports }: Pick<TestService, 'ports'>) =>
  async (): Promise<boolean> =>
    (await loadOrder(ports, sampleOrderNo)).state.facts.refund !== undefined;

/** An order with its deposit captured at the gateway; `pay` records it. */
const startedOrder = async (options: TestServiceOptions = {}) => {
  const service = await openTestService(options);
  const { ports, gateway } = service;
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  const charged = await chargeSampleCard(gateway);
  const { data, ...command } = sampleCommands.RecordDepositPaid;
  const transactionId = charged.kind === 'approved' ? charged.transactionId : '';
  return {
    ...service,
    pay: (id = transactionId) => carryOut(ports, sampleOrderNo, { ...command, data: { ...data, transactionId: id } }),
    cancel: () => carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder),
  };
};

describe('the refund reactor', () => {
  it('refunds a cancelled order, and a second one that was started beside it refunds nothing more', async () => {
    const order = await startedOrder();
    await order.pay();
    const reactors = await Promise.all([startReactor(order), startReactor(order)]);
    await order.cancel();
    await Promise.all(reactors.map((reactor) => reactor.tickUntil(isRefunded(order))));
    await Promise.all(reactors.map((reactor) => reactor.tick()));
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('refunds though the clock was set back meanwhile', async () => {
    const order = await startedOrder();
    await order.pay();
    await order.cancel();
    order.clock.set({ hours: -5 });
    await (await startReactor(order)).tickUntil(isRefunded(order));
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('refunds though an event of another order cannot be read, which is an alarm (row 73)', async () => {
    const order = await startedOrder();
    await order.pay();
    await recordUnreadable(order.ports, 'OrderCancelled');
    await order.cancel();
    await (await startReactor(order)).tickUntil(isRefunded(order));
    expect(order.faults).toEqual([expect.stringContaining('An order is parked: its event cannot be applied')]);
  });

  it('refunds a deposit that came in after the cancellation', async () => {
    const order = await startedOrder();
    const reactor = await startReactor(order);
    await order.cancel();
    await reactor.tick();
    expect(order.gateway.readBooks().refunds).toEqual([]);
    await order.pay();
    await reactor.tickUntil(isRefunded(order));
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('finds after a restart what is still due, and asks the gateway for nothing that is done', async () => {
    const order = await startedOrder();
    await order.pay();
    await order.cancel();
    const first = await startReactor(order);
    await first.tickUntil(isRefunded(order));
    await first.stop();
    const refund = vi.spyOn(order.ports.gateway, 'refund');
    const second = await startReactor(order);
    for (let ticks = 0; ticks < 5; ticks += 1) await second.tick();
    expect(refund).not.toHaveBeenCalled();
  });

  it('asks again while the outcome is unknown, later each time', async () => {
    let isDown = true;
    const order = await startedOrder({
      gatewayFaults: (operation) => (operation === 'refund' && isDown ? { kind: 'down' } : undefined),
    });
    await order.pay();
    await order.cancel();
    const refund = vi.spyOn(order.ports.gateway, 'refund');
    const reactor = await startReactor(order);
    await reactor.tickUntil(async () => refund.mock.calls.length === 1);
    await reactor.tick();
    expect(refund).toHaveBeenCalledTimes(1);
    order.clock.advance({ seconds: 2 });
    await reactor.tick();
    expect(refund).toHaveBeenCalledTimes(2);
    order.clock.advance({ seconds: 2 });
    await reactor.tick();
    expect(refund).toHaveBeenCalledTimes(2);
    isDown = false;
    order.clock.advance({ seconds: 2 });
    await reactor.tickUntil(isRefunded(order));
  });

  it('raises the alarm when nobody has known for a quarter of an hour', async () => {
    const order = await startedOrder({
      gatewayFaults: (operation) => (operation === 'refund' ? { kind: 'down' } : undefined),
    });
    await order.pay();
    await order.cancel();
    const reactor = await startReactor(order);
    for (let minute = 0; minute < 19; minute += 1) {
      await reactor.tick();
      order.clock.advance({ minutes: 1 });
    }
    expect(order.faults).toEqual([]);
    await reactor.tickUntil(async () => order.faults.length === 1);
    expect(order.faults[0]).toContain('The gateway does not say what became of a refund that is due');
  });

  it('raises the alarm over a refusal and tries it again a minute later', async () => {
    const order = await startedOrder();
    await order.pay('999');
    await order.cancel();
    const refund = vi.spyOn(order.ports.gateway, 'refund');
    const reactor = await startReactor(order);
    await reactor.tickUntil(async () => order.faults.length === 1);
    expect(order.faults[0]).toContain('The gateway refuses a refund that is due: Error: There is no such payment.');
    order.clock.advance({ seconds: 59 });
    await reactor.tick();
    expect(refund).toHaveBeenCalledTimes(1);
    order.clock.advance({ seconds: 1 });
    await reactor.tick();
    expect(refund).toHaveBeenCalledTimes(2);
  });
});
