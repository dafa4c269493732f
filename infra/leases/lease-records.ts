/** A lease as a store keeps it. */
export type LeaseRecord = {
  /** Null: nobody. */
  readonly holder: string | null;
  readonly fence: number;
  /** Raised by the holder for as long as it is there. */
  readonly beat: number;
};

/** A lease as one of its holders had it. */
export type FencedLease = { readonly name: string; readonly fence: number };

/** A process that shares the work of a group. */
export type MemberRecord = { readonly id: string; readonly holder: string; readonly beat: number };

type SharersRecord = {
  readonly members: readonly MemberRecord[];
  /** Those of the leases asked for that somebody other than the holder has. */
  readonly heldByOthers: ReadonlyMap<string, LeaseRecord>;
};

/** The steps that leases are made of: each is one call of guarded writes or of reads, and throws when the store does not answer. */
export type LeaseRecords = {
  find(name: string): Promise<LeaseRecord | undefined>;
  /** False when there is one already. */
  insert(name: string, record: LeaseRecord): Promise<boolean>;
  /** In place of exactly this record; false when it is another by now. */
  replace(name: string, stored: LeaseRecord, next: LeaseRecord): Promise<boolean>;
  /** Raises the beats of those leases, of which there is one at least, that are still a holder's under their fences: tells which. */
  renewAll(holder: string, leases: readonly FencedLease[]): Promise<readonly FencedLease[]>;
  /** Leaves the lease to nobody, if a holder still has it under a fence. */
  free(name: string, holder: string, fence: number): Promise<void>;
  /** Raises a member's beat; a new one is there from then on. */
  beatMember(group: string, holder: string): Promise<void>;
  /** Who shares the work of a group, and which of its leases others than the holder have. */
  sharers(group: string, names: readonly string[], holder: string): Promise<SharersRecord>;
  /** Unless the member has spoken since. */
  forgetMember(id: string, beat: number): Promise<void>;
  leave(group: string, holder: string): Promise<void>;
};
