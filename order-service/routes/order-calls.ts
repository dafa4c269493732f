/** Calls of a customer about their orders. */
import { cancelOrderRequestSchema } from '@driveaway/domain/api/cancel-order.ts';
import {
  changeOrderRequestSchema,
  changeQuoteRequestSchema,
  changeQuoteSchema,
} from '@driveaway/domain/api/change-order.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { buyerResponseSchema, orderDealerSchema, sellerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { depositRequestSchema, depositResponseSchema } from '@driveaway/domain/api/deposit.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import {
  documentsResponseSchema,
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
} from '@driveaway/domain/api/profile.ts';
import { handoverTimeRequestSchema } from '@driveaway/domain/api/handover.ts';
import { tradeInAnswerRequestSchema, tradeInRequestSchema } from '@driveaway/domain/api/trade-in.ts';
import { contractFormSchema, maximumNotesLength } from '@driveaway/domain/customer/contract-form.ts';
import { depositFormSchema } from '@driveaway/domain/customer/deposit-form.ts';
import { orderNumberSchema } from '@driveaway/domain/order/order-number.ts';
import { z } from 'zod';
import type { FailureCode } from '../http/failures/failures.ts';
import {
  anyone,
  customer,
  json,
  ownerOr403,
  ownerOr404,
  ownerOrVisitor403,
  type ApiCall,
  type OpenCall,
} from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/build-your-own';
const orders = 'Orders';
const contract = 'Contract and documents';

const ofOrder = z.object({ orderNo: orderNumberSchema });
const fullOrder = ofOrder.extend({ full: z.enum(['true', 'false']).optional() });
/** `current`: with everything that is recorded by now, or not at all, for whoever lost the answer to a command. */
const currentOrder = ofOrder.extend({ current: z.enum(['true', 'false']).optional() });
export const documentPage = { contentType: 'text/html', schema: z.string() };
export const documentFiles = ['application/pdf', 'image/jpeg', 'image/png'].map((contentType) => ({
  contentType,
  schema: z.file(),
}));

/** What any command to an order may be refused with. */
const commandFailures = [
  'illegal-transition',
  'order-not-readable',
  'key-reused',
  'busy-order',
] as const satisfies readonly FailureCode[];

const query = (path: string, summary: string, schema: z.core.$ZodType, takes: z.ZodObject = ofOrder): OpenCall => ({
  method: 'GET',
  path: `${api}/${path}`,
  topic: orders,
  summary,
  access: ownerOr403,
  query: takes,
  answer: json(schema),
});

/** An event of a stream: its id is the revision, its data JSON. */
const orderEventSchema = z.object({ id: z.string().optional(), event: z.string().optional(), data: z.string() });

/** Notes for a contract, wherever they were sent. */
export const contractNotesSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'This field is required.')
    .max(maximumNotesLength, `The maximum legth of this field is ${maximumNotesLength} characters.`),
});

export const orderCalls = {
  orderDetails: {
    ...query('order-details', 'The order as the four steps need it.', orderDetailsSchema, currentOrder),
    access: ownerOrVisitor403,
  },
  orderDetailsByReference: {
    ...query(
      'order-details-by-ref',
      'The same by its reference, which alone opens nothing: the owner’s session is needed.',
      orderDetailsSchema,
      z.object({ orderReference: z.string().max(500) }),
    ),
    access: ownerOrVisitor403,
  },
  profileOrder: query('profile-order', 'The order as the profile shows it.', profileOrderSchema),
  buyerDetails: query('buyer-details', 'The buyer as the order has them.', buyerResponseSchema, fullOrder),
  dealerDetails: query('dealer-details', 'The retailer that delivers.', orderDealerSchema, fullOrder),
  orderTimeline: query('order-timeline', 'What happened to the order, in plain words.', orderTimelineResponseSchema),
  orderEvents: {
    ...query('order-events', 'Server-sent events: one per event of the order, as they happen.', z.string()),
    isNoUse: true,
    headers: z.object({
      'Last-Event-ID': z
        .string()
        .max(10_000)
        .optional()
        .describe('The id of an event, behind which the stream goes on; browsers send it by themselves'),
    }),
    query: ofOrder.extend({
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    answer: { contentType: 'text/event-stream', schema: orderEventSchema },
    failures: ['too-many-attempts'],
  },
  carPicture: {
    method: 'GET',
    path: `${api}/car-picture`,
    topic: orders,
    summary: 'The car of the order as a picture, where there is one; `carImageFullUrl` names it.',
    access: ownerOr404('document-not-found'),
    // the picture that is meant, so that a browser does not show that of another car
    query: ofOrder.extend({ picture: z.string().max(100).optional() }),
    answer: { contentType: 'image/jpeg', schema: z.file() },
  },
  sellerDetails: {
    method: 'GET',
    path: `${api}/seller-details`,
    topic: orders,
    summary: 'The seller.',
    access: anyone,
    answer: json(sellerResponseSchema),
  },
  profileOrders: {
    method: 'GET',
    path: `${api}/profile-orders`,
    topic: orders,
    summary: 'Order numbers of the signed-in buyer, newest first.',
    access: customer,
    answer: json(profileOrdersResponseSchema),
  },
  payDeposit: {
    method: 'POST',
    path: `${api}/deposit`,
    topic: orders,
    summary: 'Step 2, Pay Deposit: card number and CVN arrive encrypted and are kept nowhere.',
    access: ownerOr403,
    // without a limit, stolen cards would be tested here
    limit: { per: 'customer', rule: { limit: 60, windowSeconds: 15 * 60 } },
    takesKey: true,
    bodies: [jsonBody(depositRequestSchema, { reads: depositFormSchema })],
    answer: json(depositResponseSchema),
    failures: [
      ...commandFailures,
      'card-not-encrypted',
      'deposit-amount-out-of-range',
      'payment-declined',
      'payment-open',
      'offer-expired',
      'stock-car-gone',
      'not-sold-online',
    ],
  },
  cancelOrder: {
    method: 'POST',
    path: `${api}/cancel-order`,
    topic: orders,
    summary: 'Cancels while that is possible; a deposit goes back to the card.',
    access: ownerOr403,
    takesKey: true,
    bodies: [jsonBody(cancelOrderRequestSchema)],
    decides: 'refund',
    answer: json(successSchema),
    failures: [...commandFailures, 'cooling-off-ended', 'payment-open'],
  },
  quoteChange: {
    method: 'POST',
    path: `${api}/change-order-quote`,
    topic: orders,
    summary: 'What the order would cost today with another paint, interior, accessories or retailer. Changes nothing.',
    access: ownerOr403,
    bodies: [jsonBody(changeQuoteRequestSchema)],
    answer: json(changeQuoteSchema),
    failures: ['no-price'],
  },
  changeOrder: {
    method: 'POST',
    path: `${api}/change-order`,
    topic: orders,
    summary: 'Changes the order while no car is allocated: same order and deposit, a new contract to accept.',
    access: ownerOr403,
    takesKey: true,
    bodies: [jsonBody(changeOrderRequestSchema)],
    answer: json(successSchema),
    failures: [
      ...commandFailures,
      'no-price',
      'price-not-agreed',
      'terms-changed',
      'nothing-changed',
      'trade-in-too-large',
      'stock-car-as-it-is',
    ],
  },
  requestTradeIn: {
    method: 'POST',
    path: `${api}/trade-in`,
    topic: orders,
    summary: 'Asks the retailer to value a car to trade in; a later request replaces it.',
    access: ownerOr403,
    takesKey: true,
    bodies: [jsonBody(tradeInRequestSchema)],
    answer: json(successSchema),
    failures: [...commandFailures, 'too-many-attempts', 'trade-in-accepted'],
  },
  answerTradeIn: {
    method: 'POST',
    path: `${api}/trade-in-answer`,
    topic: orders,
    summary: 'Accepts or declines what is offered for the car to trade in, while the offer holds.',
    access: ownerOr403,
    takesKey: true,
    bodies: [jsonBody(tradeInAnswerRequestSchema)],
    answer: json(successSchema),
    failures: [...commandFailures, 'trade-in-offer-changed', 'trade-in-offer-lapsed', 'trade-in-too-large'],
  },
  chooseHandoverTime: {
    method: 'POST',
    path: `${api}/handover-time`,
    topic: orders,
    summary: 'Chooses one of the times that the retailer offers for the handover, also in place of one chosen before.',
    access: ownerOr403,
    takesKey: true,
    bodies: [jsonBody(handoverTimeRequestSchema)],
    answer: json(successSchema),
    failures: [
      ...commandFailures,
      'too-many-attempts',
      'handover-times-changed',
      'handover-time-passed',
      'car-handed-over',
    ],
  },
  contractDetails: {
    method: 'GET',
    path: `${api}/contract-details`,
    topic: contract,
    summary: 'The contract’s version, hash and dates.',
    access: ownerOr404('contract-not-found'),
    query: ofOrder,
    answer: json(contractDetailsSchema),
    failures: ['contract-not-issued'],
  },
  contract: {
    method: 'GET',
    path: `${api}/contract`,
    topic: contract,
    summary: 'The contract as html (default) or pdf.',
    access: ownerOr404('contract-not-found'),
    query: ofOrder.extend({ format: z.enum(['html', 'pdf']).optional() }),
    answer: documentPage,
    otherAnswers: documentFiles.slice(0, 1),
    faultWords: 'Something went wrong on getting contract',
    failures: ['contract-not-issued', 'pdf-not-available'],
  },
  addContractNotes: {
    method: 'POST',
    path: `${api}/contract-notes`,
    topic: contract,
    summary: 'Adds notes: `text` in the address as existing pages send it, or in a JSON body, which no log ever sees.',
    access: ownerOr404('contract-not-found'),
    query: ofOrder.extend({ text: z.string().max(maximumNotesLength).optional() }),
    takesKey: true,
    bodyIsOptional: true,
    bodies: [jsonBody(z.object({ text: z.string().max(maximumNotesLength) }), { reads: contractNotesSchema })],
    answer: json(successSchema),
    faultWords: 'Something went wrong on adding contract notes',
    failures: [...commandFailures, 'step-not-due', 'too-many-attempts'],
  },
  acceptContract: {
    method: 'POST',
    path: `${api}/contract`,
    topic: contract,
    summary: 'Step 3, Approve Contract.',
    access: ownerOr404('contract-not-found'),
    query: ofOrder,
    takesKey: true,
    bodies: [jsonBody(contractFormSchema)],
    answer: json(successSchema),
    failures: [
      ...commandFailures,
      'step-not-due',
      'contract-changed',
      'contract-not-seen',
      'accepted-otherwise',
      'contract-not-issued',
      'offer-expired',
    ],
  },
  documents: {
    method: 'GET',
    path: `${api}/documents`,
    topic: contract,
    summary: 'The documents of the order.',
    access: ownerOr404('order-not-found'),
    query: ofOrder,
    answer: json(documentsResponseSchema),
  },
  document: {
    method: 'GET',
    path: `${api}/document`,
    topic: contract,
    summary: 'One document, for download.',
    access: ownerOr404('document-not-found'),
    query: ofOrder.extend({ file: z.string().max(500) }),
    answer: documentPage,
    otherAnswers: documentFiles,
    failures: ['pdf-not-available'],
  },
} satisfies Readonly<Record<string, ApiCall>>;
