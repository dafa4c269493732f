import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import { rebuildDocument, type RebuildDocumentPorts } from './engine/rebuild-document.ts';
import { projections } from './start-projections.ts';

type RebuildDocumentsPorts = RebuildDocumentPorts & { readonly vault: Pick<Vault, 'findWrappedKey'> };

/** A key that another process destroyed may still be cached in this one: the vault is authoritative. */
const inVault = ({ keys, vault }: RebuildDocumentsPorts): Pick<KeyStore, 'find'> => ({
  find: async (keyId) => ((await vault.findWrappedKey(keyId)) === undefined ? undefined : keys.find(keyId)),
});

/** Makes the documents of one stream anew in every projection, once the keys of what is to be erased are gone. */
export const rebuildDocumentsWith =
  (ports: RebuildDocumentsPorts) =>
  async (stream: string): Promise<void> => {
    for (const projection of projections) await rebuildDocument(projection, { ...ports, keys: inVault(ports) }, stream);
  };
