import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { regularFilesOf } from './regular-files.ts';

it('reads the files of an archive as tar wrote it, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-tar-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [short, long] = [Buffer.from('one line\n'), Buffer.alloc(1_300, 'x')];
  await writeFile(join(folder, 'short.so'), short);
  await writeFile(join(folder, 'long.so.1'), long);
  await symlink('short.so', join(folder, 'link.so'));
  const archive = execFileSync('tar', ['-c', '--format=ustar', '-C', folder, 'short.so', 'link.so', 'long.so.1']);
  expect(regularFilesOf(archive)).toStrictEqual([
    { name: 'short.so', content: short },
    { name: 'long.so.1', content: long },
  ]);
  expect(regularFilesOf(Buffer.alloc(0))).toStrictEqual([]);
});
