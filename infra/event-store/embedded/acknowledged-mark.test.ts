import { copyFile, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proposedEvents } from '../testing/behaviour-samples.ts';
import type { EventStore } from '../port.ts';
import { acknowledgedMarkFile, openAcknowledgedMark } from './acknowledged-mark.ts';
import { openEmbeddedEventStore } from './open-embedded-event-store.ts';

describe('the mark of what was acknowledged', () => {
  let directory: string;
  let file: string;
  let copy: string;
  const opened: EventStore[] = [];
  const openAt = async (path: string): Promise<EventStore> => {
    const store = await openEmbeddedEventStore({ file: path });
    opened.push(store);
    return store;
  };
  /** What a killed process leaves: five commits in the log, all acknowledged. */
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'acknowledged-mark-'));
    file = join(directory, 'events.sqlite');
    copy = join(directory, 'copy.sqlite');
    const store = await openAt(file);
    for (let index = 0; index < 5; index += 1) {
      await store.append(`order-${index}`, proposedEvents(1), 'no-stream');
    }
    for (const end of ['', '-wal', '-acknowledged']) await copyFile(`${file}${end}`, `${copy}${end}`);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(async (store) => store.close()));
    await rm(directory, { recursive: true });
  });

  const damageLastFrame = async (): Promise<void> => {
    const handle = await open(`${copy}-wal`, 'r+');
    await handle.write(Buffer.from('x'), 0, 1, (await stat(`${copy}-wal`)).size - 10);
    await handle.close();
  };

  it('lets a store open that has everything', async () => {
    expect(await (await openAt(copy)).head()).toBe(5n);
  });

  it('tells a damaged last commit, which was acknowledged, from a torn one, which was not', async () => {
    await damageLastFrame();
    await expect(openAt(copy)).rejects.toMatchObject({ code: 'damaged' });
    await rm(acknowledgedMarkFile(copy));
    expect(await (await openAt(copy)).head()).toBe(4n);
  });

  it('finds out that the log was lost', async () => {
    await rm(`${copy}-wal`);
    await expect(openAt(copy)).rejects.toThrow('ends at event 0, and 5 were acknowledged');
  });

  it('claims less when a power cut took it back, or nothing when it cannot be read', async () => {
    await damageLastFrame();
    const mark = acknowledgedMarkFile(copy);
    await truncate(mark, 0);
    const older = openAcknowledgedMark(copy);
    older.write(4n);
    older.close();
    await (await openAt(copy)).close();
    await writeFile(mark, 'no mark at all');
    expect(await (await openAt(copy)).head()).toBe(4n);
  });

  it('never goes back while the store is used', async () => {
    const mark = openAcknowledgedMark(copy);
    mark.write(9n);
    mark.write(7n);
    expect(mark.read()).toBe(9n);
    mark.close();
  });

  it('is made for a file that has none, as far as that goes', async () => {
    await rm(acknowledgedMarkFile(copy));
    await (await openAt(copy)).close();
    const mark = openAcknowledgedMark(copy);
    expect(mark.read()).toBe(5n);
    mark.close();
  });
});
