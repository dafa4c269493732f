/** The documents that projections write and the service reads, and where they are kept. */
import { z } from 'zod';
import { awaitedMessages } from './back-office-orders.ts';
import { callBackTopics, dayParts } from '../call-backs/call-back-rules.ts';
import { callBackStandings } from '../call-backs/call-back-standing.ts';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { deliveryStepSchema } from '../order/delivery-step.ts';
import { orderMilestones } from '../order/order-milestones.ts';
import { storedOrderStateSchema } from '../order/order-state.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { buyerSchema } from '../terms/order-terms.ts';
import { driveStandings } from '../test-drives/test-drive-standing.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';

/** One order with everything its owner may see; id: the order number. */
export const profileOrderDocumentSchema = z.object({
  orderNo: z.string(),
  customerId: z.string(),
  orderReference: z.string(),
  state: storedOrderStateSchema,
  /** Null once the customer's contract key is gone. */
  buyer: buyerSchema.nullable(),
  notes: z.string(),
  /** The car the customer last asked to have valued; also null once their contract key is gone. */
  tradeIn: z.object({ car: tradeInCarSchema, requestedAt: storedInstantSchema }).nullable(),
  /** What the retailer said with its last offer of times; null once that or the customer's contract key is gone. */
  handoverWords: z.object({ person: z.string(), notes: z.string() }).nullable(),
  createdAt: storedInstantSchema,
  depositPaidAt: z.nullable(storedInstantSchema),
  contractIssuedAt: z.nullable(storedInstantSchema),
  contractAcceptedAt: z.nullable(storedInstantSchema),
  /** The car's way so far. */
  delivery: z.array(deliveryStepSchema),
  updatedAt: storedInstantSchema,
});
export type ProfileOrderDocument = z.infer<typeof profileOrderDocumentSchema>;

/** One line of a buyer's list of orders; id: the order number. */
export const buyerOrderDocumentSchema = z.object({
  orderNo: z.string(),
  customerId: z.string(),
  createdAt: storedInstantSchema,
  title: z.string(),
  orderDisplayStatus: z.int(),
});

/** The documents of one order; id: the order number. */
export const orderDocumentsDocumentSchema = z.object({
  orderNo: z.string(),
  customerId: z.string(),
  documents: z.array(
    z.object({
      name: z.string(),
      lastModified: storedInstantSchema,
      contentType: z.string(),
      /** `file`: in the file store. `contract`: rendered from the order. */
      source: z.enum(['file', 'contract']),
      fileId: z.string().nullable(),
      /** A tax invoice of a price that is not paid any more. */
      isWithdrawn: z.literal(true).exactOptional(),
    }),
  ),
  /** Of the last contract. */
  contractVersion: z.int().exactOptional(),
  /** Of the last tax invoice, and of the last that was withdrawn; absent for the first, and for none. */
  invoiceVersion: z.int().exactOptional(),
  withdrawnUpTo: z.int().exactOptional(),
});
export type OrderDocumentsDocument = z.infer<typeof orderDocumentsDocumentSchema>;

/** What happened to one order, in plain words; id: the order number. */
export const orderTimelineDocumentSchema = z.object({
  orderNo: z.string(),
  customerId: z.string(),
  entries: z.array(
    z.object({
      revision: z.int(),
      at: storedInstantSchema,
      type: z.string(),
      title: z.string(),
      explanation: z.string(),
      by: z.string(),
      milestone: z.enum(orderMilestones).exactOptional(),
      expects: z.object({ milestone: z.enum(orderMilestones), on: storedDaySchema }).exactOptional(),
    }),
  ),
});
export type OrderTimelineDocument = z.infer<typeof orderTimelineDocumentSchema>;

/**
 * What the product itself still has to do about an order; id: the order number. Instants in milliseconds, so that they
 * sort as text. The last five are searched, and absent while there is nothing of the kind to do.
 */
export const orderToDoDocumentSchema = z.object({
  orderNo: z.string(),
  /** Payments without an outcome, the oldest first; `heldSince` once the gateway reviews one. */
  openPayments: z.array(
    z.object({
      paymentId: z.string(),
      startedAt: storedInstantSchema,
      heldSince: z.exactOptional(storedInstantSchema),
    }),
  ),
  /** Null once it was paid for or cancelled. While the bank has been asked, nothing lapses. */
  offer: z.object({ expiresAt: storedInstantSchema, isPaymentOpen: z.boolean() }).nullable(),
  /** Until when a company has to accept that its charges are others; null while nothing is asked. */
  answerBy: z.nullable(storedInstantSchema),
  isCancelled: z.boolean(),
  /** Payments that were captured and not paid back. */
  deposits: z.array(z.string()),
  /** Payments that were given up and may turn up, the first one first, and those that have. */
  givenUp: z.array(z.object({ paymentId: z.string(), searchFrom: storedInstantSchema })),
  lateCharges: z.array(z.string()),
  paymentOpenSince: z.exactOptional(storedInstantSchema),
  /** Instead of it while the gateway reviews that payment. */
  paymentHeldSince: z.exactOptional(storedInstantSchema),
  offerExpiresAt: z.exactOptional(storedInstantSchema),
  refundDueSince: z.exactOptional(storedInstantSchema),
  chargeSearchFrom: z.exactOptional(storedInstantSchema),
});
export type OrderToDoDocument = z.infer<typeof orderToDoDocumentSchema>;

/** One order as lists of the back office show it; id: the order number. No personal data. Instants in milliseconds. */
export const deskOrderDocumentSchema = z.object({
  orderNo: z.string(),
  lastFour: z.string(),
  customerId: z.string(),
  /** The display status as text. */
  status: z.string(),
  stateCode: stateCodeSchema,
  /** '' while an event of a later version may name another. */
  retailer: z.string(),
  retailerName: z.string(),
  vehicle: z.string(),
  buyerType: buyerTypeSchema,
  /** Of a company; false of a private buyer, whose charges are nobody's to confirm. */
  areChargesConfirmed: z.boolean(),
  /** What keeps it from going on: a message of the back office. Absent while nothing does. */
  awaits: z.exactOptional(z.enum(awaitedMessages)),
  vin: z.exactOptional(z.string()),
  /** The gateway's ids of charges and refunds; absent while there is none. */
  transactions: z.exactOptional(z.array(z.string())),
  createdAt: storedInstantSchema,
  updatedAt: storedInstantSchema,
  /** When it came to its status; absent when nothing more is to happen to it. */
  waitingSince: z.exactOptional(storedInstantSchema),
  /** When it came to its status, whether it waits or not. */
  statusSince: storedInstantSchema,
  /** As little of the order's state as the others are made of. */
  order: storedOrderStateSchema,
});
export type DeskOrderDocument = z.infer<typeof deskOrderDocumentSchema>;

/** Whether the customer of an order waits for an answer; id: the order number. No personal data. Instants in milliseconds. */
export const orderTalkDocumentSchema = z.object({
  orderNo: z.string(),
  customerId: z.string(),
  /** When the last message was written. */
  lastAt: storedInstantSchema,
  /** The customer's messages that nobody has read, the oldest first. */
  waiting: z.array(z.object({ revision: z.int(), at: storedInstantSchema })),
  /** When the oldest of them was written; absent while none waits. */
  waitingSince: z.exactOptional(storedInstantSchema),
});
export type OrderTalkDocument = z.infer<typeof orderTalkDocumentSchema>;

/** What is known of a test drive; id: that of the drive. No personal data. Instants in milliseconds. */
export const testDriveDocumentSchema = z.object({
  driveId: z.string(),
  /** `lapsed`: it was never booked, its time was held for too long. */
  standing: z.enum([...driveStandings, 'lapsed']),
  retailer: z.string(),
  demonstratorId: z.string(),
  car: z.string(),
  startsAt: storedInstantSchema,
  minutes: z.int(),
  bookedAt: storedInstantSchema,
  updatedAt: storedInstantSchema,
  /** Whose account it is in; absent for a visitor without one. */
  customerId: z.exactOptional(z.string()),
  /** When details of a visitor are to be destroyed; absent once they are, and where they are an account's. */
  keptUntil: z.exactOptional(storedInstantSchema),
});
export type TestDriveDocument = z.infer<typeof testDriveDocumentSchema>;

/** A brochure that somebody had mailed; id: that of the request. No personal data. Instants in milliseconds. */
export const brochureRequestDocumentSchema = z.object({
  requestId: z.string(),
  modelCode: z.string(),
  requestedAt: storedInstantSchema,
  /** Whose account it belongs to; absent where there is none. */
  customerId: z.exactOptional(z.string()),
  /** When name and address are to be destroyed; absent once they are. */
  keptUntil: z.exactOptional(storedInstantSchema),
});
export type BrochureRequestDocument = z.infer<typeof brochureRequestDocumentSchema>;

/** A call back that somebody asked for; id: that of the request. No personal data. Instants in milliseconds. */
export const callBackDocumentSchema = z.object({
  requestId: z.string(),
  standing: z.enum(callBackStandings),
  retailer: z.string(),
  date: storedDaySchema,
  part: z.enum(dayParts),
  from: storedInstantSchema,
  until: storedInstantSchema,
  topic: z.enum(callBackTopics),
  /** As it was called; null for none. */
  model: z.nullable(z.string()),
  requestedAt: storedInstantSchema,
  /** Whose account it belongs to; absent where there is none. */
  customerId: z.exactOptional(z.string()),
  /** When the caller's details are to be destroyed; absent once they are. */
  keptUntil: z.exactOptional(storedInstantSchema),
});
export type CallBackDocument = z.infer<typeof callBackDocumentSchema>;

/** An offer for the car of a visitor; id: that of the request. No personal data. Instants in milliseconds. */
export const carOfferDocumentSchema = z.object({
  requestId: z.string(),
  /** As the events say: whether an offer has expired is up to the day. */
  standing: z.enum(['waiting', 'offered', 'withdrawn', 'forgotten']),
  retailer: z.string(),
  /** How many there are. */
  pictures: z.int(),
  requestedAt: storedInstantSchema,
  /** The last day of the last offer, by the retailer's calendar; absent while none was made. */
  holdsUntil: z.exactOptional(storedDaySchema),
  /** Whose account it belongs to; absent where there is none. */
  customerId: z.exactOptional(z.string()),
  /** When the owner's details are to be destroyed; absent once they are. */
  keptUntil: z.exactOptional(storedInstantSchema),
});
export type CarOfferDocument = z.infer<typeof carOfferDocumentSchema>;

/** Name, version and searchable fields of each collection. From 1.0.0 on the version is raised when the shape or `evolve` changes. */
export const readModelCollections = {
  profileOrders: {
    name: 'profile-orders',
    version: 1,
    indexes: ['customerId', 'orderReference'],
    personal: {
      owner: 'customerId',
      fields: { buyer: null, notes: '', tradeIn: null, handoverWords: null },
    },
  },
  buyerOrders: { name: 'buyer-orders', version: 1, indexes: ['customerId', 'createdAt'] },
  orderDocuments: { name: 'order-documents', version: 1, indexes: ['customerId'] },
  orderTimeline: { name: 'order-timeline', version: 1, indexes: ['customerId'] },
  deskOrders: {
    name: 'desk-orders',
    version: 1,
    indexes: ['vin', 'customerId', 'lastFour'],
    lists: ['transactions'],
    paging: {
      orders: ['updatedAt', 'waitingSince', 'createdAt'],
      filters: ['status', 'stateCode', 'retailer', 'awaits'],
    },
  },
  /** Its documents: `reports/order-ledger.ts`. */
  orderLedger: { name: 'order-ledger', version: 1, indexes: [], paging: { orders: ['placedAt'], filters: [] } },
  orderTalk: {
    name: 'order-talk',
    version: 1,
    indexes: [],
    paging: { orders: ['lastAt', 'waitingSince'], filters: [] },
  },
  testDrives: {
    name: 'test-drives',
    version: 1,
    indexes: ['customerId', 'keptUntil'],
    paging: { orders: ['startsAt'], filters: ['standing', 'retailer', 'demonstratorId'] },
  },
  brochureRequests: { name: 'brochure-requests', version: 1, indexes: ['customerId', 'keptUntil'] },
  callBacks: {
    name: 'call-backs',
    version: 1,
    indexes: ['customerId', 'keptUntil'],
    paging: { orders: ['from'], filters: ['standing', 'retailer', 'date'] },
  },
  carOffers: {
    name: 'car-offers',
    version: 1,
    indexes: ['customerId', 'keptUntil'],
    paging: { orders: ['requestedAt'], filters: ['standing', 'retailer'] },
  },
  orderToDo: {
    name: 'order-to-do',
    version: 1,
    indexes: ['paymentOpenSince', 'paymentHeldSince', 'offerExpiresAt', 'refundDueSince', 'chargeSearchFrom'],
  },
} as const;
