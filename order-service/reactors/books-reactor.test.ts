import { expect, it } from 'vitest';
import { differenceKinds } from '@driveaway/domain/payments/compare-books.ts';
import { orderLedger } from '@driveaway/projections/order-ledger/order-ledger.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { openTestService, type TestService } from '../orders/testing/test-service.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import { plantDifferences } from '../reports/testing/plant-differences.ts';
import { booksTickMilliseconds, startBooksReactor } from './books-reactor.ts';
import { startTicking } from './testing/start-ticking.ts';

const startReactor = async ({ ports }: TestService, gateway = ports.gateway) => {
  await keepReadModel(ports, orderLedger);
  const metrics = createServiceMetrics();
  const reactor = startTicking(
    (signal, wait) => startBooksReactor({ ...ports, gateway, metrics }, signal, wait),
    booksTickMilliseconds,
  );
  const counted = async () =>
    [...(await metrics.render()).matchAll(/^driveaway_books_differences\{kind="([\w-]+)"\} (\d+)$/gm)].map(
      ([, kind, count]) => `${kind} ${count}`,
    );
  return { ...reactor, counted };
};

const counts = (count: number): readonly string[] => differenceKinds.map((kind) => `${kind} ${count}`);
const alarm = 'The gateway’s books and the events differ: Error: ';

/** Ten days after the gateway's books and the events came to differ in every way. */
const differingService = async () => {
  const service = await openTestService();
  await plantDifferences(service.ports);
  service.clock.advance({ hours: 10 * 24 });
  return service;
};

it('raises an alarm for each difference, once on each day while they are three weeks old at most', async () => {
  const service = await differingService();
  const reactor = await startReactor(service);
  await reactor.tick();
  await reactor.tick();
  expect(new Set(service.faults)).toEqual(new Set(differenceKinds.map((kind) => `${alarm}${kind}`)));
  expect(service.faults).toHaveLength(5);
  expect(await reactor.counted()).toEqual(counts(1));
  service.clock.advance({ hours: 24 });
  await reactor.tick();
  expect(service.faults).toHaveLength(10);
  service.clock.advance({ hours: 11 * 24 });
  await reactor.tick();
  expect(service.faults).toHaveLength(10);
  expect(await reactor.counted()).toEqual(counts(0));
});

it('asks a gateway again that is silent or breaks, on the same day', async () => {
  const service = await differingService();
  const { gateway } = service;
  const answers = [
    async () => undefined,
    async () => Promise.reject(new Error('The line broke')),
    async (from: string, to: string) => gateway.settledBetween(from, to),
  ];
  const failing = { ...gateway, settledBetween: async (from: string, to: string) => answers.shift()?.(from, to) };
  const reactor = await startReactor(service, failing);
  await reactor.tick();
  await reactor.tick();
  expect(service.faults).toEqual([expect.stringContaining('could not be compared; trying again later')]);
  await reactor.tick();
  await reactor.tick();
  expect(service.faults).toHaveLength(6);
  expect(await reactor.counted()).toEqual(counts(1));
});
