/** Where orders live: decisions alone, or the whole shop with its stores and reactors. */
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import type { Breach } from '../laws/ground-truth.ts';
import type { LivingOrder } from './living-order.ts';
import type { OrderRules } from './order-rules.ts';

/** `refused`: the code of the refusal. */
export type Carried = 'done' | { readonly refused: string };

export type OrdersShop = {
  readonly rules: OrderRules;
  /** Its reactors charge cards and give fees back by themselves. */
  readonly hasGateway: boolean;
  /** In the order in which they were placed. */
  readonly orders: () => readonly LivingOrder[];
  /** An ISO instant. */
  readonly now: () => string;
  readonly carryOut: (orderNo: string, command: OrderCommand) => Promise<Carried>;
  readonly letPass: (milliseconds: number) => Promise<void>;
  /** The same shop, of which what happens in this one is not known; undefined where there is only one. */
  readonly fork: () => OrdersShop | undefined;
  /** What is wrong once nothing is asked of it any more, by laws of its own. */
  readonly close: () => Promise<readonly Breach[]>;
};
