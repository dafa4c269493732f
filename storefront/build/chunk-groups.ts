import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pageList } from './page-list.ts';

/** The chunk of a module, by its id; modules that are not in it travel with the pages that want them. */
const groups = new Map<string, string>();

/** The chunk that a module of the product travels in; null for its page's own. */
export const groupOf = (id: string): string | null => groups.get(id) ?? null;

/** In so many of a document's pages, a module is as well with all of them: each file of its own costs a request. */
const often = 7;

/**
 * Finds out, once all modules are known, which of them both documents begin with, which belong to the beginning of one
 * of them, and which many of its pages want. Only those are put together by hand.
 */
export const chunkGroups: Plugin = {
  name: 'chunk-groups',
  apply: 'build',
  buildEnd() {
    const root = this.environment.config.root;
    // a document's own module stays, so that the document has a chunk
    const own = (id: string): boolean =>
      /[\\/](?:storefront|domain)[\\/]/.test(id) && !/node_modules|-main\.tsx$|\.html$/.test(id);
    const reached = (starts: readonly string[]): ReadonlySet<string> => {
      const found = new Set(starts);
      for (const id of found) for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
      return found;
    };
    const lazyOf = (modules: ReadonlySet<string>): readonly string[] =>
      [...modules].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
    const everReached = (start: string): ReadonlySet<string> => {
      let found = reached([start]);
      for (let size = 0; size < found.size;) {
        size = found.size;
        found = reached([...found, ...lazyOf(found)]);
      }
      return found;
    };
    const marketing = reached([join(root, 'index.html')]);
    const ordering = reached([join(root, 'ordering.html')]);
    const marketingPages = [...new Set(pageList.map(({ module }) => join(root, module)))];
    const put = (
      name: string,
      first: ReadonlySet<string>,
      { pages, elsewhere }: { readonly pages: readonly string[]; readonly elsewhere: ReadonlySet<string> },
    ): void => {
      const counts = new Map<string, number>();
      for (const page of pages) for (const id of reached([page])) counts.set(id, (counts.get(id) ?? 0) + 1);
      for (const id of new Set([...first, ...counts.keys()])) {
        if (own(id) && !groups.has(id) && !elsewhere.has(id) && (first.has(id) || (counts.get(id) ?? 0) >= often))
          groups.set(id, name);
      }
    };
    groups.clear();
    for (const id of marketing) if (own(id) && ordering.has(id)) groups.set(id, 'shared');
    put('marketing', marketing, { pages: marketingPages, elsewhere: everReached(join(root, 'ordering.html')) });
    put('ordering', ordering, { pages: lazyOf(ordering), elsewhere: everReached(join(root, 'index.html')) });
  },
};
