/** A document of an order by its name: a file that the list names, or a contract from the order itself. */
import type { z } from 'zod';
import type { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import type { OrderDocumentsDocument } from '@driveaway/domain/api/read-models.ts';
import { acceptedContractPageName, contractPageName } from '@driveaway/domain/order/document-names.ts';
import { acceptedContractOf, type AcceptedContractOutcome } from '../contracts/accepted-contract.ts';
import { issuedContractOf, type IssuedContractOutcome } from '../contracts/issued-contract.ts';
import { sendContract } from '../contracts/send-contract.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { attachmentNamed } from '../http/files/content-disposition.ts';
import { sendFile, type FileToSend } from '../http/files/send-file.ts';
import type { LoadedEvent } from '../orders/load-order.ts';
import { loadOwnOrder, type OwnOrder } from '../orders/own-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** What is listed of documents. */
export const listedOf = ({
  documents,
}: Pick<OrderDocumentsDocument, 'documents'>): z.infer<typeof documentsResponseSchema> =>
  documents.map(({ name, lastModified, isWithdrawn = false }) => ({ name, lastModified, isWithdrawn }));

type OrderDocument =
  | { readonly kind: 'file'; readonly file: FileToSend }
  | { readonly kind: 'page'; readonly name: string; readonly html: string; readonly lastModified: string };

const pageNameOf = (name: string): string => name.replace(/\.pdf$/, '.html');

/** The contract, offered or accepted, that has a name as a page, from the event that made it; undefined for anything else. */
const contractNamed = (
  { created: { orderNo }, events }: OwnOrder,
  name: string,
): { readonly made: LoadedEvent; readonly contract: IssuedContractOutcome | AcceptedContractOutcome } | undefined => {
  let version = 1;
  for (const made of events) {
    const { event } = made;
    if (event?.type === 'ContractIssued') {
      version = event.data.contractVersion;
      if (contractPageName(orderNo, version) === name) return { made, contract: issuedContractOf(events, version) };
    }
    if (event?.type === 'ContractAccepted' && acceptedContractPageName(orderNo, version) === name)
      return { made, contract: acceptedContractOf(events, event.data.acceptance) };
  }
  return undefined;
};

type Asked = { readonly orderNo: string; readonly customerId: string; readonly name: string };

/**
 * The contract from the order itself: it is there before the list names it, and a link to its page holds when the list
 * names the PDF instead. A PDF that the list does not name yet is on its way.
 */
const findContract = async (ports: ServicePorts, { orderNo, customerId, name }: Asked): Promise<OrderDocument> => {
  const order = await loadOwnOrder(ports, orderNo, customerId);
  const named = order && contractNamed(order, pageNameOf(name));
  if (named === undefined) return refuse({ code: 'document-not-found' });
  if (name !== pageNameOf(name)) refuse({ code: 'pdf-not-available' });
  const { contract, made } = named;
  if (typeof contract === 'string') return refuse({ code: 'document-not-found' });
  return { kind: 'page', name, html: contract.html, lastModified: made.metadata.recordedAt };
};

/**
 * The document of a customer's order that has a name. Refuses where there is none, and for a while where it is being printed.
 * @param listed what the order has, for this customer
 */
export const findOrderDocument = async (
  ports: ServicePorts,
  asked: Asked,
  listed: OrderDocumentsDocument | undefined,
): Promise<OrderDocument> => {
  const { name } = asked;
  // must equal a name in the list, or one of the contract: no path is ever built from request input
  const entry = listed?.documents.find((document) => document.name === name);
  if (entry?.source !== 'file') return findContract(ports, asked);
  const { contentType, lastModified, fileId } = entry;
  const content = fileId === null ? undefined : await ports.files.read(fileId);
  if (content === undefined) return refuse({ code: 'document-not-found' });
  return { kind: 'file', file: { name, contentType, content, lastModified } };
};

/** Answers with a document, to download. */
export const sendOrderDocument = (ctx: HttpContext, document: OrderDocument): void => {
  if (document.kind === 'file') return sendFile(ctx, document.file);
  const { name, html, lastModified } = document;
  sendContract(ctx, html);
  ctx.set('Last-Modified', new Date(lastModified).toUTCString());
  ctx.set('Content-Disposition', attachmentNamed(name));
  return undefined;
};
