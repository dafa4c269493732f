import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A file of scripts as the build made it. */
export type BuiltChunk = {
  readonly file: string;
  /** Loaded together with it. */
  readonly imports: readonly string[];
  /** Loaded when a page asks for them. */
  readonly dynamicImports: readonly string[];
  readonly css: readonly string[];
  /** Modules that begin it: a document's script, or what a page loads when it asks; by their path in the storefront. */
  readonly startsAt: string | undefined;
  /** Files of npm packages with code in it: 'zod/v4/mini/schemas.js'. */
  readonly npmFiles: readonly string[];
};

/** Where the list lies in the built site; names that begin with a dot are not served. */
export const chunkListFile = '.chunks.json';

const npmFileOf = (id: string): string | undefined =>
  /.*[\\/]node_modules[\\/]([^?]+)/.exec(id)?.[1]?.replaceAll('\\', '/');

/** Leaves a list of all chunks and what they load, for the tests of the byte budgets and for prerendering. */
export const chunkList: Plugin = {
  name: 'chunk-list',
  apply: 'build',
  // after chunks of nothing but styles have gone
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const root = this.environment.config.root;
      const chunks = Object.values(bundle).flatMap((chunk): readonly BuiltChunk[] => {
        if (chunk.type !== 'chunk') return [];
        const npmFiles = Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .flatMap(([id]) => npmFileOf(id) ?? []);
        return [
          {
            file: chunk.fileName,
            imports: chunk.imports.filter((file) => file in bundle),
            dynamicImports: chunk.dynamicImports.filter((file) => file in bundle),
            css: [...(chunk.viteMetadata?.importedCss ?? [])],
            startsAt: chunk.facadeModuleId === null ? undefined : relative(root, chunk.facadeModuleId),
            npmFiles: npmFiles.sort(),
          },
        ];
      });
      this.emitFile({ type: 'asset', fileName: chunkListFile, source: JSON.stringify(chunks, null, 1) });
    },
  },
};
