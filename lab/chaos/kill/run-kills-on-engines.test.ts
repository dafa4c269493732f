/** The same kills on EventStoreDB and MongoDB, or what stands in for them, with lines that break. */
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findEngineStage } from './engine-stage.ts';
import { killsUnderAllLabel } from './in-doubt.ts';
import { runKills } from './run-kills.ts';

// how many requests a kill cuts off is counted by night alone
const found = await findEngineStage(isNightRun ? undefined : 8);
const stage = 'missing' in found ? undefined : found;
const name = 'missing' in found ? found.missing : found.name;

/** Customers of the first come far in three cycles, and lines break meanwhile; how far they come depends on the machine. */
const seeds = [4, 102, 207, 310, 411, 512, 613, 714];
/** Every run lives one cycle of the first alone. */
const cyclesOf = isNightRun ? 3 : 1;

describe.skipIf(stage === undefined)(`a product that is killed on ${name}`, () => {
  afterAll(async () => stage?.close());

  it('keeps every word it gave, though lines to its stores break (row 71)', async () => {
    const broken = stage?.breaksLines === true ? ['lines broken and stores frozen'] : [];
    const wanted = isNightRun ? ['kills', killsUnderAllLabel, 'commands acknowledged', ...broken] : ['kills'];
    const totals = new Map(wanted.map((label) => [label, 0]));
    for (const seed of seeds) {
      const { cycles, violations, figures } = await runKills({ cycles: cyclesOf, seed, settlementKills: 0, stage });
      expect({ seed, cycles, violations }).toEqual({ seed, cycles: cyclesOf, violations: [] });
      for (const { label, value } of figures) {
        if (totals.has(label)) totals.set(label, (totals.get(label) ?? 0) + value);
      }
      // on a machine where nobody got far, try other customers
      if ([...totals.values()].every((total) => total > 0)) break;
    }
    for (const label of wanted) expect({ label, total: totals.get(label) }).not.toEqual({ label, total: 0 });
  });
});
