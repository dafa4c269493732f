import { createHash } from 'node:crypto';
import { electionCodes, type Fate, type ReplicaSetDoubleOptions } from './replica-set-double.ts';

/** What a call made again after no answer cannot have been carried out twice by. */
export const repeatableFates: readonly Fate[] = [
  ...electionCodes.flatMap((code) => [
    { kind: 'refused' as const, code, isLabelled: true },
    { kind: 'refused' as const, code, isLabelled: false },
    // the driver sends it again by itself, under its number
    { kind: 'unconfirmed' as const, code, isLabelled: true },
  ]),
  ...Array.from({ length: electionCodes.length }, () => [
    { kind: 'lost-before' as const },
    { kind: 'lost-after' as const },
  ]).flat(),
];

/** And those of which the caller is told, although what was written may be there. */
export const allFates: readonly Fate[] = [
  ...repeatableFates,
  ...electionCodes.map((code) => ({ kind: 'unconfirmed' as const, code, isLabelled: false })),
];

/** The numbers of commands between two elections: more than are ever under way at once, so that a repetition gets through. */
const [fewest, most] = [20, 60];
const longestElectionMilliseconds = 150;

/** One of the fates at a command now and then; the same seed gives the same choices. */
export const failOverAtRandom = (
  seed: string,
  fates: readonly Fate[],
): Pick<ReplicaSetDoubleOptions, 'fateOf' | 'electionMilliseconds'> => {
  let drawn = 0;
  const below = (bound: number): number => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUIntBE(0, 6) % bound;
  };
  let left = below(most);
  return {
    fateOf: () => {
      left -= 1;
      if (left > 0) return undefined;
      left = fewest + below(most - fewest);
      return fates[below(fates.length)];
    },
    electionMilliseconds: () => below(longestElectionMilliseconds),
  };
};
