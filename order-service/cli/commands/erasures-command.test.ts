import { lstat, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openInstallation } from '../testing/open-installation.ts';
import { runOrdersHere } from '../testing/run-orders-here.ts';

it('keeps the list in the file that a link names, and in nothing that is no file', async () => {
  const path = await mkdtemp(join(tmpdir(), 'orders-erasures-'));
  onTestFinished(async () => rm(path, { recursive: true }));
  const data = join(path, 'data');
  await (await openInstallation(data)).close();
  const revoked = ['clients', 'revoke', 'dealer-system', '--operator', 'ada', '--data-dir', data];
  expect(await runOrdersHere(revoked)).toMatchObject({ code: 0 });
  const [file, link] = [join(path, 'list'), join(path, 'link')];
  const keep = (output: string) => runOrdersHere(['erasures', '--output', output, '--data-dir', data]);
  expect(await keep(file)).toMatchObject({ code: 0 });
  await symlink(file, link);
  expect(await keep(link)).toMatchObject({ code: 0, out: `${link} lists 1 that ended\n` });
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect(await readFile(file, 'utf8')).toContain('dealer-system');
  const before = await lstat('/dev/null');
  expect(await keep('/dev/null')).toMatchObject({ code: 3, err: expect.stringContaining('/dev/null is no file') });
  expect((await lstat('/dev/null')).ino).toBe(before.ino);
});
