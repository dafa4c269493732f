/** Eight clients race on the same orders; could everything they were told have happened one after the other? */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import type { OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';
import { loadOrder, type LoadedOrder } from '@driveaway/order-service/orders/load-order.ts';
import { createOrdersAtHand } from '@driveaway/order-service/ports/orders-at-hand.ts';
import { memoryKeys } from '@driveaway/order-service/orders/testing/memory-keys.ts';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { ChaosOptions, ChaosReport } from '../harness/chaos-report.ts';
import { makeScratchDirectory } from '../harness/scratch-directory.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { checkRace, checkVins, compareStates, winnersOf, type RaceFinding } from './check-race.ts';
import { deliver, runRace, type Delivery } from './race-history.ts';

export type RaceRunOptions = ChaosOptions & {
  /** Gives the store under test in place of the embedded one that it is handed. */
  readonly wrap?: ((store: EventStore) => EventStore) | undefined;
};

const clients = 8;
const commandsPerClient = 12;
const ordersPerHistory = 2;

/** A service over a store, with orders at hand of its own. */
const portsOver = (eventStore: EventStore, seeds: readonly (string | number)[]): OrderPorts => {
  const randomness = createSeededRandom(...seeds, 'ports');
  const keys = memoryKeys(randomness);
  const secret = new Uint8Array(32).fill(5);
  return {
    eventStore,
    ordersAtHand: createOrdersAtHand(),
    keys,
    clock: manualClock(),
    randomness,
    secrets: { session: secret, emailHash: secret, orderNumber: secret },
  };
};

/** The winners one after the other in a store of their own: none may be refused, and every order must end the same. */
const compareInTurn = async (
  raced: OrderPorts,
  inTurn: OrderPorts,
  orders: readonly string[],
  deliveries: readonly Delivery[],
): Promise<readonly RaceFinding[]> => {
  const findings: RaceFinding[] = [];
  for (const winner of winnersOf(deliveries)) {
    const { kind } = await deliver(inTurn, winner, 'in turn');
    if (kind === 'refused') {
      findings.push({ kind: 'sequential', what: `${winner.command.type} ${winner.commandId} is refused in turn` });
    }
  }
  const loaded: LoadedOrder[] = [];
  for (const orderNo of orders) {
    const [one, other] = [await loadOrder(raced, orderNo), await loadOrder(inTurn, orderNo)];
    findings.push(...compareStates(orderNo, one.state, other.state));
    loaded.push(one);
  }
  return [...findings, ...checkVins(loaded)];
};

const orderNoOf = (cycle: number, index: number): string =>
  `${String(cycle).padStart(8, '0')}-${String(index).padStart(4, '0')}`;

/** Runs `cycles` histories of eight clients on two orders through the commands of the product. */
export const runRaces = async (options: RaceRunOptions): Promise<ChaosReport> => {
  const { cycles, seed, onProgress, wrap = (store) => store } = options;
  const directory = await makeScratchDirectory('race');
  const racedStore = await openEmbeddedEventStore({ file: join(directory, 'raced.sqlite') });
  const inTurnStore = await openEmbeddedEventStore({ file: join(directory, 'in-turn.sqlite') });
  const findings: (RaceFinding & { readonly cycle: number })[] = [];
  let commands = 0;
  let winners = 0;
  let events = 0;

  const runHistory = async (cycle: number): Promise<void> => {
    const orders = Array.from({ length: ordersPerHistory }, (_, index) => orderNoOf(cycle, index));
    const store = wrap(racedStore);
    const raced = portsOver(store, [seed, 'race', cycle]);
    // as two processes on one server would be: what either has at hand, the other makes old
    const services: [OrderPorts, ...OrderPorts[]] = [raced, { ...raced, ordersAtHand: createOrdersAtHand() }];
    const inTurn = portsOver(inTurnStore, [seed, 'in turn', cycle]);
    const deliveries = await runRace(services, { orders, clients, commandsPerClient }, (client) =>
      createSeededRandom(seed, 'race', cycle, client),
    );
    const streams = new Map(
      await Promise.all(
        orders.map(async (orderNo) => [orderNo, await racedStore.readStream(orderStream(orderNo))] as const),
      ),
    );
    const found = [...checkRace(deliveries, streams), ...(await compareInTurn(raced, inTurn, orders, deliveries))];
    for (const { kind, what } of found) findings.push({ kind, what, cycle });
    commands += deliveries.length;
    winners += winnersOf(deliveries).length;
    events += [...streams.values()].flat().length;
    onProgress?.(cycle + 1);
  };

  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) await runHistory(cycle);
  } finally {
    await racedStore.close();
    await inTurnStore.close();
    await rm(directory, { recursive: true, force: true });
  }
  const count = (...kinds: readonly RaceFinding['kind'][]): number =>
    findings.filter(({ kind }) => kinds.includes(kind)).length;
  return {
    name: 'race',
    cycles,
    seed,
    figures: [
      { label: 'commands sent by 8 clients at once', value: commands },
      { label: 'commands that won', value: winners },
      { label: 'events they recorded', value: events },
      { label: 'revisions or hashes out of line', value: count('revision', 'chain') },
      { label: 'acknowledged commands missing', value: count('missing') },
      { label: 'refused commands recorded', value: count('phantom') },
      { label: 'commands out of the order of time', value: count('order') },
      { label: 'final states unlike a sequential run', value: count('sequential') },
      { label: 'cars in two live orders', value: count('vin') },
    ],
    violations: findings.map(({ cycle, kind, what }) => ({ cycle, what: `${kind}: ${what}` })),
  };
};
