import { readStreamOnce, rebuildDocument, type RebuildDocumentPorts } from './engine/rebuild-document.ts';
import { projections } from './start-projections.ts';
import { vaultKeys, type VaultKeysPorts } from './vault-keys.ts';

/** Makes the documents of one stream anew in every projection, once the keys of what is to be erased are gone. */
export const rebuildDocumentsWith =
  (ports: RebuildDocumentPorts & VaultKeysPorts) =>
  async (stream: string): Promise<void> => {
    const readable = { ...ports, keys: vaultKeys(ports) };
    const following = projections.filter(({ prefixes }) => prefixes.some((prefix) => stream.startsWith(prefix)));
    const events = readStreamOnce(readable, stream);
    for (const projection of following) await rebuildDocument(projection, readable, events);
  };
