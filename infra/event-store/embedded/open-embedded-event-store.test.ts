import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { describeEventStore } from '../testing/event-store-behaviour.ts';
import { openEmbeddedEventStore } from './open-embedded-event-store.ts';

let directory: string;
let opened = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'event-store-'));
});
afterAll(async () => rm(directory, { recursive: true }));

describeEventStore('embedded', async () => {
  opened += 1;
  return openEmbeddedEventStore({ file: join(directory, `events-${opened}.sqlite`) });
});
