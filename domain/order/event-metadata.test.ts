import { expect, it } from 'vitest';
import { eventMetadataSchema } from './event-metadata.ts';

const metadata = {
  commandId: 'c-1',
  correlationId: 'c-1',
  causationId: 'c-1',
  actor: { kind: 'system', id: 'reactor' },
  recordedAt: '2026-11-02T01:00:00.000Z',
  schemaVersion: 1,
  previousHash: '0'.repeat(64),
  hash: 'a1'.repeat(32),
};
const takes = (more: object): boolean => eventMetadataSchema.safeParse({ ...metadata, ...more }).success;
const mac = '0f'.repeat(16);

it.each([
  [{}, true],
  [{ mac }, true],
  [{ mac: '' }, false],
  [{ mac: 'a' }, false],
  [{ mac: mac.slice(1) }, false],
  [{ mac: `${mac}0` }, false],
  [{ mac: `g${mac}` }, false],
  [{ mac: mac.toUpperCase() }, false],
])('metadata with %j are read: %j', (more, isRead) => {
  expect(takes(more)).toBe(isRead);
});
