import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';
import type { Rewrite } from './site-files.ts';

/** What the configuration tells pages; a page reads a global of the same name, and goes without when there is none. */
type PageGlobals = {
  /** Where GraphQL answers `searchDealer`, when another host does (specification §7). */
  readonly dealerSearchUrl?: string | undefined;
  /** The maker's own map: its address with {z}, {x} and {y}, and whose data it is. */
  readonly mapTiles?: MapTiles | undefined;
};

const scriptOf = (globals: readonly (readonly [name: string, value: unknown])[]): string =>
  globals
    // no end of a script element can be in it
    .map(([name, value]) => `globalThis.${name}=${JSON.stringify(value).replaceAll('<', '\\u003c')};`)
    .join('');

/** Writes the globals into every page but one: the page on which cards are typed stays as it was built. */
export const pageGlobals = (globals: PageGlobals, untouched: string): readonly Rewrite[] => {
  const given = Object.entries(globals).filter(([, value]) => value !== undefined);
  if (given.length === 0) return [];
  const script = scriptOf(given);
  return [
    (address, text) =>
      address.endsWith('.html') && address !== untouched
        ? text.replace(/<head[^>]*>/i, (head) => `${head}<script>${script}</script>`)
        : text,
  ];
};
