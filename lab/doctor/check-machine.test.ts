import { expect, test } from 'vitest';
import { checkMachine } from './check-machine.ts';

test('says a line of each check, in their order', async () => {
  const { lines, isFit } = await checkMachine({
    node: async () => ({ state: 'ok', words: '26' }),
    MongoDB: async () => ({ state: 'absent', words: 'MONGODB_URL is not set' }),
  });
  expect(lines).toEqual(['ok node         26', '-- MongoDB      MONGODB_URL is not set']);
  expect(isFit).toBe(true);
});

test('is not fit where something is missing, and says the first line of a fault', async () => {
  const { lines, isFit } = await checkMachine({
    browser: async () => {
      throw new Error('None starts\nat some place');
    },
    node: async () => ({ state: 'ok', words: '26' }),
  });
  expect(lines).toEqual(['NO browser      None starts', 'ok node         26']);
  expect(isFit).toBe(false);
});
