import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { systemRandomness } from '../clock/system-clock.ts';
import { createProjectionThread } from './create-projection-thread.ts';

it('a thread that hangs is seen by its silence, and is ended when it does not stop', async () => {
  let now = Temporal.Instant.from('2026-11-10T00:00:00Z');
  const warned: string[] = [];
  const { wait, waiting, end } = manualWait();
  const stopping = new AbortController();
  onTestFinished(() => {
    stopping.abort();
    end(10_000);
  });
  const thread = createProjectionThread({
    program: new URL('testing/hangs.ts', import.meta.url),
    directory: '',
    clock: { now: () => now },
    randomness: systemRandomness,
    log: { info: () => undefined, warn: (message) => void warned.push(message), error: () => undefined },
    writeLog: () => undefined,
    wait,
  });
  const done = thread.run(stopping.signal);
  await eventually(() => expect(thread.isRunning()).toBe(true));
  now = now.add({ seconds: 14 });
  expect(thread.isRunning()).toBe(true);
  now = now.add({ seconds: 1 });
  expect(thread.isRunning()).toBe(false);

  stopping.abort();
  await eventually(() => expect(waiting()).toEqual([10_000]));
  expect(warned).toEqual([]);
  end(10_000);
  await done;
  expect(warned).toEqual(['The thread of the projections does not stop; it is ended']);
});
