import { describe, expect, it } from 'vitest';
import { runSimulate } from '../run-simulate.ts';

describe('a planted defect', () => {
  // the quickest to be found; `npm run simulate -- --defect NAME` looks for any of them
  it.each([
    'checkpoint-before-the-document',
    'revision-unguarded',
    'retry-with-a-new-event-id',
    'no-query-after-an-unknown-outcome',
  ])('is found: %s', async (defect) => {
    const { code, out } = await runSimulate('--orders', '24', '--defect', defect);
    expect(out).toMatch(/^Seed \d+ broke a law:\n {2}\w/m);
    expect(code).toBe(1);
  });
});
