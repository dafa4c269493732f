/** The documents of an order: a list, and each for download under its name. */
import type { OrderDocumentsDocument } from '@driveaway/domain/api/read-models.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { findOrderDocument, listedOf, sendOrderDocument } from './order-document.ts';

/** GET documents?orderNo= and GET document?orderNo=&file= */
export const documentRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);

  const ownDocuments = async (ctx: HttpContext): Promise<OrderDocumentsDocument | undefined> => {
    const listed = await readModels.documents(ctx, queryText(ctx, 'orderNo'));
    return listed?.customerId === sessionOf(ctx).customerId ? listed : undefined;
  };

  on(orderCalls.documents, async (ctx) => {
    ctx.body = listedOf((await ownDocuments(ctx)) ?? refuse({ code: 'order-not-found' }));
  });

  on(orderCalls.document, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    const asked = { orderNo: queryText(ctx, 'orderNo'), customerId, name: queryText(ctx, 'file') };
    sendOrderDocument(ctx, await findOrderDocument(ports, asked, await ownDocuments(ctx)));
  });

  return routes;
};
