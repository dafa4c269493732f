/**
 * The lease port: one holder at a time for a named piece of work, among processes that share the stores. Adapters:
 * `mongodb/` for several processes, `embedded/` for the one that has the data directory.
 */

/** What a holder has. */
export type Lease = {
  readonly name: string;
  /** Greater than that of every holder before: a fencing token for logs and stores. */
  readonly fence: number;
  /** Aborts when the lease may have passed to somebody else, always before it does; the work must then end. */
  readonly lost: AbortSignal;
  /** Releases the lease at once. */
  release(): Promise<void>;
};

/** How many processes share the work of a group, and which of them this one is, from 0, in an order common to all. */
export type Sharers = { readonly count: number; readonly index: number };

export type Leases = {
  /** Takes a lease that nobody holds; undefined while somebody does. Throws when the store does not answer. */
  tryTake(name: string): Promise<Lease | undefined>;
  /**
   * Says that this process shares the leases of a group with others, and tells with whom. To be said again about every
   * second: whoever falls silent for as long as a lease lasts is no longer counted. Throws when the store does not answer.
   */
  share(group: string, names: readonly string[]): Promise<Sharers>;
  /** Ends that at once. */
  leave(group: string): Promise<void>;
};
