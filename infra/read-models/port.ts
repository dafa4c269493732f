/**
 * The read model port: documents guarded by the revision of the stream they come from, checkpoints and pointers.
 * Adapters: `embedded/` (node:sqlite) and, for a cluster, MongoDB.
 */
import type { JsonObject } from '@driveaway/domain/json/json.ts';

/** A stored document: its body, and how far it has followed its stream and the store. */
export type StoredDocument = {
  readonly id: string;
  /** Revision of the last event of the source stream that this document has seen. */
  readonly revision: bigint;
  readonly position: bigint;
  readonly body: JsonObject;
};

/** `applied`: written. `stale`: already seen, nothing written. `gap`: an event is missing in between, nothing written. */
export type GuardedWrite = 'applied' | 'stale' | 'gap';

/**
 * A document to write in place of the stored one at revision `after`; -1n: where there is none. At its own revision it is
 * written anew, and what stood there is gone from the files of the store.
 */
export type DocumentWrite = StoredDocument & { readonly after: bigint };

export type FindOptions = {
  /** Equality on top-level body fields that the collection declared as indexes. */
  readonly where: Readonly<Record<string, string>>;
  /** Order by a declared index field; default by id. With `upTo`: only documents that have the field, up to that value. */
  readonly orderBy?: {
    readonly field: string;
    readonly direction: 'ascending' | 'descending';
    readonly upTo?: string;
  };
  readonly limit: number;
};

/** What of a paged collection is listed: each condition on one of its filters or orders. */
export type Listed = {
  /** A field is one of these, or a list that holds one of them; of none: nothing is listed. */
  readonly where: Readonly<Record<string, readonly string[]>>;
  /** A field is at least, and at most, this. */
  readonly ranges?: readonly {
    readonly field: string;
    readonly from?: string | undefined;
    readonly upTo?: string | undefined;
  }[];
};

export type PageOptions = Listed & {
  /** One of the collection's orders, then the id, both in the direction. Documents without the field are left out. */
  readonly orderBy: { readonly field: string; readonly direction: 'ascending' | 'descending' };
  /** Where the page before ended: only what comes after it. */
  readonly after?: { readonly value: string; readonly id: string } | undefined;
  readonly limit: number;
};

/** How far a projection or reactor has come, to be kept under its name. */
export type Checkpoint = {
  readonly projection: string;
  readonly position: bigint;
  /** As it was opened: it is not saved once it was set, cleared or opened under a later lease since. */
  readonly opening?: number | undefined;
};

/** The lease under which a checkpoint is written. */
export type HeldLease = { readonly name: string; readonly fence: number };

export type ReadModelCollection = {
  get(id: string): Promise<StoredDocument | undefined>;
  /** Those of the documents that exist, in any order, read at once. */
  getMany(ids: readonly string[]): Promise<readonly StoredDocument[]>;
  find(options: FindOptions): Promise<readonly StoredDocument[]>;
  /**
   * Writes the document if the stored one is at exactly `document.revision - 1n` (or absent, for revision 0n).
   * Single-document and atomic: redelivery is a no-op and a jump is reported, never skipped.
   */
  put(document: StoredDocument): Promise<GuardedWrite>;
  /**
   * Writes many documents, each of another id, at once where the store can. Each is guarded on its own by its `after`,
   * which may lie several revisions back; what becomes of one says nothing about the others. Outcomes in their order;
   * where the store counts only how many it wrote, `stale` may be said of one that was written beside one that was not.
   * A checkpoint is saved when every outcome is `applied`: in the same commit where the store has one, else after it.
   */
  putAll(writes: readonly DocumentWrite[], checkpoint?: Checkpoint): Promise<readonly GuardedWrite[]>;
  /** How many documents there are, or how many have an index field. */
  count(having?: string): Promise<number>;
  /** One page of a collection that has `paging`, read at its place in the index, however many come before it. */
  page(options: PageOptions): Promise<readonly StoredDocument[]>;
  /** How many of what is listed have each value of one of the filters; what nobody has is left out. */
  tally(field: string, listed: Listed): Promise<ReadonlyMap<string, number>>;
};

export type CollectionDefinition = {
  readonly name: string;
  /** Part of the stored name: a new version is a new, empty collection. */
  readonly version: number;
  /** Top-level string fields of the body that can be searched and ordered by. */
  readonly indexes: readonly string[];
  /** Top-level lists of strings: what holds a value is listed by it (`page`, `tally`). A change of it is a new version. */
  readonly lists?: readonly string[];
  /**
   * Pairs of those fields: documents that equal the first are found in the order of the second without being sorted,
   * however many there are. May be added later.
   */
  readonly sorted?: readonly (readonly [where: string, orderBy: string])[];
  /**
   * How its documents are listed a page at a time: each order has an index that holds every order and filter too, so that
   * no document is read that the page does not show. The first order is a field that every document has. A change of it is
   * a new version.
   */
  readonly paging?: { readonly orders: readonly [string, ...string[]]; readonly filters: readonly string[] };
  /** Not made of the events, so nothing can make it anew: a write is on the disk when it returns. */
  readonly isDurable?: boolean;
  /** What of the body is kept under the contract key of a customer; absent: the documents hold no personal data. */
  readonly personal?: {
    /** The field with the customer's id. */
    readonly owner: string;
    /** The top-level fields that are sealed, none of them an index, and what each reads as once the key is gone. */
    readonly fields: JsonObject;
  };
};

/** Some of the parts that a projection's documents are divided into, numbered from 0. */
export type Partitions = {
  readonly of: number;
  readonly held: readonly number[];
  /** Under which leases they are held: the group of the leases, and the fence of each part in the order of `held`. */
  readonly leased?: { readonly group: string; readonly fences: readonly number[] } | undefined;
};

/** Partitions as they were opened; their checkpoints are saved for as long as nobody opened, set or cleared them since. */
type OpenedPartitions = {
  readonly projection: string;
  readonly partitions: Partitions;
  /** Of the checkpoint then; absent where it had none. */
  readonly epoch: number | undefined;
};

/** Where opened partitions move to. */
export type PartitionSave = { readonly opened: OpenedPartitions; readonly position: bigint };

/** The checkpoints of some partitions, which go on together. */
type PartitionCheckpoint = {
  /** Everything up to here is handled in all of them; undefined before the first. */
  readonly position: bigint | undefined;
  /**
   * Moves each of them there, unless it is further already. False, and nothing is saved, when the checkpoint of the whole
   * was set or cleared since these were opened, or one of them was opened under a later lease.
   */
  readonly save: (position: bigint) => Promise<boolean>;
};

/** The checkpoint of a whole; `save` as in partitions. */
export type OpenedCheckpoint = PartitionCheckpoint & { readonly opening: number };

/** The checkpoints of opened partitions, and what they were opened as. */
export type OpenedPartitionCheckpoint = PartitionCheckpoint & { readonly opened: OpenedPartitions };

export type ReadModels = {
  /** Opens (and creates if needed) one version of a collection. */
  collection(definition: CollectionDefinition): Promise<ReadModelCollection>;
  /** With what its documents held overwritten where the store can. */
  dropCollection(definition: CollectionDefinition): Promise<void>;
  /** The versions of a collection that are stored, in any order. */
  storedVersions(name: string): Promise<readonly number[]>;
  /** Those of several collections in one call; without the collections that have none. */
  storedVersionsOf(names: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>;
  /** The last position a projection has fully handled, in all its partitions; may lag behind its documents. */
  loadCheckpoint(projection: string): Promise<bigint | undefined>;
  /** Those of several projections in one call; without the projections that have none. */
  loadCheckpoints(projections: readonly string[]): Promise<ReadonlyMap<string, bigint>>;
  /**
   * Opens the checkpoints of partitions. One that has none yet, also after a change of their number, starts where the whole
   * is. Throws when one was opened under a later lease already. Absent where one process has the store to itself.
   */
  readonly openPartitions?:
    ((projection: string, partitions: Partitions) => Promise<OpenedPartitionCheckpoint>) | undefined;
  /** Saves those of several projections at once, each as its own `save` would; what became of each in their order. */
  readonly savePartitions?: ((saves: readonly PartitionSave[]) => Promise<readonly boolean[]>) | undefined;
  /**
   * Opens the checkpoint of the whole to go on from it: whoever opened it under an earlier lease saves no more. Throws when
   * it was opened under a later one already.
   */
  openCheckpoint(projection: string, held?: HeldLease): Promise<OpenedCheckpoint>;
  /** Sets the checkpoint of the whole, and of every partition with it; whoever has it open saves no more. */
  saveCheckpoint(projection: string, position: bigint): Promise<void>;
  /** Forgets a checkpoint, so that the projection starts from the beginning. */
  clearCheckpoint(projection: string): Promise<void>;
  /** Which version of a collection queries read; undefined before the first. */
  loadPointer(collection: string): Promise<number | undefined>;
  /** Those of several collections in one call; without the collections that have none. */
  loadPointers(collections: readonly string[]): Promise<ReadonlyMap<string, number>>;
  savePointer(collection: string, version: number): Promise<void>;
  /** Queries read no version until one is named again. */
  clearPointer(collection: string): Promise<void>;
  close(): Promise<void>;
};
