/** Faults on the connections between a product and its stores: begun at random, ended soon or on demand. */
import type { SeededRandom } from '../harness/seeded-random.ts';

export type Disturbance = {
  readonly begin: (random: SeededRandom) => void;
  /** For those that last. */
  readonly end?: () => void;
  /** How long it may last, in milliseconds; default 1,500. */
  readonly longestMilliseconds?: number;
};

const latestMilliseconds = 250;
const longestMilliseconds = 1_500;

export const createDisturbances = (kinds: readonly Disturbance[]) => {
  let timer: NodeJS.Timeout | undefined;
  let ongoing: Disturbance | undefined;
  let begun = 0;
  const end = (): void => {
    clearTimeout(timer);
    ongoing?.end?.();
    ongoing = undefined;
  };
  return {
    /** One of them, soon; nothing when there are none to choose from. */
    disturb: (random: SeededRandom): void => {
      if (kinds.length === 0) return;
      const kind = random.pick(kinds);
      const [before, lasts] = [
        random.below(latestMilliseconds),
        random.between(50, kind.longestMilliseconds ?? longestMilliseconds),
      ];
      end();
      timer = setTimeout(() => {
        ongoing = kind;
        begun += 1;
        kind.begin(random);
        timer = setTimeout(end, lasts);
      }, before);
    },
    /** Ends it, or prevents it; answers how many have begun since the last time. */
    calm: (): number => {
      end();
      const count = begun;
      begun = 0;
      return count;
    },
  };
};
