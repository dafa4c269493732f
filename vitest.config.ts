import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'],
    reporters: ['default', './infra/ci/summary-reporter.ts'],
    // Two cores: the browser walks beside the unit tests, each file in a process of its own.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What a page shows is waited for, not read once.
    expect: { poll: { timeout: 10_000, interval: 25 } },
  },
});
