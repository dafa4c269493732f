import { constants, privateDecrypt, type KeyObject } from 'node:crypto';

const prefix = 'eCrypted:';

/**
 * The clear text of one card field, or undefined when it was not made for this key, this order and this field: the
 * RSA-OAEP label binds a ciphertext to `{orderReference}|{field}`, so that it is worth nothing anywhere else.
 */
export const decryptCardField = (
  privateKey: KeyObject,
  encrypted: string,
  orderReference: string,
  field: 'cardNumber' | 'cardCVN',
): string | undefined => {
  if (!encrypted.startsWith(prefix)) return undefined;
  try {
    return privateDecrypt(
      {
        key: privateKey,
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from(`${orderReference}|${field}`, 'utf8'),
      },
      Buffer.from(encrypted.slice(prefix.length), 'base64'),
    ).toString('utf8');
  } catch {
    // OAEP says no more than 'no': neither do we
    return undefined;
  }
};
