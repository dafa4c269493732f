/** How long customers wait for the form with their licence: each at their own moment, then all at the same one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { saveCarBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { licencePhoto } from '@driveaway/order-service/accounts/testing/licence-photo.ts';
import { licence, sampleBuild, signUpForm, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { createVisitor, jsonRequest } from '../chaos/kill/visitor.ts';
import type { BenchFigure } from './print-rows.ts';
import { processFigures } from '@driveaway/infra/process/testing/process-figures.ts';
import { startProductProcess } from './start-product-process.ts';

const customers = 20;
const rounds = 4;
/** As customers of `journey` come to this form. */
const arrivalMilliseconds = 500;
const aimMilliseconds = 150;
/** A photo that was scaled to what can be read, as a scan is. */
const photoSize = [1_600, 1_000] as const;
const api = '/api/build-your-own';

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

/** Signs one customer up from an address of their own; resolves to the milliseconds that the form took. */
const signUp = async (url: string, customer: number, photo: Buffer): Promise<number> => {
  const visitor = createVisitor();
  const headers = { 'X-Forwarded-For': `10.0.${Math.floor(customer / 250)}.${1 + (customer % 250)}` };
  const car = await visitor.send(url, `${api}/car-build`, jsonRequest({ build: sampleBuild, suburb: sydney }, headers));
  const { id } = saveCarBuildResponseSchema.parse(car?.body);
  const email = `customer-${customer}@example.test`;
  const body = signUpForm({ 'account.email': email, 'account.emailConfirm': email, licence: licence(photo) });
  const started = performance.now();
  const answer = await visitor.send(url, `${api}/account-details?id=${id}`, { method: 'POST', headers, body });
  if (answer?.status !== 200) throw new Error(`The form was answered with ${JSON.stringify(answer)}`);
  return performance.now() - started;
};

/** Waits for the form with a licence of half a megabyte, 20 customers at once; the product is a process of its own. */
export const benchLicences = async (): Promise<readonly BenchFigure[]> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-bench-'));
  const product = await startProductProcess(directory);
  const url = `http://127.0.0.1:${product.port}`;
  const photo = await licencePhoto(...photoSize);
  let customer = 0;
  const everybody = async (spacing: number): Promise<readonly number[]> =>
    Promise.all(
      Array.from({ length: customers }, async (_, index) => {
        await pause(index * spacing);
        return signUp(url, (customer += 1), photo);
      }),
    );
  const severalTimes = async (spacing: number): Promise<readonly number[]> => {
    const waits: number[] = [];
    for (let round = 1; round <= rounds; round += 1) waits.push(...(await everybody(spacing)));
    return waits;
  };
  try {
    // the first ones in a process also pay for lazy loading
    await everybody(0);
    const before = await processFigures(product.pid);
    const spread = await severalTimes(arrivalMilliseconds);
    const after = await processFigures(product.pid);
    const together = await severalTimes(0);
    const processor = (after.processorMilliseconds - before.processorMilliseconds) / spread.length;
    const name = 'each at their own moment';
    return [
      { name: `${name}, half of them`, value: quantile(spread, 0.5), unit: 'ms' },
      { name: `${name}, 95 of 100 (aim ${aimMilliseconds})`, value: quantile(spread, 0.95), unit: 'ms' },
      { name: '  processor time of the process that answers, each', value: processor, unit: 'ms' },
      { name: 'all at the same moment, half of them', value: quantile(together, 0.5), unit: 'ms' },
      { name: 'all at the same moment, 95 of 100', value: quantile(together, 0.95), unit: 'ms' },
    ];
  } finally {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  }
};
