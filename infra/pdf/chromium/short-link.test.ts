import { mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemRandomness } from '../../clock/system-clock.ts';
import { linkShortly, removeShortLinks } from './short-link.ts';

const { uuid } = systemRandomness;

const makeRoot = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'drv-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
};

it('passes over places that are too deep for a socket, and those that cannot be written', async () => {
  const root = await makeRoot();
  const [deep, target] = [join(root, 'x'.repeat(60)), join(root, 'y'.repeat(200))];
  await mkdir(deep);
  await mkdir(target);
  const link = await linkShortly(target, uuid, [deep, join(root, 'nowhere'), root]);
  expect(link).toMatch(new RegExp(`^${root}/driveaway-[0-9a-f]{8}$`));
  expect(await readlink(link ?? '')).toBe(target);
  expect(await linkShortly(target, uuid, [deep, join(root, 'nowhere')])).toBeUndefined();
});

it('leaves room for the socket of a browser in the longest path that it gives', async () => {
  const root = await makeRoot();
  const longest = join(root, 'x'.repeat(58 - 'driveaway-12345678'.length - root.length - 2));
  await mkdir(longest);
  const link = (await linkShortly(root, uuid, [longest])) ?? '';
  expect(`${link}/org.chromium.Chromium.XXXXXX/SingletonSocket`).toHaveLength(102 + 1);
});

it('removes what killed processes left of one folder, and nothing else', async () => {
  const root = await makeRoot();
  const [ours, others] = [join(root, 'ours'), join(root, 'ours-too')];
  for (const folder of [ours, others]) await mkdir(join(folder, 'profile-1'), { recursive: true });
  await linkShortly(join(ours, 'profile-1'), uuid, [root]);
  await linkShortly(join(ours, 'profile-that-is-gone'), uuid, [root]);
  await linkShortly(join(others, 'profile-1'), uuid, [root]);
  await symlink(join(ours, 'profile-1'), join(root, 'driveaway-of-somebody'));
  await writeFile(join(root, 'driveaway-00000000'), 'a file');
  await removeShortLinks(ours, [root, join(root, 'nowhere')]);
  const left = (await readdir(root)).filter((name) => name.startsWith('driveaway-'));
  const targets = await Promise.all(left.map((name) => readlink(join(root, name)).catch(() => 'a file')));
  expect(targets.toSorted()).toEqual(['a file', join(ours, 'profile-1'), join(others, 'profile-1')].toSorted());
  expect(left).toContain('driveaway-of-somebody');
  expect(await readdir(ours)).toEqual(['profile-1']);
});
