import { expect, test } from 'vitest';
import { cardEncryptionScript } from './card-encryption-script.ts';

test.each(['https://api.ewaypayments.com', 'https://api.sandbox.ewaypayments.com'])(
  'cards for %s are encrypted by its own script',
  (url) => {
    expect(cardEncryptionScript(url)).toBe('https://secure.ewaypayments.com/scripts/eCrypt.min.js');
  },
);

test.each([
  'http://127.0.0.1:3010',
  'http://payment-simulator:3010',
  'https://ewaypayments.com.example',
  'https://notewaypayments.com',
])('%s is not eWAY, and brings no script along', (url) => {
  expect(cardEncryptionScript(url)).toBeUndefined();
});
