import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { copyProduct } from '@driveaway/infra/setup/testing/copy-product.ts';
import { writtenModels } from '@driveaway/storefront/content/written-models.ts';

const here = import.meta.dirname;

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
