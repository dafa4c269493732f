import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proposedEvent, proposedEvents } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import { checkEvents, foundRow } from './event-table.ts';
import { openEmbeddedEventStore } from './open-embedded-event-store.ts';

const frameBytes = 4_096 + 24;
const writerFile = fileURLToPath(new URL('append-until-killed.ts', import.meta.url));

it('takes a row for an event only when every value is of its type', () => {
  const { id, type, data, metadata } = proposedEvent();
  const row = { position: 1n, stream: 'order-a', revision: 0n, id, type, checksum: 0n, data, metadata };
  expect(foundRow(row).event).toMatchObject({ position: 1n, stream: 'order-a', id });
  for (const column of Object.keys(row)) {
    expect(() => foundRow({ ...row, [column]: null })).toThrow(TypeError);
    expect(() => foundRow({ ...row, [column]: 1 })).toThrow(TypeError);
  }
});

describe('the file of the embedded event store', () => {
  let directory: string;
  let file: string;
  const opened: EventStore[] = [];
  const openAt = async (path: string): Promise<EventStore> => {
    const store = await openEmbeddedEventStore({ file: path });
    opened.push(store);
    return store;
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-crash-'));
    file = join(directory, 'events.sqlite');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (store) => store.close()));
    await rm(directory, { recursive: true });
  });

  /** The files as a killed process leaves them, taken while the store is open: `commits` single appends in the log. */
  const crashedCopy = async (commits: number): Promise<string> => {
    const store = await openAt(file);
    for (let index = 0; index < commits; index += 1) {
      expect(await store.append(`order-${index}`, proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    }
    const copy = join(directory, 'copy.sqlite');
    await copyFile(file, copy);
    await copyFile(`${file}-wal`, `${copy}-wal`);
    return copy;
  };
  const flipByte = async (path: string, offset: number): Promise<void> => {
    const handle = await open(path, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, offset);
    await handle.write(Buffer.of((buffer[0] ?? 0) ^ 0x04), 0, 1, offset);
    await handle.close();
  };

  it('has every append that was acknowledged before SIGKILL, whole and in place', async () => {
    for (const [round, acknowledgements] of [1, 150, 400].entries()) {
      const prefix = `order-${round}-`;
      const child = spawn(process.execPath, [writerFile, file, prefix], { stdio: ['ignore', 'pipe', 'inherit'] });
      const exited = once(child, 'exit');
      const acknowledged: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        acknowledged.push(line);
        if (acknowledged.length === acknowledgements) child.kill('SIGKILL');
      }
      expect(await exited).toEqual([null, 'SIGKILL']);
      expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgements);

      const store = await openAt(file);
      for (const line of acknowledged) {
        const [stream = '', revision = '', ...ids] = line.split(' ');
        const stored = await store.readStream(stream, { from: BigInt(revision) - 1n, limit: 2 });
        expect(stored.map((event) => event.id)).toEqual(ids);
      }
      for (let writer = 0; writer < 8; writer += 1) {
        expect((await store.readStream(`${prefix}${writer}`)).length % 2).toBe(0);
      }
      await store.close();
    }
  });

  it('keeps its events and goes on at the next position when it is opened again', async () => {
    const first = await openAt(file);
    expect(await first.append('order-a', proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
    const before = await first.readStream('order-a');
    await first.close();
    const second = await openAt(file);
    expect(await second.readStream('order-a')).toEqual(before);
    expect(await second.append('order-a', proposedEvents(1), 2n)).toMatchObject({ revision: 3n, position: 4n });
  });

  it('starts empty, without a head', async () => {
    const store = await openAt(file);
    expect(await store.head()).toBeUndefined();
    expect(await store.readAll({ limit: 10 })).toEqual({ events: [], position: undefined, atHead: true });
  });

  it('drops a torn last commit and keeps all before it (row 80)', async () => {
    const copy = await crashedCopy(5);
    await truncate(`${copy}-wal`, (await stat(`${copy}-wal`)).size - 100);
    const store = await openAt(copy);
    expect(await store.head()).toBe(4n);
    expect(await store.append('order-4', proposedEvents(1), 'no-stream')).toMatchObject({ position: 5n });
  });

  it('opens whatever point of the log a power cut left, with a prefix of the appends', async () => {
    const copy = await crashedCopy(4);
    const log = await readFile(`${copy}-wal`);
    const heads: (bigint | undefined)[] = [];
    for (let size = log.length; size >= 0; size -= 1_571) {
      const cut = join(directory, `cut-${size}.sqlite`);
      await copyFile(copy, cut);
      await copyFile(`${copy}-wal`, `${cut}-wal`);
      await truncate(`${cut}-wal`, size);
      heads.push(await (await openAt(cut)).head());
    }
    expect(new Set(heads)).toEqual(new Set([4n, 3n, 2n, 1n, undefined]));
    expect(heads).toEqual([...heads].sort((left, right) => Number((right ?? 0n) - (left ?? 0n))));
  });

  it('opens with a last commit of which a sector was torn anywhere, also where it left half a frame header', async () => {
    const store = await openAt(file);
    expect(await store.append('order-before', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    const synced = (await stat(`${file}-wal`)).size;
    const large = { data: JSON.stringify({ data: 'x'.repeat(9_000) }) };
    expect(
      await store.append(
        'order-large',
        Array.from({ length: 40 }, () => proposedEvent(large)),
        'no-stream',
      ),
    ).toMatchObject({ kind: 'appended' });
    const log = await readFile(`${file}-wal`);
    const frames = Array.from({ length: (log.length - 32) / frameBytes }, (_, frame) => 32 + frame * frameBytes);
    // where a sector ends within a header, the next one may still hold its checksum
    const sectors = frames.flatMap((start) => {
      const end = Math.ceil(start / 512) * 512;
      return start >= synced && [8, 16].includes(end - start) ? [end - 512] : [];
    });
    expect(sectors.length).toBeGreaterThan(1);
    for (const sector of sectors) {
      const torn = join(directory, `torn-${sector}.sqlite`);
      await copyFile(file, torn);
      await writeFile(`${torn}-wal`, Buffer.from(log).fill(0xa5, sector, sector + 512));
      expect(await (await openAt(torn)).head()).toBe(1n);
    }
  });

  it('refuses to start when the middle of the log is damaged, because acknowledged events would be lost (row 80)', async () => {
    const copy = await crashedCopy(5);
    const frames = ((await stat(`${copy}-wal`)).size - 32) / frameBytes;
    const places = {
      header: 20,
      'a page': 32 + 2 * frameBytes + 24 + 4_000,
      'a stored checksum': 32 + 2 * frameBytes + 18,
      'a salt': 32 + 2 * frameBytes + 9,
      'the stored checksum of the last but one commit': 32 + (frames - 4) * frameBytes + 18,
    };
    for (const offset of Object.values(places)) {
      const damaged = join(directory, `damaged-${offset}.sqlite`);
      await copyFile(copy, damaged);
      await copyFile(`${copy}-wal`, `${damaged}-wal`);
      await flipByte(`${damaged}-wal`, offset);
      await expect(openEmbeddedEventStore({ file: damaged }), `byte ${offset}`).rejects.toMatchObject({
        code: 'damaged',
      });
    }
  });

  it('refuses to start when a stored event was damaged', async () => {
    const store = await openAt(file);
    expect(await store.append('order-a', [proposedEvent({ data: '{"data":"find me"}' })], 'no-stream')).toMatchObject({
      kind: 'appended',
    });
    await store.close();
    await flipByte(file, (await readFile(file)).indexOf('find me'));
    await expect(openEmbeddedEventStore({ file })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('refuses to start when an event was deleted', async () => {
    const store = await openAt(file);
    expect(await store.append('order-a', proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
    await store.close();
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM events WHERE position = 2');
    // of a file that is too large to be checked as a whole
    expect(() => checkEvents(database, 0n)).toThrow('the first missing is number 2');
    database.close();
    await expect(openEmbeddedEventStore({ file })).rejects.toThrow('3 events were stored, 2 are there');
  });

  it('finds an older event that was deleted when it reads its stream, or all streams', async () => {
    const store = await openAt(file);
    expect(await store.append('order-a', proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
    expect(await store.append('order-b', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    for (let from = 0; from < 5_000; from += 500) {
      expect(
        await store.append('order-c', proposedEvents(500), from === 0 ? 'no-stream' : BigInt(from - 1)),
      ).toMatchObject({ kind: 'appended' });
    }
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM events WHERE position IN (2, 4)');
    // a start of a file that is too large to be checked as a whole passes it
    expect(() => checkEvents(database, 0n)).not.toThrow();
    await expect(store.readStream('order-a')).rejects.toThrow('Event 1 of order-a is missing');
    await expect(store.readStream('order-a', { direction: 'backwards' })).rejects.toThrow(
      'Event 1 of order-a is missing',
    );
    await expect(store.readAll({ limit: 10 })).rejects.toThrow('Event number 2 is missing');
    await expect(store.readAll({ after: 3n, limit: 10 })).rejects.toThrow('Event number 4 is missing');
    await expect(store.readAll({ after: 1n, limit: 1 })).rejects.toMatchObject({ code: 'damaged' });
    database.exec(`DELETE FROM events WHERE position > 4 AND position < 4097`);
    await expect(store.readAll({ after: 4n, limit: 10 })).rejects.toThrow('Event number 5 is missing');
    database.close();
  });

  it('notices damage done while it is open when it reads the event', async () => {
    const store = await openAt(file);
    expect(await store.append('order-a', proposedEvents(3), 'no-stream')).toMatchObject({ kind: 'appended' });
    const database = new DatabaseSync(file);
    database.exec(`UPDATE events SET data = '{"data":{"n":7}}' WHERE revision = 1`);
    database.close();
    await expect(store.readStream('order-a')).rejects.toMatchObject({ code: 'damaged' });
    await expect(store.readAll({ limit: 10 })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('says that a file is no event store', async () => {
    await copyFile(writerFile, file);
    await expect(openEmbeddedEventStore({ file })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('ends a waiting subscription with a clear fault when it is closed', async () => {
    const store = await openAt(file);
    const messages = store.subscribe({ signal: new AbortController().signal })[Symbol.asyncIterator]();
    expect(await messages.next()).toMatchObject({ value: { kind: 'caught-up', position: undefined } });
    const waiting = messages.next();
    await store.close();
    await expect(waiting).rejects.toMatchObject({ code: 'closed' });
  });

  it('refuses what it could not give back: names of system streams and events, ids that are no UUIDs, broken text', async () => {
    const store = await openAt(file);
    await expect(store.append('$all', proposedEvents(1), 'no-stream')).rejects.toThrow('not a name');
    await expect(store.append('order-a', [], 'no-stream')).rejects.toThrow('at least one event');
    await expect(store.append('order-a', [proposedEvent({ id: 'x' })], 'no-stream')).rejects.toThrow('UUID');
    await expect(store.append('order-a', [proposedEvent({ type: '$metadata' })], 'no-stream')).rejects.toThrow(
      'system event',
    );
    await expect(store.append('order-a', [proposedEvent({ data: '"\ud800"' })], 'no-stream')).rejects.toThrow(
      'Unicode',
    );
    await expect(store.append('order-a', proposedEvents(1), -1n)).rejects.toThrow('revision');
    await expect(store.readAll({ limit: 0 })).rejects.toThrow('positive integer');
    expect(await store.head()).toBeUndefined();
  });
});
