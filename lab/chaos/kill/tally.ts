/** What all lanes of a run count together. */
import { failpointNames, type FailpointName } from '../../failpoints/failpoint.ts';
import type { Violation } from '../harness/chaos-report.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import type { Armed } from './product-process.ts';

/** What must stay at zero. */
export const wrongKinds = [
  'acknowledged commands lost',
  'double charges',
  'statements about money that the gateway does not confirm',
  'cents charged that no deposit explains',
  'payments open after 60 s',
  'refunds open after 60 s',
  'stored events lost or changed',
  'chains that do not verify',
  'documents unlike a clean rebuild',
  'customers who cannot log in',
  'answers that should not be',
  'restarts that failed',
] as const;
export type WrongKind = (typeof wrongKinds)[number];

/** Where a process was killed. */
export type Deathbed = FailpointName | 'random moment' | 'start';

export type Tally = {
  readonly kills: Map<Deathbed, number>;
  readonly wrong: Map<WrongKind, number>;
  readonly violations: Violation[];
  customers: number;
  acknowledged: number;
  unanswered: number;
  /** Requests under way at each kill of a product that was busy. */
  readonly inDoubt: number[];
  /** How often a line between a product and its stores was broken, or a store frozen. */
  brokenLines: number;
  /** Payments that were seen without an outcome after a restart. */
  readonly seenOpen: Set<string>;
  /** Milliseconds that starts took, to know what limits the rate. */
  readonly starts: number[];
};

export const createTally = (): Tally => ({
  kills: new Map(),
  wrong: new Map(),
  violations: [],
  customers: 0,
  acknowledged: 0,
  unanswered: 0,
  inDoubt: [],
  brokenLines: 0,
  seenOpen: new Set(),
  starts: [],
});

const addTo = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

export const countKill = ({ kills }: Tally, where: Deathbed): void => addTo(kills, where);

export const countWrong = ({ wrong, violations }: Tally, cycle: number, kind: WrongKind, what: string): void => {
  addTo(wrong, kind);
  violations.push({ cycle, what: `${kind}: ${what}` });
};

const shareOfEveryday = 0.5;

/** Writes of every life, whatever its customers do; others may be passed once or never. */
const isEveryday = (name: FailpointName): boolean => /^(?:event-store|documents|checkpoints|keys)\./.test(name);

/**
 * A point to die at, an everyday one or one of those reached least often, and at which of its hits.
 * @param customers how many there are at once: everyday points are passed so much more often
 */
export const chooseArmed = (
  random: SeededRandom,
  { kills }: Tally,
  names: readonly FailpointName[],
  customers = 1,
): Armed => {
  const everyday = names.filter(isEveryday);
  if (everyday.length > 0 && random.chance(shareOfEveryday)) {
    return { failpoint: random.pick(everyday), hit: random.between(1, 10) * customers };
  }
  const countOf = (name: FailpointName): number => kills.get(name) ?? 0;
  const least = Math.min(...names.map(countOf));
  return { failpoint: random.pick(names.filter((name) => countOf(name) === least)), hit: 1 };
};

/** Failpoints at which nobody has died yet. */
export const unreached = ({ kills }: Tally): readonly FailpointName[] =>
  failpointNames.filter((name) => !kills.has(name));
