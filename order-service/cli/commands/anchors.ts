/** `orders anchor` and `orders verify --anchors`: whether the whole store still begins as it once did. */
import { z } from 'zod';
import { signedAnchorSchema } from '@driveaway/domain/api/anchors.ts';
import { storeAnchorSchema, type StoreAnchor } from '@driveaway/domain/api/audit.ts';
import { changeWords } from '../terminal/change-words.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { readKeptAnchors } from './kept-anchors.ts';
import { checkSignedAnchors } from './signed-anchors.ts';

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

/** Compares the store with each unsigned anchor, and then checks it to its end. */
const comparePlain = async (kept: readonly StoreAnchor[], { backend, io, json }: Options): Promise<ExitCode> => {
  const report = async (anchor: StoreAnchor, change: string | undefined, words: string): Promise<void> => {
    const { events, takenAt } = anchor;
    await io.print(
      json ? JSON.stringify({ events, takenAt, ok: change === undefined, change }) : (change ?? words),
      change === undefined ? 'good' : 'bad',
    );
  };
  for (const before of kept) {
    const change = changeSince(before, await backend.anchor(before.events));
    await report(
      before,
      change,
      `The ${eventsOf(before.events)} of ${before.takenAt} ${before.events === 1 ? 'is as it was' : 'are as they were'}`,
    );
    // anything after the first change adds no information
    if (change !== undefined) return exitCodes.refused;
  }
  const now = await backend.anchor();
  const fault = faultWords(now);
  await report(now, fault, `All ${eventsOf(now.events)} of now are as they were written`);
  return fault === undefined ? exitCodes.done : exitCodes.refused;
};

type BothOptions = Options & { readonly backend: Pick<OrdersBackend, 'anchors' | 'anchorKeys' | 'checkAnchors'> };

const anchorSchema = z.union([signedAnchorSchema, storeAnchorSchema]);

/** Compares the store with every anchor in a file, signed or not, and then checks it to its end. */
export const verifyAnchors = async (file: string, options: BothOptions): Promise<ExitCode> => {
  const { io } = options;
  const kept = await readKeptAnchors(io.openInput(file), anchorSchema);
  if (typeof kept === 'number' || kept.length === 0) {
    io.tell(typeof kept === 'number' ? `Line ${kept} of ${file} is no anchor` : `There is no anchor in ${file}`);
    return exitCodes.wrongUsage;
  }
  const signed = kept.filter((anchor) => 'signature' in anchor);
  const signedCode = signed.length === 0 ? exitCodes.done : await checkSignedAnchors(signed, options);
  if (signedCode !== exitCodes.done) return signedCode;
  return comparePlain(
    kept.filter((anchor) => 'hash' in anchor),
    options,
  );
};
