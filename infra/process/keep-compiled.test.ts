import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reservedBytes } from '../data-directory/disk-room.ts';
import { compiledFolder } from './keep-compiled.ts';

const folderOfPackages = (): { readonly packages: string; readonly owner: number } => {
  const packages = `${mkdtempSync(join(tmpdir(), 'packages-'))}/`;
  onTestFinished(() => rmSync(packages, { recursive: true }));
  return { packages, owner: statSync(packages).uid };
};
const roomy = (): number => 2 * reservedBytes;

test('what is compiled is kept beside the packages for their owner, who can take it away with them', () => {
  const { packages, owner } = folderOfPackages();
  const kept = `${packages}.cache/node-compile`;
  expect(compiledFolder(packages)).toBe(kept);
  expect(compiledFolder(packages, { user: owner, freeBytes: roomy })).toBe(kept);
  expect(compiledFolder(packages, { user: owner + 1, freeBytes: roomy })).toBeUndefined();
});

test('on a full disk, and where no packages are, nothing is kept', () => {
  const { packages, owner: user } = folderOfPackages();
  expect(compiledFolder(packages, { user, freeBytes: () => reservedBytes })).toBeUndefined();
  expect(compiledFolder(`${packages}none/`, { user, freeBytes: roomy })).toBeUndefined();
});
