/**
 * Every event an order can be made of, with the schema of its current version. From 1.0.0 on a shape that was written is never
 * edited: a change is a new version and an upcaster in `order-event-versions.ts`.
 */
import { z } from 'zod';
import { stateCodeSchema } from '../locations/state.ts';
import { centsSchema, nonNegativeCentsSchema } from '../money/cents.ts';
import { tradeInCarSchema } from '../customer/trade-in-form.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';
import { buyerTypeSchema } from '../terms/buyer-type.ts';
import { handoverPlaces } from './handover-place.ts';
import { orderNumberSchema } from './order-number.ts';
import { ownershipTermsSchema } from './ownership-terms.ts';
import { saidDeliverySchema } from './said-delivery.ts';
import { correctableSteps } from './status-correction.ts';
import {
  buyerSchema,
  dealerTermsSchema,
  orderPriceSchema,
  sellerTermsSchema,
  vehicleSchema,
} from '../terms/order-terms.ts';
import { sha256Schema } from '../terms/sha256.ts';
import { statutoryChargeSchema } from '../terms/statutory-charges.ts';

/** Vehicle identification number: 17 characters without I, O and Q (ISO 3779). */
export const vinSchema = z
  .string()
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'A VIN has 17 digits and capital letters, none of them I, O or Q.');

/** A car that stands at a retailer, or is on its way there, and can be ordered as it is. */
const stockCarSchema = z.object({
  /** Names it to everybody; a VIN is shown to those who order it. */
  stockId: z.string().min(1),
  vin: vinSchema,
  /** From when it can be had. */
  availableFrom: storedDaySchema,
  /** It was driven by visitors. */
  isDemonstrator: z.boolean(),
});
export type StockCar = z.infer<typeof stockCarSchema>;

const coolingOffSchema = z.object({ endsAt: storedInstantSchema, basis: z.string() });

/** What a handover is, whenever it is. */
const handoverSchema = z.object({
  minutes: z.int().min(1),
  place: z.enum(handoverPlaces),
  /** The retailer's, by whose clocks it is shown. */
  state: stateCodeSchema,
});

/** An event whose data is public to back-office and auditors. */
const eventSchema = <Type extends string, Data extends z.ZodObject>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data });

/**
 * An event that also holds personal data: `personal` is encrypted under the customer's contract key (held for the
 * retention period) before it is written, and absent when that key has been destroyed.
 */
const personalEvent = <Type extends string, Data extends z.ZodObject, Personal extends z.ZodObject>(
  type: Type,
  data: Data,
  personal: Personal,
) => z.object({ type: z.literal(type), data, personal: personal.optional() });

/** A tax invoice is withdrawn with the payment of its price, and stands once the car is supplied. */
const takenBackInvoiceSchema = z.enum(['withdrawn', 'stands']);

/** A charge as the gateway knows it. */
const chargeSchema = z.object({
  paymentId: z.uuid(),
  amountCents: nonNegativeCentsSchema,
  transactionId: z.string().min(1),
  maskedCard: z.string(),
  brand: z.string(),
});

/** How card money went back where the gateway did not do it. */
const otherwiseSchema = z.object({
  /** In the words of the seller, for the customer. */
  how: z.string().min(1),
  refundedOn: storedDaySchema,
  /** As in BalancePaid. */
  another: z.optional(z.string().min(1)),
});

/** Charges that the seller gave for a company, for the buyer to accept or refuse. */
const chargesChangeSchema = z.object({
  changed: z
    .array(
      z.object({ charge: statutoryChargeSchema, beforeCents: nonNegativeCentsSchema, cents: nonNegativeCentsSchema }),
    )
    .min(1),
  /** In the sender's words; shown to the customer. */
  reason: z.string().min(1),
  /** From then on, unless the contract is accepted, the order is cancelled. */
  answerBy: storedInstantSchema,
});

/** The schema of every event, in its current version. */
export const orderEventSchemas = {
  OrderCreated: personalEvent(
    'OrderCreated',
    z.object({
      orderNo: orderNumberSchema,
      /** 16 secret bytes, hex: names the order to its owner's forms. */
      orderReference: z.string().regex(/^[0-9a-f]{32}$/),
      customerId: z.uuid(),
      buildId: z.string().min(1),
      buyerType: buyerTypeSchema,
      vehicle: vehicleSchema,
      price: orderPriceSchema,
      dealer: dealerTermsSchema,
      seller: sellerTermsSchema,
      privacyNoticeVersion: z.string().min(1),
      /** The form's {hash} flag, true unless the customer says otherwise. */
      hash: z.boolean(),
      acceptsRoadsideAssistance: z.boolean(),
      licenceFileId: z.string().nullable(),
      /** Which car in stock it is for; absent for a car that is built to order. */
      stockCar: z.optional(stockCarSchema),
      /** The days that were named; absent where the maker named none. */
      expectedDelivery: z.optional(saidDeliverySchema),
      offerExpiresAt: storedInstantSchema,
    }),
    z.object({ buyer: buyerSchema }),
  ),
  DepositPaymentStarted: eventSchema(
    'DepositPaymentStarted',
    z.object({ paymentId: z.uuid(), amountCents: nonNegativeCentsSchema }),
  ),
  /** The gateway has it and has not captured it: somebody reviews it there, and it may still be paid or fail. */
  DepositPaymentHeld: eventSchema('DepositPaymentHeld', z.object({ paymentId: z.uuid() })),
  DepositPaid: eventSchema('DepositPaid', chargeSchema),
  DepositPaymentFailed: eventSchema(
    'DepositPaymentFailed',
    z.object({
      paymentId: z.uuid(),
      responseCode: z.string(),
      reason: z.string(),
      /** The customer had been told that it was being reviewed. */
      wasHeld: z.optional(z.literal(true)),
    }),
  ),
  /** A payment that was given up had been charged after all: it is no deposit, and goes back. */
  LateChargeFound: eventSchema('LateChargeFound', chargeSchema),
  LateChargeRefunded: eventSchema(
    'LateChargeRefunded',
    z.object({
      paymentId: z.uuid(),
      amountCents: centsSchema,
      /** Both as in DepositRefunded. */
      refundId: z.string().min(1),
      otherwise: z.optional(otherwiseSchema),
    }),
  ),
  /** A payment that was given up has not turned up, and is not looked for any more. */
  ChargeSearchEnded: eventSchema('ChargeSearchEnded', z.object({ paymentId: z.uuid() })),
  ContractIssued: eventSchema(
    'ContractIssued',
    z.object({
      contractHash: sha256Schema,
      templateVersion: z.string().min(1),
      contractVersion: z.int().min(1),
      /** The day it was issued on the calendar of the order's state, yyyy-MM-dd. */
      issuedOn: storedDaySchema,
      /** The maker's own notices that it begins with, HTML as it is printed; absent where there are none. */
      notices: z.array(z.string()).min(1).optional(),
    }),
  ),
  ContractNotesAdded: personalEvent(
    'ContractNotesAdded',
    z.object({ notesHash: sha256Schema }),
    z.object({ notes: z.string() }),
  ),
  ContractAccepted: personalEvent(
    'ContractAccepted',
    z.object({
      contractHash: sha256Schema,
      notesHash: sha256Schema,
      subjectToFinance: z.boolean(),
      coolingOff: coolingOffSchema,
      /** Once an application for finance is lodged before it ends, where it then ends later. */
      coolingOffWithCredit: z.optional(coolingOffSchema),
      /** 2 for the first one after a change of the order; absent in the very first. */
      acceptance: z.optional(z.int().min(2)),
    }),
    z.object({ notes: z.string(), ipAddress: z.string(), userAgent: z.string() }),
  ),
  /** The statutory charges of a company's order are right as they are. */
  ChargesConfirmed: eventSchema(
    'ChargesConfirmed',
    z.object({
      totalCents: nonNegativeCentsSchema,
      /** In the sender's words. */
      reason: z.optional(z.string().min(1)),
    }),
  ),
  /** The order became another one before a car was allocated: everything about car, price and retailer from now on. */
  OrderChanged: eventSchema(
    'OrderChanged',
    z.object({
      /** 1 for the first change of an order. */
      change: z.int().min(1),
      vehicle: vehicleSchema,
      price: orderPriceSchema,
      dealer: dealerTermsSchema,
      /** As in OrderCreated: what was said before, or what is said from the change on. */
      expectedDelivery: z.optional(saidDeliverySchema),
      /** The new total less the one before; of charges, less the one that the company was told. */
      differenceCents: centsSchema,
      /** Nothing but these is another: the seller confirmed them for a company. Absent where the customer changed the order. */
      charges: z.optional(chargesChangeSchema),
    }),
  ),
  OrderApproved: eventSchema(
    'OrderApproved',
    /** Which one of the order's it is, from 2: after one that was recorded by mistake. It answers the buyer's last acceptance. */
    z.object({ approval: z.optional(z.int().min(2)) }),
  ),
  VehicleAllocated: eventSchema('VehicleAllocated', z.object({ vin: vinSchema })),
  /** Another car in place of the one before, which the order does not have any more. */
  VehicleReallocated: eventSchema(
    'VehicleReallocated',
    z.object({
      vin: vinSchema,
      previousVin: vinSchema,
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
      /** Of the tax invoice that takes the place of the one before: 2 for the first. Absent while none was issued. */
      invoiceVersion: z.optional(z.int().min(2)),
    }),
  ),
  /** The car was reserved for the order, and the allocation that was to follow will not come any more. */
  AllocationLapsed: eventSchema('AllocationLapsed', z.object({ vin: vinSchema })),
  VehicleOnWater: eventSchema(
    'VehicleOnWater',
    z.object({ vessel: z.string().optional(), expectedOn: z.optional(storedDaySchema) }),
  ),
  VehicleOnShore: eventSchema('VehicleOnShore', z.object({ port: z.string().optional() })),
  BalanceRequested: eventSchema(
    'BalanceRequested',
    z.object({
      amountCents: nonNegativeCentsSchema,
      dueOn: z.optional(storedDaySchema),
      /** When the car leaves for its retailer; absent where nobody named that day. */
      dispatchOn: z.optional(storedDaySchema),
      /** What had come in before is more than the price, and due back; absent when it is not. */
      overpaidCents: z.optional(nonNegativeCentsSchema),
      /** It takes the place of the request before it. */
      isRevised: z.optional(z.literal(true)),
    }),
  ),
  BalancePaid: eventSchema(
    'BalancePaid',
    z.object({
      amountCents: nonNegativeCentsSchema,
      remainingCents: nonNegativeCentsSchema,
      bankReference: z.string(),
      /** By the bank statement. */
      receivedOn: storedDaySchema,
      /** The sender named no day: it is the day on which it was reported, and the statement may have an earlier one. */
      isDayAssumed: z.optional(z.literal(true)),
      /** It came before the balance was asked for, and counts once it is. */
      isEarly: z.optional(z.literal(true)),
      /** Why it is another line than the one on record with this reference and day, in the sender's words. */
      another: z.optional(z.string().min(1)),
      /** The part of it beyond the price, which is due back; absent when nothing was. */
      overpaidCents: z.optional(nonNegativeCentsSchema),
      /** The part of it that had been waived, which comes in after all. */
      ofWaivedCents: z.optional(nonNegativeCentsSchema),
      /** The order is cancelled, and owes what went back of a payment that the bank took back. */
      settlesDebt: z.optional(z.literal(true)),
      /** The price was paid in full before, and taken back: what became of its tax invoice. */
      invoice: z.optional(takenBackInvoiceSchema),
      /** Of the tax invoice that takes the place of one that was withdrawn. */
      invoiceVersion: z.optional(z.int().min(2)),
    }),
  ),
  /** Of what is owing a part, or the rest, is not asked for any more; none of it came in. */
  BalanceWaived: eventSchema(
    'BalanceWaived',
    z.object({
      amountCents: centsSchema,
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
      /** What the customer has to pay after it. */
      remainingCents: nonNegativeCentsSchema,
      /** Both as in BalancePaid. */
      invoice: z.optional(takenBackInvoiceSchema),
      invoiceVersion: z.optional(z.int().min(2)),
    }),
  ),
  /** A bank transfer back to the customer, of the balance or of what was paid beyond it. */
  BalanceRefunded: eventSchema(
    'BalanceRefunded',
    z.object({
      /** 1 for the first transfer of an order. */
      part: z.int().min(1),
      amountCents: nonNegativeCentsSchema,
      /** What is still to go back after it, the order fee included. */
      remainingCents: nonNegativeCentsSchema,
      bankReference: z.string().min(1),
      refundedOn: storedDaySchema,
      /** As in BalancePaid. */
      another: z.optional(z.string().min(1)),
    }),
  ),
  /** A payment or a transfer back that is on record counts no more: the bank took it back, or it never was. */
  TransferReversed: eventSchema(
    'TransferReversed',
    z.object({
      /** `in`: of a payment. */
      direction: z.enum(['in', 'out']),
      /** 1 for the first of its direction; of card money for the first that went back otherwise. */
      part: z.int().min(1),
      /** Of card money that went back otherwise: the order fee, or what was charged late. Absent for the balance. */
      charge: z.optional(z.object({ paymentId: z.uuid(), isLate: z.optional(z.literal(true)) })),
      amountCents: nonNegativeCentsSchema,
      bankReference: z.string().min(1),
      /** Of its line, as it was recorded. */
      day: storedDaySchema,
      reversedOn: storedDaySchema,
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
      /** It was recorded by mistake: its line may be taken anew. */
      isMistake: z.optional(z.literal(true)),
      /** What the customer has to pay after it. */
      remainingCents: nonNegativeCentsSchema,
      /** What is to go back after it, the order fee of a cancelled order included. */
      refundDueCents: nonNegativeCentsSchema,
      /** The price had been paid in full, and is not any more. */
      invoice: z.optional(takenBackInvoiceSchema),
      /** What came back settles the price, which is invoiced. */
      isSettled: z.optional(z.literal(true)),
      /** As in BalancePaid. */
      invoiceVersion: z.optional(z.int().min(2)),
    }),
  ),
  VehicleShippedToDealer: eventSchema('VehicleShippedToDealer', z.object({ expectedOn: z.optional(storedDaySchema) })),
  VehicleArrivedAtDealer: eventSchema('VehicleArrivedAtDealer', z.object({})),
  OrderCompleted: eventSchema('OrderCompleted', z.object({})),
  OrderCancelled: eventSchema(
    'OrderCancelled',
    z.object({
      reason: z.string().min(1),
      /** `lapse`: nobody did; its time was over. */
      by: z.enum(['customer', 'seller', 'lapse']),
      refundDueCents: nonNegativeCentsSchema,
      /** Within the cooling-off period, of a car that is at the retailer: nothing else ends such an order. */
      withdraws: z.literal(true).optional(),
      /** The version of the tax invoice that stood, whose price and taxes an adjustment note takes back. */
      adjustsInvoice: z.int().min(1).optional(),
    }),
  ),
  DepositRefunded: eventSchema(
    'DepositRefunded',
    z.object({
      paymentId: z.uuid(),
      amountCents: centsSchema,
      /** The gateway's; of one that was made otherwise the reference of its transfer or cheque. */
      refundId: z.string().min(1),
      /** It was not made by the gateway. */
      otherwise: z.optional(otherwiseSchema),
      /** 2 for the first one after one that was taken back. */
      part: z.optional(z.int().min(2)),
      /** What is still to go back after it, by bank transfer; absent when nothing is. */
      remainingCents: z.optional(nonNegativeCentsSchema),
    }),
  ),
  FinanceApplicationLodged: eventSchema(
    'FinanceApplicationLodged',
    z.object({
      financier: z.string().optional(),
      /** Until when the buyer may withdraw from now on; absent where that stays. `acceptance` as in ContractAccepted. */
      coolingOff: z.optional(coolingOffSchema.extend({ acceptance: z.optional(z.int().min(2)) })),
    }),
  ),
  FinanceApplicationApproved: eventSchema('FinanceApplicationApproved', z.object({})),
  FinanceApplicationDenied: eventSchema('FinanceApplicationDenied', z.object({ reason: z.string().optional() })),
  ValuationRequested: personalEvent('ValuationRequested', z.object({}), z.object({ car: tradeInCarSchema })),
  /** What the seller gives for the car that was last asked to have valued; it takes the place of any offer before. */
  TradeInOffered: eventSchema(
    'TradeInOffered',
    z.object({
      /** 1 for the first offer of an order. */
      offer: z.int().min(1),
      amountCents: nonNegativeCentsSchema,
      /** The last day on which it can be accepted, by the calendar of the order's state. */
      holdsUntil: storedDaySchema,
    }),
  ),
  TradeInAccepted: eventSchema(
    'TradeInAccepted',
    z.object({
      offer: z.int().min(1),
      amountCents: nonNegativeCentsSchema,
      /** The version of the contract that it is an addendum to; absent when the next one to be issued has it. */
      contractVersion: z.optional(z.int().min(1)),
    }),
  ),
  /** A step that was recorded by mistake is taken back; its own event stays as it is. */
  StatusCorrected: eventSchema(
    'StatusCorrected',
    z.object({
      corrects: z.enum(correctableSteps),
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
    }),
  ),
  /** The seller gave the order to another retailer, whom the customer may refuse; price and contract stay. */
  RetailerChanged: eventSchema(
    'RetailerChanged',
    z.object({
      dealer: dealerTermsSchema,
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
      /** The last day, by the calendar of the order's state. */
      refusableUntil: storedDaySchema,
    }),
  ),
  TradeInDeclined: eventSchema('TradeInDeclined', z.object({ offer: z.int().min(1) })),
  /** Times for the handover that the customer chooses one of; they take the place of those before. */
  HandoverTimesOffered: personalEvent(
    'HandoverTimesOffered',
    z.object({
      /** 1 for the first offer of an order. */
      offer: z.int().min(1),
      /** When each begins, the soonest first. */
      times: z.array(storedInstantSchema).min(1),
      ...handoverSchema.shape,
    }),
    z.object({
      /** Who hands the car over; '' where nobody is named. */
      person: z.string(),
      notes: z.string(),
    }),
  ),
  /** Of the times that were offered the customer comes to this one. */
  HandoverTimeChosen: eventSchema(
    'HandoverTimeChosen',
    z.object({
      offer: z.int().min(1),
      /** 1 for the first choice of an order, one more for each time that takes the place of another. */
      choice: z.int().min(1),
      startsAt: storedInstantSchema,
      ...handoverSchema.shape,
      /** The time that it takes the place of; absent where none was chosen. */
      insteadOf: z.optional(storedInstantSchema),
    }),
  ),
  /** Neither what was offered nor what was chosen of it holds any more. */
  HandoverTimesWithdrawn: eventSchema(
    'HandoverTimesWithdrawn',
    z.object({
      /** In the sender's words; shown to the customer. */
      reason: z.string().min(1),
      /** What the customer had chosen; absent where nothing was. */
      chosen: z.optional(z.object({ choice: z.int().min(1), startsAt: storedInstantSchema, ...handoverSchema.shape })),
    }),
  ),
  /** The customer has the car, with the maker's terms of that day. Recorded anew, the day is put right. */
  VehicleHandedOver: eventSchema(
    'VehicleHandedOver',
    z.object({ handedOverOn: storedDaySchema, ...ownershipTermsSchema.shape }),
  ),
  DocumentAdded: eventSchema(
    'DocumentAdded',
    z.object({
      name: z.string().min(1).max(200),
      fileId: z.string().min(1),
      contentType: z.string().min(1),
      sha256: sha256Schema,
    }),
  ),
};

/** Any event of an order. */
export const orderEventSchema = z.discriminatedUnion('type', [
  orderEventSchemas.OrderCreated,
  orderEventSchemas.DepositPaymentStarted,
  orderEventSchemas.DepositPaymentHeld,
  orderEventSchemas.DepositPaid,
  orderEventSchemas.DepositPaymentFailed,
  orderEventSchemas.LateChargeFound,
  orderEventSchemas.LateChargeRefunded,
  orderEventSchemas.ChargeSearchEnded,
  orderEventSchemas.ContractIssued,
  orderEventSchemas.ContractNotesAdded,
  orderEventSchemas.ContractAccepted,
  orderEventSchemas.ChargesConfirmed,
  orderEventSchemas.OrderApproved,
  orderEventSchemas.VehicleAllocated,
  orderEventSchemas.VehicleReallocated,
  orderEventSchemas.AllocationLapsed,
  orderEventSchemas.VehicleOnWater,
  orderEventSchemas.VehicleOnShore,
  orderEventSchemas.BalanceRequested,
  orderEventSchemas.BalancePaid,
  orderEventSchemas.BalanceWaived,
  orderEventSchemas.VehicleShippedToDealer,
  orderEventSchemas.VehicleArrivedAtDealer,
  orderEventSchemas.OrderCompleted,
  orderEventSchemas.OrderCancelled,
  orderEventSchemas.DepositRefunded,
  orderEventSchemas.BalanceRefunded,
  orderEventSchemas.TransferReversed,
  orderEventSchemas.FinanceApplicationLodged,
  orderEventSchemas.FinanceApplicationApproved,
  orderEventSchemas.FinanceApplicationDenied,
  orderEventSchemas.DocumentAdded,
  orderEventSchemas.ValuationRequested,
  orderEventSchemas.TradeInOffered,
  orderEventSchemas.TradeInAccepted,
  orderEventSchemas.TradeInDeclined,
  orderEventSchemas.OrderChanged,
  orderEventSchemas.StatusCorrected,
  orderEventSchemas.RetailerChanged,
  orderEventSchemas.HandoverTimesOffered,
  orderEventSchemas.HandoverTimeChosen,
  orderEventSchemas.HandoverTimesWithdrawn,
  orderEventSchemas.VehicleHandedOver,
]);

export type OrderEvent = z.infer<typeof orderEventSchema>;
export type OrderEventType = OrderEvent['type'];
export type OrderEventOf<Type extends OrderEventType> = Extract<OrderEvent, { type: Type }>;

export const orderEventTypes: readonly OrderEventType[] = orderEventSchema.options.map(
  (option) => option.shape.type.value,
);
