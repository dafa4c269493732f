/**
 * One car, one order: desks in processes of their own want the same car for two orders, or take it back from one; each tries
 * again until it has an answer, and one that dies is followed by another that sends the same message.
 */
import { z } from 'zod';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { EventStore, RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { executeOrderCommand, type OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';
import { createOrdersAtHand } from '@driveaway/order-service/ports/orders-at-hand.ts';
import { carOfOrder } from '../../laws/car-of-order.ts';
import { eventStoreOfProcess, markOfEvent } from '../scheduler/event-store-of-process.ts';
import type { Process } from '../scheduler/process.ts';
import { createScheduler, type FaultBudget } from '../scheduler/scheduler.ts';
import type { Protocol } from '../search/protocol-run.ts';
import { makeOrders, oneKey, secrets, startsAt, storeWith } from './sample-orders.ts';

/** What a desk gets, with a defect in it. */
export type CarDefect = (ports: OrderPorts, process: Process) => OrderPorts;

export type CarSetting = {
  readonly faults: FaultBudget;
  /** The first order has the car to begin with, and a third desk corrects that. */
  readonly isCorrected: boolean;
  readonly defect?: CarDefect | undefined;
};

const orderNos = ['12345678-9012', '23456789-0121'] as const;
/** Longer than who has reserved a car and says nothing more keeps it from others. */
const lookAgainMilliseconds = 32_000;
const mostTries = 3;
/** A request arrives within this, or never. */
const longestMilliseconds = 40_000;

const envelopeSchema = z.object({ data: z.record(z.string(), z.unknown()) });
const allocate = { type: 'AllocateVehicle', data: { vin: sampleVin } } as const;

type Cars = {
  readonly events: readonly RecordedEvent[];
  readonly mark: string;
  /** The orders that have the car. */
  readonly holders: readonly string[];
};

const readCars = async (eventStore: EventStore): Promise<Cars> => {
  const { events } = await eventStore.readAll({ limit: 4_096 });
  const holders = orderNos.filter((orderNo) => {
    const own = events.filter(({ stream }) => stream === orderStream(orderNo));
    return (
      carOfOrder(own.map(({ type, data }) => ({ type, data: envelopeSchema.parse(JSON.parse(data)).data }))) ===
      sampleVin
    );
  });
  return { events, holders, mark: events.map(markOfEvent).join() };
};

/** An accepted order, as it is before it gets a car. */
const untilApproved = straightWay.slice(0, straightWay.indexOf('AllocateVehicle')).map((type) => sampleCommands[type]);

export const oneCarProtocol = async ({ faults, isCorrected, defect }: CarSetting): Promise<Protocol> => {
  const created = await makeOrders(
    orderNos.map((orderNo, index) => ({
      create: { orderNo },
      further: isCorrected && index === 0 ? [...untilApproved, allocate] : untilApproved,
    })),
  );

  return async () => {
    const scheduler = createScheduler({ faults, startsAt, longestMilliseconds });
    const eventStore = await storeWith(created);
    let cars = await readCars(eventStore);
    const desks: { readonly process: Process; readonly orderNo: string }[] = [];

    const portsOf = (process: Process): OrderPorts => {
      const { clock, randomness, waitBriefly } = process;
      const reached = eventStoreOfProcess(eventStore, process);
      const ordersAtHand = createOrdersAtHand();
      const ports = { eventStore: reached, ordersAtHand, keys: oneKey, clock, randomness, secrets, wait: waitBriefly };
      return defect?.(ports, process) ?? ports;
    };
    const neverAborted = new AbortController().signal;

    /** Sends one message until it is carried out, or refused so often that nobody asks any more. */
    const send =
      (orderNo: string, messageId: string, command: OrderCommand) =>
      async (process: Process): Promise<string> => {
        const ports = portsOf(process);
        let last = 'no answer';
        for (let tries = 1; tries <= mostTries; tries += 1) {
          const actor = { kind: 'back-office', id: 'desk' } as const;
          const asked = { orderNo, command, commandId: messageId, correlationId: process.name, actor };
          try {
            const outcome = await executeOrderCommand(ports, { ...asked, content: { messageId } });
            if (outcome.kind === 'done') return 'done';
            last = outcome.refusal.code;
          } catch {
            last = 'no answer';
          }
          if (tries < mostTries) await process.wait(lookAgainMilliseconds, neverAborted);
        }
        return last;
      };

    const addDesk = (number: number, orderNo: string, command: OrderCommand, successor = 1): void => {
      const process = scheduler.add({
        name: successor === 1 ? `desk ${number}` : `desk ${number} anew`,
        main: send(orderNo, `message ${number}`, command),
        comesAnyTime: number > 1,
        onDeath: () => addDesk(number, orderNo, command, successor + 1),
      });
      if (command.type === 'AllocateVehicle') desks.push({ process, orderNo });
    };
    const [first, second] = orderNos;
    if (isCorrected) {
      const reason = 'It was another car.';
      addDesk(1, first, { type: 'CorrectStatus', corrects: 'VehicleAllocated', reason });
      addDesk(3, first, allocate);
    } else addDesk(1, first, allocate);
    addDesk(2, second, allocate);
    await scheduler.settle();

    const brokenNow = (): readonly string[] => {
      const broken: string[] = [];
      if (cars.holders.length > 1) broken.push('Two orders have the same car.');
      for (const [stream, own] of Map.groupBy(cars.events, (event) => event.stream))
        if (!verifyChain(own).ok) broken.push(`The chain of ${stream} does not verify.`);
      // where the car is taken back, who had it may have it no more
      for (const { process, orderNo } of isCorrected ? [] : desks)
        if (process.result() === 'done' && !cars.holders.includes(orderNo))
          broken.push('A desk was told that its order has the car, and it has not.');
      return broken;
    };

    return {
      steps: scheduler.steps,
      take: async (name) => {
        await scheduler.take(name);
        cars = await readCars(eventStore);
      },
      state: () => `${scheduler.state()}\n${cars.mark}`,
      isAtRest: scheduler.isAtRest,
      breaches: async () => [
        ...brokenNow(),
        ...(scheduler.isAtRest() && cars.holders.length === 0 ? ['Nobody has the car that two orders wanted.'] : []),
      ],
      told: scheduler.told,
    };
  };
};
