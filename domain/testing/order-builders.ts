/** Valid sample events, one builder per event. Fixed values throughout, so that two runs see the same order. */
import { brand } from '../brand/brand.ts';
import type { OrderEventOf, OrderEventType, StockCar } from '../order/order-events.ts';
import { changedCharges, withCharges } from '../pricing/with-charges.ts';
import type { Buyer, DealerTerms, OrderPrice, PriceLine, Vehicle } from '../terms/order-terms.ts';

type DataOf<Type extends OrderEventType> = OrderEventOf<Type>['data'];

export const sampleOrderNo = '12345678-9012';
export const sampleCustomerId = '0b8d5c1e-6f3a-4d27-9a41-3e5f7c2b1d90';
export const samplePaymentId = '7f1e2d3c-4b5a-4968-8776-655443322110';
export const sampleContractHash = 'c0'.repeat(32);
export const sampleNotesHash = '4e'.repeat(32);
export const sampleVin = 'JF1BT9KL2SG012345';
export const sampleOtherVin = 'JF1BT9KL2SG067890';

export const sampleBuyer: Buyer = {
  prefix: 'Ms',
  firstName: 'Mira',
  middleName: '',
  lastName: 'Kowalski',
  email: 'mira.kowalski@mail.example',
  phoneNo: '0491 570 156',
  companyName: '',
  companyAbn: '',
  jobTitle: '',
  address: { address1: '4 Banksia Lane', address2: '', city: 'Parramatta', stateCode: 'NSW', postalCode: '2150' },
};

export const sampleVehicle: Vehicle = {
  modelCode: 'outback',
  modelName: 'Outback',
  variantCode: 'outback-touring',
  variantName: 'Outback Touring',
  bodyStyle: 'wagon',
  title: 'Austral Outback Touring',
  paint: { code: 'crystal-white', name: 'Crystal White Pearl', hex: '#f4f5f2' },
  interior: { code: 'black-leather', name: 'Black leather' },
  options: ['Crystal White Pearl', 'Black leather', 'Tow bar'],
  isPreOrder: false,
  modelCodeForTestDrive: 'outback',
};

const line = (code: PriceLine['code'], label: string, amountCents: number): PriceLine => ({
  code,
  label,
  amountCents,
  setBy: 'A sample',
  rule: 'A fixed amount for tests.',
  source: 'order-builders.ts',
});

/** $55,000.00 in all; the sum of its lines. */
export const samplePrice: OrderPrice = {
  asOf: '2026-11-02',
  state: 'NSW',
  postcode: '2150',
  listPriceCents: 4_800_000,
  dealerDeliveryCents: 200_000,
  luxuryCarTax: { ofBaseCents: 0, inAllCents: 0 },
  stampDutyCents: 170_000,
  registrationCents: 50_000,
  injuryInsurance: { kind: 'ctp', amountCents: 60_000 },
  exteriorOption: { name: 'Crystal White Pearl', priceCents: 80_000, onRoadCostsCents: 2_400 },
  interiorOption: { name: 'Black leather', priceCents: 0, onRoadCostsCents: 0 },
  accessories: { items: [{ code: 'tow-bar', name: 'Tow bar', priceCents: 97_000 }], onRoadCostsCents: 0 },
  cappedService: null,
  extendedWarranty: { name: 'Extended warranty, 2 years', priceCents: 40_600 },
  baseDriveawayCents: 5_280_000,
  roundingCents: 0,
  totalCents: 5_500_000,
  lines: [
    line('listPrice', 'List price', 4_800_000),
    line('dealerDelivery', 'Dealer delivery', 200_000),
    line('stampDuty', 'Stamp duty', 170_000),
    line('registration', 'Registration', 50_000),
    line('injuryInsurance', 'CTP insurance', 60_000),
    line('exteriorOption', 'Crystal White Pearl', 80_000),
    line('exteriorOptionOnRoadCosts', 'On-road costs of the paint', 2_400),
    line('accessories', 'Tow bar', 97_000),
    line('extendedWarranty', 'Extended warranty, 2 years', 40_600),
  ],
};

export const sampleDealer: DealerTerms = {
  dealerId: 'austral-parramatta',
  name: 'Austral Parramatta',
  details: 'Austral Parramatta|188 Silverwattle Road|Parramatta NSW 2150',
  phones: ['(02) 5550 1350'],
  address: {
    address1: '188 Silverwattle Road',
    address2: '',
    city: 'Parramatta',
    stateCode: 'NSW',
    postalCode: '2150',
    latitude: -33.8172,
    longitude: 151.0064,
  },
  licence: { label: 'MD', number: '900027' },
  website: { name: 'Austral Parramatta', url: 'https://austral-parramatta.example' },
  isMobileDealer: false,
};

/** The sample's car, as one in stock. */
export const sampleStockCar: StockCar = {
  stockId: 'stock-1',
  vin: sampleVin,
  availableFrom: '2026-11-20',
  isDemonstrator: false,
};

export const sampleOrderCreated = (
  data: Partial<DataOf<'OrderCreated'>> = {},
  buyer: Partial<Buyer> = {},
): OrderEventOf<'OrderCreated'> => ({
  type: 'OrderCreated',
  data: {
    orderNo: sampleOrderNo,
    orderReference: 'a1'.repeat(16),
    customerId: sampleCustomerId,
    buildId: '5d0c7a52-1f0e-4f6b-9d6e-2b7a8c9d0e1f',
    buyerType: 'private',
    vehicle: sampleVehicle,
    price: samplePrice,
    dealer: sampleDealer,
    seller: { ...brand.seller, email: brand.coordinator.email, phone: brand.coordinator.phone },
    privacyNoticeVersion: '2026-11',
    hash: true,
    acceptsRoadsideAssistance: true,
    licenceFileId: null,
    offerExpiresAt: '2026-11-16T00:00:00Z',
    ...data,
  },
  personal: { buyer: { ...sampleBuyer, ...buyer } },
});

export const sampleDepositPaymentStarted = (
  data: Partial<DataOf<'DepositPaymentStarted'>> = {},
): OrderEventOf<'DepositPaymentStarted'> => ({
  type: 'DepositPaymentStarted',
  data: { paymentId: samplePaymentId, amountCents: 100_000, ...data },
});

export const sampleDepositPaid = (data: Partial<DataOf<'DepositPaid'>> = {}): OrderEventOf<'DepositPaid'> => ({
  type: 'DepositPaid',
  data: {
    paymentId: samplePaymentId,
    amountCents: 100_000,
    transactionId: '20000001',
    maskedCard: '444433XXXXXX1111',
    brand: 'VISA',
    ...data,
  },
});

export const sampleDepositPaymentFailed = (
  data: Partial<DataOf<'DepositPaymentFailed'>> = {},
): OrderEventOf<'DepositPaymentFailed'> => ({
  type: 'DepositPaymentFailed',
  data: { paymentId: samplePaymentId, responseCode: '05', reason: 'The bank declined the payment.', ...data },
});

export const sampleLateChargeFound = (
  data: Partial<DataOf<'LateChargeFound'>> = {},
): OrderEventOf<'LateChargeFound'> => ({
  type: 'LateChargeFound',
  data: { ...sampleDepositPaid().data, transactionId: '20000002', ...data },
});

export const sampleLateChargeRefunded = (
  data: Partial<DataOf<'LateChargeRefunded'>> = {},
): OrderEventOf<'LateChargeRefunded'> => ({
  type: 'LateChargeRefunded',
  data: { paymentId: samplePaymentId, amountCents: 100_000, refundId: '30000002', ...data },
});

export const sampleContractIssued = (data: Partial<DataOf<'ContractIssued'>> = {}): OrderEventOf<'ContractIssued'> => ({
  type: 'ContractIssued',
  data: {
    contractHash: sampleContractHash,
    templateVersion: '2026-11',
    contractVersion: 1,
    issuedOn: '2026-11-02',
    ...data,
  },
});

export const sampleContractNotesAdded = (
  data: Partial<DataOf<'ContractNotesAdded'>> = {},
  notes = 'Please call before delivery.',
): OrderEventOf<'ContractNotesAdded'> => ({
  type: 'ContractNotesAdded',
  data: { notesHash: sampleNotesHash, ...data },
  personal: { notes },
});

export const sampleContractAccepted = (
  data: Partial<DataOf<'ContractAccepted'>> = {},
): OrderEventOf<'ContractAccepted'> => ({
  type: 'ContractAccepted',
  data: {
    contractHash: sampleContractHash,
    notesHash: sampleNotesHash,
    subjectToFinance: false,
    coolingOff: { endsAt: '2026-11-04T02:00:00Z', basis: '24 hours from your acceptance' },
    ...data,
  },
  personal: { notes: 'Please call before delivery.', ipAddress: '203.0.113.7', userAgent: 'Sample browser' },
});

export const sampleChargesConfirmed = (
  data: Partial<DataOf<'ChargesConfirmed'>> = {},
): OrderEventOf<'ChargesConfirmed'> => ({ type: 'ChargesConfirmed', data: { totalCents: 5_500_000, ...data } });

export const sampleOrderApproved = (): OrderEventOf<'OrderApproved'> => ({ type: 'OrderApproved', data: {} });

export const sampleVehicleAllocated = (
  data: Partial<DataOf<'VehicleAllocated'>> = {},
): OrderEventOf<'VehicleAllocated'> => ({ type: 'VehicleAllocated', data: { vin: sampleVin, ...data } });

export const sampleVehicleReallocated = (
  data: Partial<DataOf<'VehicleReallocated'>> = {},
): OrderEventOf<'VehicleReallocated'> => ({
  type: 'VehicleReallocated',
  data: { vin: sampleOtherVin, previousVin: sampleVin, reason: 'The first car was damaged at sea.', ...data },
});

export const sampleStatusCorrected = (
  data: Partial<DataOf<'StatusCorrected'>> = {},
): OrderEventOf<'StatusCorrected'> => ({
  type: 'StatusCorrected',
  data: { corrects: 'VehicleOnWater', reason: 'The ship left without the car.', ...data },
});

/** Who takes over from the first one. */
export const sampleOtherDealer: DealerTerms = {
  ...sampleDealer,
  dealerId: 'austral-chatswood',
  name: 'Austral Chatswood',
};

export const sampleRetailerChanged = (
  data: Partial<DataOf<'RetailerChanged'>> = {},
): OrderEventOf<'RetailerChanged'> => ({
  type: 'RetailerChanged',
  data: {
    dealer: sampleOtherDealer,
    reason: 'Your retailer closes at the end of the month.',
    refusableUntil: '2026-11-25',
    ...data,
  },
});

export const sampleAllocationLapsed = (): OrderEventOf<'AllocationLapsed'> => ({
  type: 'AllocationLapsed',
  data: { vin: sampleVin },
});

export const sampleVehicleOnWater = (data: Partial<DataOf<'VehicleOnWater'>> = {}): OrderEventOf<'VehicleOnWater'> => ({
  type: 'VehicleOnWater',
  data: { vessel: 'MV Southern Tern', expectedOn: '2026-12-18', ...data },
});

export const sampleVehicleOnShore = (data: Partial<DataOf<'VehicleOnShore'>> = {}): OrderEventOf<'VehicleOnShore'> => ({
  type: 'VehicleOnShore',
  data: { port: 'Port Kembla', ...data },
});

/** The whole of the sample price less the sample deposit. */
export const sampleBalanceCents = 5_400_000;

export const sampleBalanceRequested = (
  data: Partial<DataOf<'BalanceRequested'>> = {},
): OrderEventOf<'BalanceRequested'> => ({
  type: 'BalanceRequested',
  data: { amountCents: sampleBalanceCents, dueOn: '2026-12-20', ...data },
});

/** Settles the balance in one payment. */
export const sampleBalancePaid = (data: Partial<DataOf<'BalancePaid'>> = {}): OrderEventOf<'BalancePaid'> => ({
  type: 'BalancePaid',
  data: {
    amountCents: sampleBalanceCents,
    remainingCents: 0,
    bankReference: 'EFT-000123',
    receivedOn: '2026-11-02',
    ...data,
  },
});

export const sampleBalanceWaived = (data: Partial<DataOf<'BalanceWaived'>> = {}): OrderEventOf<'BalanceWaived'> => ({
  type: 'BalanceWaived',
  data: { amountCents: 2_001, reason: 'Your bank kept a fee.', remainingCents: 0, ...data },
});

export const sampleVehicleShippedToDealer = (
  data: Partial<DataOf<'VehicleShippedToDealer'>> = {},
): OrderEventOf<'VehicleShippedToDealer'> => ({
  type: 'VehicleShippedToDealer',
  data: { expectedOn: '2026-12-22', ...data },
});

export const sampleVehicleArrivedAtDealer = (): OrderEventOf<'VehicleArrivedAtDealer'> => ({
  type: 'VehicleArrivedAtDealer',
  data: {},
});

export const sampleOrderCompleted = (): OrderEventOf<'OrderCompleted'> => ({ type: 'OrderCompleted', data: {} });

export const sampleOrderCancelled = (data: Partial<DataOf<'OrderCancelled'>> = {}): OrderEventOf<'OrderCancelled'> => ({
  type: 'OrderCancelled',
  data: { reason: 'The customer changed their mind.', by: 'customer', refundDueCents: 100_000, ...data },
});

export const sampleDepositRefunded = (
  data: Partial<DataOf<'DepositRefunded'>> = {},
): OrderEventOf<'DepositRefunded'> => ({
  type: 'DepositRefunded',
  data: { paymentId: samplePaymentId, amountCents: 100_000, refundId: '30000001', ...data },
});

export const sampleBalanceRefunded = (
  data: Partial<DataOf<'BalanceRefunded'>> = {},
): OrderEventOf<'BalanceRefunded'> => ({
  type: 'BalanceRefunded',
  data: {
    part: 1,
    amountCents: sampleBalanceCents,
    remainingCents: 0,
    bankReference: 'OUT-000321',
    refundedOn: '2026-11-02',
    ...data,
  },
});

export const sampleTransferReversed = (
  data: Partial<DataOf<'TransferReversed'>> = {},
): OrderEventOf<'TransferReversed'> => ({
  type: 'TransferReversed',
  data: {
    direction: 'in',
    part: 1,
    amountCents: sampleBalanceCents,
    bankReference: 'EFT-000123',
    day: '2026-11-02',
    reversedOn: '2026-11-02',
    reason: 'The cheque was dishonoured.',
    remainingCents: sampleBalanceCents,
    refundDueCents: 0,
    ...data,
  },
});

export const sampleFinanceApplicationLodged = (
  data: Partial<DataOf<'FinanceApplicationLodged'>> = {},
): OrderEventOf<'FinanceApplicationLodged'> => ({
  type: 'FinanceApplicationLodged',
  data: { financier: 'Austral Finance', ...data },
});

export const sampleFinanceApplicationApproved = (): OrderEventOf<'FinanceApplicationApproved'> => ({
  type: 'FinanceApplicationApproved',
  data: {},
});

export const sampleFinanceApplicationDenied = (
  data: Partial<DataOf<'FinanceApplicationDenied'>> = {},
): OrderEventOf<'FinanceApplicationDenied'> => ({
  type: 'FinanceApplicationDenied',
  data: { reason: 'The lender needs a larger deposit.', ...data },
});

export const sampleValuationRequested = (): OrderEventOf<'ValuationRequested'> => ({
  type: 'ValuationRequested',
  data: {},
  personal: { car: { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' } },
});

export const sampleTradeInOffered = (data: Partial<DataOf<'TradeInOffered'>> = {}): OrderEventOf<'TradeInOffered'> => ({
  type: 'TradeInOffered',
  data: { offer: 1, amountCents: 1_250_000, holdsUntil: '2026-11-30', ...data },
});

export const sampleTradeInAccepted = (
  data: Partial<DataOf<'TradeInAccepted'>> = {},
): OrderEventOf<'TradeInAccepted'> => ({
  type: 'TradeInAccepted',
  data: { offer: 1, amountCents: 1_250_000, ...data },
});

export const sampleTradeInDeclined = (): OrderEventOf<'TradeInDeclined'> => ({
  type: 'TradeInDeclined',
  data: { offer: 1 },
});

/** Another paint, at the same price. */
export const sampleOrderChanged = (data: Partial<DataOf<'OrderChanged'>> = {}): OrderEventOf<'OrderChanged'> => ({
  type: 'OrderChanged',
  data: {
    change: 1,
    vehicle: {
      ...sampleVehicle,
      paint: { code: 'storm-grey', name: 'Storm Grey', hex: '#5b6167' },
      options: ['Storm Grey paint', 'Black leather interior', 'Tow bar'],
    },
    price: samplePrice,
    dealer: sampleDealer,
    differenceCents: 0,
    ...data,
  },
});

/** The sample's order for a company, whose duty is $2,310 in place of $1,724. */
export const sampleChargesChanged = (): OrderEventOf<'OrderChanged'> => {
  const reason = 'The duty of a company';
  const changed = changedCharges(samplePrice, { stampDuty: 231_000 });
  const price = withCharges(samplePrice, changed, { seller: brand.seller.name, reason });
  return {
    type: 'OrderChanged',
    data: {
      change: 1,
      vehicle: sampleVehicle,
      price,
      dealer: sampleDealer,
      differenceCents: price.totalCents - samplePrice.totalCents,
      charges: { changed: [...changed], reason, answerBy: '2026-11-09T01:00:00.000Z' },
    },
  };
};

export const sampleDocumentAdded = (data: Partial<DataOf<'DocumentAdded'>> = {}): OrderEventOf<'DocumentAdded'> => ({
  type: 'DocumentAdded',
  data: {
    name: 'Tax-invoice.pdf',
    fileId: 'file-0001',
    contentType: 'application/pdf',
    sha256: 'd0'.repeat(32),
    ...data,
  },
});

export const sampleHandoverTimesOffered = (
  data: Partial<DataOf<'HandoverTimesOffered'>> = {},
): OrderEventOf<'HandoverTimesOffered'> => ({
  type: 'HandoverTimesOffered',
  data: {
    offer: 1,
    times: ['2026-12-29T23:00:00.000Z', '2026-12-30T03:30:00.000Z'],
    minutes: 60,
    place: 'retailer',
    state: 'NSW',
    ...data,
  },
  personal: { person: 'Mia Okafor', notes: 'Please come to the door on Wattle Street.' },
});

export const sampleHandoverTimeChosen = (
  data: Partial<DataOf<'HandoverTimeChosen'>> = {},
): OrderEventOf<'HandoverTimeChosen'> => ({
  type: 'HandoverTimeChosen',
  data: {
    offer: 1,
    choice: 1,
    startsAt: '2026-12-29T23:00:00.000Z',
    minutes: 60,
    place: 'retailer',
    state: 'NSW',
    ...data,
  },
});

export const sampleHandoverTimesWithdrawn = (
  data: Partial<DataOf<'HandoverTimesWithdrawn'>> = {},
): OrderEventOf<'HandoverTimesWithdrawn'> => ({
  type: 'HandoverTimesWithdrawn',
  data: { reason: 'The number plates have not come yet.', ...data },
});

export const sampleVehicleHandedOver = (
  data: Partial<DataOf<'VehicleHandedOver'>> = {},
): OrderEventOf<'VehicleHandedOver'> => ({
  type: 'VehicleHandedOver',
  data: {
    handedOverOn: '2026-12-30',
    warranty: { until: '2031-12-29', kilometres: 150_000 },
    roadsideUntil: '2029-12-29',
    firstService: { by: '2027-12-30', kilometres: 15_000 },
    ...data,
  },
});

/** One valid event of every type. */
export const sampleEvents: { readonly [Type in OrderEventType]: OrderEventOf<Type> } = {
  OrderCreated: sampleOrderCreated(),
  DepositPaymentStarted: sampleDepositPaymentStarted(),
  DepositPaymentHeld: { type: 'DepositPaymentHeld', data: { paymentId: samplePaymentId } },
  DepositPaid: sampleDepositPaid(),
  DepositPaymentFailed: sampleDepositPaymentFailed(),
  LateChargeFound: sampleLateChargeFound(),
  LateChargeRefunded: sampleLateChargeRefunded(),
  ChargeSearchEnded: { type: 'ChargeSearchEnded', data: { paymentId: samplePaymentId } },
  ContractIssued: sampleContractIssued(),
  ContractNotesAdded: sampleContractNotesAdded(),
  ContractAccepted: sampleContractAccepted(),
  ChargesConfirmed: sampleChargesConfirmed(),
  OrderApproved: sampleOrderApproved(),
  VehicleAllocated: sampleVehicleAllocated(),
  VehicleReallocated: sampleVehicleReallocated(),
  StatusCorrected: sampleStatusCorrected(),
  AllocationLapsed: sampleAllocationLapsed(),
  VehicleOnWater: sampleVehicleOnWater(),
  VehicleOnShore: sampleVehicleOnShore(),
  BalanceRequested: sampleBalanceRequested(),
  BalancePaid: sampleBalancePaid(),
  BalanceWaived: sampleBalanceWaived(),
  VehicleShippedToDealer: sampleVehicleShippedToDealer(),
  VehicleArrivedAtDealer: sampleVehicleArrivedAtDealer(),
  OrderCompleted: sampleOrderCompleted(),
  OrderCancelled: sampleOrderCancelled(),
  DepositRefunded: sampleDepositRefunded(),
  BalanceRefunded: sampleBalanceRefunded(),
  TransferReversed: sampleTransferReversed({ invoice: 'withdrawn' }),
  FinanceApplicationLodged: sampleFinanceApplicationLodged(),
  FinanceApplicationApproved: sampleFinanceApplicationApproved(),
  FinanceApplicationDenied: sampleFinanceApplicationDenied(),
  DocumentAdded: sampleDocumentAdded(),
  ValuationRequested: sampleValuationRequested(),
  TradeInOffered: sampleTradeInOffered(),
  TradeInAccepted: sampleTradeInAccepted(),
  TradeInDeclined: sampleTradeInDeclined(),
  OrderChanged: sampleOrderChanged(),
  RetailerChanged: sampleRetailerChanged(),
  HandoverTimesOffered: sampleHandoverTimesOffered(),
  HandoverTimeChosen: sampleHandoverTimeChosen(),
  HandoverTimesWithdrawn: sampleHandoverTimesWithdrawn(),
  VehicleHandedOver: sampleVehicleHandedOver(),
};

/** The happy path of an order, from creation to handover; every event fits the lifecycle. */
export const sampleOrderHistory = [
  sampleEvents.OrderCreated,
  sampleEvents.DepositPaymentStarted,
  sampleEvents.DepositPaid,
  sampleEvents.ContractIssued,
  sampleEvents.ContractNotesAdded,
  sampleEvents.ContractAccepted,
  sampleEvents.OrderApproved,
  sampleEvents.VehicleAllocated,
  sampleEvents.VehicleOnWater,
  sampleEvents.VehicleOnShore,
  sampleEvents.BalanceRequested,
  sampleEvents.BalancePaid,
  sampleEvents.VehicleShippedToDealer,
  sampleEvents.VehicleArrivedAtDealer,
  sampleEvents.OrderCompleted,
] as const;
