import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// the tests start some two hundred processes of the same code: each reads what the first has compiled
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

const rooms = ['domain', 'infra', 'projections', 'order-service', 'storefront'] as const;

/** Tests in these start processes and browsers, or replace a module for the whole of their own process. */
const apart = [
  'infra/{ci,pdf,process,setup,single-process}/**/*.test.ts',
  'lab/**/*.test.ts',
  'order-service/cli/**/*.test.ts',
  'order-service/accounts/log-in-work.test.ts',
];
const browser = ['storefront/e2e/**/*.test.ts'];
/** Draws in software on every core for minutes: others would wait for their pages meanwhile. */
const drawn = ['storefront/e2e/car-in-the-round.test.ts'];

const isNoTest = ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'];

export default defineConfig({
  test: {
    reporters: ['default', './infra/ci/summary-reporter.ts'],
    // For two cores: a file that waits for a page or a process leaves its core to another.
    maxWorkers: 4,
    // Only what hangs meets these: a machine under a load of 10 is many times slower than a quiet one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 900_000,
    // The browser's fault, not a page's: a renderer that never answers. A test that needed it is named in the end.
    retry: { count: 1, condition: /Emulation\.setDeviceMetricsOverride timed out/ },
    // What a page shows is waited for, not read once; as long as `eventually` waits.
    expect: { poll: { timeout: 120_000, interval: 25 } },
    projects: [
      { extends: true, test: { name: 'apart', include: apart, exclude: isNoTest } },
      // The files of a worker share its product and browser.
      { extends: true, test: { name: 'browser', include: browser, exclude: [...isNoTest, ...drawn], isolate: false } },
      {
        extends: true,
        test: { name: 'drawn', include: drawn, exclude: isNoTest, isolate: false, sequence: { groupOrder: 1 } },
      },
      // Loading the code takes longer than most of these tests: the files of a workspace share processes.
      ...rooms.map((room) => ({
        extends: true as const,
        test: {
          name: room,
          include: [`${room}/**/*.test.ts`],
          exclude: [...isNoTest, ...apart, ...browser],
          isolate: false,
        },
      })),
    ],
  },
});
