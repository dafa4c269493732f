/** What traces and metrics cost: the same commands with and without a tracer, in turns, a collector in a process of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { traceAppends } from '@driveaway/infra/event-store/trace-appends.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { openTelemetry } from '@driveaway/infra/telemetry/opentelemetry/open-telemetry.ts';
import type { OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';
import { z } from 'zod';
import { forkProgram } from './fork-program.ts';
import { createAcceptedOrders, orderNumbers } from './message-plan.ts';
import type { BenchFigure } from './print-rows.ts';

const rounds = 7;
const commandsPerOrder = 2 + straightWay.indexOf('AcceptContract');

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Processor time for each command of so many orders, from the order to its accepted contract, medians of seven rounds. */
export const benchTelemetry = async (orders = 200): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const collector = forkProgram(new URL('bare-server.ts', import.meta.url));
  const answer = { headers: ['Content-Type', 'application/json'], body: '{}' };
  const { port } = await collector.ask(answer, z.object({ port: z.int() }));
  const stores = await openEmbeddedStores({
    directory,
    randomness: systemRandomness,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    onEventStoreStopped: () => undefined,
  });
  const { sessionSecret, emailHashKey, orderNumberKey } = stores.secrets;
  const secrets = { session: sessionSecret, emailHash: emailHashKey, orderNumber: orderNumberKey };
  const off: OrderPorts = {
    ...stores,
    clock: manualClock('2026-07-01T00:00:00Z'),
    randomness: systemRandomness,
    secrets,
  };
  const telemetry = openTelemetry({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'bench' });
  const { tracer } = telemetry;
  const on: OrderPorts = { ...off, tracer, eventStore: traceAppends(stores.eventStore, tracer) };
  let next = 1;
  /** Milliseconds of processor for each command; no request is around them, so that each begins a trace. */
  const priceOf = async (ports: OrderPorts): Promise<number> => {
    const numbers = orderNumbers(next, orders);
    next += orders;
    const before = process.cpuUsage();
    await createAcceptedOrders(ports, numbers);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (orders * commandsPerOrder);
  };
  try {
    for (const ports of [off, on]) await priceOf(ports);
    const prices: { readonly off: number[]; readonly on: number[] } = { off: [], on: [] };
    for (let round = 0; round < rounds; round += 1) {
      prices.off.push(await priceOf(off));
      prices.on.push(await priceOf(on));
    }
    const [without, traced] = [medianOf(prices.off), medianOf(prices.on)];
    return [
      { name: 'a command without a tracer, processor time (baseline)', value: without, unit: 'ms' },
      { name: 'with spans of command and append, exported', value: traced, unit: 'ms', ratio: traced / without },
    ];
  } finally {
    await telemetry.close();
    await stores.close();
    collector.end();
    await rm(directory, { recursive: true, force: true });
  }
};
