import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import type { BuiltPhotographs } from '@driveaway/domain/api/car-photograph.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import { wireCatalogueOn } from '@driveaway/domain/api/wire-catalogue.ts';
import { wireDealer } from '@driveaway/domain/api/wire-dealer.ts';
import { nearestDealers } from '@driveaway/domain/dealers/nearest-dealers.ts';
import { defaultSuburb } from '@driveaway/domain/locations/default-suburb.ts';
import type { LocatedSuburb } from '@driveaway/domain/locations/located-suburb.ts';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { sharePicturePath } from '../app/marketing/page-heads.ts';
import { chunkListFile, type BuiltChunk } from './chunk-list.ts';
import { documentOf } from './document-of.ts';
import { headOf, robotsText, sitemapOf } from './head-of.ts';
import { pageList } from './page-list.ts';
import { photographAsPng, sharePicture } from './share-picture.ts';

const rendererSchema = z.object({
  bakedCatalogueId: z.string(),
  builtRetailersId: z.string(),
  prerenderPage: z.custom<(path: string, from: { catalogue: unknown; retailers: unknown }) => Promise<string>>(
    (value) => typeof value === 'function',
  ),
});

const retailersFrom = (place: LocatedSuburb): DealerListResponse =>
  nearestDealers({ ...place, top: Number.POSITIVE_INFINITY }).map(({ dealer, distanceKm }) =>
    wireDealer(dealer, distanceKm, place),
  );

/** The pages' own code, made once more for this process instead of a browser. */
const loadRenderer = async (root: string, outDir: string, plugins: readonly Plugin[]) => {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), ...plugins],
    build: { ssr: 'app/prerender-page.tsx', outDir, emptyOutDir: true, minify: false, assetsInlineLimit: 0 },
    ssr: { noExternal: true },
  });
  return rendererSchema.parse(await import(pathToFileURL(join(outDir, 'prerender-page.js')).href));
};

const readStyles = async (directory: string, chunks: readonly BuiltChunk[]): Promise<ReadonlyMap<string, string>> => {
  const files = [...new Set(chunks.flatMap(({ css }) => css))];
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(directory, file), 'utf8')] as const)),
  );
};

/** The photograph that a page begins with, as links show it; undefined where it begins with a drawing. */
const firstPhotograph = async (
  directory: string,
  markup: string,
  photographs: BuiltPhotographs['photographs'],
): Promise<Buffer | undefined> => {
  const shown = photographs.find(({ jpeg }) => firstPicture.exec(markup)?.[0].includes(`src="${jpeg}"`));
  return shown && readFile(join(directory, shown.shared));
};

/** Of a hero: what comes before everything else. */
const firstPicture = /<img[^>]* fetchpriority="high"[^>]*>/i;

const writePicture = async (
  directory: string,
  name: string,
  markup: string,
  photographs: BuiltPhotographs['photographs'],
): Promise<void> => {
  const file = join(directory, sharePicturePath(name));
  await mkdir(dirname(file), { recursive: true });
  const photograph = await firstPhotograph(directory, markup, photographs);
  await writeFile(file, await (photograph === undefined ? sharePicture(markup) : photographAsPng(photograph)));
};

type PrerenderOptions = {
  readonly day: string;
  readonly plugins: readonly Plugin[];
  /** What the build has made by then. */
  readonly photographsOf: () => Promise<BuiltPhotographs['photographs']>;
};

/**
 * Writes a document for every marketing page, rendered with the catalogue of the given day (yyyy-MM-dd), whose list
 * prices the service replaces by those of its own day. Driveaway prices are asked for by each visitor's browser.
 */
export const prerender = ({ day, plugins, photographsOf }: PrerenderOptions): Plugin => ({
  name: 'prerender',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const { root, build: options } = this.environment.config;
      const directory = options.outDir;
      // a failed build has reported why, and has nothing to prerender
      if (!existsSync(join(directory, chunkListFile))) return;
      const workshop = join(directory, '.prerender');
      const chunks: readonly BuiltChunk[] = JSON.parse(await readFile(join(directory, chunkListFile), 'utf8'));
      const template = await readFile(join(directory, 'index.html'), 'utf8');
      const styles = await readStyles(directory, chunks);
      const photographs = await photographsOf();
      const catalogue = catalogueResponseSchema.parse(wireCatalogueOn(day));
      const { prerenderPage, bakedCatalogueId, builtRetailersId } = await loadRenderer(root, workshop, plugins);
      const retailers = retailersFrom(defaultSuburb);
      for (const page of pageList) {
        const { name, path, hasPicture, retailer } = page;
        const markup = await prerenderPage(path, { catalogue, retailers });
        const data = {
          [bakedCatalogueId]: catalogue,
          ...(retailer === undefined ? {} : { [builtRetailersId]: retailers.filter(({ id }) => id === retailer.id) }),
        };
        const head = headOf(page, catalogue, markup);
        const html = documentOf({ ...page, head, template, markup, chunks, styles, data });
        await mkdir(dirname(join(directory, name)), { recursive: true });
        await writeFile(join(directory, `${name}.html`), html);
        if (hasPicture === true) await writePicture(directory, name, markup, photographs);
      }
      await writeFile(join(directory, 'robots.txt'), robotsText);
      await writeFile(join(directory, 'sitemap.xml'), sitemapOf(pageList));
      await rm(workshop, { recursive: true, force: true });
    },
  },
});
