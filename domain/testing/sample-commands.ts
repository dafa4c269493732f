/** One valid command per type, matching the sample events of `order-builders.ts`. */
import type { OrderCommandOf, OrderCommandType } from '../order/order-commands.ts';
import { usualWaiverLimitCents } from '../order/waiver-limit.ts';
import {
  sampleBalanceCents,
  sampleBuyer,
  sampleContractHash,
  sampleDealer,
  sampleEvents,
  sampleNotesHash,
  sampleOtherDealer,
  sampleOtherVin,
  samplePaymentId,
  samplePrice,
} from './order-builders.ts';

/** Before the sample offer expires and before the sample cooling-off period ends. */
export const sampleInstant = '2026-11-02T01:00:00Z';

export const sampleCommands: { readonly [Type in OrderCommandType]: OrderCommandOf<Type> } = {
  CreateOrder: { type: 'CreateOrder', data: sampleEvents.OrderCreated.data, personal: { buyer: sampleBuyer } },
  StartDepositPayment: {
    type: 'StartDepositPayment',
    paymentId: samplePaymentId,
    amountCents: 100_000,
    at: sampleInstant,
  },
  RecordDepositPaymentHeld: { type: 'RecordDepositPaymentHeld', paymentId: samplePaymentId },
  RecordDepositPaid: { type: 'RecordDepositPaid', data: sampleEvents.DepositPaid.data },
  RecordDepositPaymentFailed: {
    type: 'RecordDepositPaymentFailed',
    data: sampleEvents.DepositPaymentFailed.data,
  },
  RecordLateCharge: { type: 'RecordLateCharge', data: sampleEvents.LateChargeFound.data },
  RecordLateChargeRefunded: { type: 'RecordLateChargeRefunded', data: sampleEvents.LateChargeRefunded.data },
  EndChargeSearch: { type: 'EndChargeSearch', paymentId: samplePaymentId },
  IssueContract: {
    type: 'IssueContract',
    contractHash: sampleContractHash,
    templateVersion: '2026-11',
    issuedOn: '2026-11-02',
  },
  AddContractNotes: { type: 'AddContractNotes', notes: 'Please call first.', notesHash: sampleNotesHash },
  AcceptContract: {
    type: 'AcceptContract',
    data: sampleEvents.ContractAccepted.data,
    personal: { notes: '', ipAddress: '203.0.113.7', userAgent: 'Sample browser' },
  },
  ConfirmCharges: { type: 'ConfirmCharges', charges: {}, answerBy: '2026-11-09T01:00:00.000Z' },
  ApproveOrder: { type: 'ApproveOrder' },
  AllocateVehicle: { type: 'AllocateVehicle', data: sampleEvents.VehicleAllocated.data },
  ReallocateVehicle: { type: 'ReallocateVehicle', vin: sampleOtherVin, reason: 'The first car was damaged at sea.' },
  CorrectStatus: { type: 'CorrectStatus', ...sampleEvents.StatusCorrected.data },
  MoveRetailer: {
    type: 'MoveRetailer',
    dealer: sampleOtherDealer,
    reason: 'Your retailer closes at the end of the month.',
    at: sampleInstant,
  },
  // a car that no sample has: one that an order has does not lapse
  LapseAllocation: { type: 'LapseAllocation', vin: 'JF1BT9KL2SG099999', orderRevision: 99 },
  RecordOnWater: { type: 'RecordOnWater', data: sampleEvents.VehicleOnWater.data, at: sampleInstant },
  RecordOnShore: { type: 'RecordOnShore', data: sampleEvents.VehicleOnShore.data },
  RequestBalance: { type: 'RequestBalance', dueOn: '2026-12-20', at: sampleInstant },
  RecordBalancePaid: {
    type: 'RecordBalancePaid',
    amountCents: sampleBalanceCents,
    bankReference: 'EFT-000123',
    receivedOn: '2026-11-02',
    isConfirmed: true,
    at: sampleInstant,
  },
  WaiveBalance: {
    type: 'WaiveBalance',
    amountCents: 2_001,
    reason: 'Your bank kept a fee.',
    limitCents: usualWaiverLimitCents,
  },
  ShipToDealer: { type: 'ShipToDealer', data: sampleEvents.VehicleShippedToDealer.data, at: sampleInstant },
  RecordArrivalAtDealer: { type: 'RecordArrivalAtDealer' },
  CompleteOrder: { type: 'CompleteOrder' },
  CancelOrder: { type: 'CancelOrder', reason: 'Changed plans', by: 'seller', at: sampleInstant },
  RecordDepositRefunded: { type: 'RecordDepositRefunded', data: sampleEvents.DepositRefunded.data },
  RecordRefundOtherwise: {
    type: 'RecordRefundOtherwise',
    amountCents: 100_000,
    how: 'By bank transfer, to the account that you named.',
    bankReference: 'OUT-000777',
    refundedOn: '2026-11-02',
    at: sampleInstant,
  },
  RecordBalanceRefunded: {
    type: 'RecordBalanceRefunded',
    amountCents: sampleBalanceCents,
    bankReference: 'OUT-000321',
    refundedOn: '2026-11-02',
    at: sampleInstant,
  },
  ReverseTransfer: {
    type: 'ReverseTransfer',
    direction: 'in',
    bankReference: 'EFT-000123',
    reason: 'The cheque was dishonoured.',
    at: sampleInstant,
  },
  LodgeFinanceApplication: {
    type: 'LodgeFinanceApplication',
    data: sampleEvents.FinanceApplicationLodged.data,
    at: sampleInstant,
  },
  ApproveFinanceApplication: { type: 'ApproveFinanceApplication' },
  DenyFinanceApplication: { type: 'DenyFinanceApplication', data: sampleEvents.FinanceApplicationDenied.data },
  RequestValuation: {
    type: 'RequestValuation',
    car: { make: 'Fjord', model: 'Wayfarer', year: 2016, kilometres: 84_500, condition: 'good' },
  },
  ChangeOrder: {
    type: 'ChangeOrder',
    data: { vehicle: sampleEvents.OrderChanged.data.vehicle, price: samplePrice, dealer: sampleDealer },
  },
  OfferTradeIn: { type: 'OfferTradeIn', amountCents: 1_250_000, holdsUntil: '2026-11-30', at: sampleInstant },
  AcceptTradeIn: { type: 'AcceptTradeIn', offer: 1, at: sampleInstant },
  DeclineTradeIn: { type: 'DeclineTradeIn', offer: 1 },
  OfferHandoverTimes: {
    type: 'OfferHandoverTimes',
    times: sampleEvents.HandoverTimesOffered.data.times,
    minutes: 60,
    place: 'retailer',
    personal: { person: 'Mia Okafor', notes: '' },
    at: sampleInstant,
  },
  ChooseHandoverTime: {
    type: 'ChooseHandoverTime',
    offer: 1,
    seenChoice: 0,
    startsAt: '2026-12-29T23:00:00.000Z',
    at: sampleInstant,
  },
  WithdrawHandoverTimes: { type: 'WithdrawHandoverTimes', reason: 'The number plates have not come yet.' },
  RecordHandover: { type: 'RecordHandover', handedOverOn: '2026-11-02', at: sampleInstant },
  AddDocument: { type: 'AddDocument', data: sampleEvents.DocumentAdded.data },
};

/** The happy path of an order, from the deposit to the handover. */
export const straightWay = [
  'StartDepositPayment',
  'RecordDepositPaid',
  'IssueContract',
  'AcceptContract',
  'ApproveOrder',
  'AllocateVehicle',
  'RecordOnWater',
  'RecordOnShore',
  'RequestBalance',
  'RecordBalancePaid',
  'ShipToDealer',
  'RecordArrivalAtDealer',
  'CompleteOrder',
] as const satisfies readonly OrderCommandType[];
