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

/** A key that is there, and how it is wrapped from now on. */
export type RewrappedKey = WrappedKey & { readonly next: Uint8Array };

/** A customer who was forgotten on request: what a restored backup must forget again. */
export type Erasure = {
  readonly customerId: string;
  /** ISO 8601 in UTC. */
  readonly erasedAt: string;
};

/** Somebody who is going: no key is made for them from now on, and what breaks off of it is to be finished. */
export type Going = {
  /** A customer, or a request of a visitor. */
  readonly owner: string;
  /** Who finishes it. */
  readonly kind: string;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly since: string;
};

/** Lets whoever has the token set a new password, once. */
export type ResetToken = {
  readonly customerId: string;
  /** SHA-256 of the token, hex: the token itself is kept nowhere. */
  readonly tokenHash: string;
  /** ISO 8601 in UTC, with milliseconds; the first instant at which it is worth nothing. */
  readonly expiresAt: string;
};

/** Lets whoever has the token prove that they read what is sent to a mailbox. */
export type MailboxToken = {
  readonly customerId: string;
  /** Keyed hash of the mailbox's address. */
  readonly emailHash: string;
  /** SHA-256 of the token, hex: the token itself is kept nowhere. */
  readonly tokenHash: string;
  /** ISO 8601 in UTC, with milliseconds; the first instant at which it is worth nothing. */
  readonly expiresAt: string;
};

/** A browser that is logged in. A session that is not noted stands as long as its token. */
export type NotedSession = {
  readonly sessionId: string;
  readonly customerId: string;
  /** It ended when the customer's has become another. */
  readonly sessionVersion: number;
  /** In words of ours: 'Firefox on Windows'. */
  readonly browser: string;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly startedAt: string;
  readonly expiresAt: string;
};

/** What a customer proves beside the password, by time-based codes. */
export type SecondFactor = {
  readonly customerId: string;
  /** Another after every change. */
  readonly revision: string;
  /** `pending`: its secret was given out, and no code of it has come back yet. */
  readonly state: 'pending' | 'active';
  /** ISO 8601 in UTC, with milliseconds: when it came into this state. */
  readonly since: string;
  /** Under a key of the customer. */
  readonly sealedSecret: Uint8Array;
  /** The time step whose code was accepted last: neither it nor one before is accepted again. */
  readonly lastStep: number;
  /** SHA-256 of the recovery codes that are left, hex: the codes themselves are kept nowhere. */
  readonly recoveryCodeHashes: readonly string[];
  /** How many wrong codes came since `wrongSince`. */
  readonly wrongCodes: number;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly wrongSince: string;
};

/** Whether a noted session may still be used. */
type SessionStanding = {
  readonly isEnded: boolean;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly lastUsedAt: string;
};

/** What decides whether a customer's session stands. */
type FoundSession = {
  /** The customer's today. */
  readonly sessionVersion: number;
  /** Undefined for a session that is not noted. */
  readonly standing: SessionStanding | undefined;
};

/** Which secrets the stores belong to, by values that tell nothing of them. */
export type SecretChecks = {
  /** The value of each secret that has one, by the secret's name. */
  all(): Promise<ReadonlyMap<string, string>>;
  /** Unless the secret has one. Durable on return. */
  insert(name: string, value: string): Promise<void>;
  /** Unless the value is not `over` any more. Durable on return. */
  replace(name: string, value: string, over: string): Promise<void>;
};

export type Vault = {
  readonly secretChecks: SecretChecks;
  findCredential(customerId: string): Promise<Credential | undefined>;
  /** Durable on return; false, and nothing written, when the customer has one already. */
  insertCredential(credential: Credential): Promise<boolean>;
  /** Replaces the credential whose session version is one lower; false, and nothing written, when it is another by now. */
  replaceCredential(credential: Credential): Promise<boolean>;
  /**
   * Ends every session and every reset and mailbox token of everybody: raises session versions by one, and to `atLeast` where they
   * are lower, since a restored vault knows of none that was given out after its backup. Answers of how many customers.
   */
  endAllAccess(atLeast: number): Promise<number>;
  /** With the customer's second factor, reset and mailbox tokens, sessions and what is counted of them. */
  deleteCredential(customerId: string): Promise<void>;
  /** Takes the place of the customer's earlier token. */
  saveResetToken(token: ResetToken): Promise<void>;
  /** Whose token it was, to the first who asks before it expires; from then on nobody has it. */
  takeResetToken(tokenHash: string, now: string): Promise<string | undefined>;
  /** Ends the customer's token, if there is one. */
  deleteResetToken(customerId: string): Promise<void>;
  /** Takes the place of the customer's earlier token for the same mailbox. */
  saveMailboxToken(token: MailboxToken): Promise<void>;
  /** Whose token it is and for which mailbox, until it expires or is deleted. */
  findMailboxToken(tokenHash: string, now: string): Promise<Pick<MailboxToken, 'customerId' | 'emailHash'> | undefined>;
  /** Those of a customer, for whichever mailbox. */
  deleteMailboxTokens(customerId: string): Promise<void>;
  findSecondFactor(customerId: string): Promise<SecondFactor | undefined>;
  /**
   * Takes the place of the one whose revision is `over`, or of none where that is undefined; false, and nothing written,
   * when the customer has another by now. Durable on return.
   */
  saveSecondFactor(factor: SecondFactor, over: string | undefined): Promise<boolean>;
  /** Answers whether there was one. */
  deleteSecondFactor(customerId: string): Promise<boolean>;
  /** With its first use. Forgets those of the customer that have expired by `startedAt`. */
  noteSession(session: NotedSession): Promise<void>;
  /** Those that are neither ended nor expired and were used after `usedAfter`, the newest first. */
  listSessions(customerId: string, now: string, usedAfter: string): Promise<readonly NotedSession[]>;
  /** Ends one session of a customer; false when there is no such session of theirs. */
  endNotedSession(customerId: string, sessionId: string): Promise<boolean>;
  /** In one look-up; undefined for a customer without a credential. */
  findSession(customerId: string, sessionId: string): Promise<FoundSession | undefined>;
  /** Notes the latest use; one that is not noted stays so. */
  noteSessionUse(sessionId: string, at: string): Promise<void>;
  /**
   * Counts a wrong password of a customer, of a browser or a session by its id. Answers how many it is. What was counted
   * from before `since` is forgotten, whosever it is: browsers and sessions go without a word.
   */
  noteWrongPassword(of: string, at: string, since: string): Promise<number>;
  /** How many were noted; 0 when the first was before `since`. Instants: ISO 8601 in UTC, with milliseconds. */
  countOfWrongPasswords(of: string, since: string): Promise<number>;
  forgetWrongPasswords(of: string): Promise<void>;
  findWrappedKey(keyId: string): Promise<WrappedKey | undefined>;
  /** The key of an owner and purpose. */
  findOwnedKey(owner: string, purpose: string): Promise<WrappedKey | undefined>;
  /** Stores the key unless the owner already has one for that purpose; returns the one that is stored. */
  insertWrappedKey(key: WrappedKey): Promise<WrappedKey>;
  deleteWrappedKey(keyId: string): Promise<void>;
  /** Whether no byte of what was deleted is left in its files: another reader of them, a backup say, puts that off. */
  areDeletionsFinal(): Promise<boolean>;
  /** Keys by id, those that are held as well: the next after `after`, at most so many. */
  listWrappedKeys(after: string, limit: number): Promise<readonly WrappedKey[]>;
  /** Wraps keys anew that are wrapped as they were; others, and those that are gone, stay so. Answers how many it was. */
  rewrapKeys(keys: readonly RewrappedKey[]): Promise<number>;
  /**
   * Keeps a key for the law alone: from now on nothing here finds it, as if it were deleted, until somebody with access
   * to the vault itself lets it be found again. `until`: ISO 8601 in UTC.
   */
  holdWrappedKey(keyId: string, until: string): Promise<void>;
  /** Deletes the held keys whose time is over. Answers how many. */
  deleteHeldKeys(now: string): Promise<number>;
  /** Remembers an erasure for ever; the same customer again changes nothing. */
  recordErasure(erasure: Erasure): Promise<void>;
  /** Whether a customer is among them, or going. */
  isErased(customerId: string): Promise<boolean>;
  /** Durable on return; the same owner again changes nothing. */
  markGoing(going: Going): Promise<void>;
  /** Takes the mark away: all is done, or is not to be done. */
  endGoing(owner: string): Promise<void>;
  /** Every mark. */
  listGoing(): Promise<readonly Going[]>;
  /** Every erasure, the oldest first. */
  listErasures(): Promise<readonly Erasure[]>;
  /** What is noted of a customer's erasure once it is finished, in place of what was; apart from the erasure itself. Durable on return. */
  noteFinishedErasure(customerId: string, note: string): Promise<void>;
  /** Every such note, by customer. */
  listFinishedErasures(): Promise<ReadonlyMap<string, string>>;
  close(): Promise<void>;
};

/** A thing that a vault keeps. Reset and mailbox tokens and counts of wrong passwords are none: they are worth nothing
 * after minutes or days. Nor are notes of finished erasures, which speak of this vault alone. */
export type VaultEntry =
  | (Credential & { readonly kind: 'credential' })
  | (NotedSession & SessionStanding & { readonly kind: 'session' })
  | (SecondFactor & { readonly kind: 'second-factor' })
  /** `heldUntil`: kept for the law alone, as `holdWrappedKey` does. */
  | (WrappedKey & { readonly kind: 'wrapped-key'; readonly heldUntil: string | undefined })
  | (Erasure & { readonly kind: 'erasure' })
  | { readonly kind: 'going'; readonly mark: Going };

/** The same vault for whoever moves it as a whole, held keys included. */
export type VaultArchive = {
  /** Every entry, in no particular order. */
  entries(): AsyncIterable<VaultEntry>;
  /** Inserts or replaces. Durable on return. */
  put(entry: VaultEntry): Promise<void>;
  remove(kind: VaultEntry['kind'], id: string): Promise<void>;
  close(): Promise<void>;
};

/** What names an entry among those of its kind. */
export const vaultEntryId = (entry: VaultEntry): string => {
  if (entry.kind === 'wrapped-key') return entry.keyId;
  if (entry.kind === 'going') return entry.mark.owner;
  return entry.kind === 'session' ? entry.sessionId : entry.customerId;
};
