/** Answers as text for people. */
import type { ChainReport, OrderReplay, ReplayedEvent, StateInWords } from '@driveaway/domain/api/audit.ts';
import type { MessageLine, NextMessage, NextMessages, OrderStanding } from '@driveaway/domain/api/back-office.ts';
import { centsFromDollars, formatDollars } from '@driveaway/domain/money/cents.ts';

const money = (dollars: number): string => formatDollars(centsFromDollars(dollars) ?? 0);

const describeMessage = ({ type, required, optional }: NextMessage): string => {
  const members = [...required, ...optional.map((name) => `[${name}]`)];
  return members.length === 0 ? type : `${type} {${members.join(', ')}}`;
};

/** Where an order stands. */
export const describeStanding = (order: OrderStanding): readonly string[] => {
  const { price, next } = order;
  const due = price.balanceDueOn === null ? '' : ` by ${price.balanceDueOn}`;
  const finance = order.financeStatusLabel === '' ? 'none' : order.financeStatusLabel;
  return [
    `Order ${order.orderNo}: ${order.displayStatusLabel} (${order.displayStatus}), revision ${order.revision}`,
    `  state      ${order.state}, status code ${order.statusCode ?? 'none'}`,
    `  car        ${order.vehicle}, VIN ${order.vin ?? 'not allocated yet'}`,
    `  retailer   ${order.dealer}`,
    `  price      ${money(price.total)}, deposit ${money(price.deposit)}, balance owing ${money(price.balanceOwing)}${due}`,
    `  finance    ${finance}`,
    `  papers     ${order.documents.length === 0 ? 'none' : order.documents.join(', ')}`,
    ...(order.anomalies === 0 ? [] : [`  ANOMALIES  ${order.anomalies} recorded facts did not fit: see replay`]),
    `  next       ${next.length === 0 ? 'nothing' : next.map(describeMessage).join(', ')}`,
  ];
};

/** What may come next. */
export const describeNext = ({ orderNo, state, messages, possibleEvents }: NextMessages): readonly string[] => {
  const reported = new Set<string>(messages.map(({ event }) => event));
  const others = possibleEvents.filter((event) => !reported.has(event));
  return [
    `Order ${orderNo} is at ${state}`,
    ...messages.map((message) => `  ${describeMessage(message)}  records ${message.event}`),
    ...(others.length === 0 ? [] : [`  not the back office's to report: ${others.join(', ')}`]),
    ...(possibleEvents.length === 0 ? ['  nothing is possible any more'] : []),
  ];
};

const describeState = (state: StateInWords): string => {
  const owing = state.balanceOwing === 0 ? '' : `, ${money(state.balanceOwing)} owing`;
  const finance = state.financeStatusLabel === '' ? '' : `, finance ${state.financeStatusLabel}`;
  const anomalies = state.anomalies.map(({ revision, type, kind }) => `${type} at ${revision} ${kind}`);
  return [
    `${state.displayStatusLabel} (${state.displayStatus}, code ${state.statusCode ?? 'none'}): ${state.lifecycle}`,
    `${owing}${finance}`,
    anomalies.length === 0 ? '' : `; ANOMALIES: ${anomalies.join(', ')}`,
  ].join('');
};

const describeReason = ({ metadata, message }: ReplayedEvent): string => {
  if (metadata === null) return 'unknown: the envelope cannot be read';
  if (message === 'unreadable') return 'a message that was tampered with';
  if (message === null) return `command ${metadata.commandId}, caused by ${metadata.causationId}`;
  const { type, messageId, reason, occurredAt } = message;
  const happened = occurredAt === undefined ? '' : `, happened ${occurredAt}`;
  return `message ${messageId} (${type})${happened}${reason === undefined ? '' : `: ${reason}`}`;
};

const describePersonal = ({ personal }: ReplayedEvent): string =>
  typeof personal === 'string' ? personal : JSON.stringify(personal);

const describeEvent = (event: ReplayedEvent): readonly string[] => [
  `${event.revision}  ${event.metadata?.recordedAt ?? 'time unknown'}  ${event.type}`,
  `    who       ${event.metadata === null ? 'unknown' : `${event.metadata.actor.kind} ${event.metadata.actor.id}`}`,
  `    why       ${describeReason(event)}`,
  `    data      ${event.data === null ? 'unreadable' : JSON.stringify(event.data)}`,
  ...(event.personal === 'none' ? [] : [`    personal  ${describePersonal(event)}`]),
  `    then      ${describeState(event.state)}`,
];

/** Whether the history is as it was written. */
export const describeChain = (orderNo: string, chain: ChainReport): string =>
  chain.ok
    ? `The history of ${orderNo} is as it was written, up to revision ${chain.revision} (${chain.hash})`
    : `THE HISTORY OF ${orderNo} WAS CHANGED: revision ${chain.revision} is ${chain.reason}`;

/** Every event, then the state and the verdict. */
export const describeReplay = ({ orderNo, events, state, chain, headRevision }: OrderReplay): readonly string[] => [
  ...events.flatMap(describeEvent),
  `${events.length} of ${headRevision + 1} events: ${describeState(state)}`,
  describeChain(orderNo, chain),
];

/** What became of one message. */
export const describeLine = (answer: MessageLine): string => {
  const names = [answer.orderNo, answer.messageId].filter((name) => name !== undefined);
  const start = [`line ${answer.line}`, ...names].join('  ');
  if (!answer.ok) return `${start}  REFUSED ${answer.code}: ${answer.message}`;
  const before = answer.replayed ? ', carried out before' : '';
  return `${start}  ${answer.events.join(', ')} at revision ${answer.revision}: ${answer.displayStatusLabel}${before}`;
};
