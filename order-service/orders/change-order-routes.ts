import type { ChangeQuote } from '@driveaway/domain/api/change-order.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import { centsFromDollars, dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { daysOf } from '@driveaway/domain/order/said-delivery.ts';
import { outstandingCents } from '@driveaway/domain/order/order-money.ts';
import { priceNoteFor } from '@driveaway/domain/pricing/price-note.ts';
import { wirePriceOf } from '../catalogue/wire-price.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { commandIdOf } from '../http/requests/idempotency.ts';
import { rememberPosition } from '../http/sessions/read-your-writes.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import { changedTerms, changeOrder } from './change-order.ts';
import { requireOwnOrder } from './own-order.ts';

/** POST /api/build-your-own/change-order-quote and change-order, for the owner. */
export const changeOrderRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();

  on(orderCalls.quoteChange, async (ctx, sent) => {
    const { orderNo, ...choice } = await sent.value();
    const order = await requireOwnOrder(ctx, ports, orderNo);
    const terms = changedTerms(ports, order, choice);
    const { facts } = order.state;
    ctx.body = {
      price: wirePriceOf(terms.price),
      difference: dollarsFromCents(terms.price.totalCents - order.created.price.totalCents),
      totalAmountOwing: dollarsFromCents(outstandingCents({ ...facts, created: { ...order.created, ...terms } })),
      place: { state: terms.price.state, postcode: terms.price.postcode },
      ...(terms.expectedDelivery && { expectedDelivery: daysOf(terms.expectedDelivery) }),
      laterThan: terms.expectedDelivery?.laterThan ?? null,
      priceNote: priceNoteFor(order.created.buyerType),
    } satisfies ChangeQuote;
  });

  on(orderCalls.changeOrder, async (ctx, sent) => {
    const { orderNo, agreedDriveawayPrice, shownDealerCode, shownDeliveryUntil, ...choice } = await sent.value();
    const { customerId } = sessionOf(ctx);
    const order = await requireOwnOrder(ctx, ports, orderNo);
    const outcome = await changeOrder(ports, {
      order,
      choice,
      shownDealerCode,
      shownDeliveryUntil,
      agreedCents: centsFromDollars(agreedDriveawayPrice),
      commandId: commandIdOf(ctx, ports.randomness, customerId, 'change-order'),
      correlationId: ctx.state.requestId,
    });
    if (outcome.kind === 'refused') refuse(outcome.refusal);
    rememberPosition(ctx, outcome.position);
    ctx.body = success('Your order has changed. Your new contract is being prepared for you to read and accept.');
  });

  return routes;
};
