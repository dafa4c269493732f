import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';

/** A row of the event file, whether or not it is still what was written. */
export type FoundEvent = {
  readonly event: RecordedEvent;
  /** It matches its checksum. */
  readonly isIntact: boolean;
};

/** A document that is not what the events make; `foreign`: no event stands behind it. */
type DifferingDocument = {
  readonly collection: string;
  readonly id: string;
  readonly how: 'differs' | 'missing' | 'foreign';
};

/** A table, column, index, trigger or view that the product does not make. */
export type ForeignObject = {
  /** The file, from the data directory. */
  readonly file: string;
  /** As SQLite calls it. */
  readonly kind: string;
  readonly name: string;
};

/** The stores as an audit finds them, damage included. What is absent the stores of this installation do not have. */
export type StoresAsFound = {
  /** Keys as they are in the vault at this moment. */
  readonly keys?: Pick<KeyStore, 'find'> | undefined;
  readonly files?:
    | {
        /** Rows after a position, in order, at most so many; none at the end. */
        readonly events: (after: bigint, limit: number) => readonly FoundEvent[];
        /** Place of the newest event that was ever acknowledged; 0n when nobody knows. */
        readonly acknowledged: () => bigint;
        readonly foreignObjects: () => Promise<{ readonly files: number; readonly found: readonly ForeignObject[] }>;
      }
    | undefined;
  /** Folds streams anew and compares every document that projections made of them. `onCompared` is told of each. */
  readonly differingDocuments?:
    ((streams: Iterable<string>, onCompared: () => void) => AsyncIterable<DifferingDocument>) | undefined;
};
