import { compareDocuments, type ComparePorts, type Difference } from './engine/compare-documents.ts';
import { projections } from './start-projections.ts';

/** Compares the documents of streams, in every projection, with what their events make of them. Writes nothing. */
export const differingDocumentsWith =
  (ports: ComparePorts) =>
  (streams: Iterable<string>, onCompared: () => void): AsyncIterable<Difference> =>
    compareDocuments(projections, ports, streams, onCompared);
