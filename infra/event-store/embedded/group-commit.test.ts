import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteFile } from '../../data-directory/open-sqlite-file.ts';
import { proposedEvent, proposedEvents } from '../testing/behaviour-samples.ts';
import type { EventStoreFault } from '../event-store-fault.ts';
import { openEventTable, type EventTable } from './event-table.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';

describe('group commit', () => {
  let directory: string;
  let database: DatabaseSync;
  let table: EventTable;
  let commits: number;
  let committed: number;
  let durable: bigint[];
  let stops: EventStoreFault[];
  let failCommit: (() => void) | undefined;
  let writer: GroupCommit;

  const openWriter = (more: { readonly largestGroup?: number } = {}): GroupCommit =>
    createGroupCommit({
      database: {
        prepare: (sql: string) => database.prepare(sql),
        get isTransaction() {
          return database.isTransaction;
        },
        exec: (sql: string) => {
          if (sql === 'COMMIT') {
            failCommit?.();
            commits += 1;
          }
          database.exec(sql);
        },
      },
      table,
      onDurable: (position) => durable.push(position),
      onCommitted: () => {
        committed += 1;
      },
      onStopped: (fault) => stops.push(fault),
      ...more,
    });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'group-commit-'));
    database = openSqliteFile(join(directory, 'events.sqlite'), 'FULL');
    table = openEventTable(database);
    commits = 0;
    committed = 0;
    durable = [];
    stops = [];
    failCommit = undefined;
    writer = openWriter();
  });
  afterEach(async () => {
    database.close();
    await rm(directory, { recursive: true });
  });

  it('tells how far events are durable before anybody is told, and not when a commit fails', async () => {
    const seen: (readonly bigint[])[] = [];
    await writer.append('order-a', proposedEvents(2), 'no-stream').then(() => seen.push([...durable]));
    failCommit = () => {
      throw Object.assign(new Error('disk full'), { errcode: 13 });
    };
    await expect(writer.append('order-a', proposedEvents(1), 1n)).rejects.toMatchObject({ code: 'unavailable' });
    expect(seen).toEqual([[2n]]);
    expect(durable).toEqual([2n]);
  });

  it('shares one commit among the appends of one turn', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => writer.append(`order-${index}`, proposedEvents(2), 'no-stream')),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(outcomes.map(() => 'appended'));
    expect(commits).toBe(1);
    expect(committed).toBe(1);
    expect(table.head()).toBe(200n);
  });

  it('shares a commit among so many callers at most, the rest in the next ones', async () => {
    const few = openWriter({ largestGroup: 3 });
    const append = async (count: number) => {
      const before = commits;
      const outcomes = await Promise.all(
        Array.from({ length: count }, async (_, index) =>
          few.append(`order-${count}-${index}`, proposedEvents(1), 'no-stream'),
        ),
      );
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(outcomes.map(() => 'appended'));
      return commits - before;
    };
    expect([await append(3), await append(4), await append(7)]).toEqual([1, 2, 3]);
    expect(table.head()).toBe(14n);
  });

  it('makes one commit of appends in turn, up to the first conflict', async () => {
    const [first, second, third] = ['order-a', 'order-a', 'order-b'].map((stream) => ({
      stream,
      events: proposedEvents(1),
      expected: 'no-stream' as const,
    }));
    if (first === undefined || second === undefined || third === undefined) throw new Error('There are three');
    expect(await writer.appendInTurn([first, third])).toMatchObject([{ position: 1n }, { position: 2n }]);
    expect(commits).toBe(1);
    const outcomes = await writer.appendInTurn([first, second, { ...third, stream: 'order-c' }]);
    expect(outcomes).toMatchObject([{ kind: 'appended', position: 1n }, { kind: 'conflict' }]);
    expect(table.head()).toBe(2n);
  });

  it('needs far fewer commits than appends when many writers wait for their answers', async () => {
    const write = async (index: number) => {
      for (let revision = -1n; revision < 9n; revision += 1n) {
        expect(
          await writer.append(`order-${index}`, proposedEvents(1), revision < 0n ? 'no-stream' : revision),
        ).toMatchObject({ kind: 'appended' });
      }
    };
    await Promise.all(Array.from({ length: 32 }, async (_, index) => write(index)));
    expect(table.head()).toBe(320n);
    expect(commits).toBeLessThanOrEqual(40);
  });

  it('commits a conflict and a faulty append apart from their neighbours, without a gap in the positions', async () => {
    expect(await writer.append('order-a', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    const tooWrong = { ...proposedEvent(), data: 'x'.repeat(3) };
    Object.defineProperty(tooWrong, 'metadata', {
      get: () => {
        throw new TypeError('unreadable');
      },
    });
    const [conflict, faulty, good] = await Promise.allSettled([
      writer.append('order-a', proposedEvents(1), 'no-stream'),
      writer.append('order-b', [proposedEvent(), tooWrong], 'no-stream'),
      writer.append('order-c', proposedEvents(1), 'no-stream'),
    ]);
    expect(conflict).toMatchObject({ value: { kind: 'conflict', actualRevision: 0n } });
    expect(faulty).toMatchObject({ status: 'rejected', reason: { message: 'unreadable' } });
    expect(good).toMatchObject({ value: { kind: 'appended', position: 2n } });
    expect(table.readForwards('order-b', 0n, 10)).toEqual([]);
    expect(commits).toBe(2);
  });

  it('does not wake subscribers when nothing was written', async () => {
    expect(await writer.append('order-a', proposedEvents(1), 4n)).toMatchObject({ kind: 'conflict' });
    expect(committed).toBe(0);
  });

  it('answers a retry with the original position', async () => {
    const events = proposedEvents(2);
    const first = await writer.append('order-a', events, 'no-stream');
    expect(await writer.append('order-a', proposedEvents(1), 1n)).toMatchObject({ kind: 'appended' });
    expect(await writer.append('order-a', events, 'no-stream')).toEqual(first);
  });

  it('acknowledges nothing on a full disk, keeps no part of it, and goes on once there is room (row 78)', async () => {
    expect(await writer.append('order-a', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    database.exec('PRAGMA max_page_count = 20');
    const large = Array.from({ length: 50 }, () => proposedEvent({ data: JSON.stringify('x'.repeat(4_000)) }));
    const outcomes = await Promise.allSettled([
      writer.append('order-b', proposedEvents(1), 'no-stream'),
      writer.append('order-c', large, 'no-stream'),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'unavailable', cause: { errcode: 13 } } },
      { status: 'rejected', reason: { code: 'unavailable' } },
    ]);
    expect(table.head()).toBe(1n);
    database.exec('PRAGMA max_page_count = 100000');
    expect(await writer.append('order-c', large, 'no-stream')).toMatchObject({ kind: 'appended', position: 51n });
    expect(stops).toEqual([]);
  });

  it('stops for good after a failed fsync: nothing acknowledged, later appends refused, reads go on (row 79)', async () => {
    expect(await writer.append('order-a', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
    failCommit = () => {
      throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
    };
    const outcomes = await Promise.allSettled([
      writer.append('order-b', proposedEvents(1), 'no-stream'),
      writer.append('order-c', proposedEvents(1), 'no-stream'),
    ]);
    expect(outcomes).toMatchObject(outcomes.map(() => ({ status: 'rejected', reason: { code: 'stopped' } })));
    failCommit = undefined;
    await expect(writer.append('order-d', proposedEvents(1), 'no-stream')).rejects.toMatchObject({ code: 'stopped' });
    expect(stops).toHaveLength(1);
    expect(commits).toBe(1);
    expect(table.readForwards('order-a', 0n, 10)).toHaveLength(1);
    expect(table.head()).toBe(1n);
  });

  it('commits what is queued when it is closed, then refuses', async () => {
    const queued = writer.append('order-a', proposedEvents(1), 'no-stream');
    writer.close();
    expect(await queued).toMatchObject({ kind: 'appended' });
    await expect(writer.append('order-a', proposedEvents(1), 0n)).rejects.toMatchObject({ code: 'closed' });
  });
});
