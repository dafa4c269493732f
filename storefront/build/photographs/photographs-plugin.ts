import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { photographsFile, type BuiltPhotographs, type CarPhotograph } from '@driveaway/domain/api/car-photograph.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import type { Model } from '@driveaway/domain/maker/model.ts';
import type { Plugin } from 'vite';
import { fittingOf } from '../../cars/rigs/fittings.ts';
import type { NamedPhotograph } from '../../content/content-types.ts';
import { makePhotograph } from './make-photograph.ts';
import { photographFault, resolvePhotographs } from './resolve-photographs.ts';

/** What stands in for it wherever nothing is built. */
const builtModule = /[\\/]cars[\\/]shown[\\/]built-photographs\.ts$/;

const mediaTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};

type Prepared = { readonly built: BuiltPhotographs; readonly files: ReadonlyMap<string, Buffer> };

/**
 * Makes the files of what content names from the pictures of a folder. Throws for an entry that is not as it should be, or
 * whose file is missing or no picture.
 */
export const preparePhotographs = async (
  named: readonly NamedPhotograph[],
  folder: string,
  models: readonly Model[] = catalogue,
): Promise<Prepared> => {
  const files = new Map<string, Buffer>();
  const photographs: CarPhotograph[] = [];
  for (const [index, { file, ...resolved }] of resolvePhotographs(named, models).entries()) {
    const refuse = (fault: string) => (cause: unknown) => {
      throw Object.assign(photographFault({ file }, index + 1, fault), { cause });
    };
    const source = await readFile(join(folder, file)).catch(refuse(`cannot be read in ${folder}`));
    const { made, files: ownFiles } = await makePhotograph(file, source, resolved.focus).catch(
      refuse('is no picture that can be read: a JPEG, PNG, WebP, AVIF or TIFF'),
    );
    for (const [path, content] of ownFiles) files.set(path, content);
    photographs.push({ ...resolved, ...made });
  }
  const codes = models.flatMap(({ accessories }) => accessories.map(({ code }) => code));
  const seenAccessories = [...new Set(codes)].filter((code) => fittingOf(code) !== undefined);
  return { built: { photographs, seenAccessories }, files };
};

type PhotographsPluginOptions = {
  readonly named: readonly NamedPhotograph[];
  /** Where their files are. */
  readonly folder: string;
};

type PhotographsPlugin = {
  readonly plugin: Plugin;
  readonly photographsOf: () => Promise<BuiltPhotographs['photographs']>;
};

/** Gives pages and the service the photographs that content names, once made for all builds of this process. */
export const photographsPlugin = ({ named, folder }: PhotographsPluginOptions): PhotographsPlugin => {
  let preparing: Promise<Prepared> | undefined;
  const prepare = async (): Promise<Prepared> => (preparing ??= preparePhotographs(named, folder));
  const plugin: Plugin = {
    name: 'photographs',
    load: async (id) => {
      if (named.length === 0 || !builtModule.test(id)) return null;
      const { built } = await prepare();
      return `export const hasPhotographs = true;\nexport const photographs = ${JSON.stringify(built.photographs)};`;
    },
    async generateBundle() {
      // pages that are rendered here show the files of the site
      if (named.length === 0 || this.environment.config.build.ssr !== false) return;
      const { built, files } = await prepare();
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: photographsFile, source: JSON.stringify(built) });
    },
    async configureServer(server) {
      if (named.length === 0) return;
      const { files } = await prepare();
      server.middlewares.use((request, response, next) => {
        const found = files.get(request.url?.slice(1) ?? '');
        if (found === undefined) next();
        else response.setHeader('content-type', mediaTypes[extname(request.url ?? '')] ?? '').end(found);
      });
    },
  };
  return { plugin, photographsOf: async () => (named.length === 0 ? [] : (await prepare()).built.photographs) };
};
