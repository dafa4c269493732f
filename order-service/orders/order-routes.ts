/** What a customer may read of their orders. Foreign and unknown orders, and visitors, get one and the same refusal. */
import type { z } from 'zod';
import type { sellerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import type { OrderTimelineResponse } from '@driveaway/domain/api/profile.ts';
import { readModelCollections, type ProfileOrderDocument } from '@driveaway/domain/api/read-models.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { createRouter, type HttpContext, type HttpRouter } from '../http/context/http-state.ts';
import { waitForAllWrites } from '../http/sessions/read-your-writes.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { currentSession, requireSession, sessionOf } from '../http/sessions/sessions.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { orderReadModels } from './order-read-models.ts';
import { buyerDetailsOf, dealerDetailsOf, orderDetailsOf, profileOrderOf } from './present-order.ts';
import { queryText } from './query-text.ts';

const api = '/api/build-your-own';

/** GET order-details, order-details-by-ref, seller-, buyer- and dealer-details, profile-orders, profile-order, order-timeline. */
export const orderRoutes = (ports: ServicePorts): HttpRouter => {
  const router = createRouter();
  const readModels = orderReadModels(ports);

  /** Answers with what `present` makes of the document, if it is the caller's. */
  const answerOwner = async <Document extends { readonly customerId: string }>(
    ctx: HttpContext,
    find: () => Promise<Document | undefined>,
    present: (document: Document) => object,
  ): Promise<void> => {
    const session = await currentSession(ctx, ports);
    const document = session && (await find());
    if (document === undefined || document.customerId !== session?.customerId) {
      return refuse(ctx, { code: 'order-access-denied' });
    }
    ctx.body = present(document);
    return undefined;
  };

  const ofOrder = (path: string, present: (document: ProfileOrderDocument, ctx: HttpContext) => object): void => {
    router.get(`${api}/${path}`, (ctx) =>
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

  ofOrder('order-details', (document) => orderDetailsOf(document));
  ofOrder('profile-order', (document) => profileOrderOf(document));
  ofOrder('buyer-details', (document, ctx) => buyerDetailsOf(document, isFull(ctx)));
  ofOrder('dealer-details', (document, ctx) => dealerDetailsOf(document, isFull(ctx)));

  router.get(`${api}/order-details-by-ref`, (ctx) =>
    answerOwner(ctx, () => readModels.profileOrderByReference(ctx, queryText(ctx, 'orderReference')), orderDetailsOf),
  );

  router.get(`${api}/order-timeline`, (ctx) =>
    answerOwner(
      ctx,
      () => readModels.timeline(ctx, queryText(ctx, 'orderNo')),
      ({ entries }): OrderTimelineResponse =>
        entries.map(({ revision, at, title, explanation, by }) => ({ revision, at, title, explanation, by })),
    ),
  );

  router.get(`${api}/profile-orders`, requireSession(ports), async (ctx) => {
    ctx.body = await readModels.orderNumbers(ctx, sessionOf(ctx).customerId);
  });

  router.get(`${api}/seller-details`, async (ctx) => {
    const body: z.infer<typeof sellerResponseSchema> = { ...brand.seller };
    ctx.body = body;
  });

  return router;
};
