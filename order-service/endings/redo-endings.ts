/** Ends again, over a restored backup, what had ended after it. */
import type { Ending } from '@driveaway/infra/backup/ending-list.ts';
import { noKey, openEvent, type OpenedEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { streamEvents } from '@driveaway/infra/event-store/stream-events.ts';
import { derivedId } from '../orders/derived-id.ts';
import { endingRow, endingStreamPrefixes, restorerId, type EndingRow, type RedoPorts } from './ending-events.ts';

export type Redone = {
  /** How many, by the name of their row. */
  readonly counts: ReadonlyMap<string, number>;
  /** What an operator has to do, in words. */
  readonly byHand: readonly string[];
  /** Customers whose sessions and links ended. */
  readonly customers: number;
};

const idOf = (stream: string): string => {
  const prefix = endingStreamPrefixes.find((one) => stream.startsWith(one)) ?? '';
  return stream.slice(prefix.length);
};

/** Whether an event begins again what had ended before it; what a restore records ends alone. */
const hasBegunAnew = (
  { type, data, metadata }: OpenedEvent,
  { at, what }: Ending,
  { begunBy, isWhole, what: whatOf }: EndingRow,
): boolean =>
  type === begunBy &&
  metadata.actor.id !== restorerId &&
  metadata.recordedAt > at &&
  (isWhole === true || whatOf(data)?.[0] === what[0]);

/** Undefined when nothing is left to do: the events know of it, or not whose it was, or it began again after it. */
const commandIdFor = async ({ eventStore }: RedoPorts, ending: Ending, row: EndingRow): Promise<string | undefined> => {
  const commandId = derivedId('ended again', ending.event);
  let isKnown = row.ofUnknown === true;
  for await (const event of streamEvents(eventStore, ending.stream)) {
    isKnown = true;
    const opened = await openEvent(event, noKey);
    if (event.id === ending.event || opened.metadata.commandId === commandId) return undefined;
    if (hasBegunAnew(opened, ending, row)) return undefined;
  }
  return isKnown ? commandId : undefined;
};

/**
 * Ends all sessions and mailed links, and then what the list has and the events do not know of. Idempotent: each is done
 * once. Throws, and is to be run again, when a store fails.
 */
export const redoEndings = async (ports: RedoPorts, endings: readonly Ending[]): Promise<Redone> => {
  // in seconds, so that no version that was given out after a backup, or after an earlier restore of it, comes again
  const customers = await ports.vault.endAllAccess(Math.floor(ports.clock.now().epochMilliseconds / 1_000));
  const latest = new Map(endings.map(({ type, stream, event }) => [`${type} ${stream}`, event]));
  const counts = new Map<string, number>();
  const byHand: string[] = [];
  for (const ending of endings) {
    const { type, stream, event, what, at } = ending;
    const row = endingRow(type);
    if (row === undefined) throw new Error(`A later version of the product wrote of ${type} in the list of erasures`);
    if (row.isWhole === true && latest.get(`${type} ${stream}`) !== event) continue;
    const commandId = await commandIdFor(ports, ending, row);
    if (commandId === undefined) continue;
    await row.redo?.(ports, { id: idOf(stream), what, which: what[0] ?? '', at, commandId });
    if (row.byHand !== undefined) byHand.push(...what.map(row.byHand));
    counts.set(row.name, (counts.get(row.name) ?? 0) + 1);
  }
  return { counts, byHand, customers };
};
