import { orderJourney } from '@driveaway/domain/order/order-journey.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orderTimelineQuery, type DatedProfileOrder } from '../../api/profile-queries.ts';
import { authenticationDetailsQuery } from '../../api/session-queries.ts';
import { now } from '../../browser/browser-clock.ts';
import { keptOrders } from '../../browser/kept-orders.ts';
import { startOrderPageWorker } from '../../browser/order-page-worker.ts';
import { orderedCarOf } from './ordered-car.tsx';

/** Keeps stage, dates and car of the order that is shown, for when the page is opened without a connection. */
export const useKeptOrder = (order: DatedProfileOrder): void => {
  const { data: entries } = useQuery(orderTimelineQuery(order.orderNo));
  const { data: session } = useQuery(authenticationDetailsQuery());
  const idleSeconds = session?.idleSeconds;
  useEffect(() => {
    if (entries === undefined || idleSeconds === undefined) return;
    const { widget, delivery, answeredAt } = order;
    keptOrders.keep(order.orderNo, {
      answeredAt,
      sessionEndsAt: now() + idleSeconds * 1_000,
      status: widget.orderDisplayStatusLabel,
      car: orderedCarOf(order),
      journey: [...orderJourney(order, entries)],
      handover: delivery.handover,
    });
  }, [order, entries, idleSeconds]);
  const isShown = entries !== undefined;
  useEffect(() => {
    if (isShown && import.meta.env.PROD) void startOrderPageWorker();
  }, [isShown]);
};
