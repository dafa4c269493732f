import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedEventStore } from '../../event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '../../event-store/port.ts';
import { createAppender } from '../sealed-appends.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { createEventMirror, type EventMirror } from './event-mirror.ts';

describe('a mirror of an event file', () => {
  let directory: string;
  let file: string;
  let store: EventStore;
  let mirror: EventMirror;
  const appender = () => createAppender(createSeededRandom('mirror'), 2);
  let next: ReturnType<typeof appender>['next'];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-mirror-'));
    file = join(directory, 'events.sqlite');
    store = await openEmbeddedEventStore({ file });
    ({ next } = appender());
    mirror = createEventMirror(file);
    for (let append = 0; append < 5; append += 1) await next().send(store);
  });
  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });
  const edit = (sql: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  it('sees what is new, beside the store that writes it', async () => {
    expect(mirror.update().problems).toEqual([]);
    const seen = mirror.size();
    const { append, send } = next();
    await send(store);
    expect(mirror.update()).toEqual({ problems: [], changed: new Set([append.stream]) });
    expect(mirror.size()).toBe(seen + append.events.length);
    expect(mirror.stream(append.stream).at(-1)?.id).toBe(append.events.at(-1)?.id);
  });

  it('says when an event that it has seen is gone or has changed', () => {
    mirror.update();
    edit(`DELETE FROM events WHERE position = ${mirror.size()}`);
    expect(mirror.update().problems).toEqual([
      { kind: 'stored events lost or changed', what: `event ${mirror.size()} is gone` },
    ]);
    edit(`UPDATE events SET checksum = 0 WHERE position = 1`);
    expect(mirror.update().problems).toContainEqual({
      kind: 'stored events lost or changed',
      what: 'event 1 has changed',
    });
  });

  it('says when a new event does not follow the chain of its stream', async () => {
    mirror.update();
    const { append, send } = next();
    await send(store);
    edit(`UPDATE events SET data = '{"data":{}}' WHERE id = '${append.events[0]?.id}'`);
    expect(mirror.update().problems).toEqual([
      { kind: 'chains that do not verify', what: `revision ${append.firstRevision} of ${append.stream} is edited` },
    ]);
  });
});
