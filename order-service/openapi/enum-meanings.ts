/** What each value of the enums of the API means. An enum without meanings fails the tests. */
import { messageTypes } from '@driveaway/domain/api/back-office.ts';
import { stateNames } from '@driveaway/domain/locations/state-names.ts';
import { portCodes, ports } from '@driveaway/domain/locations/ports.ts';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import type { HandoverPlace } from '@driveaway/domain/order/handover-place.ts';
import type { HandoverSource } from '@driveaway/domain/order/handover-sources.ts';
import type { LicenceState } from '@driveaway/domain/order/licence-state.ts';
import type { TalkEventType } from '@driveaway/domain/talk/talk-events.ts';
import type { toldCallBackEventTypes } from '@driveaway/domain/call-backs/call-back-events.ts';
import type { CallBackOutcome } from '@driveaway/domain/call-backs/call-back-standing.ts';
import { callBackTopicWords } from '@driveaway/domain/call-backs/call-back-rules.ts';
import type { toldDriveEventTypes } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { OrderMilestone } from '@driveaway/domain/order/order-milestones.ts';
import type { Difference } from '@driveaway/domain/payments/compare-books.ts';
import type { Account } from '@driveaway/domain/reports/order-books.ts';
import { messageSummaries } from '../back-office/message-words.ts';
import { scopeMeanings } from './document-words.ts';

type Meanings = Readonly<Record<string, string>>;

const orderEvents: Readonly<Record<OrderEventType, string>> = {
  OrderCreated: 'step 1 was sent: price, car, retailer and seller are copied into the order',
  DepositPaymentStarted: 'the gateway is about to be asked for the deposit',
  DepositPaymentHeld: 'the gateway reviews the payment before it charges anything',
  DepositPaid: 'the gateway has charged the deposit',
  DepositPaymentFailed: 'the gateway has declined it, or could not find it in time (`given-up`)',
  LateChargeFound: 'a payment that was given up was charged after all, and goes back',
  LateChargeRefunded: 'it went back, to the card or otherwise',
  ChargeSearchEnded: 'it has not turned up in a day',
  ContractIssued: 'a version of the contract was made',
  ContractNotesAdded: 'the customer has added notes',
  ContractAccepted: 'the customer has accepted the contract',
  ChargesConfirmed: 'the charges of a company are right as they are',
  OrderApproved: 'the seller has accepted the order',
  VehicleAllocated: 'a car belongs to the order',
  VehicleReallocated: 'another car takes its place',
  AllocationLapsed: 'the order has no car any more',
  VehicleOnWater: 'the car is at sea',
  VehicleOnShore: 'the car has landed',
  BalanceRequested: 'the customer is asked for the balance',
  BalancePaid: 'a payment of the balance has arrived',
  BalanceWaived: 'a small part of the balance is not asked for any more',
  VehicleShippedToDealer: 'the car is on its way to the retailer',
  VehicleArrivedAtDealer: 'the car is at the retailer',
  OrderCompleted: 'everything is paid and signed; VehicleHandedOver says when the customer has the car',
  OrderCancelled: 'the order has ended without a car',
  DepositRefunded: 'the deposit went back, to the card or otherwise',
  BalanceRefunded: 'money went back by bank transfer',
  TransferReversed: 'a payment or a transfer back counts no more',
  FinanceApplicationLodged: 'the customer has applied for finance',
  FinanceApplicationApproved: 'the application was approved',
  FinanceApplicationDenied: 'the application was denied',
  DocumentAdded: 'a document was added',
  ValuationRequested: 'the customer asks to have a car valued',
  TradeInOffered: 'the retailer offers an amount for it',
  TradeInAccepted: 'the customer takes the offer',
  TradeInDeclined: 'the customer does not take it',
  OrderChanged: 'the customer has changed car or retailer, or the seller the charges of a company',
  StatusCorrected: 'the last step was recorded by mistake',
  RetailerChanged: 'another retailer delivers',
  HandoverTimesOffered: 'the retailer offers times for the handover',
  HandoverTimeChosen: 'the customer has chosen one of them',
  HandoverTimesWithdrawn: 'they do not hold any more',
  VehicleHandedOver: 'the customer has the car',
};

const talkEvents: Readonly<Record<TalkEventType, string>> = {
  TalkMessageWritten: 'somebody has written about the order',
  TalkRead: 'what was written was read, up to a message',
};

const driveEvents: Readonly<Record<(typeof toldDriveEventTypes)[number], string>> = {
  TestDriveBooked: 'a test drive was booked',
  TestDriveMoved: 'it has another time, or another car of the retailer',
  TestDriveCancelled: 'whoever booked it, or the retailer, cancelled it',
  TestDriveClosed: 'it is known whether they came and drove',
  TestDriverForgotten: 'who came was destroyed, when asked or in time',
};

const callBackEvents: Readonly<Record<(typeof toldCallBackEventTypes)[number], string>> = {
  CallBackRequested: 'somebody asked a retailer to call back',
  CallBackClosed: 'the retailer has said what the call came to',
  CallerForgotten: 'who is called was destroyed, when asked, in time, or with their account',
};

const callBackOutcomeMeanings: Readonly<Record<CallBackOutcome, string>> = {
  reached: 'they were called and reached',
  'not-reached': 'they were called, and nobody answered',
  'wrong-number': 'the number is somebody else’s, or none',
};

const messages: Meanings = Object.fromEntries(messageTypes.map((type) => [type, messageSummaries[type].summary]));

const accountMeanings: Readonly<Record<Account, string>> = {
  depositsReceivedCents: 'order fees charged to cards within the period',
  depositsRefundedCents: 'order fees given back to cards within it',
  balancesReceivedCents: 'transfers for balances that arrived within it, less what was taken back',
  balancesRefundedCents: 'transfers back to customers within it, less what came back',
  balancesWaivedCents: 'not paid of orders completed within it, and waived',
  tradeInsTakenCents: 'accepted offers for trade-ins of orders completed within it',
  suppliedCents: 'prices of orders completed within it',
  gstInvoicedCents: 'GST on tax invoices of it, less that of cancelled orders',
  gstSuppliedCents: 'GST on cars of orders completed within it',
  luxuryCarTaxSuppliedCents: 'luxury car tax on cars of orders completed within it',
  depositsHeldCents: 'order fees held of open orders at its end',
  balancesHeldCents: 'balances held of open orders, without overpayments',
  overpaymentsCents: 'received beyond the price, due back',
  depositRefundsDueCents: 'order fees of cancelled orders, due back',
  balanceRefundsDueCents: 'balances of cancelled orders, due back',
  owedAfterSupplyCents: 'not yet paid of completed orders, or refunded of payments that the bank took back',
  gstInPricesCents: 'GST within the prices of open orders with an order fee',
  luxuryCarTaxInPricesCents: 'luxury car tax within the prices of these',
};

const milestones: Readonly<Record<OrderMilestone, string>> = {
  feePaid: 'the deposit is paid',
  contractAccepted: 'the customer has accepted the contract',
  orderAccepted: 'the seller has accepted the order',
  carAllocated: 'a car belongs to the order',
  atSea: 'the car is at sea',
  inAustralia: 'the car has landed',
  atRetailer: 'the car is at the retailer',
  readyForHandover: 'everything is paid and signed',
};

const handoverSourceMeanings: Readonly<Record<HandoverSource, string>> = {
  order: 'the month that was named when it was ordered',
  stock: 'when the car in stock can be had',
  shipDue: 'when the ship is due',
  landed: 'when the car came ashore',
  dispatch: 'when the car leaves for the retailer',
  retailerDue: 'when the retailer expects the car',
  atRetailer: 'when the car reached the retailer',
};

const licenceMeanings: Readonly<Record<LicenceState, string>> = {
  received: 'it came with the order',
  notNeeded: 'a company orders without one',
  missing: 'the order was recorded without it',
};

const handoverPlaceMeanings: Readonly<Record<HandoverPlace, string>> = {
  retailer: 'at the retailer’s showroom',
  home: 'at the address of the buyer',
};

const differenceMeanings: Readonly<Record<Difference['kind'], string>> = {
  'charge-without-order': 'the gateway took money of which no order knows',
  'order-without-charge': 'an order has a deposit that the gateway never settled',
  'refund-without-event': 'the gateway paid back what no order has recorded',
  'event-without-refund': 'an order has a refund that the gateway never settled',
  'amounts-differ': 'both know the transaction, with different amounts',
};

const meanings: readonly Meanings[] = [
  milestones,
  handoverSourceMeanings,
  licenceMeanings,
  handoverPlaceMeanings,
  orderEvents,
  { ...orderEvents, ...talkEvents, ...driveEvents, ...callBackEvents },
  callBackEvents,
  callBackOutcomeMeanings,
  {
    asked: 'nobody has said yet what it came to',
    ...callBackOutcomeMeanings,
    deleted: 'the details were deleted before anybody said so',
  },
  {
    booked: 'it is to come, or nobody has said yet what became of it',
    cancelled: 'it was cancelled',
    drove: 'they came and drove',
    'did-not-come': 'nobody came',
  },
  {
    move: 'another time, or another car of the same retailer',
    'call-off': 'the retailer cannot lend the car',
    drove: 'they came and drove',
    'did-not-come': 'nobody came',
  },
  {
    weekday: 'the retailer is closed on this day of the week',
    holiday: 'a public holiday of the state',
    'not-known-yet': 'the public holidays of the day are not listed yet',
    'not-there-yet': 'the car is not with the retailer yet',
    'too-late-today': 'no time of today leaves enough to get the car ready',
    taken: 'others have every time',
  },
  messages,
  scopeMeanings,
  accountMeanings,
  differenceMeanings,
  { json: 'amounts in cents, with totals and notes', csv: 'a spreadsheet, amounts in dollars' },
  { day: 'a row for each day', state: 'for each state', retailer: 'for each retailer' },
  {
    approval: 'to accept or refuse the order',
    delivery: 'to hand the car over',
    payment: 'about money',
    enquiry: 'to answer the buyer',
  },
  {
    suv: 'a tall car',
    wagon: 'a long car',
    hatch: 'a short car with a tailgate',
    sedan: 'has a boot',
    coupe: 'has two doors',
  },
  {
    variant: 'one of the model’s variants',
    paint: 'a colour of the body',
    interior: 'a material and colour of the seats',
    accessory: 'an extra that the retailer fits',
    plan: 'capped-price servicing or an extended warranty',
  },
  stateNames,
  {
    listPrice: 'the car with GST',
    dealerDelivery: 'what the retailer charges for delivery',
    luxuryCarTax: 'tax of the Commonwealth above its threshold',
    stampDuty: 'duty of the state',
    registration: 'a year of registration and plates',
    injuryInsurance: 'compulsory insurance, which is named in `injuryInsurance`',
    exteriorOption: 'the paint',
    exteriorOptionOnRoadCosts: 'duty and tax on the paint',
    interiorOption: 'the interior',
    interiorOptionOnRoadCosts: 'duty and tax on the interior',
    accessories: 'accessories, fitted',
    accessoryOnRoadCosts: 'duty and tax on accessories',
    cappedService: 'a plan for services',
    extendedWarranty: 'a longer warranty',
    rounding: 'up to whole dollars',
  },
  { ctp: 'compulsory third party insurance', tac: 'the charge of Victoria', maib: 'the premium of Tasmania' },
  {
    rotate: 'another secret; the one before signs for a day longer',
    enable: 'it is sent to again',
    remove: 'nothing more is sent to it',
  },
  {
    due: 'to be sent, or sent again',
    delivered: 'answered with 2xx',
    parked: 'given up after three days, or its webhook is disabled',
    dropped: 'its webhook or its event is gone, or an operator gave it up for good',
  },
  {
    skipped: 'an order goes on, anything else is given up for good',
    'stays-parked': 'the event, or a later one, cannot be passed over',
    'not-parked': 'nothing is parked under the id',
  },
  {
    asked: 'whoever keeps the read models up to date begins within seconds',
    building: 'it is made, or brought up to date, beside the one that queries read',
    done: 'queries read it',
    failed: 'an event cannot be applied, or there is no version of before; queries go on with the one they read',
  },
  { 'Vehicle Sales': 'sells cars', Service: 'services them', Parts: 'sells parts' },
  {
    FIN_PROD_AUS_SUB_GFV: 'a loan with a guaranteed future value',
    FIN_PROD_AUS_CONSUMER_LOAN: 'a consumer loan',
  },
  { Weekly: '52 repayments a year', Fortnightly: '26', Monthly: '12' },
  { '18': 'aged 18 to 22', '23': '23 to 29', '30': '30 to 49', '50': '50 and older' },
  { EXCELLENT: 'never late', GOOD: 'rarely late', FAIR: 'has been late' },
  {
    na: 'the deposit leaves too small a loan',
    not_applicable: 'the product is not offered for this car',
    error: 'cannot be worked out',
  },
  { Sandbox: 'test cards only', Production: 'real cards' },
  { private: 'for themselves', company: 'for a company, with its ABN' },
  {
    notCreated: 'no order yet',
    contractAccepted: 'waits for the seller',
    approved: 'waits for a car',
    allocated: 'has a car',
    delivered: 'the car is at the retailer',
    completed: 'everything is paid and signed',
  },
  {
    depositDue: 'waits for the deposit',
    paymentOpen: 'the gateway has not answered yet',
    paymentHeld: 'the gateway reviews the payment',
  },
  { contractDue: 'the contract is being made', contractIssued: 'the contract can be accepted' },
  { onWater: 'at sea', onShore: 'landed', toDealer: 'on its way to the retailer' },
  {
    paymentOpen: 'cancelled while a payment is open',
    paymentHeld: 'cancelled while the gateway reviews a payment',
    refundDue: 'money has to go back',
    settled: 'nothing has to go back any more',
  },
  { notDue: 'nothing to pay yet', owing: 'asked for and not paid', paid: 'paid', overpaid: 'more than asked for' },
  { notApplicable: 'no application', pending: 'applied for', approved: 'approved', denied: 'denied' },
  { details: 'step 1', pay: 'step 2', contract: 'step 3', 'thank-you': 'nothing left to do' },
  { 'like-new': 'no marks', good: 'small marks', worn: 'marks and wear', damaged: 'needs repairs' },
  { offered: 'open', accepted: 'taken', declined: 'not taken' },
  { Private: 'a person', Company: 'a company', Seller: 'the seller', Dealer: 'the retailer' },
  {
    paid: 'charged',
    pending: 'the bank has not answered: ask order-details, never pay again',
    held: 'the gateway reviews the payment, which may take a day: ask order-details, never pay again',
  },
  {
    'change-of-mind': 'does not want it any more',
    'another-car': 'wants another one',
    'delivery-time': 'takes too long',
    price: 'too dear',
    finance: 'no finance',
    retailer: 'because of the retailer',
    charges: 'does not accept what the seller charges a company instead',
    other: 'something else',
  },
  { accept: 'takes the offer', decline: 'does not' },
  { html: 'a page', pdf: 'for print' },
  {
    underWay: 'on its way to the buyer',
    handedOver: 'the buyer has the car',
    over: 'it ended without a car',
    unclear: 'its records contradict each other, and are looked into',
  },
  { reached: 'it has come that far', next: 'what is expected next', later: 'after that' },
  {
    atSea: 'on a ship',
    ashore: 'at the port, inspected',
    onTheRoad: 'on its way to the retailer',
    atRetailer: 'at the retailer',
  },
  Object.fromEntries(portCodes.map((code) => [code, `the port of ${ports[code].name}`])),
  {
    contact: 'contact details',
    talk: 'what was written about it',
    progress: 'stage, days and car, as followers are shown them',
    drive: 'who comes to a test drive',
    'call-back': 'who asked for a call back',
    'car-offer': 'who asks for an offer for which car',
    document: 'contract or invoice, as a follower was let read it',
  },
  {
    invalid_request: 'something is missing',
    invalid_client: 'unknown client or wrong secret',
    unsupported_grant_type: 'not client_credentials',
  },
  { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' },
  { mail: 'a mail', paper: 'a document' },
  {
    missing: 'revisions are left out',
    'out-of-order': 'revisions are not in order',
    foreign: 'belongs to another stream',
    unreadable: 'cannot be read',
    edited: 'is not what its hash was made of',
    unlinked: 'does not follow the one before',
    damaged: 'the store reports damage',
    message: 'is not what its message said',
  },
  {
    customer: 'the customer',
    'back-office': 'a machine client',
    system: 'the product itself',
    operator: 'a named operator',
    follower: 'somebody whom the buyer invited to follow the order',
  },
  {
    none: 'there is none',
    withheld: 'left out, for lack of the scope `audit:personal`',
    erased: 'its key was destroyed',
    unreadable: 'cannot be opened',
  },
  {
    signature: 'no key of the installation signed it',
    place: 'it does not follow the one before it',
    'events-gone': 'it is about more events than there are',
    'events-changed': 'it is about other events',
  },
  { ignored: 'does not fit the state', unknown: 'of a later version', unreadable: 'cannot be read' },
  {
    key: 'a key of the customer, with everything that is encrypted under it',
    licence: 'the file of a driver licence',
    picture: 'the file of a picture in a message',
    document: 'the file of a document of an order',
  },
  { open: 'people can write', unpaid: 'not before the order fee is paid', over: 'the order is over' },
  { customer: 'the buyer', retailer: 'who delivers', coordinator: 'the maker’s own' },
  { place: 'it stands from now on', release: 'it stands no more' },
  { updated: 'its last event', waiting: 'since when it has stood at its status', created: 'when it was placed' },
  { asc: 'the earliest first', desc: 'the latest first' },
  { true: 'yes', false: 'no' },
  { morning: 'from opening until noon', afternoon: 'from noon until closing' },
  callBackTopicWords,
  {
    waiting: 'for an answer',
    offered: 'an offer holds',
    expired: 'the last day of the offer is over',
    withdrawn: 'the offer stands no more, or none is made',
    forgotten: 'the details were deleted',
  },
  { waiting: 'those that wait for an answer', all: 'everything that is kept' },
  { ready: 'takes requests', 'not ready': 'does not' },
];

/** Each value with its meaning; undefined unless all of them have one in the same place. */
export const meaningsOf = (values: readonly unknown[]): readonly (readonly [string, string])[] | undefined => {
  const found = meanings.find((known) =>
    values.every((value) => typeof value === 'string' && Object.hasOwn(known, value)),
  );
  return found && Object.entries(found).filter(([value]) => values.includes(value));
};
