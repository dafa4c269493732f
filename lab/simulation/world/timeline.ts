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
  let last = { milliseconds: NaN, text: '' };
  /** Much of what happens is noted at one instant: the events of a run, in the end. */
  const textOf = (milliseconds: number): string => {
    if (last.milliseconds !== milliseconds) {
      const text = Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'millisecond' });
      last = { milliseconds, text };
    }
    return last.text;
  };
  return {
    note: (who, what) => {
      const line = `${textOf(Math.floor(now()))} ${who}: ${what}`;
      hash.update(line);
      if (kept === 0) return;
      lines.push(line);
      if (lines.length > 2 * kept) lines = lines.slice(-kept);
    },
    lines: () => lines.slice(-kept),
    digest: () => hash.copy().digest('hex'),
  };
};
