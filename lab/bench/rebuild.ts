import { sampleOrderHistory, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ChangeOverPorts } from '@driveaway/projections/engine/change-over.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections, startProjections } from '@driveaway/projections/start-projections.ts';
import { openTestStores, type TestStores } from '@driveaway/projections/testing/open-test-stores.ts';
import type { BenchFigure } from './print-rows.ts';

const ordersAtOnce = 100;
/** Created, three for the deposit, the contract with notes, accepted, approved, allocated, at sea. */
const [, ...later] = sampleOrderHistory.slice(0, 10);
const eventsPerOrder = later.length + 1;
const mebibyte = 1024 * 1024;

const orderNoOf = (index: number): string => {
  const digits = index.toString().padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
};

/** Writes so many orders of ten events each. */
export const fillWithOrders = async (stores: TestStores, orders: number): Promise<void> => {
  for (let first = 0; first < orders; first += ordersAtOnce) {
    await Promise.all(
      Array.from({ length: Math.min(ordersAtOnce, orders - first) }, (_, offset) => {
        const orderNo = orderNoOf(first + offset);
        return stores.append(orderNo, [sampleOrderCreated({ orderNo }), ...later]);
      }),
    );
  }
};

type Cost = {
  /** Of processor time. */
  readonly microsecondsPerEvent: number;
  /** The most memory of the process above what it had before. */
  readonly peakBytes: number;
};

const costOf = async (work: () => Promise<number>): Promise<Cost> => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = (): void => void (peak = Math.max(peak, process.memoryUsage.rss()));
  const watch = setInterval(look, 50);
  const started = process.cpuUsage();
  const events = await work();
  const { user, system } = process.cpuUsage(started);
  clearInterval(watch);
  look();
  return { microsecondsPerEvent: (user + system) / events, peakBytes: peak - before };
};

const readAlone = async (eventStore: Pick<EventStore, 'readAll'>): Promise<number> => {
  let events = 0;
  for (let after: bigint | undefined; ;) {
    const page = await eventStore.readAll({ after, prefixes: ['order-'], limit: 256 });
    events += page.events.length;
    if (page.atHead) return events;
    after = page.position;
  }
};

/** Cost of the same work, as events per second of processor time and as a ratio to reading alone, then its memory. */
const figuresOf = (name: string, cost: Cost, baseline: Cost): readonly BenchFigure[] => [
  {
    name,
    value: 1_000_000 / cost.microsecondsPerEvent,
    unit: 'events per processor second',
    ratio: cost === baseline ? undefined : baseline.microsecondsPerEvent / cost.microsecondsPerEvent,
  },
  { name: `${name}: memory above the start`, value: cost.peakBytes / mebibyte, unit: 'MiB' },
];

/** Rebuilds every projection over what the stores hold; processor time beside that of reading the same events alone. */
export const rebuildEach = async (ports: ChangeOverPorts): Promise<readonly BenchFigure[]> => {
  const baseline = await costOf(() => readAlone(ports.eventStore));
  const figures = [...figuresOf('reading alone (baseline)', baseline, baseline)];
  for (const projection of projections) {
    const cost = await costOf(async () => {
      const { events } = await rebuildProjection(projection, ports, { signal: new AbortController().signal });
      return events;
    });
    figures.push(...figuresOf(`rebuild ${projection.name}`, cost, baseline));
  }
  return figures;
};

/** All projections from the first event on, side by side as in a product that is new to these events. */
const catchUpTogether = async (stores: TestStores, events: number): Promise<number> => {
  const running = startProjections(stores, new AbortController().signal);
  const head = await stores.eventStore.head();
  await running.waitFor(head ?? 0n, new AbortController().signal);
  await running.stop();
  return events;
};

/**
 * Rebuilds every projection from the first event over orders of ten events, and lets all of them catch up together, in
 * embedded stores in a temporary directory, personal data encrypted as always.
 */
export const benchRebuild = async (events: number): Promise<readonly BenchFigure[]> => {
  const stores = await openTestStores();
  try {
    await fillWithOrders(stores, Math.ceil(events / eventsPerOrder));
    const baseline = await costOf(() => readAlone(stores.eventStore));
    const together = await costOf(() => catchUpTogether(stores, events));
    return [...figuresOf('all catching up together', together, baseline), ...(await rebuildEach(stores))];
  } finally {
    await stores.close();
  }
};
