import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspaces = ['domain', 'infra', 'projections', 'order-service', 'storefront', 'lab'];

const isTest = (path: string): boolean => /\.test\.tsx?$|[\\/]e2e$/.test(path);
const isMade = (path: string): boolean => /[\\/]node_modules$|[\\/]storefront[\\/]dist[^\\/]*$/.test(path);

const linkPackages = async (target: string): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(target, 'node_modules/@driveaway'), { recursive: true });
  const names = (await readdir(packages)).filter((name) => name === '.bin' || !/^(?:\.|@driveaway$)/.test(name));
  await Promise.all(names.map((name) => symlink(join(packages, name), join(target, 'node_modules', name))));
  await Promise.all(
    workspaces.map((name) => symlink(join(target, name), join(target, 'node_modules/@driveaway', name))),
  );
};

/** Copies the product into an empty directory, beside links to the packages that it uses; its tests where they are wanted. */
export const copyProduct = async (target: string, { areTestsWanted = false } = {}): Promise<void> => {
  const isLeftOut = (path: string): boolean => isMade(path) || (!areTestsWanted && isTest(path));
  await Promise.all([
    ...workspaces.map((name) =>
      cp(join(root, name), join(target, name), { recursive: true, filter: (path) => !isLeftOut(path) }),
    ),
    ...['package.json', 'package-lock.json', 'tsconfig.base.json', 'vitest.config.ts'].map((name) =>
      cp(join(root, name), join(target, name)),
    ),
    linkPackages(target),
  ]);
};
