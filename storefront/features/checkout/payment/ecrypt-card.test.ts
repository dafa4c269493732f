import { afterEach, expect, it, vi } from 'vitest';
import { cardEncryptionFor } from './ecrypt-card.ts';

const script = 'https://gateway.example/eCrypt.js';
const settings = { paymentEncryptionKey: 'a2V5', paymentEncryptionScript: script };

/** What the gateway's script does once it is on the page. */
const arrive = (encryptValue: unknown) => () => {
  vi.stubGlobal('eCrypt', { encryptValue });
  return Promise.resolve();
};
const reversed = (digits: string, key: string): string => `eCrypted:${key}:${digits.split('').toReversed().join('')}`;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('cards go through the gateway’s own script, digits only, with its key; the script is loaded once', async () => {
  const load = vi.fn<(address: string) => Promise<void>>(arrive(reversed));
  const encryption = await cardEncryptionFor(settings, load);
  expect(await encryption?.encrypt('cardNumber', '4444 3333 2222 1111', 'ref')).toBe('eCrypted:a2V5:1111222233334444');
  await cardEncryptionFor(settings, load);
  expect(load.mock.calls).toStrictEqual([[script]]);
});

it.each([
  ['does not load', () => Promise.reject(new Error('blocked'))],
  ['offers nothing', () => Promise.resolve()],
  ['offers something else', arrive('encrypted')],
])('no payment is possible when it %s', async (_what, load) => {
  expect(await cardEncryptionFor(settings, load)).toBeUndefined();
});

it('no payment is possible without its key, and the script is not asked for', async () => {
  const load = vi.fn<(address: string) => Promise<void>>();
  expect(await cardEncryptionFor({ ...settings, paymentEncryptionKey: '' }, load)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});

it('what is no text is not sent as a card', async () => {
  const encryption = await cardEncryptionFor(
    settings,
    arrive(() => 0),
  );
  await expect(encryption?.encrypt('cardCVN', '123', 'ref')).rejects.toThrow('did not encrypt');
});

it('without such a script no foreign one is loaded', async () => {
  const load = vi.fn<(address: string) => Promise<void>>();
  expect(await cardEncryptionFor({ paymentEncryptionKey: '' }, load)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
});
