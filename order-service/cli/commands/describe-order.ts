/** Answers as text for people. */
import type { ChainReport, OrderReplay, ReplayedEvent, StateInWords } from '@driveaway/domain/api/audit.ts';
import type {
  MachineFailure,
  MessageAnswer,
  MessageLine,
  NextMessage,
  NextMessages,
  OrderStanding,
} from '@driveaway/domain/api/back-office.ts';
import type { Anomaly } from '@driveaway/domain/order/order-state.ts';
import { centsFromDollars, formatDollars } from '@driveaway/domain/money/cents.ts';
import { describeActor } from '../../audit/describe-actor.ts';
import { changeWords } from '../terminal/change-words.ts';

const money = (dollars: number): string => formatDollars(centsFromDollars(dollars) ?? 0);

const describeMessage = ({ type, required, optional }: NextMessage): string => {
  const members = [...required, ...optional.map((name) => `[${name}]`)];
  return members.length === 0 ? type : `${type} {${members.join(', ')}}`;
};

const describePrice = ({
  total,
  deposit,
  tradeIn,
  tradeInHeldUntil,
  balanceWaived,
  balanceOwing,
  balanceDueOn,
  refunded,
  refundDue,
}: OrderStanding['price']) =>
  [
    `${money(total)}, deposit ${money(deposit)}`,
    ...(tradeIn === 0
      ? []
      : [`trade-in ${money(tradeIn)}${tradeInHeldUntil === null ? '' : ` (hold until ${tradeInHeldUntil})`}`]),
    ...(balanceWaived === 0 ? [] : [`waived ${money(balanceWaived)}`]),
    ...(balanceOwing === 0
      ? []
      : [`balance owing ${money(balanceOwing)}${balanceDueOn === null ? '' : ` by ${balanceDueOn}`}`]),
    ...(refunded === 0 ? [] : [`refunded ${money(refunded)}`]),
    ...(refundDue === 0 ? [] : [`refund due ${money(refundDue)}`]),
  ].join(', ');

/** Where an order stands. */
export const describeStanding = (order: OrderStanding): readonly string[] => {
  const { price, next } = order;
  return [
    `Order ${order.orderNo}: ${order.displayStatusLabel} (status ${order.displayStatus}), revision ${order.revision}`,
    `  state      ${order.state}; status code ${order.statusCode ?? 'none'}`,
    `  car        ${order.vehicle}, VIN ${order.vin ?? 'not allocated yet'}`,
    `  retailer   ${order.dealer}`,
    `  price      ${describePrice(price)}`,
    ...(order.buyerType === 'company'
      ? [`  buyer      a company${order.confirmCharges ? ': confirm its charges before you approve' : ''}`]
      : []),
    ...(order.tellLender ? ['  LENDER     to be told: cancelled within the cooling-off period'] : []),
    `  documents  ${order.documents.length === 0 ? 'none' : order.documents.join(', ')}`,
    ...(order.anomalies === 0
      ? []
      : [
          `  ANOMALIES  ${order.anomalies} recorded ${order.anomalies === 1 ? 'fact' : 'facts'} did not fit: see replay`,
        ]),
    `  next       ${next.length === 0 ? 'nothing' : next.map(describeMessage).join(', ')}`,
  ];
};

/** What may come next. */
export const describeNext = ({ orderNo, state, messages, possibleEvents }: NextMessages): readonly string[] => {
  const reported = new Set<string>(messages.map(({ event }) => event));
  const others = possibleEvents.filter((event) => !reported.has(event));
  return [
    `Order ${orderNo}: ${state}`,
    ...messages.map((message) => `  ${describeMessage(message)}  records ${message.event}`),
    ...(others.length === 0 ? [] : [`  not the back office's to report: ${others.join(', ')}`]),
    ...(possibleEvents.length === 0 ? ['  nothing is possible any more'] : []),
  ];
};

const anomalyWords = {
  ignored: 'does not fit what came before',
  unknown: 'is of a kind that nobody here knows',
  unreadable: 'cannot be read',
} as const satisfies Record<Anomaly['kind'], string>;

const describeState = (state: StateInWords): string => {
  const owing = state.balanceOwing === 0 ? '' : `; ${money(state.balanceOwing)} owing`;
  const anomalies = state.anomalies.map(
    ({ revision, type, kind }) => `${type} at revision ${revision} ${anomalyWords[kind]}`,
  );
  return [
    `${state.displayStatusLabel} (status ${state.displayStatus}, code ${state.statusCode ?? 'none'}): ${state.lifecycle}`,
    owing,
    anomalies.length === 0 ? '' : `; ANOMALIES: ${anomalies.join(', ')}`,
  ].join('');
};

const describeWho = ({ metadata }: ReplayedEvent): string =>
  metadata === null ? 'unknown: the envelope cannot be read' : describeActor(metadata.actor);

/** The event that led to this one, by the id of its event or of its command; undefined when none of this order did. */
const causeOf = ({ metadata, revision }: ReplayedEvent, history: readonly ReplayedEvent[]): ReplayedEvent | undefined =>
  history.findLast(
    (other) =>
      other.revision < revision &&
      metadata !== null &&
      [other.eventId, other.metadata?.commandId].includes(metadata.causationId),
  );

const describeReason = (event: ReplayedEvent, history: readonly ReplayedEvent[]): string => {
  const { metadata, message } = event;
  if (metadata === null) return 'unknown: the envelope cannot be read';
  if (message === 'unreadable') return 'unknown: the message is gone or is not what was received';
  if (message === null) {
    const cause = causeOf(event, history);
    const { actor, commandId, causationId } = metadata;
    if (cause !== undefined) return `because of ${cause.type} at revision ${cause.revision}, command ${commandId}`;
    return actor.kind === 'system'
      ? `because of ${causationId}, command ${commandId}`
      : `their own request, command ${commandId}`;
  }
  const { type, messageId, reason, occurredAt } = message;
  const happened = occurredAt === undefined ? '' : `, happened ${occurredAt}`;
  return `message ${messageId} (${type})${happened}${reason === undefined ? '' : `: ${reason}`}`;
};

const describePersonal = ({ personal }: ReplayedEvent): string =>
  typeof personal === 'string' ? personal : JSON.stringify(personal);

const describeEvent = (event: ReplayedEvent, history: readonly ReplayedEvent[], isFull: boolean): readonly string[] => [
  `${event.revision}  ${event.metadata?.recordedAt ?? 'time unknown'}  ${event.type}`,
  `    what      ${event.summary ?? 'nobody here can read it'}`,
  `    who       ${describeWho(event)}`,
  `    why       ${describeReason(event, history)}`,
  ...(isFull ? [`    data      ${event.data === null ? 'unreadable' : JSON.stringify(event.data)}`] : []),
  ...(event.personal === 'none' ? [] : [`    personal  ${describePersonal(event)}`]),
  `    then      ${describeState(event.state)}`,
];

/** Whether the history is as it was written. */
export const describeChain = (orderNo: string, chain: ChainReport): string =>
  chain.ok
    ? `The history of ${orderNo} is as it was written, up to revision ${chain.revision} (${chain.hash})`
    : `THE HISTORY OF ${orderNo} WAS CHANGED: revision ${chain.revision} ${changeWords[chain.reason]}`;

const readWords = {
  all: 'personal data up to revision %d was',
  contact: 'contact details up to revision %d were',
  talk: 'the talk up to revision %d was',
  progress: 'stage, days and car up to revision %d were',
  document: 'a document up to revision %d was',
  drive: 'who comes to the test drive up to revision %d was',
  'call-back': 'who asked for a call back up to revision %d was',
  'car-offer': 'the car offer up to revision %d was',
} as const;

/** Who was shown personal data, or follows the order; nothing when nobody was. */
export const describeReads = (
  orderNo: string,
  { chain, reads }: OrderReplay['personalDataReads'],
): readonly string[] => [
  ...reads.map(
    ({ readAt, actor, requestId, upToRevision, what, document, purpose }) =>
      `${readAt}  ${readWords[what ?? 'all'].replace('%d', String(upToRevision))} read${document === undefined ? '' : ` (${document})`} by ${actor.kind === 'follower' ? describeActor(actor) : actor.id}${purpose === undefined ? '' : ` for ${purpose}`}, request ${requestId}`,
  ),
  ...(chain.ok
    ? []
    : [`THE RECORD OF WHO READ ${orderNo} WAS CHANGED: revision ${chain.revision} ${changeWords[chain.reason]}`]),
];

/** Every event, with all that was recorded if `isFull`, then the state and the verdict. */
export const describeReplay = (
  { orderNo, events, state, chain, headRevision, personalDataReads }: OrderReplay,
  isFull = false,
): readonly string[] => [
  ...events.flatMap((event) => describeEvent(event, events, isFull)),
  `${events.length} of ${headRevision + 1} events: ${events.length === 0 ? 'there was no order yet' : describeState(state)}`,
  ...describeReads(orderNo, personalDataReads),
  describeChain(orderNo, chain),
];

/** 'data.vin: This is missing.' of every field; what is wrong with the whole needs no name. */
const describeErrors = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .flatMap(([field, messages]) => messages.map((words) => (field === 'body' ? words : `${field}: ${words}`)))
    .join(' ');

type Accepted = Pick<MessageAnswer, 'events' | 'revision' | 'displayStatusLabel' | 'replayed'>;
type Refused = Pick<MachineFailure, 'code' | 'message' | 'errors'>;

/** What became of one message of several. */
export const describeLine = (answer: MessageLine): string => {
  const names = [answer.orderNo, answer.messageId].filter((name) => name !== undefined);
  const start = [`line ${answer.line}`, ...names].join('  ');
  return `${start}  ${answer.ok ? describeAccepted(answer) : describeRefused(answer)}`;
};

/** What a message recorded. */
export const describeAccepted = ({ events, revision, displayStatusLabel, replayed }: Accepted): string =>
  `${events.join(', ')} at revision ${revision}: ${displayStatusLabel}${replayed ? ', carried out before' : ''}`;

/** Why a message was not carried out. */
export const describeRefused = ({ code, message, errors }: Refused): string =>
  `REFUSED ${code}: ${errors === undefined ? message : describeErrors(errors)}`;
