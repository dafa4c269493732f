/** Whether what racing clients were told can all be true of what is stored. */
import { isDeepStrictEqual } from 'node:util';
import { evolve, initialOrderState, storeOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { hasVin, vinGivenBy } from '@driveaway/domain/order/vin-reservation.ts';
import type { LoadedOrder } from '@driveaway/order-service/orders/load-order.ts';
import { parseMetadata, verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import type { Delivery } from './race-history.ts';

export type RaceFinding = {
  readonly kind: 'revision' | 'missing' | 'phantom' | 'order' | 'chain' | 'sequential' | 'vin';
  readonly what: string;
};

type Told = Delivery & { readonly outcome: Extract<Delivery['outcome'], { kind: 'done' }> };

const isTold = (delivery: Delivery): delivery is Told => delivery.outcome.kind === 'done';
/** The deliveries that wrote something; a repeated one wrote nothing. */
const isWinner = ({ outcome }: Told): boolean => !outcome.replayed && outcome.events.length > 0;

/** The commands that won, in the order in which the store took them. */
export const winnersOf = (deliveries: readonly Delivery[]): readonly Told[] =>
  deliveries
    .filter(isTold)
    .filter(isWinner)
    .sort((left, right) => (left.outcome.position < right.outcome.position ? -1 : 1));

/** Revisions count from 0 without a gap, ids are unique, the hashes form a chain. */
const checkStream = (orderNo: string, events: readonly RecordedEvent[]): readonly RaceFinding[] => {
  const wrong = events.findIndex(({ revision }, index) => revision !== BigInt(index));
  const verdict = verifyChain(events);
  return [
    ...(wrong === -1
      ? []
      : [{ kind: 'revision' as const, what: `${orderNo}: ${events[wrong]?.revision} stands in place ${wrong}` }]),
    ...(new Set(events.map(({ id }) => id)).size === events.length
      ? []
      : [{ kind: 'revision' as const, what: `${orderNo}: an event is there twice` }]),
    ...(verdict.ok
      ? []
      : [{ kind: 'chain' as const, what: `${orderNo}: revision ${verdict.revision} is ${verdict.reason}` }]),
  ];
};

/** What was told done is there, at its position; what was refused is not. */
const checkDeliveries = (
  deliveries: readonly Delivery[],
  byCommand: ReadonlyMap<string, readonly RecordedEvent[]>,
): readonly RaceFinding[] => {
  const findings: RaceFinding[] = [];
  const doneIds = new Set(deliveries.filter(isTold).map(({ commandId }) => commandId));
  for (const { commandId, command, outcome } of deliveries) {
    const stored = byCommand.get(commandId) ?? [];
    const name = `${command.type} ${commandId}`;
    if (outcome.kind === 'refused') {
      if (stored.length > 0 && !doneIds.has(commandId)) findings.push({ kind: 'phantom', what: `${name} was refused` });
    } else if (outcome.events.length > 0) {
      const types = stored.map(({ type }) => type);
      const isThere =
        isDeepStrictEqual(
          types,
          outcome.events.map(({ type }) => type),
        ) && stored.at(-1)?.position === outcome.position;
      if (!isThere) findings.push({ kind: 'missing', what: `${name} was done at ${outcome.position}` });
    }
  }
  return findings;
};

/** What was finished before another began stands before it. */
const checkRealTime = (winners: readonly Told[]): readonly RaceFinding[] => {
  let latestStart = { startedAt: 0, name: '' };
  const findings: RaceFinding[] = [];
  for (const { startedAt, finishedAt, commandId } of winners) {
    if (finishedAt < latestStart.startedAt) {
      findings.push({
        kind: 'order',
        what: `${commandId} was done before ${latestStart.name} began, and stands after it`,
      });
    }
    if (startedAt > latestStart.startedAt) latestStart = { startedAt, name: commandId };
  }
  return findings;
};

/** Everything that a history can get wrong by itself. `streams`: the events of every order, by its number. */
export const checkRace = (
  deliveries: readonly Delivery[],
  streams: ReadonlyMap<string, readonly RecordedEvent[]>,
): readonly RaceFinding[] => {
  const all = [...streams.values()].flat();
  const byCommand = Map.groupBy(all, ({ metadata }) => parseMetadata(metadata).commandId);
  return [
    ...[...streams].flatMap(([orderNo, events]) => checkStream(orderNo, events)),
    ...checkDeliveries(deliveries, byCommand),
    ...checkRealTime(winnersOf(deliveries)),
  ];
};

/** A car belongs to one live order at every moment of the history. */
export const checkVins = (orders: readonly LoadedOrder[]): readonly RaceFinding[] => {
  const history = orders.flatMap(({ events }, order) => events.map((recorded) => ({ order, ...recorded })));
  const states = orders.map(() => initialOrderState);
  const findings: RaceFinding[] = [];
  for (const { order, event } of history.sort((left, right) => (left.position < right.position ? -1 : 1))) {
    if (event === undefined) continue;
    const state = evolve(states[order] ?? initialOrderState, event);
    states[order] = state;
    const vin = vinGivenBy(event);
    const others = vin === undefined ? [] : states.filter((other) => other !== state && hasVin(other, vin));
    for (const { facts } of others) {
      findings.push({
        kind: 'vin',
        what: `${vin} of ${facts.created?.orderNo} went to ${state.facts.created?.orderNo}`,
      });
    }
  }
  return findings;
};

/** The states of an order after the race and after its winners in turn. */
export const compareStates = (orderNo: string, raced: OrderState, inTurn: OrderState): readonly RaceFinding[] =>
  isDeepStrictEqual(storeOrderState(raced), storeOrderState(inTurn))
    ? []
    : [
        {
          kind: 'sequential',
          what: `${orderNo} is at revision ${raced.revision}, its winners in turn lead to another state`,
        },
      ];
