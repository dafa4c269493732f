import { duesAfterReversal } from '@driveaway/domain/order/dues-after-reversal.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { chargesInWords, differenceInWords } from '@driveaway/domain/order/charges-words.ts';
import { balanceDueWords } from '@driveaway/domain/order/balance-due-words.ts';
import type { OrderEvent, OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { stepTitles } from '@driveaway/domain/order/status-correction.ts';
import { paymentReviewed } from '@driveaway/domain/payments/payment-reviewed.ts';
import { nothingToRefund } from '@driveaway/domain/payments/refund-promise.ts';
import { longMoment } from '@driveaway/domain/mail/long-moment.ts';
import { sentenceOf } from '@driveaway/domain/order/sentence-of.ts';
import { dayText } from '@driveaway/domain/time/day-text.ts';
import { deadlineText } from '@driveaway/domain/time/deadline-text.ts';

/** Who is who in the sentences: fixed when the order was made. */
type Names = { readonly seller: string; readonly retailer: string };

type Known = Names & {
  /** The handover was reported before. */
  readonly isHandedOver: boolean;
  /** Of a car that a retailer has in stock: it is in Australia already. */
  readonly isStockCar: boolean;
  /** Times for the handover were offered, or one of them chosen, and they hold. */
  readonly hasHandoverTimes: boolean;
  readonly isCancelled: boolean;
  /** A payment of the order fee has no outcome yet. */
  readonly isPaymentOpen: boolean;
};

type Description = { readonly title: string; readonly explanation: string };

const explainBalancePaid = ({
  amountCents,
  remainingCents,
  overpaidCents = 0,
  ofWaivedCents = 0,
  isEarly,
  settlesDebt,
  invoice,
}: OrderEventOf<'BalancePaid'>['data']): string => {
  if (settlesDebt === true) {
    const beyond = overpaidCents === 0 ? '' : ` ${formatDollars(overpaidCents)} was too much and goes back to you.`;
    return remainingCents === 0
      ? `Nothing is owing any more.${beyond}`
      : `${formatDollars(remainingCents)} is still to be paid.`;
  }
  if (isEarly === true && overpaidCents < amountCents) {
    const beyond =
      overpaidCents === 0 ? '' : ` ${formatDollars(overpaidCents)} is more than the car costs and goes back to you.`;
    return `It came before we asked for it, and counts towards the balance.${beyond}`;
  }
  if (overpaidCents === amountCents) return 'Nothing was owing any more, so all of it goes back to you.';
  if (ofWaivedCents > 0 && ofWaivedCents + overpaidCents === amountCents) {
    const beyond = overpaidCents === 0 ? '' : ` ${formatDollars(overpaidCents)} was too much and goes back to you.`;
    return `We had not asked for ${formatDollars(ofWaivedCents)} any more; it now counts as paid.${beyond}`;
  }
  if (overpaidCents > 0)
    return `The car is paid for in full. ${formatDollars(overpaidCents)} was too much and goes back to you.`;
  if (invoice !== undefined)
    return remainingCents === 0
      ? 'The car is paid for in full again.'
      : `${formatDollars(remainingCents)} is still to be paid.`;
  return remainingCents === 0
    ? 'The car is paid for in full. Next it is sent to your retailer.'
    : `${formatDollars(remainingCents)} is still to be paid. The car is sent to your retailer once everything has arrived.`;
};

const wentBack = (
  refundId: string,
  { refundedOn, how }: NonNullable<OrderEventOf<'DepositRefunded'>['data']['otherwise']>,
): string => `went back on ${dayText(refundedOn)}, with the reference ${refundId}. How: ${sentenceOf(how)}`;

const describeReversed = (data: OrderEventOf<'TransferReversed'>['data']): Description => {
  const { direction, day, reason, isMistake, invoice } = data;
  const { remainingCents, refundDueCents } = duesAfterReversal(data);
  const amount = formatDollars(data.amountCents);
  const why = `Reason: ${sentenceOf(reason)}`;
  const owing = remainingCents === 0 ? '' : ` ${formatDollars(remainingCents)} is to be paid.`;
  const due = refundDueCents === 0 ? '' : ` ${formatDollars(refundDueCents)} is still to go back to you.`;
  if (direction === 'out') {
    return {
      title: isMistake ? 'Refund recorded by mistake' : `${amount} came back to us`,
      explanation: `${isMistake ? `The refund of ${amount} to you` : 'What we had sent to you'} on ${dayText(day)} does not count. ${why}${due}${owing}`,
    };
  }
  return {
    title: isMistake ? 'Payment recorded by mistake' : `Payment of ${amount} taken back by the bank`,
    explanation: `The payment of ${amount} of ${dayText(day)} does not count. ${why}${owing}${due}${invoice === 'withdrawn' ? ' The tax invoice does not hold any more, and the car is not handed over before it is paid for.' : ''}`,
  };
};

const describeBalancePaid = (data: OrderEventOf<'BalancePaid'>['data']): Description => ({
  title: `${formatDollars(data.amountCents)} ${data.settlesDebt === true || data.overpaidCents === data.amountCents ? 'received' : 'of the balance paid'}`,
  explanation: explainBalancePaid(data),
});

const explainBalance = ({ dueOn, isRevised }: OrderEventOf<'BalanceRequested'>['data']): string =>
  `${isRevised ? 'This takes the place of the request before. ' : ''}Please pay it in cleared funds ${
    dueOn === undefined ? balanceDueWords.dispatch : `by ${dayText(dueOn)}`
  }. Pay Balance shows how.`;

const stillToCome = (remainingCents = 0): string =>
  remainingCents === 0 ? '' : ` ${formatDollars(remainingCents)} is still to come.`;

const describeCancelled = (
  { reason, refundDueCents }: OrderEventOf<'OrderCancelled'>['data'],
  { isPaymentOpen }: Pick<Known, 'isPaymentOpen'>,
): Description => ({
  title: 'Order cancelled',
  explanation:
    refundDueCents > 0
      ? `Reason: ${sentenceOf(reason)} ${formatDollars(refundDueCents)} will be refunded to you.`
      : `Reason: ${sentenceOf(reason)} ${nothingToRefund(isPaymentOpen)}`,
});

const describeVoyage = ({ vessel, expectedOn }: OrderEventOf<'VehicleOnWater'>['data']): string => {
  const ship = vessel === undefined ? 'by ship' : `on the ship ${vessel}`;
  return expectedOn === undefined
    ? `Your car is on its way ${ship}. Next, it’ll land in Australia.`
    : `Your car is on its way ${ship} and is expected ashore on ${dayText(expectedOn)}.`;
};

const nextOnItsWay = ({ isStockCar }: Pick<Known, 'isStockCar'>): string =>
  isStockCar ? 'Next, we’ll send it to you.' : 'Next, we’ll ship it to Australia.';

const describeCorrected = (
  { corrects, reason }: OrderEventOf<'StatusCorrected'>['data'],
  { hasHandoverTimes }: Pick<Known, 'hasHandoverTimes'>,
): Description => {
  const dropsTimes = corrects === 'VehicleArrivedAtDealer' && hasHandoverTimes;
  return {
    title: 'Status corrected',
    explanation: `The step “${stepTitles[corrects]}” was recorded by mistake and does not count. Reason: ${sentenceOf(reason)}${
      dropsTimes ? ' The times for your handover no longer stand.' : ''
    }`,
  };
};

/** 'Accepted contract' out of 'Accepted-Contract-12345678-9012.pdf'. */
const documentTitle = (fileName: string): string => {
  const words = fileName
    .replace(/\.\w{1,5}$/, '')
    .replace(/-\d{8}-\d{4}/, '')
    .replaceAll(/[-_\s]+/g, ' ')
    .trim();
  const isPlain = /^[A-Z][a-z]*(?: [A-Z][a-z]*| [a-z]+| \d+)*$/.test(words);
  return isPlain ? `${words.slice(0, 1)}${words.slice(1).toLowerCase()}` : words || 'Document';
};

/** What an event means to the customer, and what comes next. No personal data. */
export const describeEvent = (event: OrderEvent, known: Known): Description => {
  const { seller, retailer, isHandedOver, isStockCar, isCancelled } = known;
  switch (event.type) {
    case 'OrderCreated':
      return {
        title: 'Order started',
        explanation: `Your ${event.data.vehicle.title} is configured at ${formatDollars(event.data.price.totalCents)} driveaway. Next, pay the refundable order fee.`,
      };
    case 'DepositPaymentStarted':
      return {
        title: 'Order fee payment started',
        explanation: `A payment of ${formatDollars(event.data.amountCents)} was sent to the bank. Its answer usually takes a few seconds.`,
      };
    case 'DepositPaymentHeld':
      return {
        title: 'Payment being reviewed',
        explanation: paymentReviewed,
      };
    case 'DepositPaid':
      return {
        title: `Order fee of ${formatDollars(event.data.amountCents)} paid`,
        explanation: isCancelled
          ? 'It went through after your order was cancelled, so it goes back to your card by itself.'
          : 'Thank you. Your contract is being prepared; next you review and approve it.',
      };
    case 'DepositPaymentFailed': {
      const again = (words: string): string => (isCancelled ? '' : ` You can try again${words}.`);
      return {
        title: 'Order fee not paid',
        explanation:
          event.data.responseCode === givenUpCode
            ? `We could not find the payment.${again('')} Should this one turn up, it goes back to your card by itself.`
            : `The payment did not go through and no money was taken.${again(', with another card if you like')}`,
      };
    }
    case 'LateChargeFound':
      return {
        title: 'Payment turned up',
        explanation: `The payment of ${formatDollars(event.data.amountCents)} that we could not find was made after all. It goes back to your card by itself.`,
      };
    case 'LateChargeRefunded':
      return {
        title: `${formatDollars(event.data.amountCents)} paid back`,
        explanation:
          event.data.otherwise === undefined
            ? 'The payment that turned up late is on its way back to the card it came from. Banks take a few business days to show it.'
            : `The payment that turned up late ${wentBack(event.data.refundId, event.data.otherwise)}`,
      };
    case 'ChargeSearchEnded':
      return {
        title: 'Payment not found',
        explanation:
          'The payment that we could not find has not turned up, and we do not look any more. If you see it on a statement, please tell us.',
      };
    case 'ContractIssued':
      return event.data.contractVersion === 1
        ? {
            title: 'Contract ready',
            explanation: 'Next, read the contract and approve it, with special requests if you have any.',
          }
        : {
            title: 'Contract updated',
            explanation: 'A new version replaces the one before. Next, read it and approve it.',
          };
    case 'ContractNotesAdded':
      return { title: 'Special requests saved', explanation: 'They become part of the contract when you approve it.' };
    case 'ContractAccepted':
      return {
        title: 'Contract approved',
        explanation: `Your offer is with ${seller}, who confirms acceptance next. You can still cancel while your cooling-off period lasts.`,
      };
    case 'OrderApproved':
      return {
        title: 'Order accepted',
        explanation: `${seller} has accepted your order. Next, we’ll allocate a car to it.`,
      };
    case 'VehicleAllocated':
      return {
        title: 'Car allocated',
        explanation: `${isStockCar ? 'The car from stock that you chose' : 'A particular car'} now belongs to your order. ${nextOnItsWay(known)}`,
      };
    case 'VehicleReallocated':
      return {
        title: 'Another car allocated',
        explanation: `Reason: ${sentenceOf(event.data.reason)} The car with the VIN ${event.data.vin} now belongs to your order. Price and contract stay as agreed. ${nextOnItsWay(known)}`,
      };
    case 'StatusCorrected':
      return describeCorrected(event.data, known);
    case 'RetailerChanged': {
      const { dealer, reason, refusableUntil } = event.data;
      return {
        title: `${dealer.name} delivers your car`,
        explanation: `It takes the place of ${retailer}. Reason: ${sentenceOf(reason)} Price and contract stay as agreed. If you don’t want this retailer, you can cancel on this page until the end of ${dayText(refusableUntil)}, as long as the car isn’t at the retailer, and get back everything you’ve paid.`,
      };
    }
    case 'AllocationLapsed':
      return {
        title: 'Car not allocated',
        explanation: 'A car was about to be kept for your order and then was not. Your order goes on.',
      };
    case 'VehicleOnWater':
      return {
        title: 'Car at sea',
        explanation: describeVoyage(event.data),
      };
    case 'VehicleOnShore':
      return {
        title: 'Car ashore',
        explanation: `Your car has arrived in Australia${event.data.port === undefined ? '' : `, at ${event.data.port}`}. It goes on to your retailer once the balance is paid.`,
      };
    case 'BalanceRequested':
      if (event.data.amountCents === 0) {
        const { overpaidCents = 0 } = event.data;
        const beyond = overpaidCents === 0 ? '' : ` ${formatDollars(overpaidCents)} was too much and goes back to you.`;
        return { title: 'Balance settled', explanation: `What you have paid already covers the balance.${beyond}` };
      }
      return {
        title: `Balance of ${formatDollars(event.data.amountCents)} due`,
        explanation: explainBalance(event.data),
      };
    case 'BalancePaid':
      return describeBalancePaid(event.data);
    case 'BalanceWaived': {
      const { amountCents, reason, remainingCents } = event.data;
      return {
        title: `${formatDollars(amountCents)} of the balance waived`,
        explanation: `You don’t have to pay it. Reason: ${sentenceOf(reason)} ${remainingCents === 0 ? 'Nothing more is to be paid.' : `${formatDollars(remainingCents)} is still to be paid.`}`,
      };
    }
    case 'TransferReversed':
      return describeReversed(event.data);
    case 'VehicleShippedToDealer':
      return {
        title: 'Car on its way to your retailer',
        explanation:
          event.data.expectedOn === undefined
            ? `Next, it’ll arrive at ${retailer}.`
            : `It is expected at ${retailer} on ${dayText(event.data.expectedOn)}.`,
      };
    case 'VehicleArrivedAtDealer':
      return {
        title: 'Car at your retailer',
        explanation: `${retailer} will prepare your car and arrange the handover with you.`,
      };
    case 'OrderCompleted':
      return {
        title: 'Order completed',
        explanation: isHandedOver
          ? 'Everything is paid and signed, and the car is with you. Enjoy the drive.'
          : `Everything is paid and signed. Next, ${retailer} will hand the car over to you. Enjoy the drive.`,
      };
    case 'OrderCancelled':
      return describeCancelled(event.data, known);
    case 'DepositRefunded':
      return {
        title: `${formatDollars(event.data.amountCents)} refunded`,
        explanation: `${
          event.data.otherwise === undefined
            ? 'The money is on its way back to the card it came from. Banks take a few business days to show it.'
            : `The money ${wentBack(event.data.refundId, event.data.otherwise)}`
        }${stillToCome(event.data.remainingCents)}`,
      };
    case 'BalanceRefunded':
      return {
        title: `${formatDollars(event.data.amountCents)} transferred back`,
        explanation: `The money went to the account it came from on ${dayText(event.data.refundedOn)}, with the reference ${event.data.bankReference}.${stillToCome(event.data.remainingCents)}`,
      };
    case 'FinanceApplicationLodged':
      return {
        title: 'Finance application lodged',
        explanation: `${event.data.financier ?? 'The lender'} is looking at it. The decision comes next.${event.data.coolingOff === undefined ? '' : ' It makes your cooling-off period longer.'}`,
      };
    case 'FinanceApplicationApproved':
      return {
        title: 'Finance approved',
        explanation: 'The lender has approved your application. Your order goes on as planned.',
      };
    case 'FinanceApplicationDenied':
      return {
        title: 'Finance not approved',
        explanation: `The lender did not approve the application. ${seller} will talk with you about other ways to go on.`,
      };
    case 'ValuationRequested':
      return {
        title: 'Valuation requested',
        explanation: `Your request to value a car to trade in is recorded with the order. To agree on its value, talk to ${retailer}.`,
      };
    case 'OrderChanged': {
      const { vehicle, price, dealer, charges, differenceCents } = event.data;
      if (charges !== undefined) {
        const amounts = chargesInWords(charges).map(([name, amount]) => `${name}: ${amount}.`);
        return {
          title: 'Charges changed',
          explanation: `${amounts.join(' ')} Reason: ${sentenceOf(charges.reason)} The total is ${formatDollars(price.totalCents)}, ${differenceInWords(differenceCents)}. Accept the new contract before ${deadlineText(charges.answerBy, price.state)}. Otherwise we’ll cancel your order, and you’ll get back everything you’ve paid.`,
        };
      }
      return {
        title: 'Order changed',
        explanation: `${vehicle.options.join(', ')}, from ${dealer.name}, at ${formatDollars(price.totalCents)} driveaway. Next, you’ll get a new contract to read and accept.`,
      };
    }
    case 'ChargesConfirmed':
      return {
        title: 'Charges confirmed',
        explanation: `${seller} has confirmed stamp duty, registration and insurance for your company. The total stays at ${formatDollars(event.data.totalCents)}.`,
      };
    case 'TradeInOffered':
      return {
        title: `${formatDollars(event.data.amountCents)} offered for your car`,
        explanation: `The offer holds until the end of ${dayText(event.data.holdsUntil)}. Accept or decline it under Trade-in.`,
      };
    case 'TradeInAccepted':
      return {
        title: `Trade-in of ${formatDollars(event.data.amountCents)} accepted`,
        explanation: 'It lowers what you have to pay; the price of the new car stays as it is.',
      };
    case 'TradeInDeclined':
      return { title: 'Trade-in offer declined', explanation: 'Your order goes on without a trade-in.' };
    case 'HandoverTimesOffered':
      return {
        title: event.data.offer === 1 ? 'Times for your handover' : 'Other times for your handover',
        explanation: `${retailer} offers you times for the handover. Choose one under Handover.`,
      };
    case 'HandoverTimeChosen': {
      const { startsAt, insteadOf, place, state } = event.data;
      const where = place === 'home' ? 'at your home' : `at ${retailer}`;
      return {
        title: insteadOf === undefined ? 'Handover arranged' : 'Handover moved',
        explanation: `You get your car on ${longMoment(startsAt, state)}, ${where}.`,
      };
    }
    case 'HandoverTimesWithdrawn':
      return {
        title: event.data.chosen === undefined ? 'Times for your handover withdrawn' : 'Handover to be moved',
        explanation: `Reason: ${sentenceOf(event.data.reason)} ${retailer} offers you other times.`,
      };
    case 'VehicleHandedOver':
      return {
        title: 'Car handed over',
        explanation: `You have had your car since ${dayText(event.data.handedOverOn)}. When its first service is due, and until when warranty and roadside assistance last, is under My car.`,
      };
    case 'DocumentAdded':
      return {
        title: `${documentTitle(event.data.name)} added`,
        explanation: `${event.data.name} is ready under Documents.`,
      };
  }
};
