/**
 * Open order pages: what one costs the product, how soon its pages are told of an order's event, and what they change for
 * everybody else. The product and the browsers are processes of their own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { heartbeatSeconds } from '@driveaway/domain/api/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
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
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
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

/** How much of one processor the product uses by itself, over a round of heartbeats. */
const idleShare = async (pid: number): Promise<number> => {
  const before = await processFigures(pid);
  await setTimeout(heartbeatSeconds * 1_000);
  const after = await processFigures(pid);
  return (after.processorMilliseconds - before.processorMilliseconds) / (heartbeatSeconds * 1_000);
};

/** Milliseconds of the product's processor time for a page of the site, 32 clients asking, without what it uses anyway. */
const pageCost = async (generator: ForkedProgram, { port, pid }: ProductProcess, idle = 0): Promise<number> => {
  const request = `GET /outback HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`;
  const before = await processFigures(pid);
  const load = { port, request, status: 200, connections: 32, milliseconds: loadMilliseconds };
  const report = await generator.ask(load, loadReportSchema);
  if ('problem' in report) throw new Error(report.problem);
  const after = await processFigures(pid);
  return (after.processorMilliseconds - before.processorMilliseconds - idle * loadMilliseconds) / report.answers;
};

const collectable = ['--expose-gc', '--import', new URL('collect-on-signal.ts', import.meta.url).href];

/** What the product keeps, without its garbage. */
const keptBytes = async ({ port, pid }: ProductProcess): Promise<number> => {
  process.kill(pid, 'SIGUSR2');
  // answered once it is over
  for (let times = 0; times < 2; times += 1) await (await fetch(`http://127.0.0.1:${port}/health/live`)).text();
  return (await processFigures(pid)).memoryBytes;
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;

/** About so many pages, six for each order. */
export const benchWatchers = async (wanted = streamLimits.inAll): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const { orders, operator } = await prepareOrders(directory, Math.max(1, Math.floor(wanted / pagesPerOrder)));
  const product = await startProductProcess(directory, collectable);
  const { port, pid } = product;
  const browsers = forkProgram(new URL('watcher-generator.ts', import.meta.url));
  const generator = forkProgram(new URL('load-generator.ts', import.meta.url));
  try {
    const token = await tokenFor(port, operator);
    await untilCaughtUp(port, token);
    await pageCost(generator, product);
    const alone = await pageCost(generator, product);
    const openPages = (some: typeof orders) =>
      watch(browsers, { port, pagesPerOrder, revision: eventsPerOrder - 1, orders: some });
    // what the first ones take once for all is no cost of one
    const first = Math.ceil(orders.length / 5);
    const early = await openPages(orders.slice(0, first));
    const keptBefore = await keptBytes(product);
    const before = await processFigures(pid);
    const { pages } = await openPages(orders.slice(first));
    const after = await processFigures(pid);
    const kept = (await keptBytes(product)) - keptBefore;
    const later = pages - early.pages;
    const share = await idleShare(pid);
    const beside = await pageCost(generator, product, share);
    const every = Math.max(1, Math.floor(orders.length / mostOrdersTold));
    const toldAbout = orders.filter((_, index) => index % every === 0).map(({ orderNo }) => orderNo);
    const told = await watch(browsers, { port, token, toldAbout });
    const opening = after.processorMilliseconds - before.processorMilliseconds;
    return [
      { name: 'pages open', value: pages, unit: '' },
      { name: '  memory that each keeps (aim 20)', value: kept / later / 1024, unit: 'KiB' },
      {
        name: '  growth while they opened',
        value: (after.memoryBytes - before.memoryBytes) / later / 1024,
        unit: 'KiB',
      },
      { name: '  processor time to open one', value: opening / later, unit: 'ms' },
      { name: 'processor time of all while nothing happens, of one processor', value: share * 100, unit: '%' },
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
