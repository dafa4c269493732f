import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freeBytesOf, reservedBytes, watchDiskRoom } from './disk-room.ts';

describe('the room on a disk', () => {
  it('is that of the file system, also for a directory that is not there yet', async () => {
    const free = await freeBytesOf(join(tmpdir(), 'no', 'such', 'directory'));
    expect(Number.isSafeInteger(free)).toBe(true);
    expect(free).toBeGreaterThan(0);
  });

  it('rejects for what is no directory', async () => {
    await expect(freeBytesOf(join(import.meta.filename, 'within'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.runIf(process.platform === 'linux')('rejects where nothing is kept, instead of being full for ever', async () => {
    await expect(freeBytesOf('/proc/none/data')).rejects.toThrow('/proc is on no disk: it keeps no files');
  });

  it('is asked for once a second, and is full below the reserve', async () => {
    let [now, asked, free] = [0, 0, reservedBytes];
    const ask = async () => {
      asked += 1;
      return free;
    };
    const room = watchDiskRoom(ask, () => now);
    expect([await room.freeBytes(), await room.isFull(), asked]).toEqual([reservedBytes, false, 1]);
    free -= 1;
    now += 999;
    expect([await room.isFull(), asked]).toEqual([false, 1]);
    now += 1;
    expect([await room.isFull(), asked]).toEqual([true, 2]);
  });
});
