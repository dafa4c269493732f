import { encryptedFieldPattern } from '@driveaway/domain/api/deposit.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { cardEncryption } from './encrypt-card.ts';

const gateway = await crypto.subtle.generateKey(
  { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
  true,
  ['encrypt', 'decrypt'],
);
let publicKey = '';
beforeAll(async () => {
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', gateway.publicKey));
  publicKey = btoa(String.fromCharCode(...spki));
});

const decrypt = async (encrypted: string, label: string): Promise<string> => {
  const cipher = Uint8Array.from(atob(encrypted.replace('eCrypted:', '')), (character) => character.charCodeAt(0));
  const parameters = { name: 'RSA-OAEP', label: new TextEncoder().encode(label) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(parameters, gateway.privateKey, cipher));
};

describe('card encryption', () => {
  it('sends the digits only, readable by the holder of the private key', async () => {
    const encryption = await cardEncryption(publicKey);
    const encrypted = await encryption?.encrypt('cardNumber', '4444 3333 2222 1111', 'ref-1');
    expect(encrypted).toMatch(encryptedFieldPattern);
    expect(await decrypt(encrypted ?? '', 'ref-1|cardNumber')).toBe('4444333322221111');
  });

  it('fits neither another order nor another field', async () => {
    const encryption = await cardEncryption(publicKey);
    const encrypted = (await encryption?.encrypt('cardCVN', '123', 'ref-1')) ?? '';
    await expect(decrypt(encrypted, 'ref-2|cardCVN')).rejects.toThrow('operation');
    await expect(decrypt(encrypted, 'ref-1|cardNumber')).rejects.toThrow('operation');
    expect(await decrypt(encrypted, 'ref-1|cardCVN')).toBe('123');
  });

  it('never makes the same ciphertext twice', async () => {
    const encryption = await cardEncryption(publicKey);
    const [first, second] = await Promise.all([
      encryption?.encrypt('cardCVN', '123', 'ref-1'),
      encryption?.encrypt('cardCVN', '123', 'ref-1'),
    ]);
    expect(first).not.toBe(second);
  });

  it('is unavailable where the page is not secure, or without a key', async () => {
    vi.stubGlobal('crypto', {});
    expect(await cardEncryption(publicKey)).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it.each(['', 'not base64 at all', 'AAAA'])('is unavailable with the key %j', async (key) => {
    expect(await cardEncryption(key)).toBeUndefined();
  });
});
