import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import type { ChainHead } from '@driveaway/infra/event-store/event-hash.ts';

/** What a command has recorded in its order's stream. */
export type RecordedCommand = {
  readonly contentHash: string | undefined;
  readonly firstRevision: bigint;
  readonly lastRevision: bigint;
};

/** What a decision needs of an order, as of one revision. No personal data. */
export type OrderAtHand = {
  readonly state: OrderState;
  /** Last revision and last hash: what the next event is chained to. */
  readonly head: ChainHead;
  /** Of the last event; 0n before the first. */
  readonly position: bigint;
  /** By command id. Shared by all revisions of an order: what is recorded stays recorded. */
  readonly commands: Map<string, RecordedCommand>;
  /** About how much memory it takes, from the length of the events it was folded from. */
  readonly bytes: number;
};

/**
 * Orders as this process has last seen them, a bounded number, those used last. Others may have written since, here or in
 * another process: only an append at the revision of `head` shows that nobody has.
 */
export type OrdersAtHand = {
  readonly find: (orderNo: string) => OrderAtHand | undefined;
  /** Keeps an order, unless a later revision of it is kept. */
  readonly keep: (orderNo: string, order: OrderAtHand) => void;
  readonly forget: (orderNo: string) => void;
  readonly count: () => number;
};

export type OrdersAtHandOptions = { readonly mostOrders?: number; readonly mostBytes?: number };

const revisionOf = ({ head }: OrderAtHand): bigint => head.revision ?? -1n;

/** Keeps at most so many orders in about so many bytes; by default 20,000 in 64 MiB. */
export const createOrdersAtHand = (options: OrdersAtHandOptions = {}): OrdersAtHand => {
  const { mostOrders = 20_000, mostBytes = 64 * 2 ** 20 } = options;
  // in the order of their last use: a Map keeps that of insertion
  const orders = new Map<string, OrderAtHand>();
  let bytes = 0;

  const forget = (orderNo: string): void => {
    bytes -= orders.get(orderNo)?.bytes ?? 0;
    orders.delete(orderNo);
  };
  const use = (orderNo: string, order: OrderAtHand): void => {
    forget(orderNo);
    orders.set(orderNo, order);
    bytes += order.bytes;
  };

  return {
    find: (orderNo) => {
      const order = orders.get(orderNo);
      if (order !== undefined) use(orderNo, order);
      return order;
    },
    keep: (orderNo, order) => {
      const kept = orders.get(orderNo);
      if (kept !== undefined && revisionOf(kept) > revisionOf(order)) return;
      use(orderNo, order);
      for (const oldest of orders.keys()) {
        if (orders.size <= mostOrders && bytes <= mostBytes) break;
        forget(oldest);
      }
    },
    forget,
    count: () => orders.size,
  };
};
