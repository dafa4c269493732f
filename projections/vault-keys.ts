import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';

export type VaultKeysPorts = {
  readonly keys: Pick<KeyStore, 'find'>;
  readonly vault: Pick<Vault, 'findWrappedKey'>;
};

/** A key that another process destroyed may still be cached in this one: the vault is authoritative. */
export const vaultKeys = ({ keys, vault }: VaultKeysPorts): Pick<KeyStore, 'find'> => ({
  find: async (keyId) => ((await vault.findWrappedKey(keyId)) === undefined ? undefined : keys.find(keyId)),
});
