import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followOrder } from '../../api/follow-order.ts';
import { profileOrdersQuery } from '../../api/profile-queries.ts';
import { talkQuery } from '../../api/talk-calls.ts';
import { readNews } from './read-news.ts';

export type OrderNews = {
  /** The events of the order received so far, oldest first. */
  readonly events: readonly OrderEventMessage[];
  /** The connection has been down for a while. */
  readonly isReconnecting: boolean;
};

/** A lost connection is usually back before anybody would notice. */
const calmMs = 1500;
/** The history of an order arrives in a burst: one refetch is enough for it. */
const burstMs = 30;

/**
 * Follows an order while its page is visible: every query about the order is refetched when something happens to
 * it. A hidden page closes its stream, because a browser allows six connections per host for all its windows.
 */
export const useOrderEvents = (orderNo: string): OrderNews => {
  const queryClient = useQueryClient();
  const [events, setEvents] = useState<readonly OrderEventMessage[]>([]);
  const [isReconnecting, setReconnecting] = useState(false);

  useEffect(() => {
    let told: OrderEventMessage[] = [];
    let burst: ReturnType<typeof setTimeout> | undefined;
    let alarm: ReturnType<typeof setTimeout> | undefined;
    let leave: (() => void) | undefined;

    const takeIn = (): void => {
      burst = undefined;
      setEvents(told);
      void readNews(queryClient, orderNo, told.at(-1)?.revision ?? -1);
    };
    const calm = (): void => {
      clearTimeout(alarm);
      alarm = undefined;
      setReconnecting(false);
    };
    const start = (): void => {
      if (leave !== undefined) return;
      told = [];
      leave = followOrder({
        orderNo,
        onMessage: (message) => {
          told = [...told, message];
          burst ??= setTimeout(takeIn, burstMs);
        },
        onTalk: () => void queryClient.invalidateQueries(talkQuery(orderNo)),
        onLine: (line) => {
          if (line === 'open') {
            calm();
            return;
          }
          alarm ??= setTimeout(() => {
            setReconnecting(true);
          }, calmMs);
          // a log-out in another window ends the stream: the list of orders then asks to log in
          if (line === 'refused') void queryClient.invalidateQueries(profileOrdersQuery());
        },
      });
    };
    const stop = (): void => {
      leave?.();
      leave = undefined;
      clearTimeout(burst);
      burst = undefined;
      calm();
    };
    const look = (): void => {
      if (document.visibilityState === 'hidden') stop();
      else start();
    };
    const restart = (): void => {
      stop();
      look();
    };

    look();
    document.addEventListener('visibilitychange', look);
    // the network changed: connections over the old one may hang for minutes
    globalThis.addEventListener('online', restart);
    return () => {
      document.removeEventListener('visibilitychange', look);
      globalThis.removeEventListener('online', restart);
      stop();
    };
  }, [orderNo, queryClient]);

  return { events, isReconnecting };
};
