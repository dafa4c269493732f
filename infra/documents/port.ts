import type { KeyPurpose } from '../keys/port.ts';

/** The file port: private files, encrypted at rest. Names are ids made by the product, never by a user. */
export type FileStore = {
  /** Durable on return. Writing the same id again replaces the content. */
  write(id: string, content: Uint8Array): Promise<void>;
  read(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
  /**
   * Removes those of these files that are there, in a few calls, and answers how many that were. Throws when some could not
   * be removed; others may be gone by then.
   */
  removeMany(ids: readonly string[]): Promise<number>;
  /**
   * Removes what broken-off writes and removals have left behind, once it has been known for an hour, and answers how much
   * that was. To be called by one process at a time, every hour; absent where nothing can be left.
   */
  readonly sweep?: (() => Promise<number>) | undefined;
};

/** `unreadable`: damaged, or under no master key that is known. */
export type SealedAnew = 'sealed' | 'unchanged' | 'unreadable';

/** The same store for moving all files, and for a new master key. */
export type FileArchive = FileStore & {
  /** Seals a file under the master key of today, unless it is; one that is replaced or removed meanwhile stays so. */
  sealAnew(id: string): Promise<SealedAnew>;
  /** The ids of all files, in no particular order. */
  list(): Promise<readonly string[]>;
};

/** Whose file it is, and with which of their keys it goes. */
export type FileOwner = { readonly customerId: string; readonly purpose: KeyPurpose };

/** Files of customers, each sealed under a key of theirs. */
export type CustomerFiles = Pick<FileStore, 'read' | 'remove' | 'removeMany' | 'sweep'> & {
  /** Durable on return. Writing the same id again replaces the content. */
  write(id: string, content: Uint8Array, owner: FileOwner): Promise<void>;
};
