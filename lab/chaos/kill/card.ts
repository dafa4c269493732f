/** The card fields of the deposit form, encrypted as the pay page does it. */
import { webcrypto } from 'node:crypto';

const encryptField = async (key: webcrypto.CryptoKey, label: string, digits: string): Promise<string> => {
  const text = new TextEncoder();
  const algorithm = { name: 'RSA-OAEP', label: text.encode(label) };
  const cipher = await webcrypto.subtle.encrypt(algorithm, key, text.encode(digits));
  return `eCrypted:${Buffer.from(cipher).toString('base64')}`;
};

/** The published test card, readable by the gateway alone and for this order alone. */
export const encryptTestCard = async (
  encryptionKey: string,
  orderReference: string,
): Promise<{ readonly cardNumber: string; readonly cardCVN: string }> => {
  const key = await webcrypto.subtle.importKey(
    'spki',
    Buffer.from(encryptionKey, 'base64'),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  return {
    cardNumber: await encryptField(key, `${orderReference}|cardNumber`, '4444333322221111'),
    cardCVN: await encryptField(key, `${orderReference}|cardCVN`, '123'),
  };
};
