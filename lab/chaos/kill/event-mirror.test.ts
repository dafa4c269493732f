import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedEventStore } from '@driveaway/infra/event-store/embedded/open-embedded-event-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createAppender } from '../harness/sealed-appends.ts';
import { createSeededRandom } from '../harness/seeded-random.ts';
import { createEventMirror, type EventMirror } from './event-mirror.ts';
import { watchEventFile } from './watch-embedded-stores.ts';

describe('a mirror of an event store', () => {
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
    mirror = createEventMirror(watchEventFile(file));
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
  const lost = (what: string) => ({ kind: 'stored events lost or changed', what });

  it('sees what is new, beside the store that writes it', async () => {
    expect((await mirror.update()).problems).toEqual([]);
    const seen = mirror.size();
    const { append, send } = next();
    await send(store);
    expect(await mirror.update()).toEqual({ problems: [], changed: new Set([append.stream]) });
    expect(mirror.size()).toBe(seen + append.events.length);
    expect(mirror.stream(append.stream).at(-1)?.id).toBe(append.events.at(-1)?.id);
    expect(await mirror.recheck()).toEqual({ problems: [], changed: new Set() });
  });

  it('begins where it is told to, in a store that others have written to before', async () => {
    await mirror.update();
    const later = createEventMirror(store, await store.head());
    const { append, send } = next();
    await send(store);
    expect(await later.update()).toMatchObject({ changed: new Set([append.stream]) });
    expect(later.size()).toBe(append.events.length);
    await later.recheck();
    expect(later.size()).toBe(append.events.length);
  });

  it('says when an event that it has seen is gone or has changed', async () => {
    await mirror.update();
    const [stream, events] = [...mirror.streams()].find(([, [first]]) => first?.position === 1n) ?? ['', []];
    const newest = [...mirror.streams()]
      .flatMap(([, each]) => each)
      .find(({ position }) => position === BigInt(mirror.size()));
    expect(events.length).toBeGreaterThan(0);
    edit(`DELETE FROM events WHERE position = ${mirror.size()}`);
    expect((await mirror.recheck()).problems).toEqual([lost(`event ${newest?.revision} of ${newest?.stream} is gone`)]);
    expect(mirror.stream(newest?.stream ?? '').at(-1)?.id).not.toBe(newest?.id);
    edit(`UPDATE events SET metadata = '{}' WHERE position = 1`);
    expect((await mirror.recheck()).problems).toContainEqual(lost(`event 0 of ${stream} has changed`));
  });

  it('says when a new event does not follow the chain of its stream', async () => {
    await mirror.update();
    const { append, send } = next();
    await send(store);
    edit(`UPDATE events SET data = '{"data":{}}' WHERE id = '${append.events[0]?.id}'`);
    expect((await mirror.update()).problems).toEqual([
      { kind: 'chains that do not verify', what: `revision ${append.firstRevision} of ${append.stream} is edited` },
    ]);
  });
});
