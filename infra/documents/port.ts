/** The file port: private files, encrypted at rest. Names are ids made by the product, never by a user. */
export type FileStore = {
  /** Durable on return. Writing the same id again replaces the content. */
  write(id: string, content: Uint8Array): Promise<void>;
  read(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
};

/** The same store for moving all files. */
export type FileArchive = FileStore & {
  /** The ids of all files, in no particular order. */
  list(): Promise<readonly string[]>;
};
