/**
 * Requests of visitors, who need no account: a stream for each, with what they said of themselves under a key of its own. Recorded
 * once per command id, and forgotten when asked, in time, or with the account that it belongs to.
 */
import { z } from 'zod';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { StoredEvent } from '@driveaway/domain/json/stored-event-reader.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { requireAllEvents } from '@driveaway/infra/read-models/await-projection.ts';
import { currentCollections } from '../orders/current-collections.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { appendTo, findCustomer, loadStream, requireKnown, type LoadedStream, type WritePorts } from './customers.ts';

type RequestReadPorts = Pick<ServicePorts, 'eventStore' | 'readModels' | 'clock' | 'wait'>;
export type ForgetRequestPorts = WritePorts &
  Pick<ServicePorts, 'files' | 'vault'> &
  Partial<Pick<ServicePorts, 'outbox'>>;

export type RequestCommand = {
  readonly requestId: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly actor: Actor;
  /** Of the message that asks for it; absent where the command id is made from its content. */
  readonly commandHash?: string | undefined;
};

/** A request after a command. */
type ChangedRequest<Request> = {
  readonly request: Request;
  /** The command had been carried out before. */
  readonly replayed: boolean;
  /** Of the message that it was carried out for, under the same command id; undefined when nothing was recorded. */
  readonly commandHash: string | undefined;
};

/** Why the details of a visitor are destroyed. */
export type ForgottenOn = 'request' | 'schedule' | 'account';

/** One kind of request, as its domain has it. */
type RequestKind<Request extends { readonly isForgotten: boolean }, Event> = {
  /** Of its read model, which knows by `customerId` whose they are and by `keptUntil` which are due. */
  readonly collection: 'brochureRequests' | 'callBacks' | 'carOffers';
  /** Made into the ids of the commands that forget: never changed. */
  readonly forgetting: string;
  readonly streamOf: (requestId: string) => string;
  readonly read: (stored: StoredEvent) => Event | 'unknown' | 'unreadable';
  readonly evolve: (request: Request | undefined, event: Event) => Request | undefined;
  readonly version: number;
  /** The type of the event that says that the details are destroyed. */
  readonly forgotten: string;
  /** To which address mails about it go; undefined where there is none, or it is forgotten. */
  readonly emailOf: (request: Request) => string | undefined;
  /** Files that are removed with the details, under the same key; absent where there are none. */
  readonly filesOf?: (request: Request) => readonly string[];
};

/** Those of an account by their ids, as far as they are its own and their details are kept. */
export const keptRequests = async <
  Request extends { readonly requested: { readonly customerId: string | null }; readonly isForgotten: boolean },
>(
  customerId: string,
  requestIds: readonly string[],
  load: (requestId: string) => Promise<Request | undefined>,
): Promise<readonly Request[]> => {
  const requests = await Promise.all(requestIds.map(load));
  return requests
    .filter((request) => request !== undefined)
    .filter(({ requested, isForgotten }) => requested.customerId === customerId && !isForgotten);
};

const accountSchema = z.object({ customerId: z.string().nullable() });

/** The next run takes the others. */
const mostAtOnce = 5_000;
/** Of an account; a few a day, for as long as they are kept, are fewer. */
const mostOfAccount = 500;

/** What is done with the requests of one kind. */
export const visitorRequests = <
  Request extends { readonly isForgotten: boolean },
  Event extends { readonly type: string; readonly data: object; readonly personal?: object | undefined },
>({
  collection,
  forgetting,
  streamOf,
  read,
  evolve,
  version,
  forgotten,
  emailOf,
  filesOf = () => [],
}: RequestKind<Request, Event>) => {
  const unsealed = ({ type, data, personal }: Event) => ({
    type,
    schemaVersion: version,
    data: jsonObjectSchema.parse(data),
    ...(personal && { personal: jsonObjectSchema.parse(personal) }),
  });

  const requestIn = ({ history }: LoadedStream): Request | undefined =>
    history.reduce<Request | undefined>((request, stored) => {
      const event = read(stored);
      return typeof event === 'string' ? request : evolve(request, event);
    }, undefined);

  const commandOf = ({ requestId, ...rest }: RequestCommand) => ({ ...rest, customerId: requestId });

  /**
   * With what the visitor said of themselves, as far as their key is there; undefined when nobody made it. Refuses for a moment
   * while a later version alone can read it.
   */
  const load = async (
    ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
    requestId: string,
  ): Promise<Request | undefined> => {
    const loaded = await loadStream(ports, streamOf(requestId));
    requireKnown(loaded, read);
    return requestIn(loaded);
  };

  /** Appends what `decide` makes of a request, once per command id; undefined when nobody made it. Durable once it resolves. */
  const change = async (
    ports: WritePorts,
    asked: RequestCommand,
    decide: (request: Request) => Event | undefined,
  ): Promise<ChangedRequest<Request> | undefined> => {
    let replayed = true;
    const after = await appendTo(ports, commandOf(asked), {
      stream: streamOf(asked.requestId),
      stateOf: (loaded) => loaded,
      decide: (loaded) => {
        replayed = false;
        requireKnown(loaded, read);
        const request = requestIn(loaded);
        const event = request && decide(request);
        return event && unsealed(event);
      },
    });
    const request = requestIn(after);
    const recorded = after.history.find(({ metadata }) => metadata.commandId === asked.commandId);
    return request && { request, replayed, commandHash: recorded?.metadata.commandHash };
  };

  /**
   * Marks the request as going, destroys the key of its details and says so in its stream. Idempotent; what is broken off is
   * finished by its mark. False when nobody made the request. Refuses for a moment what a later version alone can read.
   */
  const forget = async (ports: ForgetRequestPorts, asked: RequestCommand, on: ForgottenOn): Promise<boolean> => {
    const { requestId } = asked;
    const loaded = await loadStream(ports, streamOf(requestId));
    const request = requestIn(loaded);
    if (request === undefined) {
      // that version forgets it, and what is due by itself keeps a run from no others
      if (on !== 'schedule') requireKnown(loaded, read);
      return false;
    }
    const since = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    await ports.vault.markGoing({ owner: requestId, kind: collection, since });
    const email = emailOf(request);
    if (email !== undefined && email !== '') await ports.outbox?.forget(email);
    for (const fileId of filesOf(request)) await ports.files.remove(fileId);
    // also where it was forgotten before: a restored backup may have brought the key back
    const key = await ports.keys.findOwned(requestId, 'identity');
    if (key !== undefined) await ports.keys.destroy(key.keyId);
    await appendTo(ports, commandOf(asked), {
      stream: streamOf(requestId),
      stateOf: requestIn,
      decide: (now) =>
        now?.isForgotten === false ? { type: forgotten, schemaVersion: version, data: { on } } : undefined,
    });
    return true;
  };

  /** Forgets these, which belong to an account that is erased. */
  const forgetOfAccount = async (
    ports: ForgetRequestPorts,
    customerId: string,
    requestIds: readonly string[],
  ): Promise<void> => {
    for (const requestId of requestIds) {
      const commandId = derivedId(`${forgetting} with the account`, requestId);
      const actor = { kind: 'customer', id: customerId } as const;
      await forget(ports, { requestId, commandId, correlationId: commandId, actor }, 'account');
    }
  };

  /**
   * Records a request, its personal part under a key of its own. Durable once it resolves. Refuses, and forgets it, when the
   * account that it belongs to was erased meanwhile: an erasure forgets those that were there before it.
   */
  const record = async (ports: ForgetRequestPorts, asked: RequestCommand, event: Event): Promise<void> => {
    await appendTo(ports, commandOf(asked), {
      stream: streamOf(asked.requestId),
      stateOf: requestIn,
      decide: (request) => (request === undefined ? unsealed(event) : undefined),
    });
    const { customerId } = accountSchema.parse(event.data);
    if (customerId === null || (await findCustomer(ports, customerId))?.isErased !== true) return;
    await forgetOfAccount(ports, customerId, [asked.requestId]);
    refuse({ code: 'not-signed-in' });
  };

  const openRequests = async (ports: RequestReadPorts) => {
    await requireAllEvents(ports, readModelCollections[collection].name);
    return currentCollections(ports.readModels)(collection);
  };

  /** Ids of the requests that belong to an account. Throws while the read model is late: it may miss some. */
  const ofAccount = async (ports: RequestReadPorts, customerId: string): Promise<readonly string[]> => {
    const found = await (await openRequests(ports))?.find({ where: { customerId }, limit: mostOfAccount });
    return (found ?? []).map(({ id }) => id);
  };

  /** Forgets one that nobody asks for: its time is over, or its forgetting was broken off, `on` whatever it was. */
  const forgetByItself = async (
    ports: ForgetRequestPorts,
    requestId: string,
    on: ForgottenOn = 'schedule',
  ): Promise<void> => {
    const commandId = derivedId(forgetting, requestId);
    const actor = { kind: 'system', id: 'retention' } as const;
    await forget(ports, { requestId, commandId, correlationId: commandId, actor }, on);
  };

  /**
   * Destroys the details of those whose time to be kept is over by now, and answers how many there were. Throws while the
   * read model is late.
   */
  const forgetDue = async (ports: ForgetRequestPorts & RequestReadPorts): Promise<number> => {
    const upTo = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    const orderBy = { field: 'keptUntil', direction: 'ascending', upTo } as const;
    const due = (await (await openRequests(ports))?.find({ where: {}, orderBy, limit: mostAtOnce })) ?? [];
    for (const { id } of due) await forgetByItself(ports, id);
    return due.length;
  };

  return { load, record, change, forget, forgetByItself, ofAccount, forgetOfAccount, forgetDue };
};
