import { waitOnTimer, type Wait } from '../clock/wait.ts';
import type { Config } from '../config/config.ts';
import type { DiskRoom } from '../data-directory/disk-room.ts';
import type { Log } from '../telemetry/port.ts';
import { answerEarly } from './answer-early.ts';

const betweenAsksMilliseconds = 2_000;
const never = new AbortController().signal;

type AwaitDiskRoomOptions = Pick<Config, 'port' | 'host' | 'dataDirectory'> & {
  readonly log: Log;
  readonly wait?: Wait | undefined;
};

/**
 * Resolves once the disk has room for a start, which writes before it can read. Meanwhile the log says every few seconds
 * what is waited for, and the program's port that it is not ready.
 */
export const awaitDiskRoom = async (disk: DiskRoom, options: AwaitDiskRoomOptions): Promise<void> => {
  const { port, host, dataDirectory, log, wait = waitOnTimer } = options;
  if (!(await disk.isFull())) return;
  const early = await answerEarly(port, host, 'the disk is full');
  try {
    while (await disk.isFull()) {
      log.warn('Waiting to start: the disk of the data directory is full', {
        dataDirectory,
        freeBytes: await disk.freeBytes(),
      });
      await wait(betweenAsksMilliseconds, never);
    }
  } finally {
    await early.stop();
  }
};
