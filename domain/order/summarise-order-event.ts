/** What an event records, in one sentence for back-office and auditors. The timeline has the wording for customers. */
import { duesAfterReversal } from './dues-after-reversal.ts';
import { formatDollars } from '../money/cents.ts';
import type { OrderEvent, OrderEventOf } from './order-events.ts';
import { chargesInWords } from './charges-words.ts';
import { sentenceOf } from './sentence-of.ts';

/** A value with its prefix; '' when there is no value. */
const suffix = (before: string, value: string | undefined): string => (value === undefined ? '' : `${before}${value}`);

const summariseCreated = ({ data }: OrderEventOf<'OrderCreated'>): string => {
  const { vehicle, price, dealer, buyerType, offerExpiresAt, stockCar } = data;
  const buyer = buyerType === 'company' ? 'a company' : 'a private buyer';
  return [
    `Ordered by ${buyer}: ${vehicle.title}, ${vehicle.options.join(', ')},`,
    `for ${formatDollars(price.totalCents)} driveaway in ${price.state} ${price.postcode} (prices of ${price.asOf}),`,
    ...(stockCar === undefined ? [] : [`the car in stock with VIN ${stockCar.vin},`]),
    `from ${dealer.name}; the offer stands until ${offerExpiresAt}`,
  ].join(' ');
};

const summariseAccepted = ({ data }: OrderEventOf<'ContractAccepted'>): string => {
  const { contractHash, subjectToFinance, coolingOff } = data;
  const finance = subjectToFinance ? ', subject to finance' : '';
  return `Contract ${contractHash} accepted${finance}; cooling off until ${coolingOff.endsAt} (${coolingOff.basis})`;
};

const refundedAs = ({ amountCents, refundId, otherwise }: OrderEventOf<'LateChargeRefunded'>['data']): string => {
  const how = otherwise === undefined ? '' : ` on ${otherwise.refundedOn}, not by the gateway: ${otherwise.how}`;
  return `${formatDollars(amountCents)} refunded as ${refundId}${how}`;
};

/** One sentence without its full stop; amounts in dollars, instants as recorded. No personal data. */
export const summariseOrderEvent = (event: OrderEvent): string => {
  switch (event.type) {
    case 'OrderCreated':
      return summariseCreated(event);
    case 'DepositPaymentStarted':
      return `Deposit payment of ${formatDollars(event.data.amountCents)} started as ${event.data.paymentId}`;
    case 'DepositPaymentHeld':
      return `Deposit payment ${event.data.paymentId} held for review at the gateway`;
    case 'DepositPaid': {
      const { amountCents, brand, maskedCard, transactionId } = event.data;
      return `Deposit of ${formatDollars(amountCents)} paid with ${brand} ${maskedCard}, transaction ${transactionId}`;
    }
    case 'DepositPaymentFailed':
      return `Deposit payment ${event.data.paymentId} failed with ${event.data.responseCode}: ${event.data.reason}`;
    case 'LateChargeFound': {
      const { paymentId, amountCents, transactionId } = event.data;
      return `Charge of ${formatDollars(amountCents)} found late, transaction ${transactionId} of payment ${paymentId}; it goes back`;
    }
    case 'LateChargeRefunded':
      return `Late charge of ${refundedAs(event.data)}`;
    case 'ChargeSearchEnded':
      return `Payment ${event.data.paymentId} not found in a day, and not looked for any more`;
    case 'ContractIssued': {
      const { contractVersion, templateVersion, contractHash } = event.data;
      return `Version ${contractVersion} of the contract issued, edition ${templateVersion}, with the hash ${contractHash}`;
    }
    case 'ContractNotesAdded':
      return `Special requests added, with the hash ${event.data.notesHash}`;
    case 'ContractAccepted':
      return summariseAccepted(event);
    case 'ChargesConfirmed':
      return `Charges of a company confirmed as they are, with ${formatDollars(event.data.totalCents)} driveaway in all${suffix(': ', event.data.reason)}`;
    case 'OrderApproved':
      return 'Order accepted by the seller';
    case 'VehicleAllocated':
      return `Car with the VIN ${event.data.vin} allocated`;
    case 'VehicleReallocated': {
      const { vin, previousVin, reason } = event.data;
      return `Car with the VIN ${vin} allocated in place of ${previousVin}: ${sentenceOf(reason)}`;
    }
    case 'StatusCorrected':
      return `${event.data.corrects} recorded by mistake, and taken back: ${sentenceOf(event.data.reason)}`;
    case 'RetailerChanged':
      return `Moved to ${event.data.dealer.name}, which the customer may refuse until ${event.data.refusableUntil}: ${sentenceOf(event.data.reason)}`;
    case 'AllocationLapsed':
      return `Allocation of the VIN ${event.data.vin} never recorded, and given up`;
    case 'VehicleOnWater':
      return `Car shipped${suffix(' on ', event.data.vessel)}${suffix(', expected ashore on ', event.data.expectedOn)}`;
    case 'VehicleOnShore':
      return `Car ashore${suffix(' at ', event.data.port)}`;
    case 'BalanceRequested':
      if (event.data.amountCents === 0) return 'Balance requested, and settled by what had been paid before';
      return `Balance of ${formatDollars(event.data.amountCents)} requested${event.data.isRevised ? ' anew' : ''}${suffix(', due on ', event.data.dueOn)}`;
    case 'BalancePaid': {
      const { amountCents, bankReference, remainingCents, overpaidCents } = event.data;
      const overpaid = overpaidCents === undefined ? '' : `, ${formatDollars(overpaidCents)} of it to be refunded`;
      return `${formatDollars(amountCents)} of the balance received as ${bankReference}${overpaid}; ${formatDollars(remainingCents)} still owing`;
    }
    case 'BalanceWaived': {
      const { amountCents, reason, remainingCents } = event.data;
      return `${formatDollars(amountCents)} of the balance waived: ${sentenceOf(reason)} ${formatDollars(remainingCents)} still owing`;
    }
    case 'VehicleShippedToDealer':
      return `Car sent to the retailer${suffix(', expected on ', event.data.expectedOn)}`;
    case 'VehicleArrivedAtDealer':
      return 'Car arrived at the retailer';
    case 'OrderCompleted':
      return 'Order completed';
    case 'OrderCancelled': {
      const { reason, refundDueCents } = event.data;
      const refund = refundDueCents === 0 ? 'Nothing' : formatDollars(refundDueCents);
      return `Order cancelled: ${sentenceOf(reason)} ${refund} is to be refunded`;
    }
    case 'DepositRefunded':
      return refundedAs(event.data);
    case 'BalanceRefunded': {
      const { amountCents, remainingCents, bankReference, refundedOn } = event.data;
      return `${formatDollars(amountCents)} transferred back on ${refundedOn} as ${bankReference}; ${formatDollars(remainingCents)} still to be refunded`;
    }
    case 'TransferReversed': {
      const { direction, charge, amountCents, bankReference, day, reversedOn, reason, isMistake, invoice } = event.data;
      const { remainingCents, refundDueCents } = duesAfterReversal(event.data);
      const back =
        charge === undefined ? 'transferred back' : `of ${charge.isLate ? 'a late charge' : 'the order fee'} paid back`;
      const what = `${formatDollars(amountCents)} ${direction === 'in' ? 'received' : back} on ${day} as ${bankReference}`;
      const how = isMistake ? 'recorded by mistake, and taken back' : 'taken back by the bank';
      return `${what} ${how} on ${reversedOn}${invoice === 'withdrawn' ? ', and the tax invoice withdrawn' : ''}: ${sentenceOf(reason)} ${formatDollars(remainingCents)} to be paid, ${formatDollars(refundDueCents)} to be refunded`;
    }
    case 'FinanceApplicationLodged':
      return `Finance application lodged${suffix(' with ', event.data.financier)}`;
    case 'FinanceApplicationApproved':
      return 'Finance application approved';
    case 'FinanceApplicationDenied':
      return `Finance application denied${suffix(': ', event.data.reason)}`;
    case 'ValuationRequested':
      return 'Valuation of a car to trade in requested';
    case 'OrderChanged': {
      const { vehicle, price, dealer, differenceCents, charges } = event.data;
      if (charges !== undefined) {
        const amounts = chargesInWords(charges).map(([name, amount]) => `${name} ${amount}`);
        return `Charges of a company confirmed: ${amounts.join(', ')}, for ${formatDollars(price.totalCents)} driveaway, a difference of ${formatDollars(differenceCents)}, to be accepted before ${charges.answerBy}: ${sentenceOf(charges.reason)}`;
      }
      return `Order changed: ${vehicle.options.join(', ')}, from ${dealer.name}, for ${formatDollars(price.totalCents)} driveaway in ${price.state} ${price.postcode} (prices of ${price.asOf}), a difference of ${formatDollars(differenceCents)}`;
    }
    case 'TradeInOffered':
      return `${formatDollars(event.data.amountCents)} offered for the car to trade in, until ${event.data.holdsUntil}`;
    case 'TradeInAccepted':
      return `Trade-in offer ${event.data.offer} of ${formatDollars(event.data.amountCents)} accepted${suffix(', as an addendum to version ', event.data.contractVersion?.toString())}`;
    case 'TradeInDeclined':
      return `Trade-in offer ${event.data.offer} declined`;
    case 'HandoverTimesOffered': {
      const { offer, times, minutes, place } = event.data;
      return `Handover offered ${place === 'home' ? 'at the customer’s home' : 'at the retailer'} for ${minutes} minutes from ${times.join(' or ')} (offer ${offer})`;
    }
    case 'HandoverTimeChosen':
      return `Handover at ${event.data.startsAt} chosen${suffix(' in place of ', event.data.insteadOf)}`;
    case 'HandoverTimesWithdrawn': {
      const { reason, chosen } = event.data;
      return `Times for the handover withdrawn${suffix(', that at ', chosen?.startsAt)}${chosen === undefined ? '' : ' which was chosen'}: ${sentenceOf(reason)}`;
    }
    case 'VehicleHandedOver':
      return `Car handed over on ${event.data.handedOverOn}`;
    case 'DocumentAdded':
      return `${event.data.name} added, with the hash ${event.data.sha256}`;
  }
};
