/** What the product said of a data directory on the day it was packed: `record.json` beside each archive. */
import { storeAnchorSchema } from '@driveaway/domain/api/audit.ts';
import { messageTypes } from '@driveaway/domain/api/back-office.ts';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { instantSchema } from '@driveaway/domain/time/calendar.ts';
import { z } from 'zod';
import { sha256Schema } from '@driveaway/domain/terms/sha256.ts';

/** What the product says of one order; amounts and words as its API answers them. */
export const orderObservationSchema = z.object({
  displayStatus: z.int().min(0).max(12),
  /** GET order-details, profile-order, buyer-details and order-timeline. */
  details: jsonObjectSchema,
  profile: jsonObjectSchema,
  buyer: jsonObjectSchema,
  timeline: z.array(jsonObjectSchema),
  /** The hash of the download; null, as the contract is, where the order cannot be opened. */
  documents: z.array(z.object({ name: z.string(), lastModified: z.string(), sha256: sha256Schema.nullable() })),
  /** Null also without one. */
  contract: z
    .object({
      hash: sha256Schema,
      version: z.int(),
      accepted: z.boolean(),
      notes: z.string(),
      html: sha256Schema,
      /** Null while it is not printed. */
      pdf: sha256Schema.nullable(),
    })
    .nullable(),
  /** The verdict of `orders verify`. */
  chain: z.object({ ok: z.literal(true), revision: z.int(), hash: sha256Schema }),
});
export type OrderObservation = z.infer<typeof orderObservationSchema>;

export const goldenRecordSchema = z.object({
  /** When the product was stopped; whoever opens the archive starts the clock there. */
  packedAt: instantSchema,
  password: z.string(),
  customers: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      /** Of a browser that was logged in. */
      cookies: z.record(z.string(), z.string()),
      orders: z.array(orderNumberSchema),
    }),
  ),
  /** Why the order is in the data, and its contents. `settles`: its open payment is settled by the time it is read. */
  orders: z.array(
    z.object({
      is: z.string(),
      customer: z.string(),
      orderNo: orderNumberSchema,
      orderReference: z.string(),
      settles: z.enum(['paid', 'failed']).nullable(),
      observed: orderObservationSchema,
    }),
  ),
  /** An erased customer, with an order that the law requires to be kept. */
  erased: z.object({ email: z.string(), orderNo: orderNumberSchema, displayStatus: z.int(), erasedEvents: z.int() }),
  /** An order with an event that no projection can read. */
  parked: z.object({ orderNo: orderNumberSchema, revision: z.int() }),
  /** A message of the back office that was carried out. */
  message: z.object({
    orderNo: orderNumberSchema,
    body: z.looseObject({ type: z.enum(messageTypes), messageId: z.string() }),
  }),
  /** Licences by the id of their file. */
  licences: z.record(z.string(), sha256Schema),
  /** The outbox: the hash of each mail's HTML. */
  mails: z.array(z.object({ id: z.string(), subject: z.string(), to: z.string(), html: sha256Schema })),
  /** A mail of the outbox with a link to set a new password, which is good for minutes. */
  resetLink: z.object({ email: z.string(), mailId: z.string() }),
  /** A mail about an order that was noted as due and not sent. */
  dueMail: z.object({ to: z.string(), orderNo: orderNumberSchema }),
  anchor: storeAnchorSchema,
  /** A car build that ada keeps, by its code and in the account; older data has none. */
  keptBuild: z
    .object({
      code: z.string(),
      title: z.string(),
      options: z.array(z.string()),
      priceThen: z.number().nullable(),
      isInAccount: z.boolean(),
    })
    .optional(),
});
export type GoldenRecord = z.infer<typeof goldenRecordSchema>;
