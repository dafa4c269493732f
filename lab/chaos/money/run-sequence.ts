/** One order through one interleaving of submits, retries, time-outs, crashes, late answers, cancellations and refunds. */
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { derivedId } from '@driveaway/order-service/orders/derived-id.ts';
import { executeOrderCommand } from '@driveaway/order-service/orders/execute-order-command.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import { startLapseReactor } from '@driveaway/order-service/reactors/lapse-reactor.ts';
import { startPaymentReconciler } from '@driveaway/order-service/reactors/payment-reconciler.ts';
import { startRefundReactor } from '@driveaway/order-service/reactors/refund-reactor.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { checkMoney } from './check-money.ts';
import type { GatewayKind } from './model-gateway.ts';
import { cancelAsSomebody, payAsCustomer, type Told } from './money-customer.ts';
import { createMoneyWorld, type MoneyWorld } from './money-world.ts';
import type { Step, StepKind } from './turnstile.ts';

export type SequenceOptions = {
  readonly seed: number;
  readonly sequence: number;
  /** Gives the gateway under test in place of the model that it is handed. */
  readonly wrap?: ((gateway: PaymentGateway) => PaymentGateway) | undefined;
};

export type SequenceReport = {
  readonly findings: readonly string[];
  readonly gatewayKind: GatewayKind;
  readonly steps: number;
  readonly kills: number;
  readonly charges: number;
  readonly refunds: number;
  readonly isCancelled: boolean;
};

const fewestSteps = 60;
const mostSteps = 220;
const mostKills = 3;
/** In seconds: short of every limit of the product, past it, and past the end of the offer. */
const jumps = [2, 5, 15, 50, 50, 100, 700_000] as const;
/** Of thirty seconds each: far more than an order needs to come to rest. */
const mostCalmRounds = 60;
/** How often a kind of step is chosen. Ticks of the reactors are always there, so they are taken more rarely. */
const weights: Readonly<Record<StepKind, number>> = {
  act: 8,
  append: 12,
  read: 18,
  charge: 5,
  'look-up': 12,
  refund: 8,
  arrival: 2,
  wait: 3,
};

const startReactors = ({ life }: MoneyWorld): void => {
  const { ports, signal, wait } = life();
  for (const start of [startPaymentReconciler, startRefundReactor, startLapseReactor]) void start(ports, signal, wait);
};

const createOrder = async ({ base, random }: MoneyWorld): Promise<void> => {
  const commandId = random.uuid();
  await executeOrderCommand(base, {
    orderNo: sampleOrderNo,
    command: sampleCommands.CreateOrder,
    commandId,
    correlationId: commandId,
    actor: { kind: 'system', id: 'test' },
    content: {},
  });
};

const pickStep = ({ random }: MoneyWorld, steps: readonly Step[]): Step => {
  const total = steps.reduce((sum, { kind }) => sum + weights[kind], 0);
  let left = random.below(total);
  for (const step of steps) {
    left -= weights[step.kind];
    if (left < 0) return step;
  }
  throw new RangeError('There is no step to take');
};

/** Everybody who will do something, each standing at the turnstile until their turn comes. */
const inviteActors = (world: MoneyWorld, told: Told[], keys: readonly string[]): readonly Promise<void>[] => {
  const { random, turnstile } = world;
  const customers = Array.from({ length: random.between(1, 3) }, () => () => payAsCustomer(world, keys, told));
  const cancellers = Array.from({ length: random.chance(0.6) ? 1 : 0 }, () => () => cancelAsSomebody(world));
  return [...customers, ...cancellers].map(
    (act) =>
      new Promise<void>((resolve, reject) => {
        turnstile.stand({ kind: 'act', life: undefined, take: () => void act().then(resolve, reject) });
      }),
  );
};

const actWildly = async (world: MoneyWorld): Promise<{ readonly steps: number; readonly kills: number }> => {
  const { turnstile, random, clock, kill } = world;
  let kills = 0;
  let steps = 0;
  for (const most = random.between(fewestSteps, mostSteps); steps < most; steps += 1) {
    if (kills < mostKills && random.chance(0.012)) {
      kills += 1;
      kill();
      startReactors(world);
    }
    if (random.chance(0.04)) clock.advance({ seconds: random.pick(jumps) });
    await turnstile.take(pickStep(world, turnstile.standing()));
  }
  return { steps, kills };
};

/** Takes every step that stands there until nothing but waits is left. */
const finishWork = async ({ turnstile, random }: MoneyWorld): Promise<void> => {
  for (;;) {
    const working = turnstile.standing().filter(({ kind }) => kind !== 'wait');
    if (working.length === 0) return;
    await turnstile.take(random.pick(working));
  }
};

const isAtRest = async ({ base }: MoneyWorld): Promise<boolean> => {
  const { state } = await loadOrder(base, sampleOrderNo);
  const { fulfilment } = state.lifecycle.value;
  const isSettled =
    typeof fulfilment === 'string' || !('cancelled' in fulfilment) || fulfilment.cancelled === 'settled';
  return isSettled && state.facts.openPayment === undefined;
};

/** Without faults, until the order is at rest, and a little longer: what is at rest must stay so. */
const comeToRest = async (world: MoneyWorld): Promise<boolean> => {
  const { turnstile, clock, calmDown } = world;
  calmDown();
  let restfulRounds = 0;
  for (let rounds = 0; rounds < mostCalmRounds && restfulRounds < 3; rounds += 1) {
    await finishWork(world);
    for (const step of turnstile.standing()) await turnstile.take(step);
    await finishWork(world);
    clock.advance({ seconds: 30 });
    restfulRounds = (await isAtRest(world)) ? restfulRounds + 1 : 0;
  }
  return restfulRounds === 3;
};

/** A customer who heard 'paid' has paid, and one who heard 'declined' has not, under that key. */
const checkTold = (told: readonly Told[], captured: ReadonlySet<string>): readonly string[] =>
  told.flatMap(({ key, kind }) => {
    const isCaptured = captured.has(derivedId('deposit-payment', sampleOrderNo, key));
    if (kind === 'paid' && captured.size === 0) return ['a customer heard that a deposit is paid, and none is'];
    return kind === 'declined' && isCaptured
      ? ['a customer heard that a payment was declined, and it was charged']
      : [];
  });

/** Runs one sequence. The same seed and number are the same sequence. */
export const runSequence = async ({
  seed,
  sequence,
  wrap = (one) => one,
}: SequenceOptions): Promise<SequenceReport> => {
  const random = createSeededRandom(seed, 'money', sequence);
  const gatewayKind = random.pick(['closing', 'eway'] as const);
  const world = createMoneyWorld({ random, gatewayKind, wrap });
  await createOrder(world);
  startReactors(world);
  const told: Told[] = [];
  const keys = [random.uuid(), random.uuid(), random.uuid()];
  const acting = inviteActors(world, told, keys);
  const { steps, kills } = await actWildly(world);
  const findings: string[] = [];
  if (!(await comeToRest(world))) findings.push('the order did not come to rest');
  const order = await loadOrder(world.base, sampleOrderNo);
  const { gateway, alarms } = world;
  findings.push(
    ...checkMoney(gateway, order),
    ...checkTold(told, new Set(gateway.charges.map(({ reference }) => reference))),
    ...alarms.map((message) => `the log says: ${message}`),
  );
  await Promise.all(acting);
  world.end();
  return {
    findings: findings.map((finding) => `${finding} (${gatewayKind} gateway)`),
    gatewayKind,
    steps,
    kills,
    charges: gateway.charges.length,
    refunds: gateway.refunds.length,
    isCancelled: order.state.facts.cancellation !== undefined,
  };
};
