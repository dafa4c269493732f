/**
 * What machines sent, stored once per message id, for ever. Each message has a stream of its own, `message-{command
 * id}`, whose one event binds the id to its content before the order is touched; it also keeps what an order's events
 * have no room for: when it happened, and why.
 */
import { z } from 'zod';
import type { ReceivedMessage } from '@driveaway/domain/api/audit.ts';
import { jsonObjectSchema, type JsonObject } from '@driveaway/domain/json/json.ts';
import type { EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import { eventMacOf } from '@driveaway/infra/event-store/event-mac.ts';
import { emptyChain, verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { Append, EventStore } from '@driveaway/infra/event-store/port.ts';
import { openEvent, sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';
import { commandHash } from '../orders/command-hash.ts';
import { derivedId } from '../orders/derived-id.ts';
import type { OrderPorts } from '../orders/execute-order-command.ts';
import { actorOf, type Machine } from '../machines/machine.ts';

const eventType = 'BackOfficeMessageReceived';
const schemaVersion = 1;
const streamOf = (commandId: string): string => `message-${commandId}`;

const receivedSchema = z.object({
  clientId: z.string(),
  messageId: z.string(),
  content: z.object({
    orderNo: z.string(),
    type: z.string(),
    data: jsonObjectSchema,
    occurredAt: z.string().optional(),
    reason: z.string().optional(),
  }),
});

type MessageToReceive = {
  readonly commandId: string;
  readonly machine: Machine;
  readonly messageId: string;
  /** All that the message says, documents by their hash. */
  readonly content: JsonObject;
};

/** The command that a message stands for: the same client's same message id is the same command. */
export const commandIdOfMessage = (clientId: string, messageId: string): string =>
  derivedId('back-office-message', clientId, messageId);

/**
 * The append that binds a message id to its content: a conflict when the id belongs to another content; the same message
 * again is received again. `eventId` is what the order's events name as their cause, `contentHash` the content's fingerprint.
 */
export const claimOfMessage = (
  ports: Pick<OrderPorts, 'clock' | 'randomness' | 'secrets' | 'tracer'>,
  { commandId, machine, messageId, content }: MessageToReceive,
): { readonly claim: Append; readonly eventId: string; readonly contentHash: string } => {
  const contentHash = commandHash(ports.secrets.orderNumber, content);
  const stream = streamOf(commandId);
  const events = sealEvents({
    stream,
    previous: emptyChain,
    events: [{ type: eventType, schemaVersion, data: { clientId: machine.clientId, messageId, content } }],
    // the event's id follows from the content: the store accepts the same event again and no other
    command: {
      commandId: derivedId('received-message', commandId, contentHash),
      correlationId: commandId,
      causationId: commandId,
      commandHash: contentHash,
      traceparent: ports.tracer?.current(),
    },
    actor: actorOf(machine),
    recordedAt: ports.clock.now().toString({ smallestUnit: 'millisecond' }),
    mac: eventMacOf(ports.secrets.orderNumber),
    randomness: ports.randomness,
  });
  return { claim: { stream, events, expected: 'no-stream' }, eventId: events[0]?.id ?? '', contentHash };
};

/** What an order's event says of the message it answers. */
type Answering = Pick<EventMetadata, 'commandId' | 'causationId' | 'commandHash'>;

type MessagePorts = { readonly eventStore: Pick<EventStore, 'readStream'> } & Partial<Pick<OrderPorts, 'secrets'>>;

/**
 * The message that an order's event answers. The event names the message's own event as its cause and holds the keyed
 * hash of its content, so that a message cannot be replaced without changing the order's history. Throws when it is not
 * there or not what was received; without the secrets a change of its words that was hashed again passes.
 */
export const findReceivedMessage = async (
  { eventStore, secrets }: MessagePorts,
  { commandId, causationId, commandHash: answered }: Answering,
): Promise<ReceivedMessage> => {
  const [recorded] = await eventStore.readStream(streamOf(commandId), { limit: 1 });
  if (recorded === undefined) throw new Error(`The message of command ${commandId} is gone`);
  const changed = () => new Error(`The message of command ${commandId} is not what was received`);
  if (recorded.id !== causationId || !verifyChain([recorded]).ok) throw changed();
  const { data } = await openEvent(recorded, async () => undefined);
  const received = secrets && commandHash(secrets.orderNumber, jsonObjectSchema.parse(data['content']));
  if (received !== undefined && received !== answered) throw changed();
  const { clientId, messageId, content } = receivedSchema.parse(data);
  const { type, occurredAt, reason } = content;
  return {
    clientId,
    messageId,
    type,
    ...(occurredAt === undefined ? {} : { occurredAt }),
    ...(reason === undefined ? {} : { reason }),
  };
};
