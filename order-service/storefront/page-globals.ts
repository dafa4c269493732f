import type { MapTiles } from '@driveaway/domain/api/map-tiles.ts';
import { withTexts, type SiteFiles } from './site-files.ts';

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

/** The site with the globals written into every page but one: the page on which cards are typed stays as it was built. */
export const withPageGlobals = async (site: SiteFiles, globals: PageGlobals, untouched: string): Promise<SiteFiles> => {
  const given = Object.entries(globals).filter(([, value]) => value !== undefined);
  if (given.length === 0) return site;
  const script = scriptOf(given);
  return withTexts(site, (address, content) =>
    address.endsWith('.html') && address !== untouched
      ? content.toString('utf8').replace(/<head[^>]*>/i, (head) => `${head}<script>${script}</script>`)
      : undefined,
  );
};
