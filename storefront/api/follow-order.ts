import { orderEventMessageSchema, type OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { orderingApi, parseJson, withQuery } from './http-client.ts';

/** What following needs of an EventSource. */
type EventStream = Pick<EventSource, 'readyState' | 'close'> & {
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void;
};

type FollowOptions = {
  readonly orderNo: string;
  /** Every event of the order, in order, exactly once. */
  readonly onMessage: (message: OrderEventMessage) => void;
  /** Somebody has written about the order, or may have while the line was lost. */
  readonly onTalk?: () => void;
  /**
   * `open`: events arrive live. `lost`: the stream broke and reconnects by itself. `refused`: the server answered,
   * but not with events; it is retried later, and the caller should check whether the session is still valid.
   */
  readonly onLine: (line: 'open' | 'lost' | 'refused') => void;
  readonly openStream?: (url: string) => EventStream;
  /** Runs something after so many ms; returns how to cancel it. */
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
 * Follows an order over server-sent events until the returned function is called. The browser reconnects a lost stream
 * with `Last-Event-ID`; a stream that the server refused is reopened after the last event that was seen.
 */
export const followOrder = ({
  orderNo,
  onMessage,
  onTalk = () => undefined,
  onLine,
  openStream = (url) => new EventSource(url),
  later = afterAWhile,
}: FollowOptions): (() => void) => {
  let after: number | undefined;
  let refusals = 0;
  let wasLost = false;
  let leave = (): void => undefined;

  const open = (): void => {
    const stream = openStream(withQuery(`${orderingApi}/order-events`, { orderNo, after }));
    leave = () => {
      stream.close();
    };
    stream.addEventListener('open', () => {
      refusals = 0;
      onLine('open');
      if (wasLost) onTalk();
      wasLost = false;
    });
    stream.addEventListener('talk', onTalk);
    stream.addEventListener('message', (event) => {
      const text: unknown = 'data' in event ? event.data : undefined;
      const { data: message } = orderEventMessageSchema.safeParse(parseJson(String(text)));
      if (message === undefined || message.revision <= (after ?? -1)) return;
      after = message.revision;
      onMessage(message);
    });
    stream.addEventListener('error', () => {
      wasLost = true;
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
