import { afterEach, describe, expect, it, vi } from 'vitest';
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
  expect(load.mock.calls).toStrictEqual([[script, undefined]]);
});

describe('the element of the script', () => {
  /** A page that has Trusted Types, whose scripts arrive at once; what was added to it. */
  const pageWithTrustedTypes = () => {
    const policies: string[] = [];
    const added: Record<string, unknown>[] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy: (name: string, { createScriptURL }: { createScriptURL: (text: string) => string }) => {
        policies.push(name);
        return { createScriptURL: (address: string) => `trusted ${createScriptURL(address)}` };
      },
    });
    const createElement = () => ({
      addEventListener: (event: string, listener: () => void) => {
        if (event === 'load') setImmediate(listener);
      },
    });
    const append = (element: Record<string, unknown>) => {
      added.push(element);
      void arrive(reversed)();
    };
    vi.stubGlobal('document', { createElement, head: { append } });
    return { policies, added };
  };

  it('has the hash that the installation names, and an address that one policy lets in, which lets in no other', async () => {
    const { policies, added } = pageWithTrustedTypes();
    const integrity = 'sha384-x';
    const hashed = { ...settings, paymentEncryptionScriptIntegrity: integrity };
    expect(await cardEncryptionFor(hashed)).toBeDefined();
    expect(added).toMatchObject([{ src: `trusted ${script}`, integrity, crossOrigin: 'anonymous' }]);
    vi.stubGlobal('eCrypt', undefined);
    expect(
      await cardEncryptionFor({ ...settings, paymentEncryptionScript: 'https://evil.example/x.js' }),
    ).toBeUndefined();
    expect(added).toHaveLength(1);
    expect(await cardEncryptionFor(settings)).toBeDefined();
    expect(added[1]).not.toHaveProperty('integrity');
    expect(policies).toEqual(['gateway-script']);
  });
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
