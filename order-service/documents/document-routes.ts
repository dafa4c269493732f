/** The documents of an order: a list, and each for download under its name. */
import type { z } from 'zod';
import type { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { OrderDocumentsDocument } from '@driveaway/domain/api/read-models.ts';
import { acceptedContractPageName } from '@driveaway/domain/order/document-names.ts';
import { acceptedContractOf } from '../contracts/accepted-contract.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import { sendContract } from '../contracts/send-contract.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { loadOwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { sendFile } from '../http/files/send-file.ts';

type Entry = OrderDocumentsDocument['documents'][number];

/** GET documents?orderNo= and GET document?orderNo=&file= */
export const documentRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);

  const ownDocuments = async (ctx: HttpContext): Promise<OrderDocumentsDocument | undefined> => {
    const listed = await readModels.documents(ctx, queryText(ctx, 'orderNo'));
    return listed?.customerId === sessionOf(ctx).customerId ? listed : undefined;
  };

  /** A page as it is made of the order: the contract as it was offered, or as it was accepted with its annex. */
  const pageOf = async (ctx: HttpContext, orderNo: string, name: string): Promise<string | undefined> => {
    const events = (await loadOwnOrder(ports, orderNo, sessionOf(ctx).customerId))?.events ?? [];
    const contract = name === acceptedContractPageName(orderNo) ? acceptedContractOf(events) : issuedContractOf(events);
    return typeof contract === 'string' ? undefined : contract.html;
  };

  const fileOf = async ({ fileId }: Entry): Promise<Uint8Array | undefined> =>
    fileId === null ? undefined : ports.files.read(fileId);

  on(orderCalls.documents, async (ctx) => {
    const listed = await ownDocuments(ctx);
    if (listed === undefined) return refuse(ctx, { code: 'order-not-found' });
    const body: z.infer<typeof documentsResponseSchema> = listed.documents.map(({ name, lastModified }) => ({
      name,
      lastModified,
    }));
    ctx.body = body;
    return undefined;
  });

  on(orderCalls.document, async (ctx) => {
    const listed = await ownDocuments(ctx);
    // must equal a name in the list: no path is ever built from request input
    const entry = listed?.documents.find(({ name }) => name === queryText(ctx, 'file'));
    if (listed === undefined || entry === undefined) return refuse(ctx, { code: 'document-not-found' });
    const { name, contentType, lastModified } = entry;
    if (entry.source === 'contract') {
      const page = await pageOf(ctx, listed.orderNo, name);
      if (page === undefined) return refuse(ctx, { code: 'document-not-found' });
      sendContract(ctx, page);
      ctx.set('Last-Modified', new Date(lastModified).toUTCString());
      ctx.set('Content-Disposition', attachmentNamed(name));
      return undefined;
    }
    const content = await fileOf(entry);
    if (content === undefined) return refuse(ctx, { code: 'document-not-found' });
    return sendFile(ctx, { name, contentType, content, lastModified });
  });

  return routes;
};
