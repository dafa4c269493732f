import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import { emptyChain } from '@driveaway/infra/event-store/event-hash.ts';
import type { ProposedEvent } from '@driveaway/infra/event-store/port.ts';
import { sealEvents } from '@driveaway/infra/event-store/sealed-events.ts';

/** `ratio` is `perSecond` over that of the raw loop of the same run. */
export type AppendRate = { readonly name: string; readonly perSecond: number; readonly ratio: number };

export type BenchAppendsOptions = {
  /** How long each measurement takes; default 2,000. */
  readonly milliseconds?: number;
  /** On the disk to measure; default the system's directory for temporary files. */
  readonly parentDirectory?: string;
};

const randomness = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const dataKey = { keyId: 'bench', secret: randomness.bytes(32) };

/** A sealed event of about 1 KB, like those the order service writes; made once, so that sealing is not measured. */
const sampleEvent = (): ProposedEvent => {
  const [event] = sealEvents({
    stream: 'order-12345678-1234',
    previous: emptyChain,
    events: [
      {
        type: 'VehicleAllocated',
        schemaVersion: 1,
        data: { vin: '7A8'.padEnd(17, 'X'), stockNumber: 'S-123456', note: 'n'.repeat(60) },
        personal: { notes: 'p'.repeat(150) },
      },
    ],
    command: { commandId: randomUUID(), correlationId: randomUUID(), causationId: randomUUID() },
    actor: { kind: 'back-office', id: 'bench' },
    recordedAt: '2026-07-01T00:00:00Z',
    dataKey,
    randomness,
  });
  if (event === undefined) throw new Error('One event in, one event out');
  return event;
};

/** Runs writers at once until the time is up; how many appends a second they got answers for, together. */
const measure = async (
  writers: number,
  milliseconds: number,
  append: (writer: number, number: number) => Promise<void>,
): Promise<number> => {
  let done = 0;
  const start = performance.now();
  const write = async (writer: number) => {
    for (let number = 0; performance.now() - start < milliseconds; number += 1) {
      await append(writer, number);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: writers }, async (_, writer) => write(writer)));
  return (done / (performance.now() - start)) * 1_000;
};

/**
 * Appends a second of the embedded event store, one event of about 1 KB each, with 1, 8 and 64 writers that wait for
 * their answers, beside a loop that appends the same bytes to a plain file and syncs after each. Takes about four times
 * `milliseconds`.
 */
export const benchAppends = async (options: BenchAppendsOptions = {}): Promise<readonly AppendRate[]> => {
  const { milliseconds = 2_000, parentDirectory = tmpdir() } = options;
  const directory = await mkdtemp(join(parentDirectory, 'bench-appends-'));
  try {
    const raw = await measureRaw(join(directory, 'raw'), milliseconds);
    const rates: AppendRate[] = [{ name: 'raw append and fdatasync, 1 writer', perSecond: raw, ratio: 1 }];
    for (const writers of [1, 8, 64]) {
      const perSecond = await measureStore(join(directory, `events-${writers}.sqlite`), writers, milliseconds);
      rates.push({
        name: `event store, ${writers} writer${writers === 1 ? '' : 's'}`,
        perSecond,
        ratio: perSecond / raw,
      });
    }
    return rates;
  } finally {
    await rm(directory, { recursive: true });
  }
};

/** A loop that appends the same bytes to a plain file and syncs after each: appends a second. */
export const measureRaw = async (file: string, milliseconds: number): Promise<number> => {
  const sample = sampleEvent();
  const handle = openSync(file, 'a');
  try {
    return await measure(1, milliseconds, async (writer) => {
      writeSync(handle, `${JSON.stringify({ stream: `order-${writer}`, ...sample, id: randomUUID() })}\n`);
      fdatasyncSync(handle);
    });
  } finally {
    closeSync(handle);
  }
};

/** Appends a second of the embedded store with so many writers that wait for their answers. */
export const measureStore = async (file: string, writers: number, milliseconds: number): Promise<number> => {
  const sample = sampleEvent();
  const store = await openEmbeddedEventStore({ file });
  try {
    return await measure(writers, milliseconds, async (writer, number) => {
      const expected = number === 0 ? 'no-stream' : BigInt(number - 1);
      const outcome = await store.append(`order-${writer}`, [{ ...sample, id: randomUUID() }], expected);
      if (outcome.kind === 'conflict') throw new Error(`Conflict on order-${writer}`);
    });
  } finally {
    await store.close();
  }
};
