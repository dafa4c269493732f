/** What the page of the ordering area loads, out of its build and out of its sources, beside the inventory of it. */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path/posix';
import { z } from 'zod';

const reasonsSchema = z.record(z.string(), z.string().min(10));

/** docs/pay-page-scripts.json: everything that may run on the pay page, each with the reason why it is there. */
export const inventorySchema = z.strictObject({
  /** Name of the one script that the page asks for; the build adds a hash. */
  entry: z.string(),
  /** By 'sha256-…'. */
  inlineBlocks: reasonsSchema,
  /** By 'sha256-…'. */
  inlineStyles: reasonsSchema,
  /** Of somebody else's site, by whole address; the policy allows one only where the gateway needs it. */
  foreignScripts: reasonsSchema,
  packages: reasonsSchema,
  /** Of this repository; folders below them are meant as well. */
  folders: reasonsSchema,
  /** Modules that the build makes itself. */
  generated: reasonsSchema,
});
type Inventory = z.infer<typeof inventorySchema>;

/** A built site: files by their address, '/assets/app-1a2b3c4d.js'. */
export type BuiltSite = ReadonlyMap<string, string>;

const hashOf = (content: string): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const chunkImport = /["'`](?:\.\/|\/?assets\/)([\w.-]+\.js)["'`]/g;
const foreignImport = /\b(?:import|importScripts)\s*\(\s*["'`](?:https?:)?\/\/|\bfrom\s*["'`](?:https?:)?\/\//;

/** The scripts that a script can lead to, itself among them. */
const reachableFrom = (site: BuiltSite, script: string): ReadonlySet<string> => {
  const reached = new Set<string>();
  const waiting = [script];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    for (const [, name] of (site.get(next) ?? '').matchAll(chunkImport)) waiting.push(`/assets/${name}`);
  }
  return reached;
};

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/** Everything on a page of the build that is not in the inventory; empty when all is well. */
export const builtPageFindings = (site: BuiltSite, page: string, inventory: Inventory): readonly string[] => {
  const html = site.get(page);
  if (html === undefined) return [`there is no ${page}`];
  const findings: string[] = [];
  const scripts: string[] = [];
  for (const [, attributes = '', content = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)) {
    const source = attribute(attributes, 'src');
    if (source !== undefined) scripts.push(source);
    if (content.trim() !== '' && inventory.inlineBlocks[hashOf(content)] === undefined) {
      findings.push(`an inline script that is not in the inventory: ${hashOf(content)}`);
    }
  }
  const tags = html.match(/<script\b/gi)?.length ?? 0;
  const ended = html.match(/<\/script\s*>/gi)?.length ?? 0;
  if (tags !== ended) findings.push('a script element without an end');
  const entryName = new RegExp(`^/assets/${inventory.entry}-[\\w-]{7}\\.js$`);
  const [entry, ...others] = scripts;
  if (entry === undefined || !entryName.test(entry)) findings.push(`the first script is ${entry}`);
  for (const other of others) findings.push(`a script that is not in the inventory: ${other}`);

  const reachable = reachableFrom(site, entry ?? '');
  for (const [link] of html.matchAll(/<link\b[^>]*>/gi)) {
    const target = attribute(link, 'href') ?? '';
    const isScript = attribute(link, 'rel') === 'modulepreload' || attribute(link, 'as') === 'script';
    if (isScript && !reachable.has(target)) findings.push(`a preloaded script that nothing imports: ${target}`);
    if (!target.startsWith('/') || target.startsWith('//')) findings.push(`a link to elsewhere: ${target}`);
  }
  for (const script of reachable) {
    const code = site.get(script);
    if (code === undefined) findings.push(`a script that was not built: ${script}`);
    else if (foreignImport.test(code)) findings.push(`a script that loads from elsewhere: ${script}`);
  }
  for (const [, content = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)) {
    if (inventory.inlineStyles[hashOf(content)] === undefined) {
      findings.push(`inline styles that are not in the inventory: ${hashOf(content)}`);
    }
  }
  for (const [tag] of html.matchAll(/<(?:iframe|object|embed|base|meta\s+http-equiv)\b[^>]*>/gi)) {
    findings.push(`an element that has no place here: ${tag}`);
  }
  for (const [handler] of html.matchAll(/\son\w+\s*=|javascript:/gi)) findings.push(`code in an attribute:${handler}`);
  return findings;
};

/** The scripts that a page of the build can lead to. */
export const scriptsOf = (site: BuiltSite, page: string): ReadonlySet<string> => {
  const scripts = new Set<string>();
  for (const [, source = ''] of (site.get(page) ?? '').matchAll(/<script\b[^>]*\ssrc="([^"]+)"/gi)) {
    for (const script of reachableFrom(site, source)) scripts.add(script);
  }
  return scripts;
};

const sourceImport =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^;'"]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Every import that begins at an entry and is not in the inventory, and everything in it that nothing imports. */
export const sourceFindings = async (
  entry: string,
  inventory: Inventory,
  read: (path: string) => Promise<string>,
): Promise<readonly string[]> => {
  const unused = new Set([inventory.packages, inventory.folders, inventory.generated].flatMap(Object.keys));
  const findings: string[] = [];
  const seen = new Set<string>();
  const waiting = [entry];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const path = next;
    const folder = Object.keys(inventory.folders).find((name) => path.startsWith(`${name}/`));
    if (folder === undefined) findings.push(`a folder that is not in the inventory: ${path}`);
    else unused.delete(folder);
    if (!/\.tsx?$/.test(path)) continue;
    for (const [, from, bare, lazy] of (await read(path)).matchAll(sourceImport)) {
      const specifier = from ?? bare ?? lazy ?? '';
      if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier));
      else if (specifier.startsWith('@driveaway/')) waiting.push(specifier.slice('@driveaway/'.length));
      else {
        const name = specifier.startsWith('virtual:') ? specifier : packageOf(specifier);
        const isKnown = inventory.packages[name] !== undefined || inventory.generated[name] !== undefined;
        if (!isKnown) findings.push(`${path} imports ${name}, which is not in the inventory`);
        unused.delete(name);
      }
    }
  }
  return [...findings, ...[...unused].map((name) => `nothing imports ${name} any more`)];
};
