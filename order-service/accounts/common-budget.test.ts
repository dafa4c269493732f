import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { expect, it } from 'vitest';
import { createCommonBudget } from './common-budget.ts';

const rule = { limit: 2, windowSeconds: 60 };

const serve = () => {
  const clock = manualClock();
  const alarms: string[] = [];
  const pauses: (() => void)[] = [];
  const budget = createCommonBudget(
    {
      clock,
      log: { info: () => undefined, warn: () => undefined, error: (message) => void alarms.push(message) },
    },
    rule,
    () => new Promise((resolve) => void pauses.push(resolve)),
  );
  return { budget, clock, alarms, pauses };
};

it('beyond the common budget strangers wait, one after the other, and one alarm is raised a window (row 22)', async () => {
  const { budget, clock, alarms, pauses } = serve();
  await budget(['one', 'ada']);
  await budget(['one', 'ada']);
  expect([alarms, pauses]).toStrictEqual([[], []]);
  const slow = [budget(['one', 'ada']), budget(['two', 'grace'])];
  await new Promise(setImmediate);
  expect([alarms.length, pauses.length]).toStrictEqual([1, 1]);
  pauses[0]?.();
  await slow[0];
  await new Promise(setImmediate);
  expect([alarms.length, pauses.length]).toStrictEqual([1, 2]);
  pauses[1]?.();
  await slow[1];
  clock.advance({ seconds: 60 });
  await budget(['one', 'ada']);
  expect([alarms.length, pauses.length]).toStrictEqual([1, 2]);
});

it('right passwords are taken back and use nothing of the common budget', async () => {
  const { budget, pauses } = serve();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const takeBack = await budget(['one', 'ada']);
    takeBack();
  }
  expect(pauses).toStrictEqual([]);
});
