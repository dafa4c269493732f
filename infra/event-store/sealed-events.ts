/** The envelope of an event: ids that a retry repeats, personal data encrypted, bytes chained by hashes. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { z } from 'zod';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { eventMetadataSchema, type Actor, type EventMetadata } from '@driveaway/domain/order/event-metadata.ts';
import type { Randomness } from '../clock/port.ts';
import type { DataKey } from '../keys/port.ts';
import { hashOfParts, parseMetadata, withHash, type ChainHead } from './event-hash.ts';
import { withMac, type EventMac } from './event-mac.ts';
import type { ProposedEvent, RecordedEvent } from './port.ts';
import { UnreadableEvent } from './unreadable-event.ts';
import { uuidV5 } from './uuid-v5.ts';

/** The namespace of all event ids. Never change it: recognising retries depends on it. */
const eventIdNamespace = '5b1f6a52-0c6e-4f3b-9a57-2f1f6a3f1d0e';
const nonceBytes = 12;
const tagBytes = 16;

/** An event before it is sealed: plain data. `personal` gets encrypted, `data` stays readable for ever. */
export type UnsealedEvent = {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: object;
  readonly personal?: object | undefined;
};

/** The command that the events answer. */
type SealingCommand = {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  readonly commandHash?: string | undefined;
  /** Random: tells the events of one delivery of the command from those of another. */
  readonly deliveryId?: string | undefined;
  /** Of the span that it is carried out in. */
  readonly traceparent?: string | undefined;
};

export type SealRequest = {
  readonly stream: string;
  /** The last event of the stream; `emptyChain` for a new one. */
  readonly previous: ChainHead;
  readonly events: readonly UnsealedEvent[];
  readonly command: SealingCommand;
  readonly actor: Actor;
  /** ISO 8601 in UTC. */
  readonly recordedAt: string;
  /** Needed when an event holds personal data. */
  readonly dataKey?: DataKey | undefined;
  /** Shows later that this installation appended the events. */
  readonly mac?: EventMac | undefined;
  readonly randomness: Pick<Randomness, 'bytes'>;
};

/** A recorded event, opened. `personal` is undefined when there is none, or when its key has been destroyed. */
export type OpenedEvent = Pick<RecordedEvent, 'id' | 'stream' | 'revision' | 'position' | 'type'> & {
  readonly schemaVersion: number;
  readonly data: JsonObject;
  readonly personal: JsonObject | undefined;
  readonly metadata: EventMetadata;
};

// What JSON.parse returned is JSON already; only its shape is in question.
const parsedObjectSchema = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'not a JSON object',
);
const unhashedMetadataSchema = eventMetadataSchema.omit({ hash: true });
const sealedPersonalSchema = z.strictObject({
  keyId: z.string().min(1),
  /** 96 bits, base64. */
  nonce: z.base64(),
  /** AES-256-GCM ciphertext of the JSON text followed by its 128-bit tag, base64. */
  ciphertext: z.base64(),
});
type SealedPersonal = z.infer<typeof sealedPersonalSchema>;
const storedDataSchema = z.strictObject({ data: parsedObjectSchema, personal: sealedPersonalSchema.optional() });

/** Binds a ciphertext to its event and key, so that it cannot be moved to another. */
const associatedData = (stream: string, eventId: string, keyId: string): Buffer =>
  Buffer.from(`${stream}|${eventId}|personal|${keyId}`);

const sealPersonal = (
  personal: object,
  { stream, dataKey, randomness }: SealRequest,
  eventId: string,
): SealedPersonal => {
  if (dataKey === undefined)
    throw new TypeError(`An event for ${stream} holds personal data, but there is no key for it`);
  const nonce = randomness.bytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', dataKey.secret, nonce);
  cipher.setAAD(associatedData(stream, eventId, dataKey.keyId));
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(personal), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return {
    keyId: dataKey.keyId,
    nonce: Buffer.from(nonce).toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  };
};

/**
 * The events of one command, ready to be appended at the revision of `previous`. Their ids depend on the command and its
 * delivery alone. Without a delivery id, sealing the same command again gives ids the store takes for a repetition,
 * whatever the clock and the nonces; with one only the sealed events themselves can be repeated.
 * Throws when an event holds personal data and there is no key, or when the metadata would not be valid.
 */
export const sealEvents = (request: SealRequest): readonly ProposedEvent[] => {
  const { stream, command, actor, recordedAt, events, mac } = request;
  let { revision, hash: previousHash } = request.previous;
  const { commandId, correlationId, causationId, commandHash, deliveryId, traceparent } = command;
  const delivery = deliveryId === undefined ? commandId : `${commandId}/${deliveryId}`;
  return events.map(({ type, schemaVersion, data: open, personal }, index) => {
    const next = revision === undefined ? 0n : revision + 1n;
    revision = next;
    const id = uuidV5(eventIdNamespace, `${delivery}/${index}`);
    const data = JSON.stringify(
      personal === undefined ? { data: open } : { data: open, personal: sealPersonal(personal, request, id) },
    );
    const unhashed = {
      commandId,
      correlationId,
      causationId,
      actor: { kind: actor.kind, id: actor.id },
      recordedAt,
      schemaVersion,
      ...(commandHash === undefined ? {} : { commandHash }),
      ...(deliveryId === undefined ? {} : { deliveryId }),
      ...(traceparent === undefined ? {} : { traceparent }),
      previousHash,
    };
    unhashedMetadataSchema.parse(unhashed);
    const hashWith = (unhashedMetadata: string): string =>
      hashOfParts({ previousHash, stream, revision: next, id, type, data, unhashedMetadata });
    const plainMetadata = JSON.stringify(unhashed);
    const unhashedMetadata = mac === undefined ? plainMetadata : withMac(plainMetadata, mac(hashWith(plainMetadata)));
    const hash = hashWith(unhashedMetadata);
    previousHash = hash;
    return { id, type, data, metadata: withHash(unhashedMetadata, hash) };
  });
};

const openPersonal = (sealed: SealedPersonal, event: RecordedEvent, { keyId, secret }: DataKey): JsonObject => {
  try {
    const bytes = Buffer.from(sealed.ciphertext, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(sealed.nonce, 'base64'), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(associatedData(event.stream, event.id, keyId));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
    return parsedObjectSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `The personal data of event ${event.revision} of ${event.stream} cannot be decrypted`;
    throw new UnreadableEvent(message, { cause });
  }
};

/** Finds no key: for reading without personal data, so that nothing is decrypted. */
export const noKey = async (): Promise<undefined> => undefined;

type Envelope = {
  readonly metadata: EventMetadata;
  readonly stored: z.infer<typeof storedDataSchema>;
  /** What this key opened. */
  opened?: { readonly key: DataKey; readonly personal: JsonObject };
};

/**
 * What was read of events that several readers are given, freed with the event. Personal data is handed on under the key that
 * opened it alone: whoever finds none any more gets nothing.
 */
const envelopes = new WeakMap<RecordedEvent, Envelope>();

/** Throws an `UnreadableEvent` with the cause. */
const envelopeOf = (event: RecordedEvent): Envelope => {
  const known = envelopes.get(event);
  if (known !== undefined) return known;
  try {
    const read: Envelope = {
      metadata: parseMetadata(event.metadata),
      stored: storedDataSchema.parse(JSON.parse(event.data)),
    };
    envelopes.set(event, read);
    return read;
  } catch (cause) {
    throw new UnreadableEvent(`Event ${event.revision} of ${event.stream} cannot be read`, { cause });
  }
};

const personalOf = (event: RecordedEvent, envelope: Envelope, key: DataKey): JsonObject | undefined => {
  const { stored, opened } = envelope;
  if (stored.personal === undefined) return undefined;
  if (opened?.key.keyId === key.keyId && Buffer.compare(opened.key.secret, key.secret) === 0) return opened.personal;
  const personal = openPersonal(stored.personal, event, key);
  envelope.opened = { key, personal };
  return personal;
};

/**
 * Reads a recorded event, with its personal data when `findKey` still has the key. Throws, with the cause, when the
 * stored bytes are not an envelope or the ciphertext was tampered with. Does not check hashes: `verifyChain` does.
 */
export const openEvent = async (
  event: RecordedEvent,
  findKey: (keyId: string) => Promise<DataKey | undefined>,
): Promise<OpenedEvent> => {
  const { id, stream, revision, position, type } = event;
  const envelope = envelopeOf(event);
  const { metadata, stored } = envelope;
  const key = stored.personal === undefined ? undefined : await findKey(stored.personal.keyId);
  const personal = key === undefined ? undefined : personalOf(event, envelope, key);
  const { schemaVersion } = metadata;
  return { id, stream, revision, position, type, schemaVersion, data: stored.data, personal, metadata };
};
