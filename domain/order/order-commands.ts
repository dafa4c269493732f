/** The commands of an order, named in the imperative; ids and times come from the caller. */
import type { Cents } from '../money/cents.ts';
import type { GivenCharges } from '../pricing/with-charges.ts';
import type { OrderEventOf, OrderEventType } from './order-events.ts';
import type { CorrectableStep } from './status-correction.ts';

type DataOf<Type extends OrderEventType> = OrderEventOf<Type>['data'];
type PersonalOf<
  Type extends
    'OrderCreated' | 'ContractNotesAdded' | 'ContractAccepted' | 'ValuationRequested' | 'HandoverTimesOffered',
> = NonNullable<OrderEventOf<Type>['personal']>;

export type OrderCommand =
  | {
      readonly type: 'CreateOrder';
      readonly data: DataOf<'OrderCreated'>;
      readonly personal: PersonalOf<'OrderCreated'>;
    }
  /** `at` is an ISO instant: an offer that has expired takes no deposit. */
  | {
      readonly type: 'StartDepositPayment';
      readonly paymentId: string;
      readonly amountCents: Cents;
      readonly at: string;
    }
  | { readonly type: 'RecordDepositPaymentHeld'; readonly paymentId: string }
  | { readonly type: 'RecordDepositPaid'; readonly data: DataOf<'DepositPaid'> }
  | { readonly type: 'RecordDepositPaymentFailed'; readonly data: Omit<DataOf<'DepositPaymentFailed'>, 'wasHeld'> }
  | { readonly type: 'RecordLateCharge'; readonly data: DataOf<'LateChargeFound'> }
  | { readonly type: 'RecordLateChargeRefunded'; readonly data: DataOf<'LateChargeRefunded'> }
  | { readonly type: 'EndChargeSearch'; readonly paymentId: string }
  | {
      readonly type: 'IssueContract';
      readonly contractHash: string;
      readonly templateVersion: string;
      /** The day that it names, yyyy-MM-dd. */
      readonly issuedOn: string;
      /** The `termsOf` the order it was made from; not checked when absent. */
      readonly terms?: string | undefined;
      /** The maker's own, that it begins with. */
      readonly notices?: readonly string[] | undefined;
    }
  /** `at` today's prices, which the customer has agreed to. `terms`: those of the order that it was made from. */
  | {
      readonly type: 'ChangeOrder';
      readonly data: Omit<DataOf<'OrderChanged'>, 'change' | 'differenceCents'>;
      readonly terms?: string;
    }
  | { readonly type: 'AddContractNotes'; readonly notes: string; readonly notesHash: string }
  | {
      readonly type: 'AcceptContract';
      /** The hash of the contract that the customer saw. */
      readonly data: DataOf<'ContractAccepted'>;
      readonly personal: PersonalOf<'ContractAccepted'>;
    }
  /** Of a company's order: as they are, or others, which its buyer has to accept before the instant `answerBy` (ISO). */
  | {
      readonly type: 'ConfirmCharges';
      readonly charges: GivenCharges;
      readonly reason?: string | undefined;
      readonly answerBy: string;
    }
  | { readonly type: 'ApproveOrder' }
  | { readonly type: 'AllocateVehicle'; readonly data: DataOf<'VehicleAllocated'> }
  | { readonly type: 'ReallocateVehicle'; readonly vin: string; readonly reason: string }
  | { readonly type: 'CorrectStatus'; readonly corrects: CorrectableStep; readonly reason: string }
  /** Decided `at` an ISO instant, from which the customer's time to refuse counts. */
  | {
      readonly type: 'MoveRetailer';
      readonly dealer: DataOf<'RetailerChanged'>['dealer'];
      readonly reason: string;
      readonly at: string;
    }
  /** Nothing once the order has gone on from the revision on which the allocation was decided. */
  | { readonly type: 'LapseAllocation'; readonly vin: string; readonly orderRevision: number }
  /** `at` when it happened (ISO instant), as of shipping to the retailer: what is expected lies ahead of it. */
  | { readonly type: 'RecordOnWater'; readonly data: DataOf<'VehicleOnWater'>; readonly at: string }
  | { readonly type: 'RecordOnShore'; readonly data: DataOf<'VehicleOnShore'> }
  /** The amount is what the order still owes: total less what was paid. Asked for again, its dates are revised. */
  | {
      readonly type: 'RequestBalance';
      readonly dueOn?: string | undefined;
      readonly dispatchOn?: string | undefined;
      readonly at: string;
    }
  | {
      readonly type: 'RecordBalancePaid';
      readonly amountCents: Cents;
      readonly bankReference: string;
      /** By the bank statement, yyyy-MM-dd; default the day it is. */
      readonly receivedOn?: string | undefined;
      /** Why it is another line than the one on record with this reference and day. */
      readonly another?: string | undefined;
      /** Somebody has looked: it is far more than is owing. */
      readonly isConfirmed?: boolean | undefined;
      readonly at: string;
    }
  | {
      readonly type: 'WaiveBalance';
      readonly amountCents: Cents;
      /** For the customer. */
      readonly reason: string;
      /** The most that may be waived of one order in all. */
      readonly limitCents: Cents;
    }
  | { readonly type: 'ShipToDealer'; readonly data: DataOf<'VehicleShippedToDealer'>; readonly at: string }
  | { readonly type: 'RecordArrivalAtDealer' }
  | { readonly type: 'CompleteOrder' }
  | {
      readonly type: 'CancelOrder';
      readonly reason: string;
      /**
       * A customer may cancel until the cooling-off period ends, or a new retailer cannot be refused any more; the
       * seller until the car is at the retailer. From then on both only within the cooling-off period and until the handover,
       * the seller on the buyer's word.
       */
      readonly by: 'customer' | 'seller' | 'lapse';
      readonly at: string;
    }
  | { readonly type: 'RecordDepositRefunded'; readonly data: DataOf<'DepositRefunded'> }
  /** Of the order fee, or of the late charge of a transaction, where the gateway does not do it. */
  | {
      readonly type: 'RecordRefundOtherwise';
      readonly amountCents: Cents;
      readonly transactionId?: string | undefined;
      /** For the customer. */
      readonly how: string;
      readonly bankReference: string;
      /** yyyy-MM-dd */
      readonly refundedOn: string;
      readonly another?: string | undefined;
      readonly at: string;
    }
  | {
      readonly type: 'RecordBalanceRefunded';
      readonly amountCents: Cents;
      readonly bankReference: string;
      /** The day of the transfer, yyyy-MM-dd. */
      readonly refundedOn: string;
      /** Why it is another line than the one on record with this reference and day. */
      readonly another?: string | undefined;
      readonly at: string;
    }
  /** The last one on record that fits and counts. */
  | {
      readonly type: 'ReverseTransfer';
      readonly direction: DataOf<'TransferReversed'>['direction'];
      readonly bankReference: string;
      /** Of its line, yyyy-MM-dd. */
      readonly day?: string | undefined;
      readonly amountCents?: Cents | undefined;
      /** When it was taken back, yyyy-MM-dd; default the day it is. */
      readonly reversedOn?: string | undefined;
      readonly isMistake?: boolean | undefined;
      readonly reason: string;
      readonly at: string;
    }
  /** `at` when it was lodged: within the cooling-off period that may become longer. */
  | {
      readonly type: 'LodgeFinanceApplication';
      readonly data: Omit<DataOf<'FinanceApplicationLodged'>, 'coolingOff'>;
      readonly at: string;
    }
  | { readonly type: 'ApproveFinanceApplication' }
  | { readonly type: 'DenyFinanceApplication'; readonly data: DataOf<'FinanceApplicationDenied'> }
  | { readonly type: 'RequestValuation'; readonly car: PersonalOf<'ValuationRequested'>['car'] }
  | {
      readonly type: 'OfferTradeIn';
      readonly amountCents: Cents;
      /** The last day, yyyy-MM-dd. */
      readonly holdsUntil: string;
      readonly at: string;
    }
  /** `offer` is the number of the one that the customer saw. */
  | { readonly type: 'AcceptTradeIn'; readonly offer: number; readonly at: string }
  | { readonly type: 'DeclineTradeIn'; readonly offer: number }
  | {
      readonly type: 'OfferHandoverTimes';
      /** ISO instants, in any order. */
      readonly times: readonly string[];
      readonly minutes: number;
      readonly place: DataOf<'HandoverTimesOffered'>['place'];
      readonly personal: PersonalOf<'HandoverTimesOffered'>;
      readonly at: string;
    }
  | {
      readonly type: 'ChooseHandoverTime';
      /** The number of the offer that the customer saw, and of the choice that it showed as theirs: 0 for none. */
      readonly offer: number;
      readonly seenChoice: number;
      readonly startsAt: string;
      readonly at: string;
    }
  | { readonly type: 'WithdrawHandoverTimes'; readonly reason: string }
  /** On a day by the calendar of the retailer's state, yyyy-MM-dd. */
  | { readonly type: 'RecordHandover'; readonly handedOverOn: string; readonly at: string }
  /** `isBrought`: by somebody else, not printed by the product. */
  | { readonly type: 'AddDocument'; readonly data: DataOf<'DocumentAdded'>; readonly isBrought?: boolean };

export type OrderCommandType = OrderCommand['type'];
export type OrderCommandOf<Type extends OrderCommandType> = Extract<OrderCommand, { readonly type: Type }>;
