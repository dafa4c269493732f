/** A browser that listens to an order's events. */
import { orderEventMessageSchema, type OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { listenToEvents, type ListenedEvents } from '../../http/testing/listen-to-events.ts';
import type { Visitor } from '../../http/testing/visitor.ts';

export type WatchedOrder = ListenedEvents & {
  /** Everything received so far. */
  readonly messages: readonly OrderEventMessage[];
  readonly ids: () => readonly string[];
};

/** Opens the stream with the visitor's cookies; `query` may hold `&after=`. */
export const watchOrder = async (
  url: string,
  { cookies }: Pick<Visitor, 'cookies'>,
  query: string,
  headers: Record<string, string> = {},
): Promise<WatchedOrder> => {
  const messages: OrderEventMessage[] = [];
  const ids: string[] = [];
  const stream = await listenToEvents(
    `${url}/api/build-your-own/order-events?orderNo=${query}`,
    { ...headers, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ({ id, data }) => {
      if (data === undefined) return;
      messages.push(orderEventMessageSchema.parse(JSON.parse(data)));
      ids.push(id ?? '');
    },
  );
  return { ...stream, messages, ids: () => ids };
};
