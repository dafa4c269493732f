import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writtenModels } from '@driveaway/storefront/content/written-models.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const workspaces = ['domain', 'infra', 'projections', 'order-service', 'storefront', 'lab'];
const here = import.meta.dirname;

/** What a running product does not read: tests, build output, packed data directories. */
const isLeftOut = (path: string): boolean =>
  /\.test\.tsx?$|[\\/](?:node_modules|e2e)$|[\\/]storefront[\\/]dist[^\\/]*$|[\\/]golden-data[\\/]\d{4}-[^\\/]+$/.test(
    path,
  );

const linkPackages = async (target: string): Promise<void> => {
  const packages = join(root, 'node_modules');
  await mkdir(join(target, 'node_modules/@driveaway'), { recursive: true });
  const names = (await readdir(packages)).filter((name) => !name.startsWith('.') && name !== '@driveaway');
  await Promise.all(names.map((name) => symlink(join(packages, name), join(target, 'node_modules', name))));
  await Promise.all(
    workspaces.map((name) => symlink(join(target, name), join(target, 'node_modules/@driveaway', name))),
  );
};

/** Copies the product into an empty directory, beside links to the packages that it uses. */
const copyProduct = async (target: string): Promise<void> => {
  await Promise.all([
    ...workspaces.map((name) =>
      cp(join(root, name), join(target, name), { recursive: true, filter: (path) => !isLeftOut(path) }),
    ),
    ...['package.json', 'package-lock.json', 'tsconfig.base.json'].map((name) =>
      cp(join(root, name), join(target, name)),
    ),
    linkPackages(target),
  ]);
};

/**
 * Copies the product into an empty directory as another maker's: the whole of `domain/brand/` and, of drawings and
 * content, what speaks of models or shows the maker's mark.
 */
export const copyAsSecondMaker = async (target: string): Promise<void> => {
  await copyProduct(target);
  await rm(join(target, 'domain/brand'), { recursive: true });
  await Promise.all(Object.keys(writtenModels).map((code) => rm(join(target, `storefront/content/${code}.ts`))));
  await cp(join(here, 'brand'), join(target, 'domain/brand'), { recursive: true });
  await cp(join(here, 'content'), join(target, 'storefront/content'), { recursive: true });
  await cp(join(here, 'cars'), join(target, 'storefront/cars'), { recursive: true });
};

const textFile = /\.(?:html|js|css|svg|txt|xml|json|webmanifest|map)$/;

/** The texts of a directory by their names in it; a file that is no text stands there by its name alone. */
export const textsBelow = async (directory: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [file.slice(directory.length + 1), textFile.test(file) ? await readFile(file, 'utf8') : ''] as const,
      ),
    ),
  );
};
