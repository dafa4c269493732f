/** Papers that a fact makes due are printed off the request path, also when the process died in between. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { followAll } from '@driveaway/infra/subscriptions/follow-all.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/subscriptions/wait.ts';
import { paperDueAfter } from '../documents/papers.ts';
import { printPaper, type PaperPorts, type PrintPaperRequest } from '../documents/print-paper.ts';
import { isPassingFault } from '../http/error-boundary.ts';
import type { ServicePorts } from '../service-ports.ts';

export type PaperReactorPorts = PaperPorts & Pick<ServicePorts, 'readModels' | 'log'>;

const checkpoint = 'paper-reactor';
const mayMakePaperDue: ReadonlySet<string> = new Set([
  'DepositPaid',
  'ContractIssued',
  'ContractAccepted',
  'BalancePaid',
  'DepositRefunded',
]);
/** A paper that fails this often, for a reason that does not pass, holds up no other. */
const mostTries = 5;
export const noBrowserWaitMilliseconds = 10_000;

const noKey = async (): Promise<undefined> => undefined;

const requestOf = async (recorded: RecordedEvent): Promise<PrintPaperRequest | undefined> => {
  if (!mayMakePaperDue.has(recorded.type)) return undefined;
  const { type, schemaVersion, data, metadata } = await openEvent(recorded, noKey);
  const event = readOrderEvent({ type, schemaVersion, data, personal: undefined });
  const due = typeof event === 'string' ? undefined : paperDueAfter(event);
  if (due === undefined) return undefined;
  const orderNo = recorded.stream.slice(orderStreamPrefix.length);
  return { orderNo, due, correlationId: metadata.correlationId, causationId: recorded.id };
};

/**
 * Prints every paper that an order's facts make due. On a machine without a browser it waits for one, and the papers
 * follow. Ends when the signal aborts.
 */
export const startPaperReactor = (
  ports: PaperReactorPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { eventStore, readModels, pdf, log, clock, randomness } = ports;
  let failing = { eventId: '', tries: 0 };

  const browserIsThere = async (): Promise<void> => {
    for (let waits = 0; (await pdf.availability()) === 'no-browser'; waits += 1) {
      if (waits === 0) log.warn('Papers wait for a browser; contracts are served as HTML meanwhile');
      await wait(noBrowserWaitMilliseconds, signal);
      signal.throwIfAborted();
    }
  };

  const print = async (request: PrintPaperRequest): Promise<void> => {
    await browserIsThere();
    const outcome = await printPaper(ports, request);
    const fields = { orderNo: request.orderNo, paper: request.due.kind };
    if (outcome.kind === 'recorded') log.info('A paper was printed', fields);
    if (outcome.kind === 'gone') log.info('A paper was not printed: its data is gone', fields);
    if (outcome.kind === 'refused') throw new Error(`The order refuses a paper: ${outcome.refusal.code}`);
  };

  const handle = async (event: RecordedEvent): Promise<void> => {
    const request = await requestOf(event);
    if (request === undefined) return;
    try {
      await print(request);
    } catch (fault) {
      failing = { eventId: event.id, tries: failing.eventId === event.id ? failing.tries + 1 : 1 };
      if (signal.aborted || isPassingFault(fault) || failing.tries < mostTries) throw fault;
      log.error('A paper could not be printed and was left out', fault, {
        orderNo: request.orderNo,
        paper: request.due.kind,
      });
    }
  };

  return followAll({
    name: checkpoint,
    eventStore,
    prefixes: [orderStreamPrefix],
    loadCheckpoint: () => readModels.loadCheckpoint(checkpoint),
    saveCheckpoint: (position) => readModels.saveCheckpoint(checkpoint, position),
    handle,
    signal,
    log,
    clock,
    randomness,
    wait,
  }).finished;
};
