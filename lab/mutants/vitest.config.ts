import { defineConfig } from 'vitest/config';
import { z } from 'zod';

/** `MUTANTS_TESTS` says which tests look for mutants: patterns of files that a run takes in or leaves out. */
const { include, exclude } = z
  .object({ include: z.array(z.string()), exclude: z.array(z.string()) })
  .parse(JSON.parse(process.env['MUTANTS_TESTS'] ?? '{}'));

export default defineConfig({
  test: {
    include,
    exclude: ['**/node_modules/**', ...exclude],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
