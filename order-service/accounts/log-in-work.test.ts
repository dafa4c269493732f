/**
 * Guards against a timing side channel: `npm run bench` measures times, these tests count that the work is the same.
 */
import { argon2 } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { serveApp } from '../http/testing/serve-app.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { signUpSampleCustomer } from './testing/sign-up-form.ts';

vi.mock(import('node:crypto'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, argon2: vi.fn<typeof original.argon2>(original.argon2) };
});

/** Everything that decides how long a hash takes. */
const hashesMade = () =>
  vi.mocked(argon2).mock.calls.map(([algorithm, { message, nonce, ...work }]) => ({
    algorithm,
    message,
    nonceBytes: typeof nonce === 'string' ? nonce.length : nonce.byteLength,
    work,
  }));

it('log-in hashes the given password once and alike for a known address and an unknown one (row 19)', async () => {
  const app = await serveApp();
  await signUpSampleCustomer(visitorOf(app.url));
  const hashesFor = async (email: string) => {
    vi.mocked(argon2).mockClear();
    await visitorOf(app.url).post('/api/build-your-own/authenticate', { email, password: 'wrong' });
    return hashesMade();
  };
  const known = await hashesFor('ada@example.test');
  expect(known).toHaveLength(1);
  expect(known).toMatchObject([{ algorithm: 'argon2id', message: 'wrong', nonceBytes: 16 }]);
  expect(await hashesFor('nobody@example.test')).toStrictEqual(known);
});
