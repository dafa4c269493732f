import { expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { chargeSampleCard } from '../payments/testing/charge-sample-card.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { orderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';
import { orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { lapseTickMilliseconds, startLapseReactor } from './lapse-reactor.ts';
import { reconcilerTickMilliseconds, startPaymentReconciler } from './payment-reconciler.ts';
import { refundTickMilliseconds, startRefundReactor } from './refund-reactor.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';

const unpaid = orderNoOf(7);

/** All that ask what is to do, at the test's own pace. */
const startAll = ({ ports }: TestService) => {
  const reactors = [
    startTicking((signal, wait) => startPaymentReconciler(ports, signal, wait), reconcilerTickMilliseconds),
    startTicking((signal, wait) => startRefundReactor(ports, signal, wait), refundTickMilliseconds),
    startTicking((signal, wait) => startLapseReactor(ports, signal, wait), lapseTickMilliseconds),
  ];
  return {
    tick: async () => {
      for (const reactor of reactors) await reactor.tick();
    },
    stop: async () => {
      for (const reactor of reactors) await reactor.stop();
    },
  };
};

const typesOf = async ({ ports }: TestService, orderNo: string): Promise<readonly string[]> =>
  (await loadOrder(ports, orderNo)).events.map(({ type }) => type);

it('does nothing twice when what is to do is made anew', async () => {
  const service = await openTestService();
  const { ports, gateway, clock } = service;
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  await chargeSampleCard(gateway, { orderNo: orderNoOf(7) });
  await carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder);
  await createSampleOrder(ports, unpaid);
  await keepToDo(ports);
  const before = startAll(service);
  await before.tick();
  clock.advance({ hours: 24 * 30 });
  const done = ['OrderCreated', 'DepositPaymentStarted', 'OrderCancelled', 'DepositPaid', 'DepositRefunded'];
  await eventually(async () => {
    await before.tick();
    expect(await typesOf(service, sampleOrderNo)).toEqual(done);
    expect(await typesOf(service, unpaid)).toEqual(['OrderCreated', 'OrderCancelled']);
  });
  await before.stop();

  const asked = [vi.spyOn(ports.gateway, 'lookUp'), vi.spyOn(ports.gateway, 'refund')];
  const { former, version } = await rebuildProjection(orderToDo, ports, { signal: new AbortController().signal });
  expect(version).not.toBe(former);
  const after = startAll(service);
  for (let ticks = 0; ticks < 5; ticks += 1) {
    clock.advance({ hours: 1 });
    await after.tick();
  }
  expect(asked.map((calls) => calls.mock.calls)).toEqual([[], []]);
  expect(await typesOf(service, sampleOrderNo)).toEqual(done);
  expect(await typesOf(service, unpaid)).toEqual(['OrderCreated', 'OrderCancelled']);
});
