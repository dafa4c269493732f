/** Card number and security code leave the browser encrypted for the gateway; nobody between can read them. */

/** The parts of WebCrypto that encryption needs; absent outside a secure context. */
type Subtle = Pick<SubtleCrypto, 'importKey' | 'encrypt'>;

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

const bytesFromBase64 = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const base64FromBytes = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The field that a ciphertext is for; part of its label, so that it fits nowhere else. */
type CardField = 'cardNumber' | 'cardCVN';

export type CardEncryption = {
  readonly encrypt: (field: CardField, digits: string, orderReference: string) => Promise<string>;
};

/**
 * Encryption with the gateway's public key (SPKI, base64). The label ties the ciphertext to one order and one field.
 * Undefined when the key or WebCrypto is missing or the key cannot be read: no payment is possible then.
 */
export const cardEncryption = async (
  spkiBase64: string,
  subtle: Subtle | undefined = globalThis.crypto.subtle,
): Promise<CardEncryption | undefined> => {
  if (subtle === undefined) return undefined;
  const key = await importKey(spkiBase64, subtle);
  if (key === undefined) return undefined;
  const encoder = new TextEncoder();
  return {
    encrypt: async (field, digits, orderReference) => {
      const label = encoder.encode(`${orderReference}|${field}`);
      const plain = encoder.encode(digits.replaceAll(/\D/g, ''));
      const cipher = await subtle.encrypt({ name: algorithm.name, label }, key, plain);
      return `eCrypted:${base64FromBytes(new Uint8Array(cipher))}`;
    },
  };
};

const importKey = async (spkiBase64: string, subtle: Subtle): Promise<CryptoKey | undefined> => {
  try {
    return await subtle.importKey('spki', bytesFromBase64(spkiBase64), algorithm, false, ['encrypt']);
  } catch {
    return undefined;
  }
};
