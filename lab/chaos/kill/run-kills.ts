/** The product is killed at named points and at random moments: is everything that it acknowledged still true? */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildProduct } from '@driveaway/infra/setup/build-product.ts';
import { failpointNames, type FailpointName } from '../../failpoints/failpoint.ts';
import type { ChaosOptions, ChaosReport, Figure } from '../harness/chaos-report.ts';
import { embeddedStage } from './embedded-stage.ts';
import type { KillStage } from './lane-stores.ts';
import { fewestInDoubtLabel, killsUnderAllLabel } from './in-doubt.ts';
import { runLane, type LaneOptions } from './lane.ts';
import { startLife } from './product-process.ts';
import { createTally, unreached, wrongKinds, type Tally } from './tally.ts';

export type KillOptions = ChaosOptions &
  Pick<LaneOptions, 'whileDown' | 'settlementKills'> & {
    /** Where the stores are; embedded by default. */
    readonly stage?: KillStage | undefined;
  };

/** A lane's checks grow with what it has seen, so it ends after this many cycles. */
const mostCyclesPerLane = 125;
const leastCyclesPerLane = 20;

const totalOf = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Names them when there are few: each is a gap in the run. */
const unreachedLabel = (missed: readonly FailpointName[]): string => {
  const names = missed.length > 0 && missed.length <= 10 ? ` (${missed.join(', ')})` : '';
  return `failpoints never reached, of ${failpointNames.length}${names}`;
};

const figuresOf = (tally: Tally): readonly Figure[] => {
  const { kills, wrong, customers, acknowledged, unanswered, brokenLines, inDoubt, seenOpen, starts } = tally;
  const total = totalOf(kills.values());
  const missed = unreached(tally);
  const atRandom = (kills.get('random moment') ?? 0) + (kills.get('start') ?? 0);
  return [
    { label: 'customers', value: customers },
    { label: 'commands acknowledged', value: acknowledged },
    { label: 'requests cut off and sent again', value: unanswered },
    ...(brokenLines > 0 ? [{ label: 'lines broken and stores frozen', value: brokenLines }] : []),
    { label: 'kills', value: total },
    { label: 'kills at failpoints', value: total - atRandom },
    ...(inDoubt.length > 0
      ? [
          { label: killsUnderAllLabel, value: inDoubt.length },
          { label: fewestInDoubtLabel, value: Math.min(...inDoubt) },
        ]
      : []),
    { label: unreachedLabel(missed), value: missed.length },
    { label: 'payments without an outcome after a kill or a lost answer', value: seenOpen.size },
    { label: 'median start of the product, in milliseconds', value: medianOf(starts) },
    ...wrongKinds.map((kind) => ({ label: kind, value: wrong.get(kind) ?? 0 })),
  ];
};

/** Cycles as equal lanes: not too long for their checks, not too short for a start of their own. */
const lanesOf = (
  cycles: number,
  atOnce: number,
): readonly { readonly firstCycle: number; readonly cycles: number }[] => {
  const wanted = Math.max(
    Math.ceil(cycles / mostCyclesPerLane),
    Math.min(atOnce, Math.floor(cycles / leastCyclesPerLane)),
    1,
  );
  return Array.from({ length: wanted }, (_, lane) => {
    const firstCycle = Math.floor((cycles * lane) / wanted);
    return { firstCycle, cycles: Math.floor((cycles * (lane + 1)) / wanted) - firstCycle };
  });
};

/** One start with a clean exit: only then does Node write its compile cache. */
const fillCompileCache = async (compileCache: string, stage: KillStage): Promise<void> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'chaos-first-'));
  const stores = await stage.openLane(dataDirectory);
  const environment = { ...stores.environment, NODE_COMPILE_CACHE: compileCache };
  const start = await startLife({ dataDirectory, environment, armed: undefined });
  if (start.kind === 'ready') await start.life.stop();
  await stores.close();
  await rm(dataDirectory, { recursive: true, force: true });
};

/** Runs `cycles` lives of the product in lanes side by side. */
export const runKills = async (options: KillOptions): Promise<ChaosReport> => {
  const { cycles, seed, onProgress, whileDown, settlementKills, stage = embeddedStage } = options;
  await buildProduct(() => undefined);
  const tally = createTally();
  const atOnce = stage.lanesAtOnce;
  // the tests have one that is filled already
  const shared = process.env['NODE_COMPILE_CACHE'];
  const compileCache = shared ?? (await mkdtemp(join(tmpdir(), 'chaos-compiled-')));
  const lanes = lanesOf(cycles, atOnce).values();
  let done = 0;
  const onCycle = (): void => {
    done += 1;
    onProgress?.(done);
  };
  const work = async (): Promise<void> => {
    for (const lane of lanes)
      await runLane({ ...lane, seed, tally, compileCache, stage, onCycle, whileDown, settlementKills });
  };
  try {
    if (shared === undefined) await fillCompileCache(compileCache, stage);
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    if (shared === undefined) await rm(compileCache, { recursive: true, force: true });
  }
  return { name: `kill, ${stage.name}`, cycles: done, seed, figures: figuresOf(tally), violations: tally.violations };
};
