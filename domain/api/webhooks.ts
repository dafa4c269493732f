/** Webhooks and their deliveries, for operators: GET and POST /api/back-office/webhooks and …/webhook-deliveries. */
import { z } from 'zod';
import { toldCallBackVersion, toldDriveVersion } from './back-office-feed.ts';
import { toldCallBackEventTypes } from '../call-backs/call-back-events.ts';
import { dealers } from '../dealers/dealers.ts';
import { orderEventTypes } from '../order/order-events.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { talkEventTypes } from '../talk/talk-events.ts';
import { toldDriveEventTypes } from '../test-drives/test-drive-events.ts';
import { instantSchema } from '../time/calendar.ts';

/** Of orders, and of the talks about them: what a webhook hears of that names no events. */
const orderWebhookEventTypes = [...orderEventTypes, ...talkEventTypes] as const;

/** Those of test drives and call backs have to be named: their bodies are others. */
const webhookEventTypes = [...orderWebhookEventTypes, ...toldDriveEventTypes, ...toldCallBackEventTypes] as const;

export const webhookIdSchema = z.stringFormat('webhook-id', /^wh_[0-9a-f]{16}$/);
const longestAddress = 500;

/** It is on record in clear, as every event: what only the receiver may know does not belong into it. */
const webhookUrlSchema = z
  .url({ protocol: /^https?$/, error: 'The address must begin with https://.' })
  .max(longestAddress)
  .regex(/^[^:]*:\/\/[^@#\\/?]+(?:[/?][^#]*)?$/, 'The address has no user, password or #.');

const retailerSchema = z
  .string()
  .max(60)
  .refine((code) => dealers.some(({ id }) => id === code), 'There is no such retailer.');

/** Registers an address, replaces its secret, sends to it again after it was disabled, or removes it. */
export const changeWebhookSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    url: webhookUrlSchema,
    /** Absent: every event of an order and of the talk about it, and none of test drives and call backs. */
    events: z.array(z.enum(webhookEventTypes)).min(1).max(webhookEventTypes.length).optional(),
    /** Orders, test drives and call backs of this retailer alone, and orders that move to and away from it. Absent: all. */
    retailer: retailerSchema.optional(),
  }),
  z.strictObject({ action: z.enum(['rotate', 'enable', 'remove']), webhookId: webhookIdSchema }),
]);
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

const doneSchema = z.object({ at: instantSchema, by: z.string() });

const webhookSchema = z.object({
  webhookId: webhookIdSchema,
  url: z.string(),
  /** Null: all. */
  events: z.array(z.string()).nullable(),
  retailer: z.string().nullable(),
  registered: doneSchema,
  /** Nothing is sent to it. Null: it is sent to. */
  disabled: doneSchema.nullable(),
  /** Until when the secret before also signs; null: one secret. */
  secretBeforeUntil: z.nullable(instantSchema),
});
export type WebhookInWords = z.infer<typeof webhookSchema>;

/** What is sent to a webhook: an event of an order or of the talk about it, without personal data. */
export const webhookEventSchema = z.object({
  /** The same in every try: receivers know a repetition by it. */
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.enum(orderWebhookEventTypes),
  orderNo: orderNumberSchema,
  /** Counts the events of the order, or of the talk about it, from 0. */
  revision: z.int().min(0),
  /** When it happened, as whoever reported it says. */
  occurredAt: z.string(),
  recordedAt: instantSchema,
  /** The order is for a car that its retailer had in stock; OrderCreated says which. */
  isStockCar: z.boolean(),
  /** Depends on the type. Amounts are in cents. */
  data: z.record(z.string(), z.unknown()),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** What is sent to a webhook that names events of test drives: one of them, without personal data. */
export const driveWebhookEventSchema = z.object({
  version: z.literal(toldDriveVersion),
  /** The same in every try: receivers know a repetition by it. */
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.enum(toldDriveEventTypes),
  driveId: z.uuid(),
  /** Counts the events of the drive from 0. */
  revision: z.int().min(0),
  recordedAt: instantSchema,
  /** Depends on the type. */
  data: z.record(z.string(), z.unknown()),
});
export type DriveWebhookEvent = z.infer<typeof driveWebhookEventSchema>;

/** What is sent to a webhook that names events of call backs: one of them, without personal data. */
export const callBackWebhookEventSchema = z.object({
  version: z.literal(toldCallBackVersion),
  /** The same in every try: receivers know a repetition by it. */
  deliveryId: z.string(),
  eventId: z.string(),
  type: z.enum(toldCallBackEventTypes),
  callBackId: z.uuid(),
  /** Counts the events of the call back from 0. */
  revision: z.int().min(0),
  recordedAt: instantSchema,
  /** Depends on the type. */
  data: z.record(z.string(), z.unknown()),
});

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) });
export type WebhookList = z.infer<typeof webhookListSchema>;

/** `secret`: shown this once, after `add` and `rotate`. */
export const changedWebhookSchema = z.object({ webhook: webhookSchema, secret: z.string().nullable() });
export type ChangedWebhook = z.infer<typeof changedWebhookSchema>;

/** `parked`: given up after three days. `dropped`: its webhook or its event is gone, or it was skipped. */
export const deliveryStatusSchema = z.enum(['due', 'delivered', 'parked', 'dropped']);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

const deliverySchema = z.object({
  /** The same in every try: receivers know a repetition by it. */
  deliveryId: z.string(),
  webhookId: z.string(),
  status: deliveryStatusSchema,
  /** Null for what is of no order. */
  orderNo: z.string().nullable(),
  /** Null for what is of no test drive. */
  driveId: z.string().nullable(),
  /** Null for what is of no call back. */
  callBackId: z.string().nullable(),
  type: z.string(),
  recordedAt: instantSchema,
  tries: z.int(),
  /** Of the last try; null before the first. */
  lastOutcome: z.string().nullable(),
  /** When it is tried next; null when it is not. */
  dueAt: z.nullable(instantSchema),
});
export type DeliveryInWords = z.infer<typeof deliverySchema>;

export const deliveryListSchema = z.object({ deliveries: z.array(deliverySchema) });
export type DeliveryList = z.infer<typeof deliveryListSchema>;

/** The newest of a webhook; without one, those that are parked. */
export const deliveryQuerySchema = z.object({ webhook: webhookIdSchema.optional() });

/** One delivery, delivered or parked; or all of a webhook that are parked. */
export const resendSchema = z
  .strictObject({
    deliveryId: z.stringFormat('delivery-id', /^msg_[0-9a-f-]{36}$/).optional(),
    webhookId: webhookIdSchema.optional(),
  })
  .refine(({ deliveryId, webhookId }) => (deliveryId === undefined) !== (webhookId === undefined), 'Name one of them.');
export type Resend = z.infer<typeof resendSchema>;

export const resentSchema = z.object({ resent: z.int() });
