import type { WrappedKey } from '../vault/port.ts';
import type { MasterSeal } from './master-seal.ts';
import type { DataKey } from './port.ts';

export const keyBytes = 32;

/** Opens a key as the vault keeps it. Throws, with the cause, when it does not fit the master key. */
export const unwrapKey = ({ keyId, wrapped }: WrappedKey, wrapping: Pick<MasterSeal, 'open'>): DataKey => {
  try {
    const secret = wrapping.open(keyId, wrapped);
    if (secret.length !== keyBytes) throw new RangeError(`A data key has ${secret.length} bytes`);
    return { keyId, secret };
  } catch (cause) {
    throw new Error(`Key ${keyId} cannot be unwrapped with this master key`, { cause });
  }
};
