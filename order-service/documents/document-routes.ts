/** The documents of an order: a list, and each for download under its name. */
import type { z } from 'zod';
import type { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { OrderDocumentsDocument } from '@driveaway/domain/api/read-models.ts';
import {
  acceptedContractPageName,
  contractFileName,
  contractPageName,
} from '@driveaway/domain/order/document-names.ts';
import { acceptedContractOf } from '../contracts/accepted-contract.ts';
import { issuedContractOf } from '../contracts/issued-contract.ts';
import { sendContract } from '../contracts/send-contract.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/send-failure.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { loadOwnOrder, type OwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { orderCalls } from '../routes/order-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { sendFile } from '../http/files/send-file.ts';

const pageNameOf = (name: string): string => name.replace(/\.pdf$/, '.html');

/** Which form of the contract has a name; undefined for the name of anything else. */
const contractNamed = (
  { created: { orderNo }, state, events }: OwnOrder,
  name: string,
):
  | { readonly madeBy: 'ContractIssued' | 'ContractAccepted'; readonly acceptance?: number; readonly isPage: boolean }
  | undefined => {
  const { contract } = state.facts;
  if (name === contractPageName(orderNo)) return { madeBy: 'ContractIssued', isPage: true };
  if (name === contractFileName(orderNo, contract?.contractVersion)) return { madeBy: 'ContractIssued', isPage: false };
  const acceptances = events.flatMap(({ event }) =>
    event?.type === 'ContractAccepted' ? [event.data.acceptance ?? 1] : [],
  );
  const acceptance = acceptances.find((number) => acceptedContractPageName(orderNo, number) === pageNameOf(name));
  return acceptance === undefined
    ? undefined
    : { madeBy: 'ContractAccepted', acceptance, isPage: name.endsWith('.html') };
};

type Entry = OrderDocumentsDocument['documents'][number];

/** GET documents?orderNo= and GET document?orderNo=&file= */
export const documentRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);

  const ownDocuments = async (ctx: HttpContext): Promise<OrderDocumentsDocument | undefined> => {
    const listed = await readModels.documents(ctx, queryText(ctx, 'orderNo'));
    return listed?.customerId === sessionOf(ctx).customerId ? listed : undefined;
  };

  /**
   * The contract from the order itself: it is there before the list names it, and a link to its page holds when the list
   * names the PDF instead. A PDF that the list does not name yet is on its way.
   */
  const sendContractNamed = async (ctx: HttpContext, name: string): Promise<void> => {
    const order = await loadOwnOrder(ports, queryText(ctx, 'orderNo'), sessionOf(ctx).customerId);
    const named = order && contractNamed(order, name);
    const made = order?.events.findLast(({ type }) => type === named?.madeBy);
    if (order === undefined || named === undefined || made === undefined) {
      return refuse(ctx, { code: 'document-not-found' });
    }
    if (!named.isPage) return refuse(ctx, { code: 'pdf-not-available' });
    const isAccepted = named.madeBy === 'ContractAccepted';
    const contract = isAccepted ? acceptedContractOf(order.events, named.acceptance) : issuedContractOf(order.events);
    if (typeof contract === 'string') return refuse(ctx, { code: 'document-not-found' });
    sendContract(ctx, contract.html);
    ctx.set('Last-Modified', new Date(made.metadata.recordedAt).toUTCString());
    ctx.set('Content-Disposition', attachmentNamed(name));
    return undefined;
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
    const name = queryText(ctx, 'file');
    const listed = await ownDocuments(ctx);
    // must equal a name in the list, or one of the contract: no path is ever built from request input
    const entry = listed?.documents.find((document) => document.name === name);
    if (entry?.source !== 'file') return sendContractNamed(ctx, name);
    const { contentType, lastModified } = entry;
    const content = await fileOf(entry);
    if (content === undefined) return refuse(ctx, { code: 'document-not-found' });
    return sendFile(ctx, { name, contentType, content, lastModified });
  });

  return routes;
};
