import { expect, it } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads for all who ask at once, and after a failure again for whoever asks next', async () => {
  const answers = [Promise.reject(new Error('too many open files')), Promise.resolve('loaded')];
  let loads = 0;
  const load = loadOnce(async () => answers[loads++]);
  const failed = [load(), load()];
  for (const failure of failed) await expect(failure).rejects.toThrow('too many open files');
  expect(await Promise.all([load(), load()])).toStrictEqual(['loaded', 'loaded']);
  expect(await load()).toBe('loaded');
  expect(loads).toBe(2);
});
