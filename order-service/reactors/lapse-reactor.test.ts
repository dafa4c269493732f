import { describe, expect, it } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { chargesLapseReason, lapseReason, lapseTickMilliseconds, startLapseReactor } from './lapse-reactor.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';

const { offerExpiresAt } = sampleOrderCreated().data;

const startReactor = async ({ ports }: TestService) => {
  await keepToDo(ports);
  return startTicking((signal, wait) => startLapseReactor(ports, signal, wait), lapseTickMilliseconds);
};

const stateOf = async ({ ports }: TestService) => (await loadOrder(ports, sampleOrderNo)).state;
const isCancelled = (service: TestService) => async (): Promise<boolean> =>
  (await stateOf(service)).facts.cancellation !== undefined;

/** An unpaid order, and a clock that can be set to so many milliseconds before or after its offer expires. */
const unpaidOrder = async () => {
  const service = await openTestService();
  await createSampleOrder(service.ports, sampleOrderNo);
  const setClock = (milliseconds: number): void => {
    const wanted = Temporal.Instant.from(offerExpiresAt).add({ milliseconds });
    service.clock.advance(service.clock.now().until(wanted));
  };
  return { ...service, setClock };
};

describe('an unpaid offer', () => {
  it('lapses at the instant it expires and not a millisecond before', async () => {
    const order = await unpaidOrder();
    const reactor = await startReactor(order);
    order.setClock(-1);
    for (let ticks = 0; ticks < 5; ticks += 1) await reactor.tick();
    expect(await isCancelled(order)()).toBe(false);
    order.setClock(0);
    await reactor.tickUntil(isCancelled(order));
    const { facts, lifecycle } = await stateOf(order);
    expect(facts.cancellation).toEqual({ by: 'lapse', reason: lapseReason, refundDueCents: 0 });
    expect(lifecycle.value.fulfilment).toEqual({ cancelled: 'settled' });
  });

  it('stays while the clock is not believed', async () => {
    const order = await unpaidOrder();
    const believedClock = { ...manualClock(), distrustedSeconds: () => 60 };
    const reactor = await startReactor({ ...order, ports: { ...order.ports, believedClock } });
    order.setClock(1);
    for (let ticks = 0; ticks < 5; ticks += 1) await reactor.tick();
    expect(await isCancelled(order)()).toBe(false);
    believedClock.advance(believedClock.now().until(order.clock.now()));
    await reactor.tickUntil(isCancelled(order));
  });

  it('lapses after a restart, however long the product was away', async () => {
    const order = await unpaidOrder();
    const before = await startReactor(order);
    await before.tick();
    await before.stop();
    order.setClock(30 * 24 * 3_600_000);
    await (await startReactor(order)).tickUntil(isCancelled(order));
    expect((await stateOf(order)).anomalies).toEqual([]);
  });

  it('stays while a payment is open, and lapses once that has failed', async () => {
    const order = await unpaidOrder();
    await carryOut(order.ports, sampleOrderNo, sampleCommands.StartDepositPayment);
    const reactor = await startReactor(order);
    order.setClock(1);
    for (let ticks = 0; ticks < 5; ticks += 1) await reactor.tick();
    expect(await isCancelled(order)()).toBe(false);
    await carryOut(order.ports, sampleOrderNo, sampleCommands.RecordDepositPaymentFailed);
    await reactor.tickUntil(isCancelled(order));
  });

  it('stays for good once the deposit is paid', async () => {
    const order = await unpaidOrder();
    await carryOut(order.ports, sampleOrderNo, sampleCommands.StartDepositPayment);
    await carryOut(order.ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
    const reactor = await startReactor(order);
    order.setClock(1);
    for (let ticks = 0; ticks < 5; ticks += 1) await reactor.tick();
    expect(await isCancelled(order)()).toBe(false);
  });

  it('lapses though an event of another order cannot be read, which is an alarm (row 73)', async () => {
    const service = await openTestService();
    await recordUnreadable(service.ports, 'OrderCreated');
    await createSampleOrder(service.ports, sampleOrderNo);
    service.clock.advance({ hours: 24 * 365 });
    await (await startReactor(service)).tickUntil(isCancelled(service));
    expect(service.faults).toEqual([expect.stringContaining('An order is parked: its event cannot be applied')]);
  });

  it('lapses once when several processes see to it', async () => {
    const order = await unpaidOrder();
    const reactors = await Promise.all([startReactor(order), startReactor(order), startReactor(order)]);
    order.setClock(0);
    await Promise.all(reactors.map((reactor) => reactor.tickUntil(isCancelled(order))));
    await Promise.all(reactors.map((reactor) => reactor.tick()));
    const { events } = await loadOrder(order.ports, sampleOrderNo);
    expect(events.map(({ type }) => type)).toEqual(['OrderCreated', 'OrderCancelled']);
    expect(order.faults).toEqual([]);
  });
});

it('an order of a company lapses when its changed charges are not accepted by then, with everything due back', async () => {
  const service = await openTestService();
  await createSampleOrder(service.ports, sampleOrderNo, 'company');
  for (const type of straightWay.slice(0, straightWay.indexOf('ApproveOrder')))
    await carryOut(service.ports, sampleOrderNo, sampleCommands[type]);
  const { ConfirmCharges } = sampleCommands;
  const charges = { ...ConfirmCharges, charges: { stampDuty: 231_000 }, reason: 'The duty of a company' };
  await carryOut(service.ports, sampleOrderNo, charges);
  const reactor = await startReactor(service);
  const setClock = (milliseconds: number): void => {
    const wanted = Temporal.Instant.from(ConfirmCharges.answerBy).add({ milliseconds });
    service.clock.advance(service.clock.now().until(wanted));
  };
  setClock(-1);
  for (let ticks = 0; ticks < 5; ticks += 1) await reactor.tick();
  expect(await isCancelled(service)()).toBe(false);
  setClock(0);
  await reactor.tickUntil(isCancelled(service));
  const { facts, lifecycle } = await stateOf(service);
  expect(facts.cancellation).toEqual({ by: 'lapse', reason: chargesLapseReason, refundDueCents: 100_000 });
  expect(lifecycle.value.fulfilment).toEqual({ cancelled: 'refundDue' });
});
