/** Orders that live by decisions and events alone: no store, no reactor, no wait. */
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { bankLineOf, hasBankLine, isSaidToBeAnother } from '@driveaway/domain/order/bank-line.ts';
import { hasVin, vinNeededBy } from '@driveaway/domain/order/vin-reservation.ts';
import { sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import type { LivingOrder } from './living-order.ts';
import type { OrderRules } from './order-rules.ts';
import type { Carried, OrdersShop } from './orders-shop.ts';

/** The order after a command, with the refusal of a car that another order has, and of a line of the bank that any has. */
const carryOutOn = (
  { decide, evolve }: OrderRules,
  order: LivingOrder,
  others: readonly LivingOrder[],
  command: OrderCommand,
  now: string,
): LivingOrder | Exclude<Carried, 'done'> => {
  const decision = decide(command, order.state);
  if (decision.kind === 'refused') return { refused: decision.refusal.code };
  const needed = decision.events.map((event) => vinNeededBy(event, order.state.facts)).find(Boolean);
  const isTaken = needed !== undefined && others.some(({ state }) => hasVin(state, needed));
  if (isTaken) return { refused: 'vin-taken' };
  const isRecorded = decision.events.some((event) => {
    const line = isSaidToBeAnother(event) ? undefined : bankLineOf(event);
    return line !== undefined && [order, ...others].some(({ state }) => hasBankLine(state.facts, line));
  });
  if (isRecorded) return { refused: 'bank-line-recorded' };
  let { state, events } = order;
  for (const event of decision.events) {
    state = evolve(state, event);
    const revision = state.revision;
    const recorded = {
      id: `${order.orderNo} ${revision}`,
      stream: `order-${order.orderNo}`,
      revision: BigInt(revision),
      position: BigInt(revision),
      type: event.type,
      schemaVersion: 1,
      metadata: sampleMetadata(revision, { recordedAt: now }),
      event,
    };
    events = events.concat([recorded]);
  }
  return { orderNo: order.orderNo, events, state };
};

const openAt = (rules: OrderRules, placed: readonly LivingOrder[], instant: Temporal.Instant): OrdersShop => {
  let orders = placed;
  let at = instant;
  const now = (): string => at.toString({ smallestUnit: 'millisecond' });
  return {
    rules,
    hasGateway: false,
    orders: () => orders,
    now,
    carryOut: async (orderNo, command) => {
      const own = orders.find((order) => order.orderNo === orderNo);
      const others = orders.filter((order) => order !== own);
      const after = carryOutOn(rules, own ?? { orderNo, events: [], state: initialOrderState }, others, command, now());
      if ('refused' in after) return after;
      orders = own === undefined ? [...orders, after] : orders.map((order) => (order === own ? after : order));
      return 'done';
    },
    letPass: async (milliseconds) => {
      at = at.add({ milliseconds });
    },
    fork: () => openAt(rules, orders, at),
    close: async () => [],
  };
};

const opensAt = Temporal.Instant.from('2026-11-02T00:00:00Z');

/** @param rules those of the product as a rule */
export const openBareShop = (rules: OrderRules): OrdersShop => openAt(rules, [], opensAt);
