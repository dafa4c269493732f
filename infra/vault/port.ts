/** The vault port: what must be neither an event nor a read model. Kept apart from the events, backed up apart. */

export type Credential = {
  readonly customerId: string;
  /** PHC string of argon2id. */
  readonly passwordHash: string;
  /** Raised to end every session signed before. */
  readonly sessionVersion: number;
};

export type WrappedKey = {
  readonly keyId: string;
  readonly owner: string;
  readonly purpose: string;
  readonly wrapped: Uint8Array;
};

export type Vault = {
  findCredential(customerId: string): Promise<Credential | undefined>;
  /** Inserts or replaces. Durable on return. */
  saveCredential(credential: Credential): Promise<void>;
  findWrappedKey(keyId: string): Promise<WrappedKey | undefined>;
  /** The key of an owner and purpose. */
  findOwnedKey(owner: string, purpose: string): Promise<WrappedKey | undefined>;
  /** Stores the key unless the owner already has one for that purpose; returns the one that is stored. */
  insertWrappedKey(key: WrappedKey): Promise<WrappedKey>;
  deleteWrappedKey(keyId: string): Promise<void>;
  close(): Promise<void>;
};
