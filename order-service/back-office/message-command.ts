/** A message of the back office as the command it stands for. */
import { createHash } from 'node:crypto';
import { eventOfMessage, type BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import type { JsonObject, JsonValue } from '@driveaway/domain/json/json.ts';
import { centsFromDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { derivedId } from '../orders/derived-id.ts';

/** A document that came with a message. */
type MessageDocument = { readonly fileId: string; readonly bytes: Uint8Array; readonly sha256: string };

/** The document in a message, decoded; undefined when it has none. */
export const documentOf = (message: BackOfficeMessage, commandId: string): MessageDocument | undefined => {
  if (message.type !== 'document-added') return undefined;
  const bytes = new Uint8Array(Buffer.from(message.data.contentBase64, 'base64'));
  return {
    // the same file however often the message comes
    fileId: derivedId('back-office-document', commandId),
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
};

/** Members that have a value. */
const said = (members: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(members).filter((member): member is [string, JsonValue] => member[1] !== undefined),
  );

/** Everything a message says about an order, a document by its hash: what makes two messages the same. */
export const contentOf = (
  orderNo: string,
  message: BackOfficeMessage,
  document: MessageDocument | undefined,
): JsonObject => {
  const { type, occurredAt, reason } = message;
  const data =
    message.type === 'document-added'
      ? { name: message.data.name, contentType: message.data.contentType, sha256: document?.sha256 }
      : (message.data ?? {});
  return { orderNo, type, data: said(data), ...said({ occurredAt, reason }) };
};

const centsOf = (dollars: number): number => {
  const cents = centsFromDollars(dollars);
  if (cents === undefined) throw new RangeError('an amount passed its schema and is not in cents');
  return cents;
};

type Reversal = Omit<Extract<BackOfficeMessage, { readonly type: 'balance-reversed' }>['data'], 'receivedOn'>;

const reversalOf = ({ amount, mistake: isMistake, ...told }: Reversal) => ({
  ...told,
  amountCents: amount === undefined ? undefined : centsOf(amount),
  isMistake,
});

type CommandDetails = {
  /** ISO instant. */
  readonly at: string;
  /** How long a buyer has for an answer. */
  readonly offerDays: number;
  readonly document: MessageDocument | undefined;
  readonly waiverLimitCents: Cents;
};

/** The command of a message. */
export const commandOf = (
  message: BackOfficeMessage,
  { at, offerDays, document, waiverLimitCents }: CommandDetails,
): OrderCommand => {
  switch (message.type) {
    case 'confirm-charges': {
      const { stampDuty, registration, injuryInsurance, reason } = message.data ?? {};
      const charges = {
        stampDuty: stampDuty && centsOf(stampDuty),
        registration: registration && centsOf(registration),
        injuryInsurance: injuryInsurance && centsOf(injuryInsurance),
      };
      const answerBy = Temporal.Instant.from(at).add({ hours: 24 * offerDays });
      return { type: 'ConfirmCharges', charges, reason, answerBy: answerBy.toString({ smallestUnit: 'millisecond' }) };
    }
    case 'approve':
      return { type: 'ApproveOrder' };
    case 'allocate':
      return { type: 'AllocateVehicle', data: message.data };
    case 'reallocate':
      return { type: 'ReallocateVehicle', ...message.data };
    case 'on-water':
      return { type: 'RecordOnWater', data: message.data ?? {}, at: message.occurredAt ?? at };
    case 'on-shore':
      return { type: 'RecordOnShore', data: message.data ?? {} };
    case 'request-balance':
      return { type: 'RequestBalance', ...message.data, at };
    case 'balance-paid': {
      const { amount, confirm: isConfirmed, ...line } = message.data;
      return { type: 'RecordBalancePaid', amountCents: centsOf(amount), ...line, isConfirmed, at };
    }
    case 'balance-waived': {
      const { amount, reason } = message.data;
      return { type: 'WaiveBalance', amountCents: centsOf(amount), reason, limitCents: waiverLimitCents };
    }
    case 'balance-refunded': {
      const { amount, ...transfer } = message.data;
      return { type: 'RecordBalanceRefunded', amountCents: centsOf(amount), ...transfer, at };
    }
    case 'refund-otherwise': {
      const { amount, ...refund } = message.data;
      return { type: 'RecordRefundOtherwise', amountCents: centsOf(amount), ...refund, at };
    }
    case 'balance-reversed': {
      const { receivedOn: day, ...told } = message.data;
      return { type: 'ReverseTransfer', direction: 'in', day, ...reversalOf(told), at };
    }
    case 'refund-reversed': {
      const { refundedOn: day, ...told } = message.data;
      return { type: 'ReverseTransfer', direction: 'out', day, ...reversalOf(told), at };
    }
    case 'shipped-to-dealer':
      return { type: 'ShipToDealer', data: message.data ?? {}, at: message.occurredAt ?? at };
    case 'arrived':
      return { type: 'RecordArrivalAtDealer' };
    case 'complete':
      return { type: 'CompleteOrder' };
    case 'status-corrected':
      return {
        type: 'CorrectStatus',
        corrects: eventOfMessage[message.data.corrects],
        reason: message.data.reason,
      };
    case 'move-retailer': {
      const { dealerId, reason } = message.data;
      const dealer = findDealer(dealerId);
      if (dealer === undefined)
        throw new RangeError(`a message passed its schema and there is no retailer ${dealerId}`);
      return { type: 'MoveRetailer', dealer: dealerTermsOf(dealer), reason, at };
    }
    case 'cancel':
      return { type: 'CancelOrder', reason: message.data.reason, by: 'seller', at };
    case 'finance-lodged':
      return { type: 'LodgeFinanceApplication', data: message.data ?? {}, at: message.occurredAt ?? at };
    case 'finance-approved':
      return { type: 'ApproveFinanceApplication' };
    case 'finance-denied':
      return { type: 'DenyFinanceApplication', data: message.data ?? {} };
    case 'trade-in-offered':
      return {
        type: 'OfferTradeIn',
        amountCents: centsOf(message.data.amount),
        holdsUntil: message.data.holdsUntil,
        at,
      };
    case 'handover-offered': {
      const { person, notes, ...offer } = message.data;
      return { type: 'OfferHandoverTimes', ...offer, personal: { person, notes }, at };
    }
    case 'handover-withdrawn':
      return { type: 'WithdrawHandoverTimes', reason: message.data.reason };
    case 'handed-over':
      return { type: 'RecordHandover', handedOverOn: message.data.handedOverOn, at };
    case 'document-added': {
      const { name, contentType } = message.data;
      const { fileId = '', sha256 = '' } = document ?? {};
      return { type: 'AddDocument', data: { name, contentType, fileId, sha256 }, isBrought: true };
    }
  }
};
