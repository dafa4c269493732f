import { expect, it } from 'vitest';
import { progressWords } from './progress-words.ts';

it.each([
  [{ done: 1_200, total: 5_000, seconds: 5 }, '1,200 of 5,000 messages, 240 a second, 16 s left'],
  [{ done: 100, total: 100_000, seconds: 10 }, '100 of 100,000 messages, 10 a second, 2 h 47 min left'],
  [{ done: 100, total: 1_000, seconds: 10 }, '100 of 1,000 messages, 10 a second, 2 min left'],
  [{ done: 10, total: undefined, seconds: 2 }, '10 messages, 5 a second'],
  [{ done: 0, total: 10, seconds: 0 }, '0 of 10 messages'],
])('%o is "%s"', (progress, words) => {
  expect(progressWords({ ...progress, what: 'messages' })).toBe(words);
});
