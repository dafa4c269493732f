import type {
  CarOfferAnswer,
  CarOfferLine,
  CarOfferMessage,
  DeskCarOffer,
  DeskCarOffers,
  DeskCarOffersQuery,
} from '@driveaway/domain/api/car-offer-desk.ts';
import type { AnchorCheck, AnchorConsistency, AnchorKey, SignedAnchorList } from '@driveaway/domain/api/anchors.ts';
import type { OrderReplay, StoreAnchor } from '@driveaway/domain/api/audit.ts';
import type { Verification } from '@driveaway/domain/api/findings.ts';
import type {
  BackOfficeMessage,
  MachineFailure,
  MessageAnswer,
  MessageLine,
  NextMessages,
  OrderStanding,
} from '@driveaway/domain/api/back-office.ts';
import type { FeedEnd, FeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import type { OrderList, OrderSearchBody } from '@driveaway/domain/api/back-office-orders.ts';
import type { Success } from '@driveaway/domain/api/failure.ts';
import type {
  CallBackAnswer,
  CallBackLine,
  CallBackMessage,
  DeskCallBack,
  DeskCallBacks,
  DeskCallBacksQuery,
} from '@driveaway/domain/api/call-back-desk.ts';
import type {
  DeskDrive,
  DeskDrives,
  DeskDrivesQuery,
  DriveAnswer,
  DriveLine,
  DriveMessage,
} from '@driveaway/domain/api/drive-desk.ts';
import type { AnswerTalk, DeskTalk, WaitingTalks } from '@driveaway/domain/api/talk-desk.ts';
import type { TalkSent } from '@driveaway/domain/api/talk.ts';
import type { ContactDetails, ContactPurpose } from '@driveaway/domain/api/contact-details.ts';
import type { ReconciledDays, Reconciliation } from '@driveaway/domain/payments/reconciliation.ts';
import type { AskedReport, ReportName } from '@driveaway/domain/reports/report-query.ts';
import type { Report } from '@driveaway/domain/reports/report-table.ts';
import type { ChangeClient, MachineClientList } from '@driveaway/domain/api/machine-clients.ts';
import type {
  EraseCustomer,
  ErasureAnswer,
  HoldAnswer,
  HoldList,
  HoldRequest,
} from '@driveaway/domain/api/erasures.ts';
import type { ErasureCertificate } from '@driveaway/domain/api/erasure-certificate.ts';
import type { RemoveSecondFactor } from '@driveaway/domain/api/remove-second-factor.ts';
import type { SealedAnew } from '@driveaway/domain/api/master-key.ts';
import type { ParkedList, Retried, RetryParked, Skipped, SkipParked } from '@driveaway/domain/api/parked-work.ts';
import type { AskForRebuild, Rebuild } from '@driveaway/domain/api/rebuilds.ts';
import type {
  ChangedWebhook,
  ChangeWebhook,
  DeliveryList,
  Resend,
  WebhookList,
} from '@driveaway/domain/api/webhooks.ts';
import type { StockLine } from '@driveaway/domain/api/stock.ts';
import type { ReplayRange } from '../../audit/replay-order.ts';

type MessageConditions = { readonly dryRun: boolean; readonly ifRevision: number | undefined };

/** What is wrong with what was asked for. */
export type Failure = Omit<MachineFailure, 'requestId'>;

/** What became of one message. */
export type MessageResult = MessageAnswer | Failure;

export type FeedPage = FeedEnd & { readonly events: readonly FeedEvent[] };

type TalkPicturePlace = { readonly revision: number; readonly number: number };

/** What visitors ask for. Only a running product shows it, and carries out messages about it. */
export type Desk<Query, Listed, Shown, Message, Answer, Line> = {
  list(asked: Query): Promise<Listed>;
  /** With who asks; undefined when there is no such one. */
  show(id: string): Promise<Shown | undefined>;
  /** Carries out one message, or says what it would record. */
  send(message: Message, dryRun: boolean): Promise<Answer | Failure>;
  /** Carries out messages, one JSON object a line, and reports the result of each. */
  append(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Line>;
};

/** Where the command line gets its answers: a running product, or a data directory that nobody else has open. */
export type OrdersBackend = {
  /** Carries out messages, one JSON object a line, and reports the result of each in input order. */
  append(chunks: AsyncIterable<Uint8Array>): AsyncIterable<MessageLine>;
  /** Carries out messages about retailers' stock, one JSON object a line, and reports the result of each. */
  recordStock(chunks: AsyncIterable<Uint8Array>): AsyncIterable<StockLine>;
  /** Carries out one message about an order, or says what it would record. */
  send(orderNo: string, message: BackOfficeMessage, conditions: MessageConditions): Promise<MessageResult>;
  /** A page of orders; only a running product has read models that are up to date. */
  list(search: OrderSearchBody): Promise<OrderList>;
  /** What was recorded after a position, or from now on; waits for so many seconds when there is nothing. */
  feed(after: string | undefined, waitSeconds: number): Promise<FeedPage>;
  /** Undefined when there is no such order; so are the next two. */
  show(orderNo: string): Promise<OrderStanding | undefined>;
  next(orderNo: string): Promise<NextMessages | undefined>;
  replay(orderNo: string, range: ReplayRange): Promise<OrderReplay | undefined>;
  /** Who buys, and how they are reached; undefined when there is no such order. Only a running product shows it. */
  contact(orderNo: string, purpose: ContactPurpose | undefined): Promise<ContactDetails | undefined>;
  /** What customers and those who answer them write. Only a running product shows it. */
  readonly talks: {
    /** Those in which a customer waits. */
    list(): Promise<WaitingTalks>;
    /** Undefined when there is no such order. */
    show(orderNo: string): Promise<DeskTalk | undefined>;
    /** A picture of a message, by its place from 0; undefined when it is not there any more. Its reading is on record. */
    picture(orderNo: string, which: TalkPicturePlace): Promise<Uint8Array | undefined>;
    /** With pictures, as they are in their files. */
    answer(
      orderNo: string,
      message: AnswerTalk,
      pictures: readonly Uint8Array<ArrayBuffer>[],
    ): Promise<TalkSent | Failure>;
    /** Everything up to a revision needs no answer. */
    markRead(orderNo: string, upTo: number): Promise<Success | Failure>;
  };
  readonly drives: Desk<DeskDrivesQuery, DeskDrives, DeskDrive, DriveMessage, DriveAnswer, DriveLine>;
  readonly callBacks: Desk<
    DeskCallBacksQuery,
    DeskCallBacks,
    DeskCallBack,
    CallBackMessage,
    CallBackAnswer,
    CallBackLine
  >;
  /** Offers for the cars of visitors, which know no dry run. */
  readonly carOffers: Desk<
    DeskCarOffersQuery,
    DeskCarOffers,
    DeskCarOffer,
    CarOfferMessage,
    CarOfferAnswer,
    CarOfferLine
  > & {
    /** A photo of the car, by its place from 0; undefined when there is none. */
    photo(requestId: string, place: number): Promise<Uint8Array | undefined>;
  };
  /** All orders added up. */
  report(name: ReportName, asked: AskedReport): Promise<Report>;
  /** The gateway's books against the events. Only a running product does. */
  reconcile(days: ReconciledDays): Promise<Reconciliation>;
  /** The anchor of the first N events, or of all. */
  anchor(events?: number): Promise<StoreAnchor>;
  /** Some signed anchors, after the one of a number. */
  anchors(after: number): Promise<SignedAnchorList>;
  anchorKeys(): Promise<readonly AnchorKey[]>;
  /** From a signed anchor that is there to the newest one. */
  anchorConsistency(from: number): Promise<AnchorConsistency | undefined>;
  /** Whether the store is the one that its signed anchors are about. */
  checkAnchors(): Promise<AnchorCheck>;
  /** The evidence of an order as a ZIP file; undefined when there is no such order. */
  exportOrder(orderNo: string): Promise<Uint8Array | undefined>;
  /** Checks everything that is there. */
  verify(): Promise<Verification>;
  parked(): Promise<ParkedList>;
  /** How many are tried again; none when the one that was named is not parked. */
  retryParked(which: RetryParked): Promise<Retried>;
  skipParked(which: SkipParked): Promise<Skipped>;
  readonly rebuilds: {
    /** Asks for one of a read model, or for the way back; answers the one that is under way where there is one of its kind. */
    ask(request: AskForRebuild): Promise<Rebuild | Failure>;
    /** The last of each read model. */
    list(): Promise<readonly Rebuild[]>;
  };
  /** Brings some keys or files under the master key of today, after those that the answer before named. */
  sealAnew(after?: string): Promise<SealedAnew>;
  /** The machine clients of whoever answers, and who is revoked. */
  clients(): Promise<MachineClientList>;
  /** Revokes a client or restores it; answers all of them. */
  changeClient(change: ChangeClient): Promise<MachineClientList>;
  /** Turns two-step login off for a customer; false when there is no such one. Only a running product does. */
  removeSecondFactor(request: RemoveSecondFactor): Promise<boolean>;
  /** Erases a customer, or says what that would take. Only a running product does. */
  erase(request: EraseCustomer): Promise<ErasureAnswer | Failure>;
  /** Places or releases a legal hold, or shows those that stand. Only a running product does. */
  hold(request: HoldRequest): Promise<HoldAnswer | Failure>;
  /** Every legal hold that stands. */
  holds(): Promise<HoldList>;
  /** What an erasure destroyed, signed. Only a running product certifies it. */
  certifyErasure(customerId: string): Promise<ErasureCertificate | Failure>;
  readonly webhooks: {
    list(): Promise<WebhookList>;
    /** Throws `BackendUnavailable`, with what is wrong, when it is refused. */
    change(change: ChangeWebhook): Promise<ChangedWebhook>;
    /** The newest of a webhook; without one, those that were given up. */
    deliveries(webhookId?: string): Promise<DeliveryList>;
    /** How many are sent again. */
    resend(which: Resend): Promise<number>;
  };
  close(): Promise<void>;
};

/** What is stored is not what was written; the message names it. */
export class HistoryUnreadable extends Error {
  override readonly name = 'HistoryUnreadable';
}

/** No backend was found, or it does not answer; the message says why. */
export class BackendUnavailable extends Error {
  override readonly name = 'BackendUnavailable';
}

/** It answers no more: whether the last request was carried out is not known, and the same one may succeed later. */
export class Interrupted extends BackendUnavailable {}
