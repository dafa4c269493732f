/** The papers of an order: a list, and each for download under its name. */
import type { z } from 'zod';
import type { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { OrderDocumentsDocument } from '@driveaway/domain/api/read-models.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import { sendContract } from '../contracts/send-contract.ts';
import { createRouter, type HttpContext, type HttpRouter } from '../http/http-state.ts';
import { refuse } from '../http/send-failure.ts';
import { requireSession, sessionOf } from '../http/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { loadOwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import type { ServicePorts } from '../service-ports.ts';
import { attachmentNamed } from './content-disposition.ts';

const api = '/api/build-your-own';
type Paper = OrderDocumentsDocument['documents'][number];

/** GET documents?orderNo= and GET document?orderNo=&file= */
export const documentRoutes = (ports: ServicePorts): HttpRouter => {
  const router = createRouter();
  const readModels = orderReadModels(ports);

  const ownPapers = async (ctx: HttpContext): Promise<OrderDocumentsDocument | undefined> => {
    const papers = await readModels.documents(ctx, queryText(ctx, 'orderNo'));
    return papers?.customerId === sessionOf(ctx).customerId ? papers : undefined;
  };

  const contractOf = async (ctx: HttpContext, orderNo: string): Promise<string | undefined> => {
    const order = await loadOwnOrder(ports, orderNo, sessionOf(ctx).customerId);
    const contract = issuedContractOf(order?.events ?? []);
    return typeof contract === 'string' ? undefined : contract.html;
  };

  const fileOf = async ({ fileId }: Paper): Promise<Uint8Array | undefined> =>
    fileId === null ? undefined : ports.files.read(fileId);

  router.get(`${api}/documents`, requireSession(ports), async (ctx) => {
    const papers = await ownPapers(ctx);
    if (papers === undefined) return refuse(ctx, { code: 'order-not-found' });
    const body: z.infer<typeof documentsResponseSchema> = papers.documents.map(({ name, lastModified }) => ({
      name,
      lastModified,
    }));
    ctx.body = body;
    return undefined;
  });

  router.get(`${api}/document`, requireSession(ports), async (ctx) => {
    const papers = await ownPapers(ctx);
    // the very name, as the list gave it: no path is ever made of what a request says
    const paper = papers?.documents.find(({ name }) => name === queryText(ctx, 'file'));
    if (papers === undefined || paper === undefined) return refuse(ctx, { code: 'document-not-found' });
    if (paper.source === 'contract') {
      const contract = await contractOf(ctx, papers.orderNo);
      if (contract === undefined) return refuse(ctx, { code: 'document-not-found' });
      sendContract(ctx, contract);
    } else {
      const content = await fileOf(paper);
      if (content === undefined) return refuse(ctx, { code: 'document-not-found' });
      ctx.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
      ctx.set('X-Content-Type-Options', 'nosniff');
      ctx.set('Cache-Control', 'no-store');
      ctx.body = Buffer.from(content);
      ctx.type = paper.contentType;
    }
    ctx.set('Content-Disposition', attachmentNamed(paper.name));
    return undefined;
  });

  return router;
};
