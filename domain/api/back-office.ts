/** What back-office machines send and receive: POST /api/token and everything under /api/back-office. */
import { notPrinted } from '../customer/printed-letters.ts';
import { z } from 'zod';
import { dealers } from '../dealers/dealers.ts';
import { centsFromDollars } from '../money/cents.ts';
import { handoverPlaces } from '../order/handover-place.ts';
import { orderEventTypes, vinSchema, type OrderEventType } from '../order/order-events.ts';
import { orderNumberPattern, orderNumberSchema } from '../order/order-number.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { isoDateSchema } from '../time/calendar.ts';
import { messageConditionsSchema, messageIdSchema } from './desk-messages.ts';
import { failureSchema } from './failure.ts';
import { machineInstantSchema } from '../time/machine-instant.ts';

/** What a machine may be allowed to do. `audit:personal` adds personal data to `audit:read`. */
export const machineScopes = [
  'orders:append',
  'orders:read',
  'orders:contact',
  'orders:talk',
  'reports:read',
  'audit:read',
  'audit:personal',
  'customers:erase',
  'operations',
] as const;
export const machineScopeSchema = z.enum(machineScopes);
export type MachineScope = z.infer<typeof machineScopeSchema>;

/**
 * POST /api/token, OAuth 2 client credentials (RFC 6749 §4.4), as JSON or as a form. Whoever sends them by HTTP Basic
 * (§2.3.1) leaves id and secret out.
 */
export const tokenRequestSchema = z.object({
  grant_type: z.literal('client_credentials', 'The grant type must be client_credentials.'),
  client_id: z.string().min(1).max(200),
  client_secret: z.string().min(1).max(500),
});
export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.int(),
  /** Scopes, separated by spaces. */
  scope: z.string(),
});
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

/** How POST /api/token says no: as every call does, and in the words of RFC 6749 §5.2. */
export const tokenFailureSchema = z.object({
  ...failureSchema.shape,
  error: z.enum(['invalid_request', 'invalid_client', 'unsupported_grant_type']),
  error_description: z.string(),
});
export type TokenError = z.infer<typeof tokenFailureSchema>['error'];

/** Papers and mails say it to the customer. */
const words = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((value) => notPrinted(value) === undefined, { error: ({ input }) => notPrinted(String(input)) });
const text = words(200);
const sentence = words(500);
const retailer = text.refine((id) => dealers.some((dealer) => dealer.id === id), {
  error: ({ input }) => `There is no retailer “${String(input)}”.`,
});
const nothing = z.strictObject({});
const dollars = z
  .number()
  .positive()
  .refine((amount) => centsFromDollars(amount) !== undefined, 'An amount in dollars has at most two decimals.');

/** Nothing is charged where a buyer is exempt; more than no car is charged is a slip, and too much for a price to hold. */
const charge = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine((amount) => centsFromDollars(amount) !== undefined, 'An amount in dollars has at most two decimals.')
  .optional();

/** What is said of a transfer that counts no more; the customer is told why. */
const reversal = {
  bankReference: text,
  amount: dollars.optional(),
  /** The day on which it was taken back or came back, by the calendar of the order's state; default the day it is. */
  reversedOn: z.optional(isoDateSchema),
  /** It never was: its line of the bank statement may be recorded anew. */
  mistake: z.boolean().optional(),
  reason: sentence,
};

/** Document types that a browser shows without running anything, and how each begins in base64. */
const documentBeginnings = { 'application/pdf': 'JVBERi', 'image/jpeg': '/9j/', 'image/png': 'iVBORw0KGgo' } as const;

/** Messages about a step that can be taken back. */
export const correctableMessages = [
  'approve',
  'allocate',
  'on-water',
  'on-shore',
  'shipped-to-dealer',
  'arrived',
  'handed-over',
] as const;

/** The data of each message type. */
const messageData = {
  /**
   * Of a company, before `approve`: as they are, or others for the whole car, each in place of what it was. Others need a reason,
   * which the customer is told, and are accepted anew or refused.
   */
  'confirm-charges': z
    .strictObject({ stampDuty: charge, registration: charge, injuryInsurance: charge, reason: sentence.optional() })
    .refine(({ reason, ...charges }) => reason !== undefined || Object.keys(charges).length === 0, {
      path: ['reason'],
      message: 'Other charges need a reason for the customer.',
    })
    .optional(),
  approve: nothing.optional(),
  allocate: z.strictObject({ vin: vinSchema }),
  /** Another car for an order that has one and is not delivered; the customer is told why. */
  reallocate: z.strictObject({ vin: vinSchema, reason: sentence }),
  'on-water': z.strictObject({ vessel: text.optional(), expectedOn: z.optional(isoDateSchema) }).optional(),
  'on-shore': z.strictObject({ port: text.optional() }).optional(),
  /** Either the day of dispatch, from which the due date of the balance follows, or the due date itself. */
  'request-balance': z
    .strictObject({ dispatchOn: z.optional(isoDateSchema), dueOn: z.optional(isoDateSchema) })
    .optional(),
  /**
   * More than is owing is taken too, and is then due back. Reference and day are one line of the bank statement, which is
   * taken once over all orders.
   */
  'balance-paid': z.strictObject({
    amount: dollars,
    bankReference: text,
    /** The day of the statement, by the calendar of the order's state; default the day it is. */
    receivedOn: z.optional(isoDateSchema),
    /** Why it is another line than the one on record with this reference and day. */
    another: sentence.optional(),
    /** Far more than is owing is right. */
    confirm: z.boolean().optional(),
  }),
  /** A small part of what is owing is not asked for, up to a limit for each order (BALANCE_WAIVER_LIMIT_CENTS). */
  'balance-waived': z.strictObject({ amount: dollars, reason: sentence }),
  /** A bank transfer back to the customer, on a day by the calendar of the order's state. */
  'balance-refunded': z.strictObject({
    amount: dollars,
    bankReference: text,
    refundedOn: isoDateSchema,
    /** As in `balance-paid`. */
    another: sentence.optional(),
  }),
  /** The order fee of a cancelled order, or a late charge, that the gateway cannot pay back: all of it, on a day as in `balance-refunded`. */
  'refund-otherwise': z.strictObject({
    amount: dollars,
    /** The gateway's, of the late charge; default the order fee. */
    transactionId: text.optional(),
    /** For the customer. */
    how: sentence,
    bankReference: text,
    refundedOn: isoDateSchema,
    /** As in `balance-paid`. */
    another: sentence.optional(),
  }),
  /** A payment that counts no more; `receivedOn` and `amount` say which, where several have the reference. */
  'balance-reversed': z.strictObject({ ...reversal, receivedOn: z.optional(isoDateSchema) }),
  /** A transfer back, or a `refund-otherwise`, that counts no more, told by `refundedOn` and `amount` in the same way: it is due again. */
  'refund-reversed': z.strictObject({ ...reversal, refundedOn: z.optional(isoDateSchema) }),
  'shipped-to-dealer': z.strictObject({ expectedOn: z.optional(isoDateSchema) }).optional(),
  arrived: nothing.optional(),
  complete: nothing.optional(),
  cancel: z.strictObject({ reason: sentence }),
  /** The last step was recorded by mistake; the customer is told why. */
  'status-corrected': z.strictObject({ corrects: z.enum(correctableMessages), reason: sentence }),
  /** Another retailer delivers the car; the customer is told why, and may refuse. */
  'move-retailer': z.strictObject({ dealerId: retailer, reason: sentence }),
  'finance-lodged': z.strictObject({ financier: text.optional() }).optional(),
  'finance-approved': nothing.optional(),
  'finance-denied': z.strictObject({ reason: sentence.optional() }).optional(),
  /** For the car that the customer asked to have valued, until the end of a day in the order's state. */
  'trade-in-offered': z.strictObject({ amount: dollars, holdsUntil: isoDateSchema }),
  /** Times from which the customer chooses one, in place of those offered before; what was chosen goes on to hold. */
  'handover-offered': z.strictObject({
    /** When each begins. */
    times: z.array(machineInstantSchema).min(1).max(20),
    minutes: z.int().min(15).max(480).default(60),
    /** The retailer's showroom, or the home of the customer where the retailer delivers there. */
    place: z.enum(handoverPlaces).default('retailer'),
    /** Who hands the car over. */
    person: z.string().trim().max(200).default(''),
    /** For the customer. */
    notes: z.string().trim().max(500).default(''),
  }),
  /** Everything that was offered, with what was chosen of it; the customer is told why. */
  'handover-withdrawn': z.strictObject({ reason: sentence }),
  /** By the calendar of the retailer's state. Reported again with another day, it is put right. */
  'handed-over': z.strictObject({ handedOverOn: isoDateSchema }),
  'document-added': z
    .strictObject({
      /** Shown to the customer; a file name, not a path. */
      name: text.regex(/^[ -.0-[\]-~\u00A0-\uFFFF]+$/, 'A name has no slashes and no control characters.'),
      contentType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
      /** At most 3 MB of content. */
      contentBase64: z.base64().min(1).max(4_000_000),
    })
    .refine(({ contentType, contentBase64 }) => contentBase64.startsWith(documentBeginnings[contentType]), {
      path: ['contentBase64'],
      message: 'The content is not of the type it is said to be.',
    }),
} as const;
export type MessageType = keyof typeof messageData;

/** The event that a message of each type records. */
export const eventOfMessage = {
  'confirm-charges': 'ChargesConfirmed',
  approve: 'OrderApproved',
  allocate: 'VehicleAllocated',
  reallocate: 'VehicleReallocated',
  'on-water': 'VehicleOnWater',
  'on-shore': 'VehicleOnShore',
  'request-balance': 'BalanceRequested',
  'balance-paid': 'BalancePaid',
  'balance-waived': 'BalanceWaived',
  'balance-refunded': 'BalanceRefunded',
  'refund-otherwise': 'DepositRefunded',
  'balance-reversed': 'TransferReversed',
  'refund-reversed': 'TransferReversed',
  'shipped-to-dealer': 'VehicleShippedToDealer',
  arrived: 'VehicleArrivedAtDealer',
  complete: 'OrderCompleted',
  cancel: 'OrderCancelled',
  'status-corrected': 'StatusCorrected',
  'move-retailer': 'RetailerChanged',
  'finance-lodged': 'FinanceApplicationLodged',
  'finance-approved': 'FinanceApplicationApproved',
  'finance-denied': 'FinanceApplicationDenied',
  'trade-in-offered': 'TradeInOffered',
  'handover-offered': 'HandoverTimesOffered',
  'handover-withdrawn': 'HandoverTimesWithdrawn',
  'handed-over': 'VehicleHandedOver',
  'document-added': 'DocumentAdded',
} as const satisfies Record<MessageType, OrderEventType>;

const message = <Type extends MessageType>(type: Type) =>
  z.strictObject({
    /** The sender's own id, an idempotency key that never expires. */
    messageId: messageIdSchema,
    type: z.literal(type),
    data: messageData[type],
    /** When it happened, as the sender knows it: since the order was placed. The recorded time is the service's own. */
    occurredAt: machineInstantSchema.optional(),
    /** Why, in the sender's words. Kept in clear: no personal data. */
    reason: sentence.optional(),
    /** Required in a batch; elsewhere it must match the order in the URL. */
    orderNo: z
      .string()
      .regex(orderNumberPattern, 'An order number is eight digits, a hyphen and four digits.')
      .optional(),
  });

/** A back-office message about one order. */
export const backOfficeMessageSchema = z.discriminatedUnion('type', [
  message('confirm-charges'),
  message('approve'),
  message('allocate'),
  message('reallocate'),
  message('on-water'),
  message('on-shore'),
  message('request-balance'),
  message('balance-paid'),
  message('balance-waived'),
  message('balance-refunded'),
  message('refund-otherwise'),
  message('balance-reversed'),
  message('refund-reversed'),
  message('shipped-to-dealer'),
  message('arrived'),
  message('complete'),
  message('cancel'),
  message('status-corrected'),
  message('move-retailer'),
  message('finance-lodged'),
  message('finance-approved'),
  message('finance-denied'),
  message('trade-in-offered'),
  message('handover-offered'),
  message('handover-withdrawn'),
  message('handed-over'),
  message('document-added'),
]);
export type BackOfficeMessage = z.infer<typeof backOfficeMessageSchema>;

export const messageTypes: readonly MessageType[] = backOfficeMessageSchema.options.map(
  (option) => option.shape.type.value,
);

/** The query of POST /api/back-office/orders/{orderNo}/events. */
export const orderMessageConditionsSchema = messageConditionsSchema.extend({
  /** Only while the order stands at this revision. */
  ifRevision: z
    .string()
    .regex(/^\d{1,9}$/, 'A revision is a whole number from 0.')
    .transform(Number)
    .optional(),
});

const displaySchema = {
  displayStatus: z.int().min(0).max(12),
  displayStatusLabel: z.string(),
};

/** A message that was carried out, either now or (`replayed`) when it first arrived. */
export const messageAnswerSchema = z.object({
  success: z.literal(true),
  orderNo: orderNumberSchema,
  messageId: z.string(),
  /** Revision of the last event that the message recorded. */
  revision: z.int().min(0),
  /** What it recorded. */
  events: z.array(z.enum(orderEventTypes)),
  /** The order's status just after it. */
  ...displaySchema,
  replayed: z.boolean(),
  /** Nothing was recorded: this is what would have been. */
  dryRun: z.literal(true).optional(),
});
export type MessageAnswer = z.infer<typeof messageAnswerSchema>;

/** What an illegal transition adds to a failure: the state of the order and what it allows. */
const transitionSchema = z.object({
  state: z.string(),
  refusedEvent: z.string(),
  possibleEvents: z.array(z.string()),
});

/** The error response of machine calls. */
export const machineFailureSchema = z.object({ ...failureSchema.shape, ...transitionSchema.partial().shape });
export type MachineFailure = z.infer<typeof machineFailureSchema>;

/** One line of the answer to a batch: the outcome of one line of the request. Empty lines get none. */
export const messageLineSchema = z.discriminatedUnion('ok', [
  messageAnswerSchema.omit({ success: true }).extend({ line: z.int().min(1), ok: z.literal(true) }),
  machineFailureSchema.omit({ success: true, requestId: true }).extend({
    line: z.int().min(1),
    ok: z.literal(false),
    orderNo: z.string().optional(),
    messageId: z.string().optional(),
  }),
]);
export type MessageLine = z.infer<typeof messageLineSchema>;

/** The last line of the answer to a batch. `complete` is false when the request was cut short. */
export const batchSummarySchema = z.object({
  summary: z.literal(true),
  complete: z.boolean(),
  lines: z.int(),
  accepted: z.int(),
  /** Accepted messages that had been carried out before. */
  replayed: z.int(),
  refused: z.int(),
});
export type BatchSummary = z.infer<typeof batchSummarySchema>;

/** A message that the order's state allows. */
const nextMessageSchema = z.object({
  type: z.string(),
  event: z.enum(orderEventTypes),
  /** Required and optional members of `data`. */
  required: z.array(z.string()),
  optional: z.array(z.string()),
});
export type NextMessage = z.infer<typeof nextMessageSchema>;

/** GET /api/back-office/orders/{orderNo}/next. */
export const nextMessagesSchema = z.object({
  orderNo: orderNumberSchema,
  state: z.string(),
  /** What the back office may report. */
  messages: z.array(nextMessageSchema),
  /** Everything the lifecycle allows, the customer's and the system's steps included. */
  possibleEvents: z.array(z.enum(orderEventTypes)),
});
export type NextMessages = z.infer<typeof nextMessagesSchema>;

/** GET /api/back-office/orders/{orderNo}: where an order stands. No personal data. Amounts in dollars. */
export const orderStandingSchema = z.object({
  orderNo: orderNumberSchema,
  revision: z.int().min(0),
  /** The lifecycle in words. */
  state: z.string(),
  statusCode: z.int().nullable(),
  ...displaySchema,
  financeStatus: z.int().min(0).max(3),
  financeStatusLabel: z.string(),
  buyerType: buyerTypeSchema,
  vehicle: z.string(),
  vin: z.string().nullable(),
  dealer: z.string(),
  price: z.object({
    total: z.number(),
    deposit: z.number(),
    /** What the car that is traded in counts; 0 before its offer is accepted, and for a cancelled order. */
    tradeIn: z.number(),
    /** The last day (yyyy-MM-dd) on which that car must not be disposed of; null where no law holds it. */
    tradeInHeldUntil: z.string().nullable(),
    balanceRequested: z.number(),
    balancePaid: z.number(),
    /** Of what is not paid: neither owing nor received. */
    balanceWaived: z.number(),
    balanceOwing: z.number(),
    balanceDueOn: z.string().nullable(),
    /** What went back to the customer, and what has to go back and has not yet. */
    refunded: z.number(),
    refundDue: z.number(),
  }),
  /** What is arranged for the handover; null before a time was offered, or the car handed over without. */
  handover: z.nullable(
    z.object({
      /** ISO instants, the soonest first; empty while nothing is offered. */
      offered: z.array(z.string()),
      chosen: z.string().nullable(),
      /** yyyy-MM-dd. */
      handedOverOn: z.string().nullable(),
    }),
  ),
  /** A company's charges are to be confirmed before the order can be approved. */
  confirmCharges: z.boolean(),
  /** Cancelled within the cooling-off period with finance on record: the lender has to be told. */
  tellLender: z.boolean(),
  documents: z.array(z.string()),
  /** Recorded events that did not fit the lifecycle. */
  anomalies: z.int(),
  next: z.array(nextMessageSchema),
});
export type OrderStanding = z.infer<typeof orderStandingSchema>;

/** The required and optional members of a message type's data. */
export const membersOf = (type: MessageType): Pick<NextMessage, 'required' | 'optional'> => {
  const data = messageData[type];
  const { shape } = data instanceof z.ZodOptional ? data.unwrap() : data;
  const members = Object.entries<z.core.$ZodType>(shape);
  const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;
  return {
    required: members.flatMap(([name, schema]) => (isOptional(schema) ? [] : [name])),
    optional: members.flatMap(([name, schema]) => (isOptional(schema) ? [name] : [])),
  };
};
