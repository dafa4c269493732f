/** What changed of an order between two of its revisions, and who did it. No personal data. */
import { isDeepStrictEqual } from 'node:util';
import type { OrderReplay, ReplayedEvent, StateInWords } from '@driveaway/domain/api/audit.ts';
import { readOrderEvent } from '@driveaway/domain/order/order-event-versions.ts';
import { evolve, evolveUnread, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { describeActor } from '../../audit/describe-actor.ts';

/** A field before and after, null where it was not there; amounts in cents, as they are recorded. */
type ChangedField = { readonly field: string; readonly before: unknown; readonly after: unknown };

type OrderDifference = {
  readonly orderNo: string;
  readonly from: number;
  readonly to: number;
  readonly changes: readonly ChangedField[];
  /** After the first revision, up to and including the second. */
  readonly events: readonly {
    readonly revision: number;
    readonly recordedAt: string | null;
    readonly type: string;
    readonly summary: string | null;
    readonly who: string;
  }[];
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const compare = (field: string, before: unknown, after: unknown): readonly ChangedField[] => {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare(field === '' ? name : `${field}.${name}`, before[name], after[name]),
    );
  }
  return [{ field, before: before ?? null, after: after ?? null }];
};

const factsAfter = (events: readonly ReplayedEvent[]) =>
  events.reduce((state, { type, data, metadata }) => {
    const schemaVersion = metadata?.schemaVersion ?? 1;
    const read = data === null ? 'unreadable' : readOrderEvent({ type, schemaVersion, data, personal: undefined });
    return typeof read === 'string' ? evolveUnread(state, type, read) : evolve(state, read);
  }, initialOrderState).facts;

const shownState = ({ displayStatusLabel, lifecycle, financeStatusLabel, balanceOwing }: StateInWords) => ({
  status: displayStatusLabel,
  lifecycle,
  finance: financeStatusLabel,
  balanceOwing,
});

/** Undefined when the order has no such revisions. */
export const differenceOf = (
  { orderNo, events }: OrderReplay,
  { from, to }: { readonly from: number; readonly to: number },
): OrderDifference | undefined => {
  const [before, after] = [events[from], events[to]];
  if (before === undefined || after === undefined) return undefined;
  return {
    orderNo,
    from,
    to,
    changes: [
      ...compare('', shownState(before.state), shownState(after.state)),
      ...compare('', factsAfter(events.slice(0, from + 1)), factsAfter(events.slice(0, to + 1))),
    ],
    events: events.slice(from + 1, to + 1).map(({ revision, metadata, type, summary }) => ({
      revision,
      recordedAt: metadata?.recordedAt ?? null,
      type,
      summary,
      who: metadata === null ? 'unknown: the envelope cannot be read' : describeActor(metadata.actor),
    })),
  };
};

const valueWords = (value: unknown): string => {
  if (value === null) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A line for each field that changed, then one for each event between. */
export const describeDifference = ({ orderNo, from, to, changes, events }: OrderDifference): readonly string[] => [
  `Order ${orderNo}, from revision ${from} to ${to}`,
  ...changes.map(({ field, before, after }) => `  ${field}: ${valueWords(before)} -> ${valueWords(after)}`),
  ...(changes.length === 0 ? ['  nothing changed'] : []),
  ...events.map(
    ({ revision, recordedAt, type, summary, who }) =>
      `${revision}  ${recordedAt ?? 'time unknown'}  ${type}  by ${who}${summary === null ? '' : `: ${summary}`}`,
  ),
];
