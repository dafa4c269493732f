/** Cards for a gateway that wants them encrypted by its own script, as eWAY does: `eCrypt.encryptValue(value, key)`. */
import type { AuthenticationDetails } from '@driveaway/domain/api/session.ts';
import { cardEncryption, type CardEncryption } from './encrypt-card.ts';

/** Where such a script leaves what it offers. */
const offeredAs = 'eCrypt';
const loadingMilliseconds = 10_000;

/** Adds a script to the page and waits for it; rejects when it does not come. */
const addScript = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    const failed = (): void => {
      element.remove();
      reject(new Error('The script of the payment gateway did not load'));
    };
    const timer = setTimeout(failed, loadingMilliseconds);
    element.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    element.addEventListener('error', () => {
      clearTimeout(timer);
      failed();
    });
    document.head.append(element);
  });

const offered = (): ((digits: string, key: string) => unknown) | undefined => {
  const script: unknown = Reflect.get(globalThis, offeredAs);
  if (typeof script !== 'object' || script === null) return undefined;
  const encryptValue: unknown = Reflect.get(script, 'encryptValue');
  if (typeof encryptValue !== 'function') return undefined;
  return (digits, key) => {
    const encrypted: unknown = Reflect.apply(encryptValue, script, [digits, key]);
    return encrypted;
  };
};

/** Encryption by the gateway's script, loaded when it is first needed. Undefined when it cannot be had. */
const scriptEncryption = async (
  key: string,
  address: string,
  load: typeof addScript,
): Promise<CardEncryption | undefined> => {
  if (key === '') return undefined;
  try {
    if (offered() === undefined) await load(address);
  } catch {
    return undefined;
  }
  const encryptValue = offered();
  return (
    encryptValue && {
      encrypt: async (_field, digits) => {
        const encrypted = encryptValue(digits.replaceAll(/\D/g, ''), key);
        if (typeof encrypted !== 'string') throw new Error('The script of the payment gateway did not encrypt');
        return encrypted;
      },
    }
  );
};

type EncryptionSettings = Pick<AuthenticationDetails, 'paymentEncryptionKey' | 'paymentEncryptionScript'>;

/** Encryption as the gateway wants it: its own script when it names one, else WebCrypto with its public key. */
export const cardEncryptionFor = (
  { paymentEncryptionKey: key, paymentEncryptionScript: script }: EncryptionSettings,
  load: typeof addScript = addScript,
): Promise<CardEncryption | undefined> =>
  script === undefined ? cardEncryption(key) : scriptEncryption(key, script, load);
