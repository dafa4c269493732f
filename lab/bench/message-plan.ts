/** Messages that an order takes one after another once its contract is accepted, and orders that are ready for them. */
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { executeOrderCommand, type OrderPorts } from '@driveaway/order-service/orders/execute-order-command.ts';

const deliverySteps = [
  { type: 'approve' },
  { type: 'allocate' },
  { type: 'on-water' },
  { type: 'on-shore' },
  { type: 'request-balance' },
  { type: 'balance-paid' },
  { type: 'shipped-to-dealer' },
  { type: 'arrived' },
  { type: 'complete' },
];
/** A lender may change its mind as often as it likes. */
const financeSteps = Array.from({ length: 8 }, () => [{ type: 'finance-lodged' }, { type: 'finance-denied' }]).flat();

const steps = [...financeSteps, ...deliverySteps];
export const messagesPerOrder = steps.length;

/** The nth message of an order as JSON, its id unique to both. */
export const messageOf = (orderNo: string, step: number): string =>
  JSON.stringify({
    orderNo,
    messageId: `${orderNo}/${step}`,
    ...steps[step],
    ...(steps[step]?.type === 'allocate' ? { data: { vin: vinOf(orderNo) } } : {}),
    ...(steps[step]?.type === 'balance-paid' ? { data: { amount: 54_000, bankReference: `EFT ${orderNo}` } } : {}),
  });

/** The lines of a batch: so many orders at a time, each one's messages in turn. */
export function* linesOf(orders: readonly string[], interleaved: number): Generator<string> {
  for (let first = 0; first < orders.length; first += interleaved) {
    const group = orders.slice(first, first + interleaved);
    for (let step = 0; step < messagesPerOrder; step += 1) {
      for (const orderNo of group) yield `${messageOf(orderNo, step)}\n`;
    }
  }
}

/** Numbers of orders, the same ones every time. */
export const orderNumbers = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${String(first + index).padStart(8, '0')}-0000`);

/** Creates the orders and takes each as far as its accepted contract. */
export const createAcceptedOrders = async (ports: OrderPorts, orders: readonly string[]): Promise<void> => {
  const preparation = straightWay.slice(0, straightWay.indexOf('AcceptContract') + 1);
  const queue = orders.values();
  const carryOut = async (orderNo: string, command: OrderCommand): Promise<void> => {
    const commandId = `${command.type} of ${orderNo}`;
    const actor = { kind: 'system', id: 'bench' } as const;
    const request = { orderNo, command, commandId, correlationId: commandId, actor, content: command.type };
    const outcome = await executeOrderCommand(ports, request);
    if (outcome.kind === 'refused') throw new Error(`${command.type} was refused: ${outcome.refusal.code}`);
  };
  const prepare = async (): Promise<void> => {
    for (const orderNo of queue) {
      const { CreateOrder } = sampleCommands;
      await carryOut(orderNo, { ...CreateOrder, data: { ...CreateOrder.data, orderNo } });
      for (const type of preparation) await carryOut(orderNo, sampleCommands[type]);
    }
  };
  await Promise.all(Array.from({ length: 64 }, prepare));
};
