import { rebuildDocument, type RebuildDocumentPorts } from './engine/rebuild-document.ts';
import { projections } from './start-projections.ts';

/** Makes the documents of one stream anew in every projection, once the keys of what is to be erased are gone. */
export const rebuildDocumentsWith =
  (ports: RebuildDocumentPorts) =>
  async (stream: string): Promise<void> => {
    for (const projection of projections) await rebuildDocument(projection, ports, stream);
  };
