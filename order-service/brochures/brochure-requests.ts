/** Brochures by mail, on record: asked for once per command id, and forgotten when asked, in time, or with the account. */
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import { evolveBrochureRequest, type BrochureRequest } from '@driveaway/domain/brochures/brochure-request.ts';
import {
  brochureRequestEventVersion,
  brochureRequestStream,
  readBrochureRequestEvent,
  type BrochureRequestEventOf,
} from '@driveaway/domain/brochures/brochure-request-events.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { awaitAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { appendTo, loadStream, type LoadedStream, type WritePorts } from '../customers/customers.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type ReadPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'clock' | 'wait'>;
export type ForgetReaderPorts = WritePorts & Partial<Pick<ServicePorts, 'outbox'>>;

export type BrochureCommand = {
  readonly requestId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
};

/** The next run takes the others. */
const mostAtOnce = 5_000;
/** Of an account; five a day, for as long as they are kept, are fewer. */
const mostOfAccount = 500;

const requestIn = ({ history }: LoadedStream): BrochureRequest | undefined =>
  history.reduce<BrochureRequest | undefined>((request, stored) => {
    const event = readBrochureRequestEvent(stored);
    return typeof event === 'string' ? request : evolveBrochureRequest(request, event);
  }, undefined);

/** A request with who asked, as far as their key is there; undefined when nobody made it. */
export const loadBrochureRequest = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  requestId: string,
): Promise<BrochureRequest | undefined> => requestIn(await loadStream(ports, brochureRequestStream(requestId)));

const command = ({ requestId, ...rest }: BrochureCommand) => ({ ...rest, customerId: requestId });

/** Records a request, its name and address under a key of its own. */
export const requestBrochure = async (
  ports: WritePorts,
  asked: BrochureCommand,
  { data, personal }: BrochureRequestEventOf<'BrochureRequested'>,
): Promise<void> => {
  await appendTo(ports, command(asked), {
    stream: brochureRequestStream(asked.requestId),
    stateOf: requestIn,
    decide: (request) =>
      request === undefined
        ? {
            type: 'BrochureRequested',
            schemaVersion: brochureRequestEventVersion,
            data: jsonObjectSchema.parse(data),
            ...(personal && { personal }),
          }
        : undefined,
  });
};

/** Destroys the key of name and address and says so in the request's stream. Idempotent. False when nobody made the request. */
export const forgetReader = async (
  ports: ForgetReaderPorts,
  asked: BrochureCommand,
  on: BrochureRequestEventOf<'BrochureReaderForgotten'>['data']['on'],
): Promise<boolean> => {
  const { requestId } = asked;
  const request = await loadBrochureRequest(ports, requestId);
  if (request === undefined) return false;
  if (request.reader !== undefined) await ports.outbox?.forget(request.reader.email);
  // also where it was forgotten before: a restored backup may have brought the key back
  const key = await ports.keys.findOwned(requestId, 'identity');
  if (key !== undefined) await ports.keys.destroy(key.keyId);
  await appendTo(ports, command(asked), {
    stream: brochureRequestStream(requestId),
    stateOf: requestIn,
    decide: (now) =>
      now?.isForgotten === false
        ? { type: 'BrochureReaderForgotten', schemaVersion: brochureRequestEventVersion, data: { on } }
        : undefined,
  });
  return true;
};

const openRequests = async (ports: ReadPorts) => {
  if (!(await awaitAllEvents(ports, readModelCollections.brochureRequests.name)))
    throw new Error('The requests for brochures are not known yet: their read model is late');
  return currentCollections(ports.readModels)('brochureRequests');
};

/** Ids of the requests that belong to an account. Throws while the read model is late: it may miss some. */
export const brochureRequestsOf = async (ports: ReadPorts, customerId: string): Promise<readonly string[]> => {
  const found = await (await openRequests(ports))?.find({ where: { customerId }, limit: mostOfAccount });
  return (found ?? []).map(({ id }) => id);
};

/** Forgets those of an account that is erased. Throws while the read model is late. */
export const forgetReadersOf = async (ports: ForgetReaderPorts & ReadPorts, customerId: string): Promise<void> => {
  for (const requestId of await brochureRequestsOf(ports, customerId)) {
    const commandId = derivedId('forget reader with the account', requestId);
    const actor = { kind: 'customer', id: customerId } as const;
    await forgetReader(ports, { requestId, commandId, correlationId: commandId, actor }, 'account');
  }
};

/**
 * Destroys name and address of those whose time to be kept is over by now, and answers how many there were. Throws while the
 * read model is late.
 */
export const forgetDueReaders = async (ports: ForgetReaderPorts & ReadPorts): Promise<number> => {
  const upTo = ports.clock.now().toString({ smallestUnit: 'millisecond' });
  const orderBy = { field: 'keptUntil', direction: 'ascending', upTo } as const;
  const due = (await (await openRequests(ports))?.find({ where: {}, orderBy, limit: mostAtOnce })) ?? [];
  for (const { id: requestId } of due) {
    const commandId = derivedId('forget reader', requestId);
    const actor = { kind: 'system', id: 'retention' } as const;
    await forgetReader(ports, { requestId, commandId, correlationId: commandId, actor }, 'schedule');
  }
  return due.length;
};
