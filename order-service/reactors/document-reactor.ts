/** Prints the documents that an event makes due off the request path, even if the process crashed in between. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { openLeftOutDocuments } from '../documents/left-out-documents.ts';
import { openParkedDocuments, type ParkedDocument } from '../documents/parked-documents.ts';
import { documentDueAfter, mayMakeDocumentDue } from '../orders/document-due.ts';
import { printDocument, type DocumentPorts, type PrintDocumentRequest } from '../documents/print-document.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openAnsweredHistory } from './answered-history.ts';
import { followOn } from './follow-on.ts';
import { createPatience } from './patience.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';
import { readOrPassOver } from './read-or-pass-over.ts';

type DocumentReactorPorts = DocumentPorts & Pick<ServicePorts, 'readModels' | 'log'> & Turn;

const name = 'paper-reactor';
/** Where it keeps how far it has come. */
export const documentCheckpoint = name;
export const noBrowserWaitMilliseconds = 10_000;
/** How often it polls for parked documents that somebody retried. */
export const askedAgainMilliseconds = 2_000;
const askedAtATime = 20;
/** Interval between looks at events that an older version cannot read. */
const laterVersionMilliseconds = 60_000;

type DueDocument = PrintDocumentRequest & { readonly recordedAt: string };

/** `later`: a version of the product that is not this one recorded it. */
const requestOf = async (recorded: RecordedEvent): Promise<DueDocument | 'later' | undefined> => {
  if (!mayMakeDocumentDue.has(recorded.type)) return undefined;
  const { type, schemaVersion, data, metadata } = await openEvent(recorded, noKey);
  const event = readOrderEvent({ type, schemaVersion, data, personal: undefined });
  if (event === 'unknown') return 'later';
  const due = typeof event === 'string' ? undefined : documentDueAfter(event);
  if (due === undefined) return undefined;
  const orderNo = recorded.stream.slice(orderStreamPrefix.length);
  const { correlationId, recordedAt } = metadata;
  return { orderNo, due, correlationId, causationId: recorded.id, recordedAt };
};

/**
 * Prints every document that an order's events make due. On a machine without a browser it waits for one, and the documents
 * follow. Ends when the signal aborts.
 */
export const startDocumentReactor = async (
  ports: DocumentReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { eventStore, readModels, pdf, log } = ports;
  const checkpoint = reactorCheckpoint(ports, name, stopping);
  const { until: signal } = checkpoint;
  const parked = openParkedDocuments(readModels);
  const leftOut = openLeftOutDocuments(readModels);
  const answered = openAnsweredHistory(ports, name);
  const patience = createPatience();

  const browserIsThere = async (): Promise<void> => {
    for (let waits = 0; (await pdf.availability()) === 'no-browser'; waits += 1) {
      if (waits === 0) log.warn('Documents wait for a browser; contracts are served as HTML meanwhile');
      await wait(noBrowserWaitMilliseconds, signal);
      signal.throwIfAborted();
    }
  };

  /** False where only a process of a later version can tell what it says. */
  const print = async (request: PrintDocumentRequest): Promise<boolean> => {
    await browserIsThere();
    const outcome = await printDocument(ports, request);
    const fields = { orderNo: request.orderNo, document: request.due.kind };
    if (outcome.kind === 'recorded') log.info('A document was printed', fields);
    if (outcome.kind === 'gone') log.info('A document was not printed: its data is gone', fields);
    if (outcome.kind === 'refused') throw new Error(`The order refuses a document: ${outcome.refusal.code}`);
    if (outcome.kind === 'later') return false;
    if (outcome.kind !== 'gone') await answered.note();
    return true;
  };

  /** False where the event, or its order, is of a later version. */
  const printFor = async (event: RecordedEvent): Promise<boolean> => {
    const request = await readOrPassOver(log, name, event, requestOf);
    if (request === undefined) return true;
    if (request === 'later') return false;
    try {
      return await print(request);
    } catch (fault) {
      const tries = patience.endsWith(event.id, fault);
      if (signal.aborted || tries === undefined) throw fault;
      await parked.park(request, tries);
      log.error('A document could not be printed and was parked', fault, {
        orderNo: request.orderNo,
        document: request.due.kind,
      });
      return true;
    }
  };

  const handle = async (event: RecordedEvent): Promise<void> => {
    if (await printFor(event)) return;
    // durable before the checkpoint passes it: a process of that version comes back to it
    await leftOut.add(event);
    const { stream, revision, type } = event;
    log.warn('An event of a later version waits for its document', { stream, revision: Number(revision), type });
  };

  const printAgain = async (document: ParkedDocument): Promise<void> => {
    const { orderNo, due, correlationId, causationId, tries } = document.entry;
    try {
      const isDone = await print({ orderNo, due, correlationId, causationId });
      if (!isDone) throw new Error(`Order ${orderNo} cannot be read`);
      await parked.update(document, { status: 'done' });
    } catch (fault) {
      if (signal.aborted || isPassingFault(fault)) throw fault;
      await parked.update(document, { status: 'parked', tries: tries + 1 });
      log.error('A parked document could not be printed again', fault, { orderNo, document: due.kind });
    }
  };

  const printAskedAgain = async (): Promise<void> => {
    while (!signal.aborted) {
      await wait(askedAgainMilliseconds, signal);
      try {
        for (const document of signal.aborted ? [] : await parked.list('due', askedAtATime)) await printAgain(document);
      } catch (fault) {
        if (!signal.aborted) log.error('Parked documents could not be printed again; trying again', fault);
      }
    }
  };

  const printLeftOut = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const event of await leftOut.due()) {
          const [recorded] = await eventStore.readStream(event.stream, { from: event.revision, limit: 1 });
          const isThere = recorded !== undefined && recorded.id === event.id;
          if (!isThere || (await printFor(recorded))) await leftOut.settle(event);
        }
      } catch (fault) {
        if (!signal.aborted) log.error('Documents of later events could not be printed; trying again', fault);
      }
      await wait(laterVersionMilliseconds, signal);
    }
  };

  const following = followOn(ports, checkpoint, { name, prefixes: [orderStreamPrefix], handle, wait });
  await checkpoint.ended([following.finished, printAskedAgain(), printLeftOut()]);
};
