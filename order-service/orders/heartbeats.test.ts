import { expect, it } from 'vitest';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { createHeartbeats } from './heartbeats.ts';

it('one timer beats for all, each once in a round, and stops when nobody listens', async () => {
  const waits = manualWait();
  const heartbeats = createHeartbeats(waits.wait, 3);
  const beats = [0, 0];
  const endTurn = async (): Promise<void> => {
    await eventually(() => expect(waits.waiting()).toEqual([5_000]));
    waits.end(5_000);
    await eventually(() => expect(waits.waiting()).toEqual([5_000]));
  };
  const leaveFirst = heartbeats.listen(() => void (beats[0] = (beats[0] ?? 0) + 1));
  await endTurn();
  const leaveSecond = heartbeats.listen(() => void (beats[1] = (beats[1] ?? 0) + 1));
  await endTurn();
  expect(beats).toEqual([0, 0]);
  await endTurn();
  expect(beats).toEqual([1, 0]);
  await endTurn();
  expect(beats).toEqual([1, 1]);
  leaveFirst();
  leaveFirst();
  for (let turns = 0; turns < 3; turns += 1) await endTurn();
  expect(beats).toEqual([1, 2]);
  leaveSecond();
  expect(waits.waiting()).toEqual([]);
});
