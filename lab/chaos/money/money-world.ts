/** A world in which everything between the product, its store and its gateway can go wrong, one step at a time. */
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import type { OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';
import { memoryKeys } from '@driveaway/order-service/orders/testing/memory-keys.ts';
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import type { DueOrderPorts } from '@driveaway/order-service/reactors/due-orders.ts';
import { foldedToDo } from './folded-to-do.ts';
import { createMemoryEventStore } from '../../memory-stores/memory-event-store.ts';
import { createModelGateway, type GatewayKind, type ModelGateway } from './model-gateway.ts';
import { reachGateway } from './reach-gateway.ts';
import { createTurnstile, type Step, type StepKind, type Turnstile } from './turnstile.ts';

/** Between two starts of the product's process. What a life has asked for is never answered once it is over. */
export type Life = {
  readonly number: number;
  readonly ports: OrderPorts &
    DueOrderPorts & { readonly gateway: PaymentGateway; readonly log: Log; readonly elapsed: () => number };
  readonly wait: Wait;
  readonly signal: AbortSignal;
  /** Resolves when the process is killed. */
  readonly killed: Promise<'killed'>;
};

export type MoneyWorld = {
  readonly turnstile: Turnstile;
  readonly clock: ReturnType<typeof manualClock>;
  readonly random: SeededRandom;
  readonly gateway: ModelGateway;
  /** The store as it is, without faults. */
  readonly store: EventStore;
  readonly base: OrderPorts;
  /** Errors of the log that must never be there. */
  readonly alarms: string[];
  /** Stops injecting faults. */
  readonly calmDown: () => void;
  readonly isCalm: () => boolean;
  readonly life: () => Life;
  /** Kills the process, and lets what it had sent arrive later or never. A new life begins. */
  readonly kill: () => void;
  readonly end: () => void;
};

export type WorldOptions = {
  readonly random: SeededRandom;
  readonly gatewayKind: GatewayKind;
  /** Gives the gateway under test in place of the one that it is handed. */
  readonly wrap: (gateway: PaymentGateway) => PaymentGateway;
};

const alarming: ReadonlySet<string> = new Set(['The gateway contradicts what is on record of a payment']);
/** What goes on without the process that sent it. */
const sent: ReadonlySet<StepKind> = new Set(['append', 'charge', 'look-up', 'refund']);
/** The product sends an append four times; a store that fails three times has done its worst. */
const mostFaultsOfAnAppend = 3;
/** In events. */
const mostLag = 4;

export const createMoneyWorld = ({ random, gatewayKind, wrap }: WorldOptions): MoneyWorld => {
  const turnstile = createTurnstile();
  const clock = manualClock();
  const gateway = createModelGateway(gatewayKind);
  const store = createMemoryEventStore();
  const alarms: string[] = [];
  let calm = false;
  let lives = 0;

  const secret = new Uint8Array(32).fill(5);
  const base: OrderPorts = {
    eventStore: store,
    keys: memoryKeys(random),
    clock,
    randomness: random,
    secrets: { session: secret, emailHash: secret, orderNumber: secret },
  };
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message) => {
      if (alarming.has(message)) alarms.push(message);
    },
  };
  const goesWrong = (share: number): boolean => !calm && random.chance(share);

  /** How many of the newest events the read model has not seen yet. */
  const lag = (): number => (goesWrong(0.3) ? random.between(1, mostLag) : 0);

  const begin = () => {
    lives += 1;
    const number = lives;
    const death = Promise.withResolvers<'killed'>();
    const stopping = new AbortController();
    const appendFaults = new Map<string, number>();
    let isDead = false;

    /** Stands at the turnstile until the step is taken. A killed process waits for ever, though its step may run. */
    const stand = <Result>(kind: StepKind, work: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        if (isDead) return;
        const take = (): void => {
          const done = work();
          if (isDead) done.catch(() => undefined);
          else done.then(resolve, reject);
        };
        turnstile.stand({ kind, life: number, take });
      });
    const comeBack = (): void => {
      if (!isDead) turnstile.willComeBack();
    };

    const append: EventStore['append'] = (stream, events, expected) =>
      stand('append', async () => {
        const [{ id } = { id: '' }] = events;
        const faults = appendFaults.get(id) ?? 0;
        const isFaulty = faults < mostFaultsOfAnAppend && goesWrong(0.04);
        const isStored = !isFaulty || random.chance(0.5);
        const outcome = isStored ? await store.append(stream, events, expected) : undefined;
        if (isFaulty) {
          appendFaults.set(id, faults + 1);
          comeBack();
          throw new EventStoreFault('unavailable', 'A fault of the test');
        }
        if (outcome?.kind === 'conflict') comeBack();
        return outcome ?? store.append(stream, events, expected);
      });

    const eventStore: EventStore = {
      ...store,
      append,
      appendInTurn: appendInTurn(append),
      readStream: (stream, options) =>
        stand('read', async () => {
          if (goesWrong(0.01)) throw new EventStoreFault('unavailable', 'A fault of the test');
          return store.readStream(stream, options);
        }),
    };

    const wait: Wait = (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) {
          resolve();
          return;
        }
        const dueAt = clock.now().add({ milliseconds });
        const step: Step = {
          kind: 'wait',
          life: number,
          take: () => {
            if (Temporal.Instant.compare(clock.now(), dueAt) < 0) clock.advance(clock.now().until(dueAt));
            resolve();
          },
        };
        turnstile.stand(step);
        const end = (): void => {
          turnstile.leave(step);
          resolve();
        };
        signal.addEventListener('abort', end, { once: true });
      });

    const reached = wrap(reachGateway({ gateway, gatewayKind, clock, random, stand, goesWrong }));
    const life: Life = {
      number,
      ports: { ...base, eventStore, readModels: foldedToDo(store, lag), gateway: reached, log, elapsed: clock.elapsed },
      wait,
      signal: stopping.signal,
      killed: death.promise,
    };
    const die = (): void => {
      isDead = true;
      death.resolve('killed');
      stopping.abort();
    };
    return { life, die };
  };

  let current = begin();

  const kill = (): void => {
    const { number } = current.life;
    const own = turnstile.standing().filter(({ life }) => life === number);
    for (const step of own) turnstile.leave(step);
    current.die();
    for (const step of own.filter(({ kind }) => sent.has(kind))) {
      if (random.chance(0.4)) continue;
      // an append that was under way is in the store before the next life reads it; a request may take its time
      if (step.kind === 'append') step.take();
      else turnstile.stand({ kind: 'arrival', life: undefined, take: step.take });
    }
    current = begin();
  };

  return {
    turnstile,
    clock,
    random,
    gateway,
    store,
    base,
    alarms,
    calmDown: () => {
      calm = true;
    },
    isCalm: () => calm,
    life: () => current.life,
    kill,
    end: () => current.die(),
  };
};
