/** What there is to hold in one's head: lines, files, names and words of the repository, each held to a bound. */

export type TextFile = { readonly path: string; readonly text: string };

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isCode = (path: string): boolean =>
  /\.(?:ts|tsx|mjs|css)$/.test(path) && !isTest(path) && !path.includes('/generated/');
const isServer = (path: string): boolean =>
  /^(?:domain|order-service|projections|infra)\//.test(path) && isCode(path) && !/\.css$|\/testing\//.test(path);
const isStorefront = (path: string): boolean =>
  path.startsWith('storefront/') && isCode(path) && !/\.css$|\/(?:testing|e2e)\//.test(path);

const linesOf = (text: string): number => text.split('\n').length - 1;
const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

const declarations = /^export (?:async )?(?:const|function|class|type|interface|enum|abstract)/gm;
const exportLists = /^export \{([^}]*)\}/gm;
const exportedNamesOf = (text: string): number => {
  const lists = [...text.matchAll(exportLists)].map(([, names = '']) => names.split(',').length);
  return lists.reduce((sum, names) => sum + names, text.match(declarations)?.length ?? 0);
};

const sealingsOf = (text: string): number => text.match(/\bsealEvents\(/g)?.length ?? 0;
const one = (): number => 1;

type Count = { readonly of: (path: string) => boolean; readonly by: (text: string) => number };

const counts: Readonly<Record<string, Count>> = {
  'server lines': { of: isServer, by: linesOf },
  'server files': { of: isServer, by: one },
  'server exported names': { of: isServer, by: exportedNamesOf },
  'sealEvents sites': { of: isServer, by: sealingsOf },
  'storefront lines': { of: isStorefront, by: linesOf },
  'lab lines': { of: (path) => path.startsWith('lab/') && isCode(path), by: linesOf },
  'test lines': { of: isTest, by: linesOf },
  'document words without ADRs': { of: (path) => path.endsWith('.md') && !path.startsWith('docs/adr/'), by: wordsOf },
  ADRs: { of: (path) => /^docs\/adr\/\d+/.test(path), by: one },
};

/** The counts of the files that the repository tracks. */
export const countHouse = (files: readonly TextFile[]): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(counts).map(([name, { of, by }]) => [
      name,
      files.filter(({ path }) => of(path)).reduce((sum, { text }) => sum + by(text), 0),
    ]),
  );
