import { expect, it } from 'vitest';
import { newsSince } from './news-since.ts';

const entries = ['You', 'Austral Motors', 'You', 'Your bank'].map((by, revision) => ({
  revision,
  at: '2026-11-02T00:00:00Z',
  title: `Step ${revision}`,
  explanation: '',
  by,
}));
const revisionsSince = (before: number | undefined) => newsSince(entries, before).map(({ revision }) => revision);

it('is what others did after the last visit, the latest first', () => {
  expect(revisionsSince(0)).toStrictEqual([3, 1]);
  expect(revisionsSince(1)).toStrictEqual([3]);
  expect(revisionsSince(3)).toStrictEqual([]);
});

it('is nothing on the first visit', () => {
  expect(revisionsSince(undefined)).toStrictEqual([]);
});
