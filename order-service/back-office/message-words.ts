/** What is said of messages and their data: in the description of the API, and in the help of the command line. */
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';

export const messageSummaries: Readonly<Record<MessageType, { readonly summary: string; readonly example: string }>> = {
  'confirm-charges': {
    summary: 'what a company is charged by law is right, or is this',
    example: " --stamp-duty 2310 --reason 'The duty of a company'",
  },
  approve: { summary: 'the seller accepts the order', example: '' },
  allocate: { summary: 'a car is allocated', example: ' --vin JF1BT9KL2SG012345' },
  reallocate: {
    summary: 'another car is allocated',
    example: " --vin JF1BT9KL2SG012346 --reason 'Damaged at sea'",
  },
  'on-water': { summary: 'the car is on a ship', example: " --vessel 'MV Southern Tern' --expected-on 2026-12-18" },
  'on-shore': { summary: 'the car has landed', example: " --port 'Port Kembla'" },
  'request-balance': { summary: 'the balance is asked for', example: ' --dispatch-on 2026-12-22' },
  'balance-paid': { summary: 'money for the balance has arrived', example: ' --amount 54000 --bank-reference EFT-1' },
  'balance-waived': {
    summary: 'a small part of the balance is not asked for',
    example: " --amount 20.01 --reason 'Your bank kept a fee.'",
  },
  'balance-refunded': {
    summary: 'money went back to the customer',
    example: ' --amount 400 --bank-reference OUT-1 --refunded-on 2026-11-02',
  },
  'refund-otherwise': {
    summary: 'the order fee, or a late charge, went back by another way than the gateway',
    example: " --amount 1000 --how 'By bank transfer' --bank-reference OUT-1 --refunded-on 2026-11-02",
  },
  'balance-reversed': {
    summary: 'a payment was taken back, or recorded by mistake',
    example: " --bank-reference EFT-1 --reason 'The cheque was dishonoured.'",
  },
  'refund-reversed': {
    summary: 'a transfer to the customer, or a refund otherwise, came back, or was recorded by mistake',
    example: " --bank-reference OUT-1 --reason 'The account is closed.'",
  },
  'shipped-to-dealer': { summary: 'the car is on its way to the retailer', example: ' --expected-on 2026-12-29' },
  arrived: { summary: 'the car is at the retailer', example: '' },
  complete: { summary: 'everything is paid and signed', example: '' },
  cancel: { summary: 'the seller cancels the order', example: " --reason 'The car was damaged at sea.'" },
  'status-corrected': {
    summary: 'the last step was recorded by mistake',
    example: " --corrects on-water --reason 'Another ship'",
  },
  'move-retailer': {
    summary: 'another retailer delivers the car',
    example: ` --dealer-id ${defaultDealerId} --reason 'Closed for repairs'`,
  },
  'finance-lodged': { summary: 'an application for finance is lodged', example: " --financier 'Southern Finance'" },
  'finance-approved': { summary: 'finance is approved', example: '' },
  'finance-denied': { summary: 'finance is denied', example: " --reason 'Income'" },
  'trade-in-offered': { summary: 'a trade-in is offered for', example: ' --amount 12500 --holds-until 2026-11-30' },
  'handover-offered': {
    summary: 'times for the handover are offered',
    example: " --times 2026-12-30T10:00:00+11:00,2026-12-30T14:30:00+11:00 --person 'Mia Okafor'",
  },
  'handover-withdrawn': {
    summary: 'the times for the handover do not hold any more',
    example: " --reason 'The number plates have not come yet.'",
  },
  'handed-over': { summary: 'the customer has the car', example: ' --handed-over-on 2026-12-30' },
  'document-added': { summary: 'a document for the customer', example: ' --file invoice.pdf' },
};

/** By the name of the member. */
export const memberHelp: Readonly<Record<string, string>> = {
  stampDuty: 'of the whole car, options included, in dollars; default: as it is',
  registration: 'for 12 months, in dollars; default: as it is',
  injuryInsurance: 'in dollars; default: as it is',
  vin: 'of the car, 17 characters',
  reason: 'why; the customer is told',
  vessel: 'the name of the ship',
  expectedOn: 'when it is expected there, such as 2026-12-18',
  port: 'where it landed',
  dispatchOn: 'when the car leaves for the retailer; the balance is due before',
  dueOn: 'when the balance is due, instead of the day of dispatch',
  amount: 'in dollars, at most two decimals',
  how: 'how it went back; the customer is told',
  bankReference: 'of the transfer',
  transactionId: 'of the charge that was found late, as the gateway has it',
  receivedOn: 'the day of the bank statement, such as 2026-11-02; default: today',
  another: 'why it is another transfer than the one with the same reference and day',
  confirm: 'far more than is owing is right',
  refundedOn: 'the day of the transfer, such as 2026-11-02',
  reversedOn: 'the day on which it was taken back or came back, such as 2026-11-05; default: today',
  mistake: 'it never was: the line of the statement may be recorded anew',
  corrects: 'the step that was a mistake',
  dealerId: 'of the retailer',
  financier: 'who is asked for finance',
  holdsUntil: 'the last day of the offer, such as 2026-11-30',
  times: 'when each begins, with commas between them, such as 2026-12-30T10:00:00+11:00',
  minutes: 'how long it takes; default: 60',
  place: "at the retailer's, which is the default, or at the customer's home",
  person: 'who hands the car over',
  notes: 'for the customer',
  handedOverOn: 'the day, such as 2026-12-30',
  name: "as the customer sees it; default: the file's name",
  contentType: "default: by the file's name",
};
