import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'],
    reporters: ['default', './infra/ci/summary-reporter.ts'],
    // Two cores: the browser walks beside the unit tests, each file in a process of its own.
    maxWorkers: 2,
    // Only what hangs meets these: a machine under a load of 10 is many times slower than a quiet one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // What a page shows is waited for, not read once; as long as `eventually` waits.
    expect: { poll: { timeout: 120_000, interval: 25 } },
  },
});
