/** A browser that listens to an order's events. */
import { onTestFinished } from 'vitest';
import { orderEventMessageSchema, type OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import type { Visitor } from '../../http/testing/visitor.ts';

export type WatchedOrder = {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far. */
  readonly messages: readonly OrderEventMessage[];
  readonly ids: () => readonly string[];
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
};

const field = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Opens the stream with the visitor's cookies; `query` may hold `&after=`. */
export const watchOrder = async (
  url: string,
  { cookies }: Pick<Visitor, 'cookies'>,
  query: string,
  headers: Record<string, string> = {},
): Promise<WatchedOrder> => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${url}/api/build-your-own/order-events?orderNo=${query}`, {
    headers: { ...headers, Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: leaving.signal,
  });
  const messages: OrderEventMessage[] = [];
  const ids: string[] = [];

  const read = async (): Promise<void> => {
    if (response.status !== 200 || response.body === null) return;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = field(block, 'data');
        if (data === undefined) continue;
        messages.push(orderEventMessageSchema.parse(JSON.parse(data)));
        ids.push(field(block, 'id') ?? '');
      }
    }
  };
  const ended = read().catch((fault: unknown) => {
    if (!leaving.signal.aborted) throw fault;
  });
  return {
    status: response.status,
    headers: response.headers,
    messages,
    ids: () => ids,
    ended,
    leave: () => leaving.abort(),
  };
};
