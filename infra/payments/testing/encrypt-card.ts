/** Test cards, and a card as the pay page encrypts it. */
import { webcrypto } from 'node:crypto';
import type { EncryptedCard, PaymentGateway } from '../port.ts';

export type ClearCard = { readonly number: string; readonly cvn: string };
export const visa: ClearCard = { number: '4444333322221111', cvn: '123' };
export const mastercard: ClearCard = { number: '5105105105105100', cvn: '321' };
export const amex: ClearCard = { number: '378282246310005', cvn: '1234' };

const encryptField = async (key: webcrypto.CryptoKey, label: string, digits: string): Promise<string> => {
  const text = new TextEncoder();
  const cipher = await webcrypto.subtle.encrypt(
    { name: 'RSA-OAEP', label: text.encode(label) },
    key,
    text.encode(digits),
  );
  return `eCrypted:${Buffer.from(cipher).toString('base64')}`;
};

/** Encrypts as the pay page does: WebCrypto RSA-OAEP with SHA-256, bound to the order and the field by its label. */
export const encryptCard = async (
  gateway: Pick<PaymentGateway, 'browserSettings'>,
  orderReference: string,
  card: ClearCard,
): Promise<EncryptedCard> => {
  const { encryptionKey } = await gateway.browserSettings();
  const key = await webcrypto.subtle.importKey(
    'spki',
    Buffer.from(encryptionKey, 'base64'),
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['encrypt'],
  );
  return {
    holderName: 'A Cardholder',
    encryptedNumber: await encryptField(key, `${orderReference}|cardNumber`, card.number),
    encryptedCvn: await encryptField(key, `${orderReference}|cardCVN`, card.cvn),
    expiryMonth: '12',
    expiryYear: '40',
  };
};
