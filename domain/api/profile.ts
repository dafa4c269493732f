import { z } from 'zod/mini';
import { bodyStyleSchema } from '../terms/body-style.ts';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { wayStepSchema } from '../order/delivery-step.ts';
import { handoverSources } from '../order/handover-sources.ts';
import { orderMilestones } from '../order/order-milestones.ts';
import { licenceStates } from '../order/licence-state.ts';
import { orderNumberSchema } from '../order/order-number.ts';
import { calendarIdSchema } from './calendar-id.ts';
import { wireChoicesSchema } from './catalogue.ts';
import { orderChoiceSchema } from './change-order.ts';
import { wireHandoverSchema } from './handover.ts';
import { orderStandingSchema } from './order-standing.ts';
import { wireDaysSchema, wirePriceSchema } from './price.ts';

/** The first and the last day, yyyy-MM-dd; both count. */

/** GET /api/build-your-own/profile-orders: the order numbers of the signed-in buyer, newest first. */
export const profileOrdersResponseSchema = z.array(orderNumberSchema);

/** GET /api/build-your-own/profile-order?orderNo= (specification §3, Profile order). */
export const profileOrderSchema = z.object({
  orderNo: orderNumberSchema,
  /** The last of the order's events that this shows, as `order-events` numbers them. */
  orderRevision: z.int(),
  calendarId: calendarIdSchema,
  widget: z.object({
    orderDisplayStatus: z.int(),
    orderDisplayStatusLabel: z.string(),
    carImageFullUrl: z.string(),
    modelCode: z.string(),
    variantCode: z.string(),
    bodyStyle: bodyStyleSchema,
    paintHex: z.string(),
    showFinanceStatus: z.boolean(),
    financeStatus: z.string(),
  }),
  /** What was chosen, by its codes, for whoever changes it; postcode and state are where the price is for. */
  choice: z.extend(orderChoiceSchema, {
    postcode: z.string(),
    state: stateCodeSchema,
    /** The same as the catalogue had them: they stay to be chosen when it has them no more. */
    contracted: wireChoicesSchema,
  }),
  carDetails: z.object({ title: z.string(), options: z.array(z.string()), vin: z.string() }),
  dealerDetails: z.object({
    displayName: z.string(),
    /** The label is the state's: LMCT in Victoria. */
    lmct: z.string(),
    licenceLabel: z.string(),
    phoneNumber: z.string(),
    address: z.string(),
    websiteUrl: z.string(),
    websiteName: z.string(),
  }),
  financeDetails: z.extend(wirePriceSchema, {
    hasCtp: z.boolean(),
    ctp: z.number(),
    hasTac: z.boolean(),
    tac: z.number(),
    hasMaib: z.boolean(),
    maib: z.number(),
    deposit: z.number(),
    /** What the car that is traded in counts towards the price; 0 while no offer is accepted. */
    tradeIn: z.number(),
    additionalPayment: z.number(),
    /** What of the price is neither paid nor asked for any more. */
    waived: z.number(),
    totalAmountOwing: z.number(),
    /** The last day for the balance in cleared funds, yyyy-MM-dd; null while none is set. */
    balanceDueOn: z.nullable(z.string()),
    /** What went back to the card. */
    depositRefunded: z.number(),
    /** Of one that did not go back to the card; null otherwise. */
    depositRefund: z.nullable(z.object({ how: z.string(), refundedOn: z.string(), reference: z.string() })),
    /** What was transferred back, the first one first; `refundedOn` is yyyy-MM-dd. */
    balanceRefunds: z.array(z.object({ amount: z.number(), refundedOn: z.string(), reference: z.string() })),
    /** What has to go back and has not yet, to card and account together. */
    refundDue: z.number(),
  }),
  /** A note to show beside the price; usually empty. */
  priceNote: z.string(),
  accountDetails: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phoneNo: z.string(),
    email: z.string(),
    addresses: z.array(
      z.object({ address1: z.string(), city: z.string(), stateCode: z.string(), postalCode: z.string() }),
    ),
  }),
  ...orderStandingSchema.shape,
  /** How the car comes to its buyer. */
  delivery: z.object({
    /** What counts of its way so far, the first step first. */
    steps: z.array(wayStepSchema),
    /** When its handover is expected; null while nobody named a day. */
    handover: z.nullable(
      z.object({
        ...wireDaysSchema.shape,
        /** What that is known from. */
        source: z.enum(handoverSources),
        /** What was expected before, when this ends later; null otherwise. */
        slippedFrom: z.nullable(wireDaysSchema),
        /** What was expected before was a mistake that the seller took back; absent otherwise. */
        isCorrection: z.exactOptional(z.literal(true)),
      }),
    ),
  }),
  /** What is arranged for the handover; null before the retailer has offered a time or handed the car over. */
  handover: z.nullable(wireHandoverSchema),
  /** Whether the driver licence came with the order. */
  licence: z.enum(licenceStates),
  /** The contract was accepted on the condition that finance is approved. */
  isSubjectToFinance: z.boolean(),
  cancellationReason: z.nullable(z.string()),
  /** Who ended the order, in words for its buyer; null while it goes on. */
  cancelledBy: z.nullable(z.string()),
  /** The car that the customer last asked to have valued. */
  tradeIn: z.nullable(
    z.object({
      car: tradeInCarSchema,
      requestedAt: z.string(),
      /** What is offered for it; null while it is being valued. */
      offer: z.nullable(
        z.object({
          number: z.int(),
          amount: z.number(),
          /** The last day, yyyy-MM-dd, and the instant at which it is over in the order's state. */
          holdsUntil: z.string(),
          lapsesAt: z.string(),
          status: z.enum(['offered', 'accepted', 'declined']),
        }),
      ),
    }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProfileOrder = z.infer<typeof profileOrderSchema>;

/** GET /api/build-your-own/documents?orderNo= */
export const documentsResponseSchema = z.array(
  z.object({
    name: z.string(),
    lastModified: z.string(),
    /** A tax invoice of a price that is not paid any more: it does not hold. */
    isWithdrawn: z.boolean(),
  }),
);

/** GET /api/build-your-own/order-timeline?orderNo= */
export const orderTimelineResponseSchema = z.array(
  z.object({
    revision: z.int(),
    at: z.string(),
    /** What happened, in a few plain words. */
    title: z.string(),
    explanation: z.string(),
    /** Who did it: 'You', the seller, the retailer, the bank. */
    by: z.string(),
    /** What the order reached by it; absent when that is no milestone. */
    milestone: z.exactOptional(z.enum(orderMilestones)),
    /** What is expected since then, and on which day, yyyy-MM-dd; absent when nobody said. */
    expects: z.exactOptional(z.object({ milestone: z.enum(orderMilestones), on: z.string() })),
  }),
);
export type OrderTimelineResponse = z.infer<typeof orderTimelineResponseSchema>;
