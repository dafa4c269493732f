/**
 * Open order pages: what one costs the product, how soon its pages are told of an order's event, and what they change for
 * everybody else. The product and the browsers are processes of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { buildStorefrontIfStale } from '@driveaway/infra/setup/build-storefront.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { sessionTokens } from '@driveaway/order-service/http/sessions/session-token.ts';
import { streamLimits } from '@driveaway/order-service/orders/order-events-routes.ts';
import { forkProgram, type ForkedProgram } from './fork-program.ts';
import { eventsPerOrder, ordersEvents } from './generate-history.ts';
import {
  loadReportSchema,
  watchReportSchema,
  type ToldLoad,
  type WatchLoad,
  type WatchReport,
} from './load-messages.ts';
import { orderNumbers } from './message-plan.ts';
import { tokenFor, untilCaughtUp } from './messages.ts';
import type { BenchFigure } from './print-rows.ts';
import { processFigures } from './process-figures.ts';
import { startProductProcess, type ProductProcess } from './start-product-process.ts';

const pagesPerOrder = streamLimits.perHolder;
const mostOrdersTold = 200;
const loadMilliseconds = 2_000;

/** Orders of as many customers, who are signed in by their cookies. */
const prepareOrders = async (directory: string, count: number) => {
  const stores = await openEmbeddedStores({
    directory,
    randomness: systemRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onEventStoreStopped: () => undefined,
  });
  const { sign } = sessionTokens(stores.secrets.sessionSecret);
  const orders = await Promise.all(
    orderNumbers(1, count).map(async (orderNo) => {
      const customerId = systemRandomness.uuid();
      await stores.eventStore.append(orderStream(orderNo), ordersEvents(orderNo, customerId), 'no-stream');
      await stores.vault.insertCredential({ customerId, passwordHash: 'none', sessionVersion: 0 });
      const token = sign({ customerId, sessionVersion: 0 }, systemClock.now(), systemRandomness.uuid());
      return { orderNo, cookie: `driveaway-session=${token}` };
    }),
  );
  const { operator } = createDemoClients(stores.secrets.sessionSecret);
  await stores.close();
  return { orders, operator };
};

const watch = async (browsers: ForkedProgram, load: WatchLoad | ToldLoad) => {
  const report: WatchReport = await browsers.ask(load, watchReportSchema);
  if ('problem' in report) throw new Error(report.problem);
  return report;
};

/** Milliseconds of the product's processor time for a page of the site, 32 clients asking. */
const pageCost = async (generator: ForkedProgram, { port, pid }: ProductProcess): Promise<number> => {
  const request = `GET /outback HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`;
  const before = await processFigures(pid);
  const load = { port, request, status: 200, connections: 32, milliseconds: loadMilliseconds };
  const report = await generator.ask(load, loadReportSchema);
  if ('problem' in report) throw new Error(report.problem);
  const after = await processFigures(pid);
  return (after.processorMilliseconds - before.processorMilliseconds) / report.answers;
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** About so many pages, six for each order. */
export const benchWatchers = async (wanted = streamLimits.inAll): Promise<readonly BenchFigure[]> => {
  await buildStorefrontIfStale(() => undefined);
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const { orders, operator } = await prepareOrders(directory, Math.max(1, Math.floor(wanted / pagesPerOrder)));
  const product = await startProductProcess(directory);
  const { port, pid } = product;
  const browsers = forkProgram(new URL('watcher-generator.ts', import.meta.url));
  const generator = forkProgram(new URL('load-generator.ts', import.meta.url));
  try {
    const token = await tokenFor(port, operator);
    await untilCaughtUp(port, token);
    await pageCost(generator, product);
    const alone = await pageCost(generator, product);
    const before = await processFigures(pid);
    const { pages } = await watch(browsers, { port, pagesPerOrder, revision: eventsPerOrder - 1, orders });
    const after = await processFigures(pid);
    const beside = await pageCost(generator, product);
    const every = Math.max(1, Math.floor(orders.length / mostOrdersTold));
    const toldAbout = orders.filter((_, index) => index % every === 0).map(({ orderNo }) => orderNo);
    const told = await watch(browsers, { port, token, toldAbout });
    const opening = after.processorMilliseconds - before.processorMilliseconds;
    return [
      { name: 'pages open', value: pages, unit: '' },
      {
        name: '  memory for each (aim 20)',
        value: (after.memoryBytes - before.memoryBytes) / pages / 1024,
        unit: 'KiB',
      },
      { name: '  processor time to open one', value: opening / pages, unit: 'ms' },
      { name: 'told of an event within, half of them', value: quantile(told.latencies, 0.5), unit: 'ms' },
      { name: 'told of an event within, 99 of 100 (aim 500)', value: quantile(told.latencies, 0.99), unit: 'ms' },
      { name: 'pages of other orders that were told', value: told.astray, unit: '' },
      { name: 'processor time of a model’s page, none open (baseline)', value: alone, unit: 'ms' },
      { name: 'processor time of a model’s page, all open', value: beside, unit: 'ms', ratio: beside / alone },
    ];
  } finally {
    browsers.end();
    generator.end();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
