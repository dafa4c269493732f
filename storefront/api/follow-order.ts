import { orderEventMessageSchema, type OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { orderingApi, parseJson, withQuery } from './http-client.ts';

/** What following needs of an EventSource. */
export type EventStream = Pick<EventSource, 'readyState' | 'close'> & {
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void;
};

export type FollowOptions = {
  readonly orderNo: string;
  /** Every fact of the order, in order; each once. */
  readonly onMessage: (message: OrderEventMessage) => void;
  /**
   * `open`: news comes as it happens. `lost`: the line broke and comes back by itself. `refused`: the server answered,
   * but not with news; it is asked again later, and whoever follows should see whether they are still signed in.
   */
  readonly onLine: (line: 'open' | 'lost' | 'refused') => void;
  readonly openStream?: (url: string) => EventStream;
  /** Runs something after so many ms; answers how to call it off. */
  readonly later?: (ms: number, run: () => void) => () => void;
};

const closed = 2;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

const afterAWhile = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
};

/**
 * Follows an order over server-sent events until the answered function is called. The browser reconnects a broken line
 * with `Last-Event-ID`; a line that the server refused is opened anew, after the last fact that was seen.
 */
export const followOrder = ({
  orderNo,
  onMessage,
  onLine,
  openStream = (url) => new EventSource(url),
  later = afterAWhile,
}: FollowOptions): (() => void) => {
  let after: number | undefined;
  let refusals = 0;
  let leave = (): void => undefined;

  const open = (): void => {
    const stream = openStream(withQuery(`${orderingApi}/order-events`, { orderNo, after }));
    leave = () => {
      stream.close();
    };
    stream.addEventListener('open', () => {
      refusals = 0;
      onLine('open');
    });
    stream.addEventListener('message', (event) => {
      const text: unknown = 'data' in event ? event.data : undefined;
      const { data: message } = orderEventMessageSchema.safeParse(parseJson(String(text)));
      if (message === undefined || message.revision <= (after ?? -1)) return;
      after = message.revision;
      onMessage(message);
    });
    stream.addEventListener('error', () => {
      if (stream.readyState !== closed) {
        onLine('lost');
        return;
      }
      stream.close();
      leave = later(Math.min(longestPauseMs, firstPauseMs * 2 ** refusals), open);
      refusals += 1;
      onLine('refused');
    });
  };

  open();
  return () => {
    leave();
  };
};
