import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import type { ChainHead } from '@driveaway/infra/event-store/event-hash.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

/** What a command has recorded in its order's stream. */
type RecordedCommand = {
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

type OrdersAtHandOptions = { readonly mostOrders?: number; readonly mostBytes?: number };

const revisionOf = ({ head }: OrderAtHand): bigint => head.revision ?? -1n;

/** Keeps at most so many orders in about so many bytes; by default 20,000 in 64 MiB. */
export const createOrdersAtHand = (options: OrdersAtHandOptions = {}): OrdersAtHand => {
  const { mostOrders = 20_000, mostBytes = 64 * 2 ** 20 } = options;
  const orders = createMemory<string, OrderAtHand>('ordersAtHand', {
    most: mostOrders,
    mostBytes,
    bytesOf: ({ bytes }) => bytes,
  });
  return {
    find: orders.get,
    keep: (orderNo, order) => {
      const kept = orders.get(orderNo);
      if (kept !== undefined && revisionOf(kept) > revisionOf(order)) return;
      orders.set(orderNo, order);
    },
    forget: orders.delete,
    count: orders.count,
  };
};
