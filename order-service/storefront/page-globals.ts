import { createHash } from 'node:crypto';
import type { SiteFile, SiteFiles } from './site-files.ts';

/** What the configuration tells pages; a page reads a global of the same name, and goes without when there is none. */
type PageGlobals = {
  /** Where GraphQL answers `searchDealer`, when another host does (specification §7). */
  readonly dealerSearchUrl?: string | undefined;
};

const scriptOf = (globals: readonly (readonly [name: string, value: unknown])[]): string =>
  globals
    // no end of a script element can be in it
    .map(([name, value]) => `globalThis.${name}=${JSON.stringify(value).replaceAll('<', '\\u003c')};`)
    .join('');

const withScript = (file: SiteFile, script: string): SiteFile => {
  const html = file.content.toString('utf8').replace(/<head[^>]*>/i, (head) => `${head}<script>${script}</script>`);
  const content = Buffer.from(html);
  const etag = createHash('sha256').update(content).digest('base64url').slice(0, 27);
  return { ...file, content, etag, compressed: [] };
};

/** The site with the globals written into every page but one: the page on which cards are typed stays as it was built. */
export const withPageGlobals = (site: SiteFiles, globals: PageGlobals, untouched: string): SiteFiles => {
  const given = Object.entries(globals).filter(([, value]) => value !== undefined);
  if (given.length === 0) return site;
  const script = scriptOf(given);
  return new Map(
    [...site].map(([address, file]) => [
      address,
      address.endsWith('.html') && address !== untouched ? withScript(file, script) : file,
    ]),
  );
};
