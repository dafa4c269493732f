import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('a folder that somebody named', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'make-folder-'));
    return () => rm(parent, { recursive: true });
  });

  it('is made with those above it, for this user alone, by several at once, and left as it is when it is there', async () => {
    const path = join(parent, 'a/b');
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(parent, 'a/c'))]);
    for (const made of ['a', 'a/b', 'a/c']) expect((await stat(join(parent, made))).mode & 0o777).toBe(0o700);
    await chmod(path, 0o755);
    await makeFolder(path);
    expect((await stat(path)).mode & 0o777).toBe(0o755);
  });

  it('is refused below a file, in the place of one, and on a disk that is away', async () => {
    await writeFile(join(parent, 'file'), '');
    await symlink(join(parent, 'away'), join(parent, 'disk'));
    await expect(makeFolder(join(parent, 'file/data'))).rejects.toThrow(/^ENOTDIR: .*file\/data/);
    await expect(makeFolder(join(parent, 'file'))).rejects.toThrow(/^EEXIST: .*file/);
    for (const path of ['disk', 'disk/data']) {
      await expect(makeFolder(join(parent, path))).rejects.toThrow(/^ENOENT: .*disk'/);
    }
    expect(existsSync(join(parent, 'away'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is refused where the system takes none and says that there is none',
    async () => {
      await expect(makeFolder('/proc/none')).rejects.toThrow('ENOENT');
      await expect(makeFolder('/proc/none/data')).rejects.toThrow('ENOENT');
    },
  );
});
