/** What is sent to a webhook: an event of an order, of the talk about it, of a test drive or of a call back, made anew from its stream for each try. No personal data. */
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { orderEventTypes, type OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import {
  readTalkEvent,
  talkEventTypes,
  talkStream,
  talkStreamPrefix,
  type TalkEvent,
} from '@driveaway/domain/talk/talk-events.ts';
import {
  readTestDriveEvent,
  testDriveEventTypes,
  testDriveStream,
  testDriveStreamPrefix,
} from '@driveaway/domain/test-drives/test-drive-events.ts';
import {
  callBackEventTypes,
  callBackStream,
  callBackStreamPrefix,
  readCallBackEvent,
} from '@driveaway/domain/call-backs/call-back-events.ts';
import { toldCallBackVersion, toldDriveVersion } from '@driveaway/domain/api/back-office-feed.ts';
import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { findReceivedMessage } from '../back-office/received-messages.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  callBackWebhookEventSchema,
  driveWebhookEventSchema,
  type DriveWebhookEvent,
  type WebhookEvent,
} from '@driveaway/domain/api/webhooks.ts';
import type { KeptDelivery } from './webhook-deliveries.ts';

type BodyPorts = Pick<ServicePorts, 'eventStore' | 'secrets'>;

/** When it happened, as whoever reported it says; when it was recorded for what nobody reported. */
const occurredAtOf = async (ports: BodyPorts, { stream, metadata }: OpenedEvent): Promise<string> => {
  const { actor, recordedAt } = metadata;
  // who answers a customer reports nothing
  if (stream.startsWith(talkStreamPrefix)) return recordedAt;
  if (actor.kind !== 'back-office' && actor.kind !== 'operator') return recordedAt;
  try {
    return (await findReceivedMessage(ports, metadata)).occurredAt ?? recordedAt;
  } catch (fault) {
    if (isPassingFault(fault)) throw fault;
    // somebody tampered with it; "orders verify" says so
    return recordedAt;
  }
};

const orderEventIn = ({ stream, revision, type, schemaVersion, data }: OpenedEvent): OrderEvent => {
  const event = readOrderEvent({ type, schemaVersion, data, personal: undefined });
  if (typeof event === 'string') throw new Error(`Event ${revision} of ${stream} is ${event} here`);
  return event;
};

const eventIn = (opened: OpenedEvent): OrderEvent | TalkEvent => {
  const { stream, revision, type, schemaVersion, data } = opened;
  if (!stream.startsWith(talkStreamPrefix)) return orderEventIn(opened);
  const event = readTalkEvent({ type, schemaVersion, data, personal: undefined });
  if (typeof event === 'string') throw new Error(`Event ${revision} of ${stream} is ${event} here`);
  return event;
};

/** Whether the order is for a car in stock, as its first event says. */
const isOfStockCar = async ({ eventStore }: BodyPorts, orderNo: string, opened: OpenedEvent): Promise<boolean> => {
  const isFirst = opened.revision === 0n && opened.stream === orderStream(orderNo);
  const [recorded] = isFirst ? [] : await eventStore.readStream(orderStream(orderNo), { limit: 1 });
  const first = orderEventIn(recorded === undefined ? opened : await openEvent(recorded, noKey));
  return first.type === 'OrderCreated' && first.data.stockCar !== undefined;
};

const knownTypes: ReadonlySet<string> = new Set<string>([
  ...orderEventTypes,
  ...talkEventTypes,
  ...testDriveEventTypes,
  ...callBackEventTypes,
]);

type Noted = { readonly orderNo: string; readonly eventType: string };

/** Whether a delivery tells of a test drive, whose id it has in place of a number of an order. */
export const isOfTestDrive = ({ eventType }: Pick<Noted, 'eventType'>): boolean =>
  testDriveEventTypes.some((type) => type === eventType);

/** The same of a call back. */
export const isOfCallBack = ({ eventType }: Pick<Noted, 'eventType'>): boolean =>
  callBackEventTypes.some((type) => type === eventType);

/** The stream that an event of a delivery is in. */
export const streamOfDelivery = ({ orderNo, eventType }: Noted): string => {
  if (isOfTestDrive({ eventType })) return testDriveStream(orderNo);
  if (isOfCallBack({ eventType })) return callBackStream(orderNo);
  return talkEventTypes.some((type) => type === eventType) ? talkStream(orderNo) : orderStream(orderNo);
};

const driveBody = (opened: OpenedEvent, deliveryId: string, driveId: string): DriveWebhookEvent => {
  const { id, stream, revision, type, schemaVersion, data, metadata } = opened;
  const event = readTestDriveEvent({ type, schemaVersion, data, personal: undefined });
  if (typeof event === 'string') throw new Error(`Event ${revision} of ${stream} is ${event} here`);
  const { recordedAt } = metadata;
  // a type that is not told is in no delivery
  return driveWebhookEventSchema.parse({
    version: toldDriveVersion,
    deliveryId,
    eventId: id,
    type: event.type,
    driveId,
    revision: Number(revision),
    recordedAt,
    data: event.data,
  });
};

const callBackBody = (opened: OpenedEvent, deliveryId: string, callBackId: string): object => {
  const { id, stream, revision, type, schemaVersion, data, metadata } = opened;
  const event = readCallBackEvent({ type, schemaVersion, data, personal: undefined });
  if (typeof event === 'string') throw new Error(`Event ${revision} of ${stream} is ${event} here`);
  return callBackWebhookEventSchema.parse({
    version: toldCallBackVersion,
    deliveryId,
    eventId: id,
    type: event.type,
    callBackId,
    revision: Number(revision),
    recordedAt: metadata.recordedAt,
    data: event.data,
  });
};

/** The JSON to send; undefined when the event is not in the store, as after an older backup. Throws when it cannot be read. */
export const webhookBody = async (
  ports: BodyPorts,
  { deliveryId, delivery }: Pick<KeptDelivery, 'deliveryId' | 'delivery'>,
): Promise<string | undefined> => {
  const { orderNo, eventId, eventRevision, eventType } = delivery;
  // in which stream it is, a later version knows
  if (!knownTypes.has(eventType)) throw new Error(`An event is unknown here: ${eventType}`);
  const stream = streamOfDelivery(delivery);
  const [recorded] = await ports.eventStore.readStream(stream, { from: BigInt(eventRevision), limit: 1 });
  if (recorded?.id !== eventId) return undefined;
  const opened = await openEvent(recorded, noKey);
  if (stream.startsWith(testDriveStreamPrefix)) return JSON.stringify(driveBody(opened, deliveryId, orderNo));
  if (stream.startsWith(callBackStreamPrefix)) return JSON.stringify(callBackBody(opened, deliveryId, orderNo));
  const event = eventIn(opened);
  const body: WebhookEvent = {
    deliveryId,
    eventId,
    type: event.type,
    orderNo,
    revision: eventRevision,
    occurredAt: await occurredAtOf(ports, opened),
    recordedAt: opened.metadata.recordedAt,
    isStockCar: await isOfStockCar(ports, orderNo, opened),
    data: event.data,
  };
  return JSON.stringify(body);
};
