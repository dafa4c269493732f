/** The built storefront as a table: only what is in it can be served, so no path can lead anywhere else. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isErrnoException } from '@driveaway/infra/data-directory/is-errno-exception.ts';
import type { CompressedForm } from '../http/files/ready-answer.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.pdf': 'application/pdf',
};

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type SiteFile = {
  readonly contentType: string;
  readonly content: Buffer;
  /** Compressed forms that the build left beside the file, best first. */
  readonly compressed: readonly CompressedForm[];
};

/** Files by their address: '/assets/app-1a2b3c4d.js'. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const isCompressed = (file: string): boolean => encodings.some(([, suffix]) => file.endsWith(suffix));

const listFiles = async (directory: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    // links could point outside; names that begin with a dot are the build's own
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter(
        (file) =>
          !relative(directory, file)
            .split(sep)
            .some((part) => part.startsWith('.')),
      );
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return [];
    throw new Error('the built storefront cannot be read', { cause });
  }
};

/** At once: a thousand files one by one through the pool of threads take four times as long, and are read at the start. */
const readSiteFile = (file: string, all: ReadonlySet<string>): SiteFile => ({
  contentType: contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
  content: readFileSync(file),
  compressed: encodings
    .filter(([, suffix]) => all.has(file + suffix))
    .map(([encoding, suffix]) => ({ encoding, content: readFileSync(file + suffix) })),
});

/** The text of the file at an address as it is to be; most stay as they are. */
export type Rewrite = (address: string, text: string) => string;

const isRewritable = /\.(?:html|xml|txt)$/;

/** The file with its text rewritten by all in turn, in memory alone; what the build had compressed is left out then. */
export const rewritten = (address: string, file: SiteFile, rewrites: readonly Rewrite[]): SiteFile => {
  if (!isRewritable.test(address)) return file;
  const built = file.content.toString('utf8');
  const text = rewrites.reduce((before, rewrite) => rewrite(address, before), built);
  return text === built ? file : { ...file, content: Buffer.from(text), compressed: [] };
};

/** Reads the whole built site into memory; empty when it has not been built. */
export const readSiteFiles = async (directory: string): Promise<SiteFiles> => {
  const files = await listFiles(directory);
  const all = new Set(files);
  const site = new Map<string, SiteFile>();
  for (const file of files.filter((name) => !isCompressed(name))) {
    site.set(`/${relative(directory, file).split(sep).join('/')}`, readSiteFile(file, all));
  }
  return site;
};
