import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// the tests start some two hundred processes of the same code: each reads what the first has compiled
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

export default defineConfig({
  test: {
    include: ['{domain,infra,projections,order-service,storefront,lab}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.tsbuild/**'],
    reporters: ['default', './infra/ci/summary-reporter.ts'],
    // For two cores: a file that waits for a page or a process leaves its core to another. Each has a process of its own.
    maxWorkers: 3,
    // Only what hangs meets these: a machine under a load of 10 is many times slower than a quiet one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // What a page shows is waited for, not read once; as long as `eventually` waits.
    expect: { poll: { timeout: 120_000, interval: 25 } },
  },
});
