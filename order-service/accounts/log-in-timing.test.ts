import { expect, it } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { signUpSampleCustomer } from './testing/sign-up-form.ts';

const unlimited = { limit: 1_000_000, windowSeconds: 60 };
const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

it('log-in takes equally long for a known address and an unknown one (row 19)', async () => {
  const app = await serveApp({ limits: { passwordPerEmail: unlimited, passwordPerAddress: unlimited } });
  await signUpSampleCustomer(visitorOf(app.url));
  const visitor = visitorOf(app.url);
  const timed = async (email: string): Promise<number> => {
    const start = performance.now();
    await visitor.post('/api/build-your-own/authenticate', { email, password: 'wrong' });
    return performance.now() - start;
  };
  await timed('warm@example.test');
  const rounds = 24;
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // in turns, so that whatever else the machine does meets both alike
    known.push(await timed('ada@example.test'));
    unknown.push(await timed(`nobody${round}@example.test`));
  }
  const faster = unknown.filter((milliseconds, round) => milliseconds < (known[round] ?? 0)).length / rounds;
  // by chance alone this fails once in ten thousand runs; without the same work it would be 1
  expect(faster).toBeGreaterThan(0.1);
  expect(faster).toBeLessThan(0.9);
  expect(medianOf(unknown) / medianOf(known)).toBeGreaterThan(0.5);
  console.log(`Median log-in: known ${medianOf(known).toFixed(1)} ms, unknown ${medianOf(unknown).toFixed(1)} ms`);
}, 60_000);
