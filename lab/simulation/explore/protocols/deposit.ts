/**
 * The deposit: two tabs pay for one order in two processes, and the reconciler of a third settles what stays open; one that
 * dies is followed by another.
 */
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { sampleCustomerId, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { createOrdersAtHand } from '@driveaway/order-service/ports/orders-at-hand.ts';
import { payDeposit, type DepositPorts } from '@driveaway/order-service/payments/pay-deposit.ts';
import type { DueOrderPorts } from '@driveaway/order-service/reactors/due-orders.ts';
import {
  reconcilerTickMilliseconds,
  startPaymentReconciler,
} from '@driveaway/order-service/reactors/payment-reconciler.ts';
import type { GatewayKind } from '../../../chaos/money/model-gateway.ts';
import { foldedToDo } from '../../../chaos/money/folded-to-do.ts';
import { eventStoreOfProcess } from '../scheduler/event-store-of-process.ts';
import { createSharedGateway, gatewayOfProcess } from '../scheduler/gateway-of-process.ts';
import type { Process } from '../scheduler/process.ts';
import { createScheduler, type FaultBudget } from '../scheduler/scheduler.ts';
import type { Protocol } from '../search/protocol-run.ts';
import { brokenAtRest, brokenInAnyState, readBooks, type Books } from './order-books.ts';
import { makeOrders, oneKey, secrets, startsAt, storeWith } from './sample-orders.ts';

export type DepositPortsOfProcess = DepositPorts & DueOrderPorts & { readonly wait: Wait };

/** What a process gets, with a defect in it. */
export type DepositDefect = (ports: DepositPortsOfProcess, process: Process) => DepositPortsOfProcess;

export type DepositSetting = {
  readonly faults: FaultBudget;
  readonly gateway: GatewayKind;
  /** The idempotency key of each tab: the same one twice is one payment that was sent twice. */
  readonly keys: readonly string[];
  /** A defect in what a process gets. */
  readonly defect?: DepositDefect | undefined;
};

const amountCents = 100_000;
const card = { holderName: '', encryptedNumber: '', encryptedCvn: '', expiryMonth: '', expiryYear: '' };
/** In place of a second: between two looks nothing changes but the time for which a payment was seen open. */
const tickMilliseconds = 12_000;
/** An answer of the bank arrives within this, or never: what the eWAY adapter relies on, less than it waits. */
const longestMilliseconds = 40_000;
/** By then every payment has its outcome, with one fault of each kind. */
const settledWithinMilliseconds = 180_000;

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Makes ready what every run begins with. */
export const depositProtocol = async (setting: DepositSetting): Promise<Protocol> => {
  const created: readonly RecordedEvent[] = await makeOrders([{ create: { orderNo: sampleOrderNo } }]);
  const { orderReference } = sampleOrderCreated().data;

  return async () => {
    const scheduler = createScheduler({ faults: setting.faults, startsAt, longestMilliseconds });
    const eventStore = await storeWith(created);
    const gateway = createSharedGateway(setting.gateway);
    let books: Books = await readBooks(eventStore);
    const answers: Process[] = [];
    // one for each run: a signal keeps all that ever waited for it
    const neverAborted = new AbortController().signal;

    const portsOf = (process: Process): DepositPortsOfProcess => {
      const { clock, elapsed, randomness, wait } = process;
      const toDo = foldedToDo(eventStore, () => 0);
      const ports: DepositPortsOfProcess = {
        eventStore: eventStoreOfProcess(eventStore, process),
        readModels: {
          ...toDo,
          collection: async (definition) => {
            const opened = await toDo.collection(definition);
            const find: typeof opened.find = (options) =>
              process.ask({
                does: 'looks for open payments',
                at: 'events',
                changes: false,
                work: () => opened.find(options),
                mark: (found) => JSON.stringify(found.map(({ id, body }) => [id, body])),
                words: (found) => (found.length === 0 ? 'none' : `${found.length}`),
              });
            return { ...opened, find };
          },
        },
        ordersAtHand: createOrdersAtHand(),
        gateway: gatewayOfProcess(gateway, process),
        keys: oneKey,
        clock,
        elapsed,
        randomness,
        secrets,
        log: silent,
        wait,
      };
      return setting.defect?.(ports, process) ?? ports;
    };

    const pay =
      (commandId: string) =>
      async (process: Process): Promise<string> => {
        const { wait, ...ports } = portsOf(process);
        const request = {
          orderNo: sampleOrderNo,
          orderReference,
          customerId: sampleCustomerId,
          commandId,
          correlationId: process.name,
          amountCents,
          card,
        };
        const outcome = await payDeposit({ ...ports, wait: process.waitBriefly }, request, wait);
        return outcome.kind === 'refused' ? `refused, ${outcome.refusal.code}` : outcome.kind;
      };

    const startReconciler = (number: number): void => {
      scheduler.add({
        name: number === 1 ? 'reconciler' : `reconciler ${number}`,
        hasWork: () => books.open.length > 0,
        onDeath: () => startReconciler(number + 1),
        main: async (process) => {
          const { wait, eventStore: reached, ...ports } = portsOf(process);
          const unhurried: Wait = (milliseconds, signal) =>
            wait(milliseconds === reconcilerTickMilliseconds ? tickMilliseconds : milliseconds, signal);
          // what is recorded when it begins is asked for once, and the list of open payments never lags behind here
          const seen = { ...reached, head: () => eventStore.head() };
          await startPaymentReconciler(
            { ...ports, eventStore: seen, wait: process.waitBriefly },
            neverAborted,
            unhurried,
            // its gateway holds nothing, and a second timer would only be swapped with the first
            ['paymentOpenSince'],
          );
          return 'ended';
        },
      });
    };

    for (const [index, key] of setting.keys.entries())
      answers.push(scheduler.add({ name: `tab ${index + 1}`, main: pay(key), comesAnyTime: index > 0 }));
    startReconciler(1);
    await scheduler.settle();

    const openTooLong = (): readonly string[] =>
      books.open.some(
        ({ recordedAt }) =>
          startsAt
            .add({ milliseconds: scheduler.now() })
            .since(Temporal.Instant.from(recordedAt))
            .total('milliseconds') > settledWithinMilliseconds,
      )
        ? ['A payment has had no outcome for three minutes.']
        : [];
    const wronglyAnswered = (): readonly string[] =>
      answers.flatMap((process) => {
        const isPaid = books.payments.some(({ type }) => type === 'DepositPaid');
        return process.result() === 'paid' && !isPaid ? [`${process.name} was told "paid", and no event says so.`] : [];
      });

    return {
      steps: scheduler.steps,
      take: async (name) => {
        await scheduler.take(name);
        books = await readBooks(eventStore);
      },
      state: () => `${scheduler.state()}\n${books.mark}\n${gateway.mark()}`,
      isAtRest: scheduler.isAtRest,
      breaches: async () => [
        ...brokenInAnyState(books, gateway.model),
        ...openTooLong(),
        ...wronglyAnswered(),
        ...(scheduler.isAtRest() ? brokenAtRest(books, gateway.model) : []),
      ],
      told: scheduler.told,
    };
  };
};
