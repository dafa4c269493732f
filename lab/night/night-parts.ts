/**
 * Runs that find something new each time, and the whole of tests of which other runs do a part: each takes a seed, and at
 * most two minutes on two quiet cores.
 */
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';

type Part = {
  readonly name: string;
  /** The program and its arguments for a seed. */
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

/** The whole of these tests, from which nothing is drawn. */
const wholeOf =
  (...files: readonly [string, ...string[]]) =>
  (): readonly [string, ...string[]] => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--configLoader',
    'native',
    '--project',
    '!pictures',
    ...files,
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
    name: 'lives-in-shops',
    // a thousand are `npm run lives -- --depth shop --lives 1000`
    commandFor: (seed) => [
      'lab/simulation/lives/main.ts',
      '--depth',
      'shop',
      '--seed',
      String(seed),
      '--seconds',
      '90',
    ],
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
  { name: 'pages', commandFor: wholeOf('storefront/e2e/pages.test.ts', 'storefront/e2e/ordering-look.test.ts') },
  {
    name: 'stations',
    commandFor: wholeOf(
      'storefront/e2e/order-life.test.ts',
      'storefront/e2e/ordering-profile.test.ts',
      'storefront/e2e/followers.test.ts',
      'storefront/e2e/handover.test.ts',
      'storefront/e2e/messages.test.ts',
    ),
  },
  {
    name: 'visits',
    commandFor: wholeOf(
      'storefront/e2e/brochure-mail.test.ts',
      'storefront/e2e/contact.test.ts',
      'storefront/e2e/kept-builds.test.ts',
      'storefront/e2e/ordering-again.test.ts',
      'storefront/e2e/test-drives.test.ts',
      'storefront/e2e/valuation.test.ts',
    ),
  },
  {
    name: 'orders',
    commandFor: wholeOf(
      'storefront/e2e/ordering.test.ts',
      'storefront/e2e/ordering-awkward.test.ts',
      'storefront/e2e/prices.test.ts',
    ),
  },
  {
    name: 'shop',
    commandFor: wholeOf(
      'storefront/e2e/device-news.test.ts',
      'storefront/e2e/marketing.test.ts',
      'storefront/e2e/prerendered.test.ts',
    ),
  },
  {
    name: 'processes',
    commandFor: wholeOf(
      'infra/pdf/chromium/each-browser.test.ts',
      'lab/bench/main.test.ts',
      'lab/topology/nginx-stories.test.ts',
      'lab/topology/topology.test.ts',
    ),
  },
  {
    name: 'stops',
    commandFor: wholeOf('lab/chaos/kill/run-kills-on-engines.test.ts', 'lab/topology/stop-topology.test.ts'),
  },
  { name: 'kills', commandFor: wholeOf('lab/chaos/kill/run-kills.test.ts', 'lab/chaos/money/card-canary.test.ts') },
  {
    name: 'drawn',
    commandFor: wholeOf('storefront/e2e/car-pictures.test.ts', 'storefront/e2e/retailers.test.ts'),
  },
  {
    name: 'copies',
    commandFor: wholeOf(
      'infra/docker/image-files.test.ts',
      'infra/single-process/damaged-read-models.test.ts',
      'lab/second-maker/second-maker.test.ts',
    ),
  },
  { name: 'round', commandFor: wholeOf('storefront/e2e/car-in-the-round.test.ts') },
  // nothing in them is drawn from the seed
  {
    name: 'every-page',
    commandFor: () => ['node_modules/vitest/vitest.mjs', 'run', '--configLoader', 'native', '--project', 'every-page'],
  },
  { name: 'seeds', commandFor: wholeOf('lab/simulation/simulation.test.ts') },
  { name: 'meshes', commandFor: wholeOf('storefront/cars/mesh/whole/car-mesh-of.test.ts') },
  { name: 'commands', commandFor: wholeOf('lab/operators/every-command.test.ts') },
  { name: 'operator', commandFor: (seed) => ['lab/operators/main.ts', '--seed', String(seed), '--deeds', '16'] },
  { name: 'browsers', commandFor: () => ['lab/browsers/other-browsers.ts'] },
] as const satisfies readonly Part[];

/** The part whose turn it is on a day of the year, the first day being 1. */
export const partOfDay = (dayOfYear: number): Part => nightParts[dayOfYear % nightParts.length] ?? nightParts[0];
