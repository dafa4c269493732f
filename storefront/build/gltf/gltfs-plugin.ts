import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import type { Plugin } from 'vite';
import type { BuiltGltf } from '../../cars/round/gltf/gltf-of.ts';
import type { NamedGltf } from '../../content/content-types.ts';
import { checkGltf } from './check-gltf.ts';

/** What stands in for it wherever nothing is built. */
const builtModule = /[\\/]cars[\\/]round[\\/]gltf[\\/]built-gltfs\.ts$/;

type Prepared = { readonly gltfs: readonly BuiltGltf[]; readonly files: ReadonlyMap<string, Buffer> };

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Of the variant that it stands for, or of the model's first. Throws where there is none. */
const lengthMmOf = ({ modelCode, variantCode }: NamedGltf, models: readonly Model[]): number => {
  const model = models.find(({ code }) => code === modelCode);
  if (model === undefined) throw new Error(`is of a model that there is not: '${modelCode}'`);
  const variant = model.variants.find(({ code }) => variantCode === undefined || code === variantCode);
  if (variant === undefined) throw new Error(`is of a variant that the ${model.name} does not have: '${variantCode}'`);
  return variant.technical.dimensions.lengthMm;
};

/**
 * Checks the files of what content names from those of a folder, and gives them their addresses. Throws for the first that is
 * not as it should be: with the entry's number from 1, its file and what is wrong.
 */
export const prepareGltfs = async (
  named: readonly NamedGltf[],
  folder: string,
  models: readonly Model[] = catalogue,
): Promise<Prepared> => {
  const files = new Map<string, Buffer>();
  const gltfs: BuiltGltf[] = [];
  const prepare = async ({ file, ...gltf }: NamedGltf): Promise<void> => {
    const lengthMm = lengthMmOf({ file, ...gltf }, models);
    const isKnown = ({ modelCode, variantCode }: BuiltGltf): boolean =>
      modelCode === gltf.modelCode && variantCode === gltf.variantCode;
    if (gltfs.some(isKnown)) throw new Error('stands for the same cars as another one: leave out one of them');
    const content = await readFile(join(folder, file)).catch((cause: unknown) => {
      throw new Error(`cannot be read in ${folder}`, { cause });
    });
    const measures = await checkGltf(gltf, content, lengthMm);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const path = `assets/${file.replace(/\.[^.]*$/, '').replaceAll(/[^\w-]+/g, '-')}-${hash}.glb`;
    files.set(path, content);
    gltfs.push({ ...gltf, ...measures, address: `/${path}` });
  };
  for (const [index, one] of named.entries()) {
    await prepare(one).catch((cause: unknown) => {
      throw new Error(`storefront/content/gltfs.ts: glTF ${index + 1} ('${one.file}') ${messageOf(cause)}`, { cause });
    });
  }
  return { gltfs, files };
};

/** Gives pages the cars in three dimensions that content names, checked once for all builds of this process. */
export const gltfsPlugin = (named: readonly NamedGltf[], folder: string): Plugin => {
  let preparing: Promise<Prepared> | undefined;
  const prepare = async (): Promise<Prepared> => (preparing ??= prepareGltfs(named, folder));
  return {
    name: 'gltfs',
    load: async (id) => {
      if (named.length === 0 || !builtModule.test(id)) return null;
      const { gltfs } = await prepare();
      return [
        'export const hasGltfs = true;',
        `export const gltfs = ${JSON.stringify(gltfs)};`,
        "export const fetchLoader = () => import('./load-gltf.ts');",
      ].join('\n');
    },
    async generateBundle() {
      // pages that are rendered here show nothing in three dimensions
      if (named.length === 0 || this.environment.config.build.ssr !== false) return;
      const { files } = await prepare();
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
    async configureServer(server) {
      if (named.length === 0) return;
      const { files } = await prepare();
      server.middlewares.use((request, response, next) => {
        const found = files.get(request.url?.slice(1) ?? '');
        if (found === undefined) next();
        else response.setHeader('content-type', 'model/gltf-binary').end(found);
      });
    },
  };
};
