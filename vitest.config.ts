import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isNightRun } from './infra/ci/is-night-run.ts';
import { LongestFirst } from './infra/ci/longest-first.ts';

// the tests start some two hundred processes of the same code: each reads what the first has compiled
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

const second = 1_000;

/** Slow by nature: they start processes, engines or browsers, walk every call, or mesh whole cars. */
const integration = [
  'infra/ci/{advisories,gates,retries}.test.ts',
  'infra/docker/!(initiate-secure-replica-set).test.ts',
  'infra/mongodb/**/!(mongo-fault|overridden-options).test.ts',
  'infra/pdf/**/!(print-queue).test.ts',
  'infra/process/**/!(await-disk-room|await-engines).test.ts',
  'infra/{setup,single-process}/**/*.test.ts',
  'infra/event-store/eventstoredb/!(append-messages|client-version|find-leader|read-connection-string|silence-watch).test.ts',
  'infra/event-store/testing/**/*.test.ts',
  'infra/{leases,documents,read-models,vault}/mongodb/**/*.test.ts',
  'infra/car-pictures/chromium/**/*.test.ts',
  'lab/!(doctor|house|memory-stores|mutants|night)/**/!(call-back-cut-off|capacity-model|chaos-arguments|check-books|check-projections|contact-sheet|event-mirror|fewest|heard-answers|in-doubt|next-visit|topology-words).test.ts',
  'infra/stores/refuse-other-stores.test.ts',
  'lab/house/edition-days.test.ts',
  'order-service/cli/{main,backends/http-backend,copies/copy-events}.test.ts',
  'order-service/cli/commands/{append-command,completion-command,evidence-commands,indexes-command,message-commands,report-command,simulate-command}.test.ts',
  'order-service/endings/endings-on-engines.test.ts',
  'order-service/openapi/{authorisation-matrix,fuzz,wrong-types}.test.ts',
  'order-service/payments/pay-page.test.ts',
  'order-service/storefront/read-without-scripts.test.ts',
  'storefront/cars/mesh/**/*.test.ts',
];
/** Replaces a module for its whole process, or needs what others take from theirs. */
const alone = [
  'order-service/accounts/log-in-work.test.ts',
  'order-service/http/files/compress-in-turn.test.ts',
  // the service keeps sharp, for its whole process, from opening the SVGs that the build draws
  'storefront/build/{share-picture,photographs/photographs-plugin}.test.ts',
];
/** A customer's way through the shop: pages, configurator, an order up to the thank-you page, the profile. */
const stories = ['storefront/e2e/stories.test.ts'];
const browser = ['storefront/e2e/**/*.test.ts'];
/** Draws in software on every core for minutes: others would wait for their pages meanwhile. */
const drawn = ['storefront/e2e/car-in-the-round.test.ts'];
/** Of which no other run has a part in a browser. */
const byNight = ['storefront/e2e/car-pictures.test.ts'];
/** What is tried on one page of each kind, and in the night run on all. */
const everyPage = ['storefront/e2e/{translated-page,words-before-code}.test.ts'];

const isNoTest = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'];

/** A test that takes longer hangs: four times the slowest on a quiet machine. */
const endAfter = (seconds: number) => ({ testTimeout: seconds * second, hookTimeout: seconds * second });
/** For a story told in a browser; Firefox takes several times as long to find an element by its name. */
const storySeconds = process.env['FIREFOX_PATH'] === undefined ? 150 : 600;

export default defineConfig({
  test: {
    globalSetup: './infra/locations/testing/prepare-suburbs-first.ts',
    reporters: ['default', './infra/ci/summary-reporter.ts'],
    // For two cores: a file that waits for a page or a process leaves its core to another.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 150 * second,
    // The machine's faults, not a page's: a renderer that never answers, a network card that comes or goes. A test that
    // needed it is named in the end.
    retry: { count: 1, condition: /Emulation\.setDeviceMetricsOverride timed out|net::ERR_NETWORK_CHANGED/ },
    // What a page shows is waited for, not read once; as long as `eventually` waits.
    expect: { poll: { timeout: 120 * second, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts'],
          exclude: [...isNoTest, ...integration, ...alone, ...browser],
          // loading the code takes longer than most of these tests: the files share processes
          isolate: false,
          ...endAfter(60),
        },
      },
      {
        extends: true,
        test: { name: 'integration', include: integration, exclude: isNoTest, isolate: false, ...endAfter(500) },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: isNoTest, ...endAfter(60) } },
      // The files of a worker share its product and browser.
      ...[
        { name: 'stories', include: stories, exclude: isNoTest },
        {
          name: 'browser',
          include: browser,
          exclude: [...isNoTest, ...stories, ...drawn, ...(isNightRun ? [] : byNight)],
        },
        { name: 'drawn', include: drawn, exclude: isNoTest, sequence: { groupOrder: 1 } },
        // the night run: as in a run of all, on every page there is
        { name: 'every-page', include: everyPage, exclude: isNoTest, env: { EVERY_PAGE: 'yes' } },
        // tools, which no run of tests names
        { name: 'pictures', include: ['storefront/e2e/*.pictures.ts'], exclude: isNoTest },
      ].map((project) => ({
        extends: true as const,
        // the first start may have to build what it serves
        test: { ...project, isolate: false, ...endAfter(storySeconds), hookTimeout: 600 * second },
      })),
      { extends: true, test: { name: 'fuzz', include: ['order-service/openapi/*.fuzz.ts'], ...endAfter(900) } },
    ],
  },
});
