/**
 * Messages of the back office, one at a time over 1, 8 and 64 connections and as a batch. The product and whoever sends are
 * processes of their own; GET /health/live and the bare store are measured in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { createDemoClients, type MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { measureRaw, measureStore } from './appends.ts';
import { forkProgram, type ForkedProgram } from './fork-program.ts';
import { loadReportSchema, messageReportSchema, type BatchLoad, type MessageLoad } from './load-messages.ts';
import { createAcceptedOrders, messagesPerOrder, orderNumbers } from './message-plan.ts';
import type { BenchFigure } from './print-rows.ts';
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
import { reactorsWithCheckpoints } from './reactors-with-checkpoints.ts';
import { startProductProcess, type ProductProcess } from './start-product-process.ts';

const connectionCounts = [1, 8, 64] as const;
const longestMilliseconds = 3_000;

/** A directory of orders whose contracts are accepted, which reactors have seen, and who may send messages about them. */
const prepareOrders = async (directory: string, orders: readonly string[]): Promise<MachineCredentials> => {
  const stores = await openEmbeddedStores({
    directory,
    randomness: systemRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onEventStoreStopped: () => undefined,
  });
  const { sessionSecret, emailHashKey, orderNumberKey } = stores.secrets;
  // long ago, so that nobody is mailed about it
  const clock = manualClock('2026-07-01T00:00:00Z');
  const secrets = { session: sessionSecret, emailHash: emailHashKey, orderNumber: orderNumberKey };
  await createAcceptedOrders({ ...stores, clock, randomness: systemRandomness, secrets }, orders);
  const head = (await stores.eventStore.head()) ?? 0n;
  for (const name of reactorsWithCheckpoints) await stores.readModels.saveCheckpoint(name, head);
  await stores.close();
  return createDemoClients(sessionSecret).operator;
};

/** A token of the machine client. */
export const tokenFor = async (port: number, { clientId, clientSecret }: MachineCredentials): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  return tokenAnswerSchema.parse(await answer.json()).access_token;
};

/** How many events the read model that is furthest behind has not seen. */
const lagOf = async (port: number, token: string): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const lags = [...(await answer.text()).matchAll(/^driveaway_projection_lag\{.*\} (\d+)$/gm)];
  return lags.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...lags.map(([, lag]) => Number(lag)));
};

/** Resolves to the seconds until every read model has seen every event. */
export const untilCaughtUp = async (port: number, token: string): Promise<number> => {
  const started = performance.now();
  while ((await lagOf(port, token)) > 0) await setTimeout(50);
  return (performance.now() - started) / 1000;
};

/** What comes of some work, and by how many events read models were behind meanwhile: at most, but for one look in a hundred. */
const withLag = async <Result>(port: number, token: string, work: Promise<Result>) => {
  const lags: number[] = [];
  const over = new AbortController();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) {
      lags.push(await lagOf(port, token));
      await setTimeout(100);
    }
  };
  const [result] = await Promise.all([work.finally(() => over.abort()), watch()]);
  const sorted = lags.toSorted((one, other) => one - other);
  return { result, lag: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN };
};

type Bench = { readonly product: ProductProcess; readonly messages: ForkedProgram; readonly token: string };

/** What came of a load, the processor time of the product for each message, and how far read models were behind: events by their rate. */
const measure = async ({ product, messages }: Bench, load: MessageLoad | BatchLoad) => {
  const before = await processFigures(product.pid);
  const { result: report, lag } = await withLag(load.port, load.token, messages.ask(load, messageReportSchema));
  if ('problem' in report) throw new Error(report.problem);
  const after = await processFigures(product.pid);
  const perMessage = (after.processorMilliseconds - before.processorMilliseconds) / report.answers;
  const perSecond = (report.answers * 1000) / report.milliseconds;
  return { ...report, perSecond, perMessage, lagSeconds: lag / perSecond, after };
};

const livePerSecond = async (generator: ForkedProgram, port: number, connections: number): Promise<number> => {
  const request = `GET /health/live HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  const load = { port, request, status: 200, connections, milliseconds: 1_000 };
  const report = await generator.ask(load, loadReportSchema);
  if ('problem' in report) throw new Error(report.problem);
  return (report.answers * 1000) / report.milliseconds;
};

const overConnections = async (
  bench: Bench,
  generator: ForkedProgram,
  { load, raw }: { readonly load: MessageLoad; readonly raw: number },
): Promise<readonly BenchFigure[]> => {
  const { token } = bench;
  const { port, connections } = load;
  await livePerSecond(generator, port, connections);
  const live = await livePerSecond(generator, port, connections);
  const sent = await measure(bench, load);
  const behind = await untilCaughtUp(port, token);
  const over = `${connections} connection${connections === 1 ? '' : 's'}`;
  const figures: BenchFigure[] = [
    { name: `GET /health/live, ${over} (baseline)`, value: live, unit: '/s' },
    {
      name: `messages, ${over}${connections === 64 ? ' (aim 0.35)' : ''}`,
      value: sent.perSecond,
      unit: '/s',
      ratio: sent.perSecond / live,
    },
    { name: `  half of them within`, value: sent.p50, unit: 'ms' },
    { name: `  99 of 100 within`, value: sent.p99, unit: 'ms' },
    { name: `  processor time for each`, value: sent.perMessage, unit: 'ms' },
    { name: `  read models behind at most (99 of 100 looks, aim 1)`, value: sent.lagSeconds, unit: 's' },
    { name: `  read models caught up after`, value: behind, unit: 's' },
  ];
  if (connections > 1) return figures;
  const answerAndSync = 1000 / live + 1000 / raw;
  return [
    ...figures,
    {
      name: `  beside an answer and a raw append with fdatasync (aim 2)`,
      value: sent.p50,
      unit: 'ms',
      ratio: sent.p50 / answerAndSync,
    },
  ];
};

/** Messages over HTTP and as a batch of about so many lines. */
export const benchMessages = async (lines = 100_000): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  // at least some answers, on a busy machine too
  const milliseconds = Math.min(longestMilliseconds, 10 * lines);
  // more than are finished in the time
  const ordersPerLoad = Math.max(64, Math.ceil(milliseconds / 10));
  const single = orderNumbers(1, ordersPerLoad * (connectionCounts.length + 1));
  const batch = orderNumbers(1_000_000, Math.ceil(lines / messagesPerOrder));
  const operator = await prepareOrders(directory, [...single, ...batch]);
  const raw = await measureRaw(join(directory, 'raw'), 1_000);
  const store = await measureStore(join(directory, 'bare.sqlite'), 64, 1_000);
  const product = await startProductProcess(directory);
  const messages = forkProgram(new URL('message-generator.ts', import.meta.url));
  const generator = forkProgram(new URL('load-generator.ts', import.meta.url));
  try {
    const { port } = product;
    const token = await tokenFor(port, operator);
    const bench = { product, messages, token };
    const loadOf = (index: number, connections: number): MessageLoad => {
      const orders = single.slice(index * ordersPerLoad, (index + 1) * ordersPerLoad);
      return { port, token, connections, orders, milliseconds };
    };
    await untilCaughtUp(port, token);
    // code is compiled while it runs for the first time
    await measure(bench, loadOf(0, 8));
    const figures: BenchFigure[] = [{ name: 'raw append and fdatasync', value: raw, unit: '/s' }];
    for (const [index, connections] of connectionCounts.entries()) {
      figures.push(...(await overConnections(bench, generator, { load: loadOf(index + 1, connections), raw })));
    }
    const sent = await measure(bench, { port, token, orders: batch });
    return [
      ...figures,
      { name: 'the store alone, 64 writers (baseline)', value: store, unit: 'appends/s' },
      {
        name: `a batch of ${sent.answers} lines (aim 0.3)`,
        value: sent.perSecond,
        unit: 'lines/s',
        ratio: sent.perSecond / store,
      },
      { name: '  processor time for each', value: sent.perMessage, unit: 'ms' },
      { name: '  read models behind at most (99 of 100 looks, aim 1)', value: sent.lagSeconds, unit: 's' },
      { name: '  read models caught up after', value: await untilCaughtUp(port, token), unit: 's' },
      { name: '  memory of the product at most', value: sent.after.peakMemoryBytes / 2 ** 20, unit: 'MiB' },
    ];
  } finally {
    messages.end();
    generator.end();
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
