/** What happened in a run, in words and in order, with the virtual time of each line. */
import { createHash, type Hash } from 'node:crypto';

export type Timeline = {
  readonly note: (who: string, what: string) => void;
  /** The newest lines. */
  readonly lines: () => readonly string[];
  /** One hash over every line of the run. */
  readonly digest: () => string;
};

/** Keeps so many of the newest lines, and the hash of all. */
export const createTimeline = (now: () => number, kept: number): Timeline => {
  const hash: Hash = createHash('sha256');
  let lines: string[] = [];
  return {
    note: (who, what) => {
      const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(now())).toString({ smallestUnit: 'millisecond' });
      const line = `${at} ${who}: ${what}`;
      hash.update(line);
      if (kept === 0) return;
      lines.push(line);
      if (lines.length > 2 * kept) lines = lines.slice(-kept);
    },
    lines: () => lines.slice(-kept),
    digest: () => hash.copy().digest('hex'),
  };
};
