/** Prints a due document, keeps the bytes and records them as a document of the order: once, however often it is asked for. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isWrittenByLater } from '@driveaway/domain/order/order-state.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { findCustomer } from '../customers/customers.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderCommandRefusal, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { documentCommandId, recordedDocument, type DocumentDue } from '../orders/document-due.ts';
import { composeDocument } from './compose-document.ts';

export type DocumentPorts = OrderPorts & Pick<ServicePorts, 'files' | 'pdf'>;

export type PrintDocumentRequest = {
  readonly orderNo: string;
  readonly due: DocumentDue;
  readonly correlationId: string;
  /** The event that made the document due. */
  readonly causationId: string;
};

/** `there`: it was recorded before. `gone`: what it would say can no longer be read. `later`: a later version may have recorded it. */
type PrintDocumentOutcome =
  | { readonly kind: 'recorded' }
  | { readonly kind: 'there' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly refusal: OrderCommandRefusal };

/** Who adds the documents that the product makes. */
export const printer: Actor = { kind: 'system', id: 'papers' };

/** Throws a `PdfFault` when it cannot be printed. */
export const printDocument = async (
  ports: DocumentPorts,
  request: PrintDocumentRequest,
): Promise<PrintDocumentOutcome> => {
  const { orderNo, due, correlationId, causationId } = request;
  const order = await loadOrder(ports, orderNo);
  if (recordedDocument(order.events, orderNo, due) !== undefined) return { kind: 'there' };
  const document = composeDocument(orderNo, due, order);
  if (document === undefined) return { kind: isWrittenByLater(order.state) ? 'later' : 'gone' };
  const customerId = z.string().parse(order.state.facts.created?.customerId);
  // this process may remember a key that another has destroyed
  if ((await findCustomer(ports, customerId))?.isErased === true) return { kind: 'gone' };
  const pdf = await ports.pdf.render(document);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const commandId = documentCommandId(orderNo, due);
  // named by its content: two printings never overwrite each other
  const fileId = derivedId('paper-file', commandId, sha256);
  await ports.files.write(fileId, pdf, { customerId, purpose: 'contract' });
  const outcome = await executeOrderCommand(ports, {
    orderNo,
    command: { type: 'AddDocument', data: { name: document.name, fileId, contentType: 'application/pdf', sha256 } },
    commandId,
    correlationId,
    causationId,
    actor: printer,
    content: { paper: document.name },
  });
  const isKept =
    outcome.kind === 'done' && outcome.events.some((event) => 'fileId' in event.data && event.data.fileId === fileId);
  if (!isKept) await ports.files.remove(fileId);
  if (outcome.kind === 'refused') return outcome;
  return { kind: isKept ? 'recorded' : 'there' };
};
