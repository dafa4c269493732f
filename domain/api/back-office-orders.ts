/**
 * GET /api/back-office/orders and POST /api/back-office/orders/search: orders by what the back office looks for. No personal
 * data in the answers.
 */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import { vinSchema } from '../order/order-events.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { instantSchema } from '../time/calendar.ts';
import { machineInstantSchema } from '../time/machine-instant.ts';

/** `updated`: its last event. `waiting`: since when it has stood at its status. `created`: when it was placed. */
export const orderSorts = ['updated', 'waiting', 'created'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const mostListed = 200;
const usuallyListed = 50;

/** Messages without which an order does not go on. */
export const awaitedMessages = ['confirm-charges'] as const;

/** Values with a comma in between: of any of them. */
const anyOf = <Schema extends z.core.$ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .max(1_000)
    .transform((text) => text.split(','))
    .pipe(z.array(schema));

/** What is listed and in which order. Everything that is given must hold. */
export const orderListQuerySchema = z.strictObject({
  /** Display statuses, 0 to 12, with commas in between. */
  status: anyOf(z.string().regex(/^(?:\d|1[0-2])$/, 'A status is a number from 0 to 12.')).optional(),
  /** States and territories where the cars are to be registered: NSW, VIC, … */
  state: anyOf(stateCodeSchema).optional(),
  /** Ids of retailers. */
  retailer: anyOf(z.string().min(1).max(100)).optional(),
  /** The message of the back office without which they do not go on. */
  awaits: z.enum(awaitedMessages).optional(),
  /** Changed at this instant or later. */
  updatedSince: machineInstantSchema.optional(),
  /** At the same status since this instant or longer. */
  waitingSince: machineInstantSchema.optional(),
  vin: vinSchema.optional(),
  /** The payment gateway's id of a charge or a refund of the order. */
  transaction: z.string().min(1).max(100).optional(),
  /** The last four digits of the order number. */
  lastFour: z
    .string()
    .regex(/^\d{4}$/, 'The last four of an order number are digits.')
    .optional(),
  /** Orders that are completed or cancelled do not wait once nobody owes anybody anything, and are left out of `waiting`. */
  sort: z.enum(orderSorts).default('updated'),
  /** Absent: the newest first, and what has waited longest first. */
  direction: z.enum(['asc', 'desc']).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'A limit is a whole number.')
    .transform(Number)
    .pipe(z.int().min(1).max(mostListed))
    .default(usuallyListed),
  /** `nextCursor` of the page before, with everything else as it was. */
  cursor: z
    .string()
    .regex(/^[\w-]{1,400}$/, 'A cursor is what the page before answered.')
    .optional(),
  /** With how many orders stand at each status, whatever `status` says. */
  counts: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .default(false),
});

/** The same in a body, with the address of a customer: an address in a URL ends up in logs. */
export const orderSearchSchema = orderListQuerySchema.extend({
  /** The address that the customer logs in with. */
  email: z.email().max(320).optional(),
});
export type OrderSearch = z.infer<typeof orderSearchSchema>;
/** As it is sent. */
export type OrderSearchBody = z.input<typeof orderSearchSchema>;

const statusSchema = { displayStatus: z.int().min(0).max(12), displayStatusLabel: z.string() };

export const listedOrderSchema = z.object({
  orderNo: orderNumberSchema,
  /** Of the last event that the line shows. */
  revision: z.int().min(0),
  ...statusSchema,
  statusCode: z.int().nullable(),
  /** The lifecycle in words. */
  lifecycle: z.string(),
  stateCode: stateCodeSchema,
  retailer: z.object({ id: z.string(), name: z.string() }),
  vehicle: z.string(),
  buyerType: buyerTypeSchema,
  vin: z.string().nullable(),
  /** The message without which it does not go on; null while nothing keeps it. */
  awaits: z.enum(awaitedMessages).nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null when nothing more is to happen to it. */
  waitingSince: z.nullable(instantSchema),
});
export type ListedOrder = z.infer<typeof listedOrderSchema>;

export const orderListSchema = z.object({
  orders: z.array(listedOrderSchema),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
  /** Every status in its order; absent unless asked for. */
  counts: z.array(z.object({ ...statusSchema, orders: z.int().min(0) })).optional(),
});
export type OrderList = z.infer<typeof orderListSchema>;
