import { expect, it } from 'vitest';
import { reservedBytes, watchDiskRoom } from '../data-directory/disk-room.ts';
import { awaitDiskRoom } from './await-disk-room.ts';
import { freePort } from './free-port.ts';

it('lets a start wait for room on the disk, and says so in the log and on its port', async () => {
  const port = await freePort();
  const host = '127.0.0.1';
  const said: unknown[] = [];
  const answers: unknown[] = [];
  let [free, now] = [0, 0];
  const log = { info: () => undefined, error: () => undefined, warn: (...line: unknown[]) => void said.push(line) };
  const wait = async (): Promise<void> => {
    const answer = await fetch(`http://${host}:${port}/health/ready`);
    answers.push([answer.status, await answer.json()]);
    now += 2_000;
    if (answers.length === 2) free = reservedBytes;
  };
  const disk = watchDiskRoom(
    async () => free,
    () => now,
  );
  await awaitDiskRoom(disk, { port, host, dataDirectory: '.data', log, wait });
  const notReady = [503, { status: 'not ready', reason: 'the disk is full' }];
  expect(answers).toEqual([notReady, notReady]);
  const line = ['Waiting to start: the disk of the data directory is full', { dataDirectory: '.data', freeBytes: 0 }];
  expect(said).toEqual([line, line]);
  await expect(fetch(`http://${host}:${port}/health/ready`)).rejects.toThrow('fetch failed');
});
