/** Clients that send commands to the same orders at the same time, and everything they were told. */
import { setImmediate } from 'node:timers/promises';
import { jsonValueSchema } from '@driveaway/domain/json/json.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import {
  executeOrderCommand,
  type OrderCommandOutcome,
  type OrderPorts,
} from '@driveaway/order-service/orders/execute-order-command.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import type { SeededRandom } from '../harness/seeded-random.ts';
import { commandOfClient, creationOf } from './race-commands.ts';

/** One delivery of a command. `startedAt` and `finishedAt` number the moments of the history. */
export type Delivery = {
  readonly orderNo: string;
  readonly commandId: string;
  readonly command: OrderCommand;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly outcome: OrderCommandOutcome;
};

export type RaceOptions = {
  readonly orders: readonly string[];
  readonly clients: number;
  readonly commandsPerClient: number;
};

/** One command of a history may be delivered twice at once, as impatient clients do. */
const shareOfDoubles = 0.15;

/** Carries out one command; the same id and command again is the same command. */
export const deliver = (
  ports: OrderPorts,
  { orderNo, commandId, command }: Pick<Delivery, 'orderNo' | 'commandId' | 'command'>,
  delivery: string,
): Promise<OrderCommandOutcome> =>
  executeOrderCommand(ports, {
    orderNo,
    command,
    commandId,
    correlationId: delivery,
    actor: { kind: 'back-office', id: 'racing client' },
    content: jsonValueSchema.parse(JSON.parse(JSON.stringify(command))),
  });

/** Runs all clients until each has sent its commands; their commands reach the services in turn. */
export const runRace = async (
  services: readonly [OrderPorts, ...OrderPorts[]],
  { orders, clients, commandsPerClient }: RaceOptions,
  randomOf: (client: number) => SeededRandom,
): Promise<readonly Delivery[]> => {
  const deliveries: Delivery[] = [];
  let moment = 0;
  const serviceFor = (count: number): OrderPorts => services[count % services.length] ?? services[0];
  const send = async (orderNo: string, commandId: string, command: OrderCommand): Promise<void> => {
    moment += 1;
    const startedAt = moment;
    const outcome = await deliver(serviceFor(startedAt), { orderNo, commandId, command }, `delivery ${startedAt}`);
    moment += 1;
    deliveries.push({ orderNo, commandId, command, startedAt, finishedAt: moment, outcome });
  };
  const runClient = async (client: number): Promise<void> => {
    const random = randomOf(client);
    for (let turn = 0; turn < commandsPerClient; turn += 1) {
      const orderNo = random.pick(orders);
      const { state } = await loadOrder(services[0], orderNo);
      // what was read goes stale for a random number of event loop turns
      for (let pause = random.below(4); pause > 0; pause -= 1) await setImmediate();
      const commandId = random.uuid();
      const command = commandOfClient(orderNo, state, random);
      const sends = random.chance(shareOfDoubles) ? 2 : 1;
      await Promise.all(Array.from({ length: sends }, () => send(orderNo, commandId, command)));
    }
  };
  for (const orderNo of orders) await send(orderNo, `creation of ${orderNo}`, creationOf(orderNo));
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return deliveries;
};
