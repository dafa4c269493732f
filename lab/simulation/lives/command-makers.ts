/** For each command of an order one as it may be asked for: fitting as a rule, odd in its amounts and days, now and then wrong. */
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { receiptFileName } from '@driveaway/domain/order/document-names.ts';
import { linesOnRecord } from '@driveaway/domain/order/bank-line.ts';
import type { OrderCommandOf, OrderCommandType } from '@driveaway/domain/order/order-commands.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import type { StockCar } from '@driveaway/domain/order/order-events.ts';
import {
  balanceRefundDueCents,
  balanceToAskCents,
  depositHeldCents,
  outstandingCents,
} from '@driveaway/domain/order/order-money.ts';
import { correctableSteps, lastStepOf } from '@driveaway/domain/order/status-correction.ts';
import type { DealerTerms, OrderPrice } from '@driveaway/domain/terms/order-terms.ts';
import {
  sampleBuyer,
  sampleEvents,
  samplePrice,
  sampleStockCar,
  sampleVehicle,
} from '@driveaway/domain/testing/order-builders.ts';
import { coolingOffFor } from '@driveaway/order-service/contracts/accept-contract.ts';
import { currentEdition } from '@driveaway/order-service/contracts/contract-editions.ts';
import { nextIssue, type ContractIssue } from '@driveaway/order-service/contracts/contract-issue.ts';
import { documentHash, renderContract } from '@driveaway/order-service/contracts/contract-template.ts';
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { LivingOrder } from './living-order.ts';
import type { OrderRules } from './order-rules.ts';
import { wishedAt } from './told-by-events.ts';

/** When a command is asked for, and of what. */
export type Occasion = {
  readonly random: SeededRandom;
  readonly order: LivingOrder;
  /** An ISO instant. */
  readonly now: string;
  /** The VINs of the cars that the orders of a life are about. */
  readonly cars: readonly string[];
  readonly rules: OrderRules;
};

type Maker<Type extends OrderCommandType> = (occasion: Occasion) => OrderCommandOf<Type>;

const knownRetailers: readonly DealerTerms[] = dealers
  .filter(({ id }) => /parramatta|sydney-city|geelong|hobart/.test(id))
  .map(dealerTermsOf);

const paints = [
  ['crystal-white', 'Crystal White Pearl', '#f4f5f2'],
  ['storm-grey', 'Storm Grey', '#5b6167'],
  ['night-blue', 'Night Blue', '#1d2440'],
] as const;

const paintedVehicle = ({ random }: Occasion) => {
  const [code, name, hex] = random.pick(paints);
  return { ...sampleVehicle, paint: { code, name, hex }, options: [`${name} paint`, 'Black leather interior'] };
};

/** The sample's price with another list price, and the tow bar or not. */
const priceOf = ({ random, now }: Occasion, totalCents: number): OrderPrice => {
  const difference = totalCents - samplePrice.totalCents;
  const listPriceCents = samplePrice.listPriceCents + difference;
  return {
    ...samplePrice,
    asOf: dayIn('NSW', now),
    listPriceCents,
    accessories: random.chance(0.5) ? samplePrice.accessories : { items: [], onRoadCostsCents: 0 },
    baseDriveawayCents: samplePrice.baseDriveawayCents + difference,
    totalCents,
    lines: samplePrice.lines.map((line) =>
      line.code === 'listPrice' ? Object.assign({}, line, { amountCents: listPriceCents }) : line,
    ),
  };
};

const later = (instant: string, time: Temporal.DurationLike): string =>
  Temporal.Instant.from(instant).add(time).toString({ smallestUnit: 'millisecond' });

/** A day so many days after today in Sydney; before it with less than none. */
const dayFromNow = (now: string, days: number): string => dayIn('NSW', later(now, { hours: 24 * days }));

const stockCarOf = ({ random, cars, now }: Occasion): StockCar => ({
  ...sampleStockCar,
  vin: random.pick(cars),
  availableFrom: dayFromNow(now, 5),
});

/** As a rule what is right, else anything up to the most. */
const mostly = ({ random }: Occasion, right: number, most = 6_000_000): number =>
  random.chance(0.7) ? Math.max(0, right) : 1 + random.below(most);

/** Now and then a line of the statement that is sent twice, or another of one reference. */
const lineOf = ({ random }: Pick<Occasion, 'random'>, kind: string) => ({
  bankReference: `${kind}-${random.chance(0.3) ? random.below(3) : random.below(1_000_000)}`,
  ...(random.chance(0.1) ? { another: 'Paid in two parts.' } : {}),
});

const totalOf = ({ order }: Occasion): number => order.state.facts.created?.price.totalCents ?? 0;

const reasons = ['The ship left without the car.', 'It was recorded by mistake.'] as const;

const wishes = ['', 'Tint the windows.', 'Please call before delivery.'] as const;

/** What a customer asks for, with how often the order was changed by then. */
const wishOf = ({ random, order }: Occasion): string => {
  const wish = random.pick(wishes);
  return wish === '' ? '' : `${wish} ${wishedAt(order.state.facts.earlier?.changes ?? 0)}`;
};

/** What is ticked and written on the page of the contract. */
const contractFormOf = (occasion: Occasion) => {
  const { random } = occasion;
  const notes = wishOf(occasion);
  const isFinanceApproval = random.chance(0.4);
  return { isFinanceApproval, isOther: notes !== '' && random.chance(0.7), notes, replacesNotes: false };
};

const contractIssue = ({ order, now }: Occasion): ContractIssue =>
  nextIssue(order.state.facts, now, order.state.facts.created?.price.state ?? 'NSW');

const contractNow = (occasion: Occasion): string => {
  const facts = occasion.rules.contractFactsOf(occasion.order.events);
  return facts === undefined ? '' : documentHash(renderContract(currentEdition, facts, contractIssue(occasion)));
};

const carOf = (occasion: Occasion): string => {
  const { random, order, cars } = occasion;
  const own = order.state.facts.created?.stockCar?.vin;
  return own !== undefined && random.chance(0.6) ? own : random.pick(cars);
};

/** One that was given up, else none that the order knows. */
const givenUpPayment = ({ random, order }: Occasion): { readonly paymentId: string; readonly amountCents: number } => {
  const { givenUp = [] } = order.state.facts;
  const { paymentId, amountCents } =
    givenUp.length === 0 ? { paymentId: random.uuid(), amountCents: 1 } : random.pick(givenUp);
  return { paymentId, amountCents };
};

export const commandMakers: { readonly [Type in OrderCommandType]: Maker<Type> } = {
  CreateOrder: (occasion) => {
    const { random, order, now } = occasion;
    return {
      type: 'CreateOrder',
      data: {
        ...sampleEvents.OrderCreated.data,
        orderNo: order.orderNo,
        orderReference: Buffer.from(random.bytes(16)).toString('hex'),
        customerId: random.uuid(),
        buyerType: random.pick(['private', 'company']),
        vehicle: paintedVehicle(occasion),
        price: priceOf(occasion, 4_000_000 + random.below(2_000_000)),
        dealer: random.pick(knownRetailers),
        offerExpiresAt: later(now, { hours: 24 * 7 }),
        ...(random.chance(0.4) ? { stockCar: stockCarOf(occasion) } : {}),
      },
      personal: { buyer: sampleBuyer },
    };
  },
  StartDepositPayment: (occasion) => ({
    type: 'StartDepositPayment',
    paymentId: occasion.random.uuid(),
    amountCents: occasion.random.pick([100_000, 100_000 + occasion.random.below(200_001), 300_000, 300_001]),
    at: occasion.now,
  }),
  RecordDepositPaymentHeld: ({ random, order }) => ({
    type: 'RecordDepositPaymentHeld',
    paymentId: order.state.facts.openPayment?.paymentId ?? random.uuid(),
  }),
  RecordDepositPaid: ({ random, order }) => ({
    type: 'RecordDepositPaid',
    data: {
      ...sampleEvents.DepositPaid.data,
      paymentId: order.state.facts.openPayment?.paymentId ?? random.uuid(),
      amountCents: order.state.facts.openPayment?.amountCents ?? 1,
    },
  }),
  RecordDepositPaymentFailed: ({ random, order }) => ({
    type: 'RecordDepositPaymentFailed',
    data: {
      ...sampleEvents.DepositPaymentFailed.data,
      ...(random.chance(0.3) ? { responseCode: givenUpCode } : {}),
      paymentId: order.state.facts.openPayment?.paymentId ?? random.uuid(),
    },
  }),
  RecordLateCharge: (occasion) => ({
    type: 'RecordLateCharge',
    data: { ...sampleEvents.LateChargeFound.data, ...givenUpPayment(occasion) },
  }),
  RecordLateChargeRefunded: (occasion) => ({
    type: 'RecordLateChargeRefunded',
    data: { ...sampleEvents.LateChargeRefunded.data, ...givenUpPayment(occasion) },
  }),
  EndChargeSearch: (occasion) => ({ type: 'EndChargeSearch', paymentId: givenUpPayment(occasion).paymentId }),
  IssueContract: (occasion) => ({
    type: 'IssueContract',
    contractHash: contractNow(occasion) || documentHash(''),
    templateVersion: currentEdition.version,
    issuedOn: contractIssue(occasion).issuedOn,
  }),
  AddContractNotes: (occasion) => {
    const notes = wishOf(occasion);
    return { type: 'AddContractNotes', notes, notesHash: documentHash(notes) };
  },
  AcceptContract: (occasion) => {
    const { order, now, rules, random } = occasion;
    const form = contractFormOf(occasion);
    const notes = rules.annexOf(order.events, form);
    const isPlaced = order.state.facts.created !== undefined;
    return {
      type: 'AcceptContract',
      data: {
        contractHash: random.chance(0.9)
          ? (order.state.facts.contract?.contractHash ?? documentHash(''))
          : documentHash('another one'),
        notesHash: documentHash(notes),
        subjectToFinance: form.isFinanceApproval,
        coolingOff: isPlaced
          ? coolingOffFor(order.state, Temporal.Instant.from(now), form.isFinanceApproval)
          : sampleEvents.ContractAccepted.data.coolingOff,
        ...(isPlaced ? { coolingOffWithCredit: coolingOffFor(order.state, Temporal.Instant.from(now), true) } : {}),
      },
      personal: { notes, ipAddress: '203.0.113.7', userAgent: 'Sample browser' },
    };
  },
  ChangeOrder: (occasion) => {
    const { random } = occasion;
    const odd = random.below(800_000) - 400_000;
    const totalCents = Math.max(1_000_000, random.chance(0.8) ? totalOf(occasion) + odd : random.below(6_000_000));
    return {
      type: 'ChangeOrder',
      data: {
        vehicle: paintedVehicle(occasion),
        price: priceOf(occasion, totalCents),
        dealer: random.pick(knownRetailers),
      },
    };
  },
  // as they are, others, or the same said anew
  ConfirmCharges: ({ random, order, now }) => {
    const dutyCents = order.state.facts.created?.price.stampDutyCents ?? 0;
    const duty = random.chance(0.6)
      ? { stampDuty: random.chance(0.5) ? dutyCents + random.below(90_000) : random.below(300_000) }
      : {};
    const registration = random.chance(0.3) ? { registration: random.below(90_000) } : {};
    return {
      type: 'ConfirmCharges',
      charges: { ...duty, ...registration },
      reason: 'The duty of a company.',
      answerBy: later(now, { hours: 24 * 7 }),
    };
  },
  ApproveOrder: () => ({ type: 'ApproveOrder' }),
  AllocateVehicle: (occasion) => ({ type: 'AllocateVehicle', data: { vin: carOf(occasion) } }),
  ReallocateVehicle: ({ random, cars }) => ({
    type: 'ReallocateVehicle',
    vin: random.pick(cars),
    reason: 'The first car was damaged at sea.',
  }),
  CorrectStatus: ({ random, order }) => {
    const last = lastStepOf(order.state.lifecycle.value, order.state.facts.handover?.done !== undefined);
    return {
      type: 'CorrectStatus',
      corrects: random.chance(0.8) ? (last ?? 'OrderApproved') : random.pick(correctableSteps),
      reason: random.pick(reasons),
    };
  },
  MoveRetailer: ({ random, now }) => ({
    type: 'MoveRetailer',
    dealer: random.pick(knownRetailers),
    reason: 'Your retailer closes at the end of the month.',
    at: now,
  }),
  LapseAllocation: ({ random, order, cars }) => ({
    type: 'LapseAllocation',
    vin: random.pick(cars),
    orderRevision: order.state.revision - random.below(2),
  }),
  RecordOnWater: ({ random, now }) => ({
    type: 'RecordOnWater',
    data: random.chance(0.5)
      ? { vessel: 'MV Southern Tern', expectedOn: dayFromNow(now, random.chance(0.9) ? 20 : -20) }
      : {},
    at: now,
  }),
  RecordOnShore: ({ random }) => ({ type: 'RecordOnShore', data: random.chance(0.5) ? { port: 'Port Kembla' } : {} }),
  RequestBalance: ({ random, now }) => {
    const days = random.pick([
      {},
      { dueOn: dayFromNow(now, random.below(40) - 2) },
      { dispatchOn: dayFromNow(now, 9) },
    ]);
    return { type: 'RequestBalance', ...days, at: now };
  },
  RecordBalancePaid: (occasion) => ({
    type: 'RecordBalancePaid',
    amountCents: mostly(occasion, outstandingCents(occasion.order.state.facts)),
    ...lineOf(occasion, 'EFT'),
    isConfirmed: occasion.random.chance(0.5),
    at: occasion.now,
  }),
  // a small rest mostly, else too much
  WaiveBalance: ({ random, order }) => {
    const restCents = Math.max(1, outstandingCents(order.state.facts));
    const amountCents = random.chance(0.8) ? Math.min(restCents, 1 + random.below(5_000)) : 1 + random.below(9_000);
    return { type: 'WaiveBalance', amountCents, reason: 'Your bank kept a fee.', limitCents: 5_000 };
  },
  ShipToDealer: ({ random, now }) => ({
    type: 'ShipToDealer',
    data: random.chance(0.5) ? { expectedOn: dayFromNow(now, random.chance(0.9) ? 4 : -4) } : {},
    at: now,
  }),
  RecordArrivalAtDealer: () => ({ type: 'RecordArrivalAtDealer' }),
  CompleteOrder: () => ({ type: 'CompleteOrder' }),
  CancelOrder: ({ random, now }) => ({
    type: 'CancelOrder',
    reason: 'Changed plans',
    by: random.pick(['customer', 'seller', 'lapse']),
    at: now,
  }),
  RecordDepositRefunded: ({ random, order }) => ({
    type: 'RecordDepositRefunded',
    data: {
      paymentId: order.state.facts.deposit?.paymentId ?? random.uuid(),
      amountCents: depositHeldCents(order.state.facts) || 100_000,
      refundId: String(random.below(1_000_000)),
    },
  }),
  RecordRefundOtherwise: ({ random, order, now }) => {
    const { facts } = order.state;
    const late = facts.givenUp?.find(({ charge }) => charge !== undefined)?.charge;
    return {
      type: 'RecordRefundOtherwise',
      amountCents: late?.amountCents ?? (depositHeldCents(facts) || 100_000),
      transactionId: late?.transactionId,
      how: 'By cheque, to your address.',
      ...lineOf({ random }, 'OUT'),
      refundedOn: dayIn(facts.created?.price.state ?? 'NSW', now),
      at: now,
    };
  },
  RecordBalanceRefunded: (occasion) => ({
    type: 'RecordBalanceRefunded',
    amountCents: Math.max(1, mostly(occasion, balanceRefundDueCents(occasion.order.state.facts))),
    ...lineOf(occasion, 'OUT'),
    refundedOn: dayIn(occasion.order.state.facts.created?.price.state ?? 'NSW', occasion.now),
    at: occasion.now,
  }),
  ReverseTransfer: (occasion) => {
    const { random, order, now } = occasion;
    const direction = random.chance(0.6) ? 'in' : 'out';
    const transfers = linesOnRecord(order.state.facts, direction);
    const { bankReference, day } =
      transfers.length === 0 ? { bankReference: 'EFT-1', day: undefined } : random.pick(transfers);
    return {
      type: 'ReverseTransfer',
      direction,
      bankReference,
      day,
      isMistake: random.chance(0.3),
      reason: 'The cheque was dishonoured.',
      at: now,
    };
  },
  LodgeFinanceApplication: ({ random, now }) => ({
    type: 'LodgeFinanceApplication',
    data: random.chance(0.5) ? { financier: 'Austral Finance' } : {},
    at: now,
  }),
  ApproveFinanceApplication: () => ({ type: 'ApproveFinanceApplication' }),
  DenyFinanceApplication: ({ random }) => ({
    type: 'DenyFinanceApplication',
    data: random.chance(0.5) ? { reason: 'The lender needs a larger deposit.' } : {},
  }),
  RequestValuation: ({ random }) => ({
    type: 'RequestValuation',
    car: { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 1_000 + random.below(90_000), condition: 'good' },
  }),
  // around all there is to pay, from both sides
  OfferTradeIn: (occasion) => {
    const { random, order, now } = occasion;
    const around = balanceToAskCents({ ...order.state.facts, tradeIn: undefined }) + 100 - random.below(300_000);
    return {
      type: 'OfferTradeIn',
      amountCents: Math.max(1, random.chance(0.6) ? around : random.below(5_000_000)),
      holdsUntil: dayFromNow(now, random.below(30) - 1),
      at: now,
    };
  },
  AcceptTradeIn: ({ random, order, now }) => ({
    type: 'AcceptTradeIn',
    offer: Math.max(1, (order.state.facts.tradeIn?.offer?.offer ?? 1) - (random.chance(0.1) ? 1 : 0)),
    at: now,
  }),
  DeclineTradeIn: ({ order }) => ({ type: 'DeclineTradeIn', offer: order.state.facts.tradeIn?.offer?.offer ?? 1 }),
  OfferHandoverTimes: ({ random, now }) => ({
    type: 'OfferHandoverTimes',
    times: [later(now, { hours: 24 + random.below(90) }), later(now, { hours: 120 + random.below(90) })],
    minutes: 60,
    place: random.pick(['retailer', 'retailer', 'home']),
    personal: { person: 'Mia Okafor', notes: '' },
    at: now,
  }),
  ChooseHandoverTime: ({ random, order, now }) => {
    const { offer, chosen } = order.state.facts.handover ?? {};
    return {
      type: 'ChooseHandoverTime',
      offer: offer?.offer ?? 1,
      seenChoice: random.chance(0.9) ? (chosen?.choice ?? 0) : 0,
      startsAt: random.pick(offer?.times ?? [now]),
      at: now,
    };
  },
  WithdrawHandoverTimes: () => ({ type: 'WithdrawHandoverTimes', reason: 'The number plates have not come yet.' }),
  RecordHandover: ({ random, order, now }) => ({
    type: 'RecordHandover',
    handedOverOn: random.chance(0.8)
      ? dayIn(order.state.facts.created?.dealer.address.stateCode ?? 'NSW', now)
      : dayFromNow(now, random.below(9) - 6),
    at: now,
  }),
  AddDocument: ({ random, order }) => ({
    type: 'AddDocument',
    data: {
      ...sampleEvents.DocumentAdded.data,
      name: random.pick(['Registration.pdf', receiptFileName(order.orderNo), `Plates-${random.below(100)}.pdf`]),
    },
    isBrought: true,
  }),
};

/** A command of a type whose type is known only as one of all. */
export const makeCommand = <Type extends OrderCommandType>(type: Type, occasion: Occasion): OrderCommandOf<Type> =>
  commandMakers[type](occasion);
