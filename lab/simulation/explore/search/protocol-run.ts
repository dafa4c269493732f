/** What a search needs of a protocol: a run that can be begun anew as often as wanted, one step at a time. */

/** Something that a step looks at, or changes. */
export type Touch = { readonly what: string; readonly changes: boolean };

export type Step = {
  /** The same in every run that comes to the same state, and unlike all others that are possible there. */
  readonly name: string;
  /** Steps of which none changes what the other touches lead to the same state in either order. */
  readonly touches: readonly Touch[] | 'everything';
};

export type ProtocolRun = {
  /** What may happen next. */
  readonly steps: () => readonly Step[];
  readonly take: (name: string) => Promise<void>;
  /** Everything that what may happen from here on depends on, as a text. */
  readonly state: () => string;
  /** Nothing is left that has to happen. */
  readonly isAtRest: () => boolean;
  /** The laws that are broken in this state, in words; at rest those of the end as well. */
  readonly breaches: () => Promise<readonly string[]>;
  /** What has happened, a line for each step. */
  readonly told: () => readonly string[];
};

/** Begins a run at the same state as ever. */
export type Protocol = () => Promise<ProtocolRun>;

/** Whether two steps may be swapped: neither changes what the other touches. */
export const areIndependent = (one: Step, other: Step): boolean => {
  const [mine, theirs] = [one.touches, other.touches];
  if (mine === 'everything' || theirs === 'everything') return false;
  return !mine.some(({ what, changes }) => theirs.some((touch) => touch.what === what && (changes || touch.changes)));
};
