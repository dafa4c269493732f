/** The same kills on EventStoreDB and MongoDB, or what stands in for them, with lines that break. */
import { afterAll, describe, expect, it } from 'vitest';
import { findEngineStage } from './engine-stage.ts';
import { runKills } from './run-kills.ts';

const found = await findEngineStage();
const stage = 'missing' in found ? undefined : found;
const name = 'missing' in found ? found.missing : found.name;

/** Its customers come far in two cycles, and lines break while they are at it. */
const seed = 4;

describe.skipIf(stage === undefined)(`a product that is killed on ${name}`, () => {
  afterAll(async () => stage?.close());

  it('keeps every word it gave, though lines to its stores break (row 71)', { timeout: 240_000 }, async () => {
    const { cycles, violations, figures } = await runKills({ cycles: 2, seed, settlementKills: 0, stage });
    expect({ cycles, violations }).toEqual({ cycles: 2, violations: [] });
    const figure = (label: string): number => figures.find((each) => each.label === label)?.value ?? 0;
    expect(figure('kills')).toBeGreaterThanOrEqual(2);
    expect(figure('commands acknowledged')).toBeGreaterThan(0);
    expect(figure('lines to the stores that were broken')).toBeGreaterThan(0);
  });
});
