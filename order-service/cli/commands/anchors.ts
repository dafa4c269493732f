/** `orders anchor` and `orders verify --anchors`: whether the whole store still begins as it once did. */
import { buffer } from 'node:stream/consumers';
import { storeAnchorSchema, type StoreAnchor } from '@driveaway/domain/api/audit.ts';
import { changeWords } from '../terminal/change-words.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';

type Options = {
  readonly backend: Pick<OrdersBackend, 'anchor'>;
  readonly io: Pick<CommandIo, 'print' | 'tell' | 'openInput'>;
  readonly json: boolean;
};

const count = new Intl.NumberFormat('en-AU');
const eventsOf = (events: number): string => (events === 1 ? '1 event' : `${count.format(events)} events`);

/** What is wrong with the events up to a fault, in words; undefined when nothing is. */
const faultWords = ({ events, fault }: StoreAnchor): string | undefined => {
  if (fault === null) return undefined;
  const where = fault.stream === null ? 'the next event' : `revision ${fault.revision} of ${fault.stream}`;
  return `THE STORE WAS CHANGED: after ${eventsOf(events)}, ${where} ${changeWords[fault.reason]}`;
};

/** Prints an anchor as one line of JSON, to be kept where nobody who can write to the store can reach it. */
export const printAnchor = async ({ backend, io }: Options): Promise<ExitCode> => {
  const anchor = await backend.anchor();
  const fault = faultWords(anchor);
  if (fault !== undefined) {
    io.tell(fault, 'bad');
    return exitCodes.refused;
  }
  await io.print(JSON.stringify(anchor));
  io.tell(`${eventsOf(anchor.events)}, every one as it was written. Keep this line away from the store.`);
  return exitCodes.done;
};

/** The anchors in a file, one a line; the number of the first line that is none. */
const readAnchors = async (chunks: AsyncIterable<Uint8Array>): Promise<readonly StoreAnchor[] | number> => {
  const anchors: StoreAnchor[] = [];
  const lines = (await buffer(chunks)).toString('utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      anchors.push(storeAnchorSchema.parse(JSON.parse(line)));
    } catch {
      return index + 1;
    }
  }
  return anchors;
};

/** What changed in the events that an anchor covers; undefined when nothing did. */
const changeSince = (kept: StoreAnchor, now: StoreAnchor): string | undefined => {
  if (now.fault !== null) return faultWords(now);
  if (now.events < kept.events) {
    return `EVENTS ARE GONE: ${eventsOf(kept.events)} at ${kept.takenAt}, ${eventsOf(now.events)} now`;
  }
  return now.hash === kept.hash
    ? undefined
    : `THE STORE WAS CHANGED: its first ${eventsOf(kept.events)} are not those of ${kept.takenAt}`;
};

/** Compares the store with every anchor in a file, and then checks it to its end. */
export const verifyAnchors = async (file: string, { backend, io, json }: Options): Promise<ExitCode> => {
  const anchors = await readAnchors(io.openInput(file));
  if (typeof anchors === 'number' || anchors.length === 0) {
    io.tell(typeof anchors === 'number' ? `Line ${anchors} of ${file} is no anchor` : `There is no anchor in ${file}`);
    return exitCodes.wrongUsage;
  }
  const report = async (anchor: StoreAnchor, change: string | undefined, words: string): Promise<void> => {
    const { events, takenAt } = anchor;
    await io.print(
      json ? JSON.stringify({ events, takenAt, ok: change === undefined, change }) : (change ?? words),
      change === undefined ? 'good' : 'bad',
    );
  };
  for (const kept of anchors) {
    const change = changeSince(kept, await backend.anchor(kept.events));
    await report(
      kept,
      change,
      `The ${eventsOf(kept.events)} of ${kept.takenAt} ${kept.events === 1 ? 'is as it was' : 'are as they were'}`,
    );
    // anything after the first change adds no information
    if (change !== undefined) return exitCodes.refused;
  }
  const now = await backend.anchor();
  const fault = faultWords(now);
  await report(now, fault, `All ${eventsOf(now.events)} of now are as they were written`);
  return fault === undefined ? exitCodes.done : exitCodes.refused;
};
