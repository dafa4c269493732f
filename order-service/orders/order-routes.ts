/** What a customer may read of their orders. Foreign and unknown orders get one and the same refusal. */
import type { z } from 'zod';
import type { sellerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import type { OrderTimelineResponse } from '@driveaway/domain/api/profile.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { calendarIdOf } from './calendar-id.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { currentSession, sessionOf } from '../http/sessions/sessions.ts';
import type { OpenCall } from '../routes/api-call.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { orderReadModels, type ShownOrder } from './order-read-models.ts';
import { isOwnOrder } from './own-order.ts';
import { carPictureAddress, carPictureOf } from './car-picture-of-order.ts';
import { buyerDetailsOf, dealerDetailsOf, orderDetailsOf, profileOrderOf } from './present-order.ts';
import { queryText } from './query-text.ts';

/** GET order-details, order-details-by-ref, seller-, buyer- and dealer-details, profile-orders, profile-order, order-timeline. */
export const orderRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);

  /** Answers with what `present` makes of the document, if it is the caller's. */
  const answerOwner = async <Document extends { readonly customerId: string }>(
    ctx: HttpContext,
    find: () => Promise<Document | undefined>,
    present: (document: Document) => object | Promise<object>,
  ): Promise<void> => {
    const session = await currentSession(ctx, ports);
    const document = session && (await find());
    if (document === undefined || document.customerId !== session?.customerId) {
      // asked of a foreign order as well, so that how long it takes does not tell whether an order exists
      const isOwn = session && (await isOwnOrder(ports, queryText(ctx, 'orderNo'), session.customerId));
      // this process may not be able to read it, or nobody has made the document yet
      refuse({ code: isOwn && document === undefined ? 'unavailable' : 'order-access-denied' });
    }
    ctx.body = await present(document);
  };

  const ofOrder = (
    call: OpenCall,
    present: (document: ShownOrder, ctx: HttpContext) => object | Promise<object>,
  ): void => {
    on(call, (ctx) =>
      answerOwner(
        ctx,
        async () => {
          if (queryText(ctx, 'current') === 'true')
            await waitForAllWrites(ports, readModelCollections.profileOrders.name);
          return readModels.profileOrder(ctx, queryText(ctx, 'orderNo'));
        },
        (document) => present(document, ctx),
      ),
    );
  };
  const isFull = (ctx: HttpContext): boolean => queryText(ctx, 'full') === 'true';

  const shownDetails = (document: ShownOrder) =>
    orderDetailsOf(document, calendarIdOf(ports, document.orderNo), ports.clock.now());
  ofOrder(orderCalls.orderDetails, shownDetails);
  ofOrder(orderCalls.profileOrder, async (document) =>
    profileOrderOf(document, calendarIdOf(ports, document.orderNo), await carPictureAddress(ports, document)),
  );
  ofOrder(orderCalls.buyerDetails, (document, ctx) => buyerDetailsOf(document, isFull(ctx)));
  ofOrder(orderCalls.dealerDetails, (document, ctx) => dealerDetailsOf(document, isFull(ctx)));

  on(orderCalls.orderDetailsByReference, (ctx) =>
    answerOwner(ctx, () => readModels.profileOrderByReference(ctx, queryText(ctx, 'orderReference')), shownDetails),
  );

  on(orderCalls.orderTimeline, (ctx) =>
    answerOwner(
      ctx,
      () => readModels.timeline(ctx, queryText(ctx, 'orderNo')),
      ({ entries }): OrderTimelineResponse =>
        entries.map(({ revision, at, title, explanation, by, milestone, expects }) => ({
          revision,
          at,
          title,
          explanation,
          by,
          ...(milestone && { milestone }),
          ...(expects && { expects }),
        })),
    ),
  );

  on(orderCalls.profileOrders, async (ctx) => {
    ctx.body = await readModels.orderNumbers(ctx, sessionOf(ctx).customerId);
  });

  on(orderCalls.carPicture, async (ctx) => {
    const document = await readModels.profileOrder(ctx, queryText(ctx, 'orderNo'));
    const isOwn = document !== undefined && document.customerId === sessionOf(ctx).customerId;
    const picture = isOwn ? await carPictureOf(ports, document) : undefined;
    if (picture === undefined) refuse({ code: 'document-not-found' });
    ctx.body = Buffer.from(picture);
    ctx.type = 'image/jpeg';
  });

  on(orderCalls.sellerDetails, async (ctx) => {
    ctx.body = { ...brand.seller } satisfies z.infer<typeof sellerResponseSchema>;
  });

  return routes;
};
