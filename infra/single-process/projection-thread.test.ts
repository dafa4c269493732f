import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { systemClock } from '../clock/system-clock.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const startWith = async (projectionThread: URL, freeAtStart = Number.MAX_SAFE_INTEGER) => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  const logged: string[] = [];
  let secondsAhead = 0;
  let free = freeAtStart;
  const options = optionsIn(directory);
  const product = await startProduct({
    ...options,
    config: { ...options.config, pdfBrowser: 'off' },
    writeLog: (line) => {
      logged.push(line);
      if (line.includes('Waiting to start: the disk')) free = Number.MAX_SAFE_INTEGER;
    },
    projectionThread,
    freeBytes: async () => free,
    clock: { now: () => systemClock.now().add({ seconds: secondsAhead }) },
  });
  onTestFinished(async () => {
    await product.stop();
    await rm(directory, { recursive: true });
  });
  const askReadiness = async () => visitorOf(product.url).get('/health/ready');
  const readiness = async (): Promise<number> => (await askReadiness()).status;
  const fillDisk = (): void => void (free = 0);
  const pass = (seconds: number): void => void (secondsAhead += seconds);
  return { url: product.url, logged, askReadiness, readiness, fillDisk, pass };
};

it('a thread of the projections that breaks is started again, and pages follow the events', async () => {
  const { url, logged, readiness, pass } = await startWith(new URL('testing/ends-once.ts', import.meta.url));
  const visitor = visitorOf(url);
  const { orderNo } = await signUpSampleCustomer(visitor);
  await expect
    .poll(async () => (await visitor.get(`/api/build-your-own/profile-order?orderNo=${orderNo}`)).status)
    .toBe(200);
  expect(await readiness()).toBe(200);
  // silent for as long, as far as the main thread can tell, until it speaks again
  pass(20);
  await expect.poll(readiness).toBe(200);
  expect(logged.filter((line) => line.includes('The thread breaks'))).toHaveLength(1);
});

it('a product whose projections do not run, or whose disk is full, is not ready, and stops all the same', async () => {
  const { logged, askReadiness, readiness, fillDisk } = await startWith(
    new URL('testing/no-such-thread.ts', import.meta.url),
    0,
  );
  await expect.poll(() => logged.filter((line) => line.includes('they are started again')).length).toBeGreaterThan(1);
  expect(await readiness()).toBe(503);
  fillDisk();
  await expect.poll(async () => (await askReadiness()).body.reason).toBe('the disk is full');
  expect(logged.filter((line) => line.includes('Waiting to start: the disk'))).toHaveLength(1);
});
