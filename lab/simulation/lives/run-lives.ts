/** Lives after lives, each from a seed of its own, until one breaks a law: then the least of it that still does. */
import type { OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { fewest } from '../laws/fewest.ts';
import { liveOrders, lifeOf, type Life, type LifeOutcome } from './live-orders.ts';
import type { OrdersShop } from './orders-shop.ts';

export type OpenShop = (seed: number) => OrdersShop | Promise<OrdersShop>;

export type LivesOutcome = {
  readonly lived: number;
  /** How often each command was carried out in all of them. */
  readonly carriedOut: ReadonlyMap<OrderCommandType, number>;
  /** The first life that broke a law, shrunk. */
  readonly failure: (Life & LifeOutcome) | undefined;
};

/** Takes moves away for as long as a law is broken that was broken before. */
export const shrinkLife = async (life: Life, failed: LifeOutcome, open: OpenShop): Promise<Life & LifeOutcome> => {
  const broken = new Set(failed.breaches.map(({ law }) => law));
  let smallest = { ...life, ...failed };
  await fewest(life.moves, 1, async (moves) => {
    const outcome = await liveOrders({ ...life, moves }, await open(life.seed));
    const isStill = outcome.breaches.some(({ law }) => broken.has(law));
    if (isStill) smallest = { ...life, moves, ...outcome };
    return isStill;
  });
  return smallest;
};

/** Lives seeds from the first on for as long as `goOn` says so of how many were lived. */
export const runLives = async (
  firstSeed: number,
  open: OpenShop,
  goOn: (lived: number) => boolean,
): Promise<LivesOutcome> => {
  const carriedOut = new Map<OrderCommandType, number>();
  let lived = 0;
  for (; goOn(lived); lived += 1) {
    const life = lifeOf(firstSeed + lived);
    const outcome = await liveOrders(life, await open(life.seed));
    for (const [type, times] of outcome.carriedOut) carriedOut.set(type, (carriedOut.get(type) ?? 0) + times);
    if (outcome.breaches.length > 0)
      return { lived: lived + 1, carriedOut, failure: await shrinkLife(life, outcome, open) };
  }
  return { lived, carriedOut, failure: undefined };
};

/** A failure in words: the laws, and what is left to ask for to break them. */
export const tellFailure = ({ seed, breaches, story }: Life & LifeOutcome): readonly string[] => [
  `Seed ${seed} broke a law:`,
  ...story,
  ...breaches.map(({ law, what }) => `  ${law}: ${what}`),
];
