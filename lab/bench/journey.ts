/** How long customers wait for the server between the details and the thank-you page, many of them at once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgramOrThrow } from '@driveaway/infra/process/testing/start-program.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { licencePhoto } from '@driveaway/order-service/accounts/testing/licence-photo.ts';
import { orderInOneGo, type Wait } from './journey-customer.ts';
import type { BenchFigure } from './print-rows.ts';

const customersAtOnce = 20;
/** Each of them orders so often, under a new address; the product's own limits allow it. */
const ordersEach = 3;
/** A prepared script fills in three fields a second: ten seconds a journey, two orders a second of them all. */
const fieldMilliseconds = 333;
/** Customers come one after the other, all of them within the first journey. */
const arrivalMilliseconds = 500;
/** The limit for the 95th percentile. */
const aimMilliseconds = 300;
/** A photo that was scaled to what can be read, as a scan is. */
const photoSize = [1_600, 1_000] as const;

/** A percentile of the waits, which must be sorted. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

const figureOf = (name: string, waits: readonly Wait[]): BenchFigure => {
  const sorted = waits.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share));
  const unit = `ms p95, aim ${aimMilliseconds} (p50 ${p50?.toFixed(0)}, p99 ${p99?.toFixed(0)}, ${sorted.length} waits)`;
  return { name, value: p95 ?? Number.NaN, unit };
};

/**
 * 20 customers at once from the details to thank-you, each at their own moment: what they wait for in each step, and in
 * all. The product is a process of its own over embedded stores with its own limits, and draws its PDFs meanwhile.
 */
export const benchJourney = async (): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProgramOrThrow({
    program: 'infra/single-process/main.ts',
    environment: { PORT: '0', DATA_DIR: join(directory, 'data'), NO_COLOR: '1' },
    ready: /Driveaway is ready on (http:\/\/\S+)/,
  });
  const [, url = ''] = product.ready;
  const photo = await licencePhoto(...photoSize);
  const waits: Wait[] = [];
  const orderAgain = async (customer: number): Promise<void> => {
    await pause(customer * arrivalMilliseconds);
    for (let orders = 1; orders <= ordersEach; orders += 1) {
      const email = `customer-${customer}-${orders}@example.test`;
      await orderInOneGo({ url, email, photo, fieldMilliseconds, onWait: (wait) => void waits.push(wait) });
    }
  };
  try {
    // the first one in a process also pays for lazy loading
    const first = { email: 'first@example.test', fieldMilliseconds: 0, onWait: () => undefined };
    await orderInOneGo({ url, photo, ...first });
    await Promise.all(Array.from({ length: customersAtOnce }, (_, customer) => orderAgain(customer)));
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
  const steps = [...Map.groupBy(waits, ({ step }) => step)];
  return [...steps.map(([step, ofStep]) => figureOf(step, ofStep)), figureOf('every wait', waits)];
};
