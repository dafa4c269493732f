import { lstat, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('keeps the list in the file that a link names, and in nothing that is no file', async () => {
  const path = await mkdtemp(join(tmpdir(), 'orders-erasures-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  const { ports, close } = await openInstallation(join(path, 'data'));
  const customerId = '6f0a7c1e-3c58-4f0b-9d8e-5b1f0c2a7d11';
  await ports.vault.recordErasure({ customerId, erasedAt: '2026-11-24T05:00:00.000Z' });
  await close();
  const [file, link] = [join(path, 'list'), join(path, 'link')];
  await writeFile(file, '');
  await symlink(file, link);
  const keep = (output: string) => runOrdersHere(['erasures', '--output', output, '--data-dir', join(path, 'data')]);
  expect(await keep(link)).toMatchObject({ code: 0, out: `${link} lists 1 erasure\n` });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, 'utf8')).toContain(customerId);
  const before = await lstat('/dev/null');
  expect(await keep('/dev/null')).toMatchObject({ code: 3, err: expect.stringContaining('/dev/null is no file') });
  expect((await lstat('/dev/null')).ino).toBe(before.ino);
});
