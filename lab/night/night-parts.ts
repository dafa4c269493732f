/** Runs that find something new each time: each takes a seed, and at most two minutes on two quiet cores. */
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';

type Part = {
  readonly name: string;
  /** The program of the lab and its arguments for a seed. */
  readonly commandFor: (seed: number) => readonly [program: string, ...args: string[]];
};

/** Of each a part in turn: so few mutants are noticed by chance more or less often than of the whole folder. */
const mutatedFolders = [
  'domain/pricing',
  'domain/finance',
  'domain/order',
  'storefront/features/checkout',
  'storefront/ui/form',
];

export const nightParts = [
  {
    name: 'simulation',
    commandFor: (seed) => ['lab/simulation/main.ts', '--seed', String(seed), '--seeds', '80', '--customers', '1'],
  },
  {
    name: 'lives',
    // 20,000 take longer than a part may: as many as fit
    commandFor: (seed) => ['lab/simulation/lives/main.ts', '--seed', String(seed), '--seconds', '105'],
  },
  {
    name: 'forgeries',
    commandFor: (seed) => ['lab/chaos/tamper/main.ts', '--seed', String(seed), '--count', '300'],
  },
  {
    name: 'races',
    commandFor: (seed) => ['lab/chaos/main.ts', '--only', 'race', '--seed', String(seed), '--cycles', '60'],
  },
  {
    name: 'engines',
    commandFor: (seed) => ['lab/chaos/main.ts', '--stores', 'engines', '--seed', String(seed), '--cycles', '10'],
  },
  {
    name: 'mutants',
    commandFor: (seed) => [
      'lab/mutants/main.ts',
      mutatedFolders[seed % mutatedFolders.length] ?? '',
      '--seed',
      String(seed),
      '--count',
      '20',
      '--least',
      '60',
    ],
  },
  {
    name: 'pictures',
    commandFor: (seed) => [
      'lab/car-pictures/main.ts',
      '--models',
      catalogue[seed % catalogue.length]?.code ?? '',
      '--paints',
      '1',
      '--sheet',
    ],
  },
  // nothing in them is drawn from the seed
  { name: 'browsers', commandFor: () => ['lab/browsers/other-browsers.ts'] },
] as const satisfies readonly Part[];

/** The part whose turn it is on a day of the year, the first day being 1. */
export const partOfDay = (dayOfYear: number): Part => nightParts[dayOfYear % nightParts.length] ?? nightParts[0];
