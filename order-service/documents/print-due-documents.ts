import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { documentDueAfter, recordedDocument } from '../orders/document-due.ts';
import { loadOrder } from '../orders/load-order.ts';
import { printDocument, type DocumentPorts } from './print-document.ts';

/**
 * Prints what is due of an order and not there yet, before nobody can any more. Throws while only the moment prevents it; what
 * cannot be printed at all, or not on this machine, is left out.
 */
export const printDueDocuments = async (
  ports: DocumentPorts & Pick<ServicePorts, 'log'>,
  orderNo: string,
): Promise<void> => {
  const { events } = await loadOrder(ports, orderNo);
  for (const { id, event, metadata } of events) {
    const due = event && documentDueAfter(event);
    if (due === undefined || recordedDocument(events, orderNo, due) !== undefined) continue;
    if ((await ports.pdf.availability()) === 'no-browser') return;
    try {
      await printDocument(ports, { orderNo, due, correlationId: metadata.correlationId, causationId: id });
    } catch (fault) {
      if (isPassingFault(fault)) throw fault;
      ports.log.error('A document could not be printed before its data is gone', fault, {
        orderNo,
        document: due.kind,
      });
    }
  }
};
