import { orderJourney } from '@driveaway/domain/order/order-journey.ts';
import { isAtRetailer } from '@driveaway/domain/order/things-to-do.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderTimelineQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { now } from '../../browser/browser-clock.ts';
import { keptOrders, type KeptOrder } from '../../browser/kept-orders.ts';
import { startOrderPageWorker } from '../../browser/order-page-worker.ts';
import { expectedDays } from './expected-days.ts';
import { statusLabelOf } from './next-step-words.ts';
import { orderedCarOf } from './ordered-car.tsx';

const chosenTime = (order: DatedProfileOrder): Pick<KeptOrder, 'chosen'> => {
  const { handover } = order;
  if (handover === null || handover.chosen === null || handover.done !== null || !isAtRetailer(order)) return {};
  return { chosen: { startsAt: handover.chosen.startsAt, state: handover.state } };
};

/** Keeps stage, dates and car of the order that is shown, for when the page is opened without a connection. */
export const useKeptOrder = (order: DatedProfileOrder): void => {
  const { data: entries } = useQuery(orderTimelineQuery(order.orderNo));
  const { data: session } = useQuery(authenticationDetailsQuery());
  const idleSeconds = session?.idleSeconds;
  useEffect(() => {
    if (entries === undefined || idleSeconds === undefined) return;
    const { answeredAt } = order;
    keptOrders.keep(order.orderNo, {
      answeredAt,
      state: order.choice.state,
      sessionEndsAt: now() + idleSeconds * 1_000,
      status: statusLabelOf(order),
      car: orderedCarOf(order),
      journey: [...orderJourney(order, entries)],
      handover: expectedDays(order),
      ...chosenTime(order),
    });
  }, [order, entries, idleSeconds]);
  const isShown = entries !== undefined;
  useEffect(() => {
    if (isShown && import.meta.env.PROD) void startOrderPageWorker();
  }, [isShown]);
};
