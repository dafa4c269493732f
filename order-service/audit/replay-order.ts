/** An order's history for an auditor: every event with who, when and why, and the state after it. */
import { z } from 'zod';
import type { ChainReport, OrderReplay, ReplayedEvent, StateInWords } from '@driveaway/domain/api/audit.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { describeLifecycle } from '@driveaway/domain/order/describe-lifecycle.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderNumberSchema, orderStream } from '@driveaway/domain/order/order-number.ts';
import { evolve, evolveUnread, initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import {
  balanceOwingCents,
  financeStatusLabels,
  financeStatusOf,
  orderDisplayStatus,
  orderDisplayStatusLabels,
  statusCodeOf,
} from '@driveaway/domain/order/order-status.ts';
import { summariseOrderEvent } from '@driveaway/domain/order/summarise-order-event.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { findReceivedMessage } from '../back-office/received-messages.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { listPersonalDataReads } from './personal-data-reads.ts';
import { chainOf, readRawStream, type RawStream } from './read-raw-stream.ts';

/**
 * Without `keys` nobody can tell whether personal data was erased: it is withheld. Without `secrets` a message that was
 * changed and hashed again goes undetected.
 */
export type ReplayPorts = Pick<ServicePorts, 'eventStore'> & Partial<Pick<ServicePorts, 'keys' | 'secrets'>>;

export type ReplayRange = {
  /** Up to and including this revision. */
  readonly revision?: number | undefined;
  /** Up to the last event before the first one recorded after this ISO instant. */
  readonly at?: string | undefined;
};

type ReplayOptions = ReplayRange & {
  /** Personal data in clear text; otherwise only whether there is any. */
  readonly showPersonal?: boolean;
};

/** A state as back office and customer call it. */
const stateInWords = (state: OrderState): StateInWords => {
  const displayStatus = orderDisplayStatus(state);
  return {
    lifecycle: describeLifecycle(state.lifecycle),
    statusCode: statusCodeOf(state) ?? null,
    displayStatus,
    displayStatusLabel: orderDisplayStatusLabels[displayStatus],
    financeStatusLabel: financeStatusLabels[financeStatusOf(state)],
    balanceOwing: dollarsFromCents(balanceOwingCents(state)),
    anomalies: [...state.anomalies],
  };
};

const sealedPersonalSchema = z.object({ personal: z.object({ keyId: z.string() }).optional() });

const keyIdOf = ({ data }: RecordedEvent): string | undefined => {
  try {
    return sealedPersonalSchema.parse(JSON.parse(data)).personal?.keyId;
  } catch {
    return undefined;
  }
};

const openOr = async (
  recorded: RecordedEvent,
  findKey: Parameters<typeof openEvent>[1],
): Promise<OpenedEvent | undefined> => {
  try {
    return await openEvent(recorded, findKey);
  } catch {
    // not what was written; the chain says so by revision
    return undefined;
  }
};

const personalOf = async (
  { keys }: ReplayPorts,
  recorded: RecordedEvent,
  showPersonal: boolean,
): Promise<ReplayedEvent['personal']> => {
  const keyId = keyIdOf(recorded);
  if (keyId === undefined) return 'none';
  if (keys === undefined) return 'withheld';
  const key = await keys.find(keyId);
  if (key === undefined) return 'erased';
  if (!showPersonal) return 'withheld';
  return (await openOr(recorded, async () => key))?.personal ?? 'unreadable';
};

const messageOf = async (ports: ReplayPorts, { metadata }: OpenedEvent): Promise<ReplayedEvent['message']> => {
  const { kind } = metadata.actor;
  if (kind !== 'back-office' && kind !== 'operator') return null;
  try {
    return await findReceivedMessage(ports, metadata);
  } catch (fault) {
    if (fault instanceof EventStoreFault && fault.code !== 'damaged') throw fault;
    return 'unreadable';
  }
};

const metadataOf = ({ metadata }: OpenedEvent): ReplayedEvent['metadata'] => {
  const { recordedAt, actor, commandId, correlationId, causationId, schemaVersion, hash } = metadata;
  return { recordedAt, actor, commandId, correlationId, causationId, schemaVersion, hash };
};

const readFact = (type: string, opened: OpenedEvent | undefined): ReturnType<typeof readOrderEvent> =>
  opened === undefined
    ? 'unreadable'
    : readOrderEvent({ type, schemaVersion: opened.schemaVersion, data: opened.data, personal: undefined });

const recordedAfter = ({ metadata }: RecordedEvent, at: Temporal.Instant): boolean => {
  try {
    return Temporal.Instant.compare(Temporal.Instant.from(parseMetadata(metadata).recordedAt), at) > 0;
  } catch {
    return false;
  }
};

const withinRange = (events: readonly RecordedEvent[], { revision, at }: ReplayRange): readonly RecordedEvent[] => {
  const upTo = revision === undefined ? events : events.slice(0, revision + 1);
  if (at === undefined) return upTo;
  const instant = Temporal.Instant.from(at);
  const firstLater = upTo.findIndex((event) => recordedAfter(event, instant));
  return firstLater === -1 ? upTo : upTo.slice(0, firstLater);
};

const chainWithMessages = (raw: RawStream, messages: readonly ReplayedEvent['message'][]): ChainReport => {
  const chain = chainOf(raw);
  const changed = messages.indexOf('unreadable');
  return chain.ok && changed !== -1 ? { ok: false, revision: changed, reason: 'message' } : chain;
};

/**
 * Replays an order from its stored events, as far as asked; undefined when there is no such order. What was tampered
 * with is shown as far as it can be read, and the chain names the first bad revision. Changes nothing.
 */
export const replayOrder = async (
  ports: ReplayPorts,
  orderNo: string,
  { showPersonal = false, ...range }: ReplayOptions = {},
): Promise<OrderReplay | undefined> => {
  if (!orderNumberSchema.safeParse(orderNo).success) return undefined;
  const raw = await readRawStream(ports.eventStore, orderStream(orderNo));
  if (raw.events.length === 0 && raw.damagedAt === undefined) return undefined;
  const shown = withinRange(raw.events, range).length;
  const events: ReplayedEvent[] = [];
  // the verdict is on all of them
  const messages: ReplayedEvent['message'][] = [];
  let state = initialOrderState;
  for (const [index, recorded] of raw.events.entries()) {
    const opened = await openOr(recorded, async () => undefined);
    const message = opened === undefined ? null : await messageOf(ports, opened);
    messages.push(message);
    if (index >= shown) continue;
    const fact = readFact(recorded.type, opened);
    state = typeof fact === 'string' ? evolveUnread(state, recorded.type, fact) : evolve(state, fact);
    events.push({
      revision: Number(recorded.revision),
      position: recorded.position.toString(),
      eventId: recorded.id,
      type: recorded.type,
      summary: typeof fact === 'string' ? null : summariseOrderEvent(fact),
      metadata: opened === undefined ? null : metadataOf(opened),
      data: opened?.data ?? null,
      personal: opened === undefined ? 'unreadable' : await personalOf(ports, recorded, showPersonal),
      message,
      state: stateInWords(state),
    });
  }
  return {
    orderNo,
    headRevision: Number(raw.events.at(-1)?.revision ?? -1n),
    chain: chainWithMessages(raw, messages),
    personalDataReads: await listPersonalDataReads(ports, orderNo),
    events,
    state: stateInWords(state),
  };
};
