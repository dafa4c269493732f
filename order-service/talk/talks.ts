/** Talks out of their streams, and what is added to them: under the customer's identity key. */
import { talkStream, talkEventVersion, readTalkEvent, type TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import { decideTalk, emptyTalk, evolveTalk, type Talk, type TalkCommand } from '@driveaway/domain/talk/talk.ts';
import type { UnsealedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import {
  appendTo,
  loadStream,
  type CustomerCommand,
  type LoadedStream,
  type WritePorts,
} from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** What cannot be read here, such as an event of a later version, says nothing. */
const talkOf = ({ history }: LoadedStream): Talk =>
  history.reduce((talk, { revision, metadata, ...stored }) => {
    const event = readTalkEvent(stored);
    return typeof event === 'string'
      ? talk
      : evolveTalk(talk, event, { revision: Number(revision), at: metadata.recordedAt });
  }, emptyTalk);

/** The talk about an order, and the revisions in it that a later version wrote. */
export const loadTalkWithLater = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  orderNo: string,
): Promise<{ readonly talk: Talk; readonly later: readonly number[] }> => {
  const loaded = await loadStream(ports, talkStream(orderNo));
  const later = loaded.history.filter((stored) => readTalkEvent(stored) === 'unknown');
  return { talk: talkOf(loaded), later: later.map(({ revision }) => Number(revision)) };
};

/** The talk about an order; an empty one when nobody has written. */
export const loadTalk = async (ports: Pick<ServicePorts, 'eventStore' | 'keys'>, orderNo: string): Promise<Talk> =>
  talkOf(await loadStream(ports, talkStream(orderNo)));

const unsealed = (event: TalkEvent): UnsealedEvent => ({ schemaVersion: talkEventVersion, ...event });

type RecordedTalk = {
  readonly talk: Talk;
  /** Of the message that the command wrote; undefined when it wrote none. */
  readonly revision: number | undefined;
};

/** Records what the talk makes of a command, once per command id. Throws `RefusedRequest` when it says no. */
export const recordOfTalk = async (
  ports: WritePorts,
  { orderNo, ...command }: CustomerCommand & { readonly orderNo: string },
  asked: TalkCommand,
): Promise<RecordedTalk> =>
  appendTo(ports, command, {
    stream: talkStream(orderNo),
    stateOf: (loaded) => ({
      talk: talkOf(loaded),
      revision: revisionOf(loaded, command.commandId),
    }),
    decide: ({ talk }) => {
      const decision = decideTalk(asked, talk);
      if (decision.kind === 'refused') refuse(decision.refusal);
      return decision.event && unsealed(decision.event);
    },
  });

const revisionOf = ({ history }: LoadedStream, commandId: string): number | undefined => {
  const found = history.find(({ metadata }) => metadata.commandId === commandId);
  return found && Number(found.revision);
};
