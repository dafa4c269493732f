/** One product with its gateway and its customers, killed and started again, over and over. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failpointNames } from '../../failpoints/failpoint.ts';
import type { ServerFault } from '@driveaway/infra/payments/simulator/server-faults.ts';
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';
import { compareWithRebuild } from './compare-with-rebuild.ts';
import { createCrew, type Visit } from './crew.ts';
import { createLaneChecks, type LaneChecks } from './lane-checks.ts';
import type { Crowd, KillStage, LaneStores } from './lane-stores.ts';
import type { Armed } from './product-process.ts';
import { createProductLives, type ProductLives } from './product-lives.ts';
import { settle } from './settle.ts';
import {
  startSimulatorProcess,
  type SimulatorProcess,
} from '@driveaway/infra/payments/simulator/testing/simulator-process.ts';
import { chooseArmed, countWrong, type Tally } from './tally.ts';

export type LaneOptions = {
  readonly seed: number;
  /** Its cycles are numbered from here. */
  readonly firstCycle: number;
  readonly cycles: number;
  readonly tally: Tally;
  /** Where Node keeps compiled modules: most of a start is loading them. */
  readonly compileCache: string;
  /** Where its stores are. */
  readonly stage: Pick<KillStage, 'openLane'>;
  readonly onCycle: () => void;
  /** How often the product is killed over what it settles; default 2. */
  readonly settlementKills?: number | undefined;
  /** For tests: what happens to the data directory while nobody has it open. */
  readonly whileDown?: ((dataDirectory: string, cycle: number) => Promise<void>) | undefined;
};

const shares = { randomMoment: 0.2, gatewayFault: 0.25, gatewayKill: 0.02, brokenLine: 0.4 } as const;
/** Enough for a sign-up, the first of which starts the process that cleans pictures. */
const longestLifeMilliseconds = 1_500;
/** Where everybody is at work: so many are answered before a store is disturbed, and before the kill may come. */
const busy = {
  disturbed: 0.75,
  answersBeforeFaults: 20,
  answers: 40,
  longestMilliseconds: 4_000,
  withoutAnswersMilliseconds: 300_000,
} as const;

const gatewayFaults: readonly ServerFault[] = [
  { operation: 'charge', kind: 'answer-lost', times: 1, line: 'reset', delayMilliseconds: 0 },
  { operation: 'charge', kind: 'request-lost', times: 1, line: 'reset', delayMilliseconds: 0 },
  { operation: 'charge', kind: 'duplicate', times: 1, line: 'reset', delayMilliseconds: 0 },
  { operation: 'look-up', kind: 'down', times: 2, line: 'reset', delayMilliseconds: 0 },
  { operation: 'refund', kind: 'answer-lost', times: 1, line: 'reset', delayMilliseconds: 0 },
  { operation: 'refund', kind: 'duplicate', times: 1, line: 'reset', delayMilliseconds: 0 },
];

type Lane = {
  readonly stores: LaneStores;
  readonly product: ProductLives;
  readonly simulator: SimulatorProcess;
  readonly checks: LaneChecks;
  readonly crew: ReturnType<typeof createCrew>;
};

const armFor = (random: SeededRandom, tally: Tally, { kind, customers }: Crowd): Armed | undefined =>
  random.chance(shares.randomMoment)
    ? undefined
    : chooseArmed(random, tally, failpointNames, kind === 'busy' ? customers : 1);

/** Some customers do a few steps each; a product that is to die by itself may outlive them. */
const visitByFew = async (
  { stores, product, crew }: Lane,
  visit: Visit,
  random: SeededRandom,
  isArmed: boolean,
): Promise<void> => {
  const timer = isArmed ? undefined : setTimeout(() => void product.kill(), random.between(1, longestLifeMilliseconds));
  if (random.chance(shares.brokenLine)) stores.disturb(random);
  await crew.work(visit, random);
  clearTimeout(timer);
};

/** Everybody is at work when the product dies, by itself or a while after the first answers. */
const visitByAll = async (
  { stores, product, crew }: Lane,
  visit: Visit,
  random: SeededRandom,
  tally: Tally,
): Promise<void> => {
  const killAfter = (milliseconds: number) => setTimeout(() => void product.kill(), milliseconds);
  let timer = killAfter(busy.withoutAnswersMilliseconds);
  let areAllAtWork = false;
  const isDisturbed = random.chance(busy.disturbed);
  const inDoubt = await crew.workUntilDead(visit, random, (answers) => {
    if (answers === busy.answersBeforeFaults && isDisturbed) stores.disturb(random);
    if (answers !== busy.answers) return;
    areAllAtWork = true;
    clearTimeout(timer);
    timer = killAfter(random.between(1, busy.longestMilliseconds));
  });
  clearTimeout(timer);
  if (areAllAtWork) tally.inDoubt.push(inDoubt);
};

/** Lets some customers use the product until it dies, restarts it, and checks. */
const runCycle = async (lane: Lane, { seed, tally, whileDown }: LaneOptions, cycle: number): Promise<void> => {
  const { stores, product, simulator, checks } = lane;
  const random = createSeededRandom(seed, 'kill', cycle);
  if (random.chance(shares.gatewayFault)) await simulator.inject(random.pick(gatewayFaults));
  const shop = await product.shop();
  const life = await product.current();
  const visit = { shop, life, cycle };
  if (stores.crowd.kind === 'busy') await visitByAll(lane, visit, random, tally);
  else await visitByFew(lane, visit, random, life.armed !== undefined);
  tally.brokenLines += stores.calm();
  await product.kill();
  await life.ended;
  if (random.chance(shares.gatewayKill)) {
    await simulator.kill();
    await simulator.restart();
  }
  await whileDown?.(product.dataDirectory, cycle);
  // the life that is examined is the one that the next cycle's customers meet
  await product.next(armFor(random, tally, stores.crowd));
  await checks.afterRestart(cycle);
};

/**
 * Runs the cycles of one lane in a directory of its own. Everything found goes into the tally; the lane ends at its first
 * violation, because everything after it may be a consequence.
 */
export const runLane = async (options: LaneOptions): Promise<void> => {
  const { seed, firstCycle, cycles, tally, compileCache, stage, onCycle } = options;
  const directory = await mkdtemp(join(tmpdir(), 'chaos-kill-'));
  const dataDirectory = join(directory, 'data');
  const gatewayDirectory = join(directory, 'gateway');
  await mkdir(gatewayDirectory, { mode: 0o700 });
  // fewer collections in a process that lives for a second
  const environment = { NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: '--max-semi-space-size=32' };
  const random = createSeededRandom(seed, 'lane', firstCycle);
  const stores = await stage.openLane(dataDirectory);
  const simulator = await startSimulatorProcess(gatewayDirectory, '1', environment);
  const gateway = {
    PAYMENT_GATEWAY_URL: simulator.url,
    PAYMENT_GATEWAY_KEY: simulator.apiKey,
    PAYMENT_GATEWAY_PASSWORD: simulator.password,
  };
  const product = createProductLives({
    dataDirectory,
    environment: { ...environment, ...gateway, ...stores.environment },
    tally,
    random,
  });
  let cycle = firstCycle;
  const hasViolations = (): boolean =>
    tally.violations.some((violation) => violation.cycle >= firstCycle && violation.cycle < firstCycle + cycles);
  try {
    await product.shop();
    const checks = await createLaneChecks({ product, stores, simulator, tally });
    const crew = createCrew({ seed, name: `lane-${firstCycle}`, size: stores.crowd.customers, tally, checks });
    const lane: Lane = { stores, product, simulator, checks, crew };
    for (let done = 1; done <= cycles; done += 1) {
      cycle = firstCycle + done - 1;
      await runCycle(lane, options, cycle);
      if (done % stores.crowd.livesPerSettlement === 0 || done === cycles) {
        await settle(lane, { tally, cycle, random, kills: options.settlementKills });
        crew.goOn();
      }
      onCycle();
      if (hasViolations()) return;
    }
    const { code } = await (await product.current()).stop();
    if (code !== 0) countWrong(tally, cycle, 'restarts that failed', `told to stop, the product ended with ${code}`);
    const stopped = await stores.open();
    for (const what of await compareWithRebuild(stopped)) {
      countWrong(tally, cycle, 'documents unlike a clean rebuild', what);
    }
    await stopped.close();
  } catch (fault) {
    countWrong(tally, cycle, 'restarts that failed', fault instanceof Error ? fault.message : String(fault));
  } finally {
    await product.kill();
    await simulator.kill();
    await stores.close();
    await rm(directory, { recursive: true, force: true });
  }
};
