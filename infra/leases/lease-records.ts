/** A lease as a store keeps it. */
export type LeaseRecord = {
  /** Null: nobody. */
  readonly holder: string | null;
  readonly fence: number;
  /** Raised by the holder for as long as it is there. */
  readonly beat: number;
};

/** A process that shares the work of a group. */
export type MemberRecord = { readonly id: string; readonly holder: string; readonly beat: number };

/** The steps that leases are made of: each is one guarded write or one read, and throws when the store does not answer. */
export type LeaseRecords = {
  find(name: string): Promise<LeaseRecord | undefined>;
  /** False when there is one already. */
  insert(name: string, record: LeaseRecord): Promise<boolean>;
  /** In place of exactly this record; false when it is another by now. */
  replace(name: string, stored: LeaseRecord, next: LeaseRecord): Promise<boolean>;
  /** Raises the beat under a holder and fence; false when somebody else has the lease. */
  renew(name: string, holder: string, fence: number): Promise<boolean>;
  /** Leaves the lease to nobody, if a holder still has it under a fence. */
  free(name: string, holder: string, fence: number): Promise<void>;
  /** Those of the leases that somebody other than the holder has. */
  heldByOthers(names: readonly string[], holder: string): Promise<ReadonlyMap<string, LeaseRecord>>;
  /** Raises a member's beat; a new one is there from then on. */
  beatMember(group: string, holder: string): Promise<void>;
  members(group: string): Promise<readonly MemberRecord[]>;
  /** Unless the member has spoken since. */
  forgetMember(id: string, beat: number): Promise<void>;
  leave(group: string, holder: string): Promise<void>;
};
