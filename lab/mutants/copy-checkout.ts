/** A copy of the checkout in which files can be mutated: its packages are those of the checkout, its workspaces its own. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Links every package of a folder; the workspaces, which are links themselves, lead to the copy. */
const linkPackages = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '@driveaway') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.')) await symlink(join(from, name), join(to, name));
  }
};

/** Copies the files that git tracks, or would. Answers where; the caller removes it. */
export const copyCheckout = async (root: string): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'driveaway-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const paths = listed.split('\0').filter((path) => path !== '');
  for (const folder of new Set(paths.map(dirname))) await mkdir(join(copy, folder), { recursive: true });
  for (const path of paths) await cp(join(root, path), join(copy, path), { verbatimSymlinks: true });
  await cp(join(root, 'infra/locations/generated'), join(copy, 'infra/locations/generated'), { recursive: true });
  await linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};
