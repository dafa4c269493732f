/** What holds of an order by its events alone, apart from the product's own folding. */
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';

export type Told = {
  readonly totalCents: number;
  readonly retailer: string;
  readonly paint: string;
  /** The car that was given to the order, and the one in stock that it is for, until it has another. */
  readonly vin: string | undefined;
  readonly stockVin: string | undefined;
  readonly feeCents: number;
  readonly feeBackCents: number;
  readonly tradedInCents: number;
  readonly paidCents: number;
  readonly backCents: number;
  /** Of what is not paid: not asked for any more. */
  readonly waivedCents: number;
  /** Of payments that count no more. */
  readonly takenBackCents: number;
  readonly openPayment: boolean;
  readonly isOver: boolean;
  readonly isContractDue: boolean;
  /** Whether its last contract waits to be accepted. */
  readonly isToBeAccepted: boolean;
  /** Whether a company was told of other charges and has not answered. */
  readonly isAskedForCharges: boolean;
  /** How often the order was changed. */
  readonly changes: number;
  /** How often by the last time that its customer did. */
  readonly wishesFrom: number;
};

/** How a wish says to which order it belongs, by how often that was changed before. */
export const wishedAt = (changes: number): string => `(asked for after ${changes} changes)`;

export const nothingTold: Told = {
  totalCents: 0,
  retailer: '',
  paint: '',
  vin: undefined,
  stockVin: undefined,
  feeCents: 0,
  feeBackCents: 0,
  tradedInCents: 0,
  paidCents: 0,
  backCents: 0,
  waivedCents: 0,
  takenBackCents: 0,
  openPayment: false,
  isOver: false,
  isContractDue: false,
  isToBeAccepted: false,
  isAskedForCharges: false,
  changes: 0,
  wishesFrom: 0,
};

/** What holds after one more event; most say nothing of it. */
export const tellMore = (told: Told, event: OrderEvent): Told => {
  switch (event.type) {
    case 'OrderCreated':
    case 'OrderChanged': {
      const { price, dealer, vehicle } = event.data;
      const stockVin = event.type === 'OrderCreated' ? event.data.stockCar?.vin : told.stockVin;
      const changes = event.type === 'OrderCreated' ? 0 : told.changes + 1;
      // what the customer asked for holds where the seller changes the charges alone
      const isAskedForCharges = event.type === 'OrderChanged' && event.data.charges !== undefined;
      const wishesFrom = isAskedForCharges ? told.wishesFrom : changes;
      const isAnew = {
        isContractDue: told.feeCents > 0,
        isToBeAccepted: false,
        isAskedForCharges,
        changes,
        wishesFrom,
      };
      return {
        ...told,
        totalCents: price.totalCents,
        retailer: dealer.name,
        paint: vehicle.paint.name,
        stockVin,
        ...isAnew,
      };
    }
    case 'RetailerChanged':
      return { ...told, retailer: event.data.dealer.name };
    case 'DepositPaymentStarted':
      return { ...told, openPayment: true };
    case 'DepositPaymentFailed':
      return { ...told, openPayment: false };
    case 'DepositPaid':
      return { ...told, openPayment: false, feeCents: told.feeCents + event.data.amountCents, isContractDue: true };
    case 'ContractIssued':
      return { ...told, isContractDue: false, isToBeAccepted: true };
    case 'ContractAccepted':
      return { ...told, isToBeAccepted: false, isAskedForCharges: false };
    case 'VehicleAllocated':
      return { ...told, vin: event.data.vin };
    case 'VehicleReallocated':
      return { ...told, vin: event.data.vin, stockVin: told.stockVin === event.data.vin ? told.stockVin : undefined };
    case 'StatusCorrected':
      return event.data.corrects === 'VehicleAllocated' ? { ...told, vin: undefined } : told;
    case 'TradeInAccepted':
      return { ...told, tradedInCents: event.data.amountCents };
    case 'BalancePaid':
      return { ...told, paidCents: told.paidCents + event.data.amountCents };
    case 'BalanceWaived':
      return { ...told, waivedCents: told.waivedCents + event.data.amountCents };
    case 'BalanceRefunded':
      return { ...told, backCents: told.backCents + event.data.amountCents };
    case 'TransferReversed': {
      const { direction, amountCents, charge } = event.data;
      if (charge !== undefined)
        return charge.isLate ? told : { ...told, feeBackCents: told.feeBackCents - amountCents };
      return direction === 'in'
        ? { ...told, paidCents: told.paidCents - amountCents, takenBackCents: told.takenBackCents + amountCents }
        : { ...told, backCents: told.backCents - amountCents };
    }
    case 'DepositRefunded':
      return { ...told, feeBackCents: told.feeBackCents + event.data.amountCents };
    case 'OrderCancelled':
      return { ...told, isOver: true, isContractDue: false, isToBeAccepted: false };
    case 'AllocationLapsed':
    case 'BalanceRequested':
    case 'ChargeSearchEnded':
    case 'ChargesConfirmed':
    case 'ContractNotesAdded':
    case 'DepositPaymentHeld':
    case 'DocumentAdded':
    case 'FinanceApplicationApproved':
    case 'FinanceApplicationDenied':
    case 'FinanceApplicationLodged':
    case 'HandoverTimeChosen':
    case 'HandoverTimesOffered':
    case 'HandoverTimesWithdrawn':
    case 'LateChargeFound':
    case 'LateChargeRefunded':
    case 'OrderApproved':
    case 'OrderCompleted':
    case 'TradeInDeclined':
    case 'TradeInOffered':
    case 'ValuationRequested':
    case 'VehicleArrivedAtDealer':
    case 'VehicleHandedOver':
    case 'VehicleOnShore':
    case 'VehicleOnWater':
    case 'VehicleShippedToDealer':
      return told;
  }
};

export const toldBy = (events: readonly { readonly event: OrderEvent | undefined }[]): Told =>
  events.reduce((told, { event }) => (event === undefined ? told : tellMore(told, event)), nothingTold);
