/** Cards for a gateway that wants them encrypted by its own script, as eWAY does: `eCrypt.encryptValue(value, key)`. */
import type { AuthenticationDetails } from '@driveaway/domain/api/session.ts';
import { trustedTypesPolicy } from '../../../ui/foundation/trusted-types-policy.ts';
import { cardEncryption, type CardEncryption } from './encrypt-card.ts';

/** Where such a script leaves what it offers. */
const offeredAs = 'eCrypt';
const loadingMilliseconds = 10_000;

/** Made when it is first needed, since pages may have it only with such a gateway; lets one address in, the first. */
let trusted: { readonly createScriptURL: (address: string) => string } | undefined;

const trustedAddress = (address: string): string => {
  trusted ??= trustedTypesPolicy('gateway-script', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new Error('This is not the script of the payment gateway');
      return asked;
    },
  });
  return trusted.createScriptURL(address);
};

/** Adds a script to the page and waits for it; rejects when it does not come, or is another one by its hash. */
const addScript = (address: string, integrity?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = trustedAddress(address);
    if (integrity !== undefined) {
      element.integrity = integrity;
      // without it a browser gets nothing of another site that it could check
      element.crossOrigin = 'anonymous';
    }
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
  integrity: string | undefined,
  load: typeof addScript,
): Promise<CardEncryption | undefined> => {
  if (key === '') return undefined;
  try {
    if (offered() === undefined) await load(address, integrity);
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

type EncryptionSettings = Pick<
  AuthenticationDetails,
  'paymentEncryptionKey' | 'paymentEncryptionScript' | 'paymentEncryptionScriptIntegrity'
>;

/** Encryption as the gateway wants it: its own script when it names one, else WebCrypto with its public key. */
export const cardEncryptionFor = (
  {
    paymentEncryptionKey: key,
    paymentEncryptionScript: script,
    paymentEncryptionScriptIntegrity: integrity,
  }: EncryptionSettings,
  load: typeof addScript = addScript,
): Promise<CardEncryption | undefined> =>
  script === undefined ? cardEncryption(key) : scriptEncryption(key, script, integrity, load);
