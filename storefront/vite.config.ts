import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from '../domain/brand/brand.ts';
import { catalogue } from '../domain/catalogue/catalogue.ts';
import { chunkList } from './build/chunk-list.ts';
import { countryOutline } from './build/country-outline.ts';
import { leanRouter } from './build/lean-router.ts';
import { lightReaders } from './build/light-readers.ts';
import { splitDomain } from './build/split-domain.ts';

const brotli = promisify(brotliCompress);

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development as in production: the ordering area has a document of its own. */
const twoDocuments: Plugin = {
  name: 'two-documents',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') === true;
      if (isPage && request.url?.startsWith(`/${brand.baseUrlSegment}`) === true) request.url = '/ordering.html';
      next();
    });
  },
};

const coastModule = 'virtual:australia-coast';

/** The coast of Australia for the map of a retailer, to about a kilometre; Macquarie Island is not on it. */
const australiaCoast: Plugin = {
  name: 'australia-coast',
  resolveId: (id) => (id === coastModule ? `\0${coastModule}` : null),
  load: async (id) => {
    if (id !== `\0${coastModule}`) return null;
    const atlas: unknown = JSON.parse(
      await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-50m.json')), 'utf8'),
    );
    const rings = countryOutline(atlas, { country: '036', southernmost: -50, decimals: 2 });
    return `export default ${JSON.stringify(rings)};`;
  },
};

/** Says the order of the layers before any of them, whichever chunk a page loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer tokens, reset, base, ui, features;\n${code}` : null),
};

/** Marketing pages by their first path segment, with what a search engine or a shared link shows of them. */
const pages: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  ...Object.fromEntries(
    catalogue.map(({ code, name, tagline, description }) => [
      code,
      { title: `${name} | ${brand.name}`, description: `${tagline} ${description}` },
    ]),
  ),
  dealers: { title: `Find a retailer | ${brand.name}`, description: `The ${brand.name} retailers nearest to you.` },
  'book-test-drive': {
    title: `Book a test drive | ${brand.name}`,
    description: `Whom to ask for a drive in an ${brand.name} near you.`,
  },
  'brochure-download': {
    title: `Brochures | ${brand.name}`,
    description: `The brochure of each ${brand.name}, to read, print or keep.`,
  },
  'value-my-car': {
    title: `Value my car | ${brand.name}`,
    description: 'How to get an offer for the car you have.',
  },
  'privacy-policy': { title: `Privacy | ${brand.name}`, description: `How ${brand.name} treats what it knows of you.` },
  404: { title: `Page not found | ${brand.name}`, description: 'There is no such page.' },
};

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A document for each marketing page, so that the server answers 200 for those that exist and 404 for all others. */
const documentPerPage: Plugin = {
  name: 'document-per-page',
  apply: 'build',
  async closeBundle() {
    const directory = this.environment.config.build.outDir;
    const html = await readFile(join(directory, 'index.html'), 'utf8');
    for (const [name, { title, description }] of Object.entries(pages)) {
      const page = html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${attributeText(title)}</title>`)
        .replace(
          /(<meta\s+name="description"\s+content=")[^"]*/,
          (_, start: string) => start + attributeText(description),
        );
      await writeFile(join(directory, `${name}.html`), page);
    }
  },
};

const compressible = /\.(?:js|css|html|svg)$/;

/** Brotli beside every text file: made once here instead of at every request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const directory = this.environment.config.build.outDir;
      const files = await readdir(directory, { recursive: true });
      for (const file of files.filter((name) => compressible.test(name))) {
        const content = await readFile(join(directory, file));
        await writeFile(join(directory, `${file}.br`), await brotli(content));
      }
    },
  },
};

const jsonSchemaMakers = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;

/** Every zod schema holds on to a maker of JSON Schema that no page asks for: 5 KB less for every page. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  transform: (code, id) => {
    if (!jsonSchemaMakers.test(id)) return null;
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => ({});`).join('\n'), map: null };
  },
};

const inPackage = (...names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

/** Parts of the query library that only prices and the configurator ask for. */
const onlySomePages = /[\\/](?:useQueries|useMutation|queriesObserver|mutationObserver)\.js$/;

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    twoDocuments,
    layerOrder,
    australiaCoast,
    noJsonSchema,
    leanRouter,
    lightReaders,
    splitDomain,
    chunkList,
    documentPerPage,
    compressed,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // the content security policy allows no data: addresses for fonts, and files cache better
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('index.html'), ordering: here('ordering.html') },
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        codeSplitting: {
          // what changes together and is needed everywhere travels together: a release leaves the rest in the cache
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom') },
            { name: 'query', test: (id) => inPackage('@tanstack/[^/]+').test(id) && !onlySomePages.test(id) },
            { name: 'zod', test: inPackage('zod') },
            { name: 'form', test: inPackage('react-hook-form') },
            // the rest by which pages want it, so that none loads what only another shows
            {
              name: 'part',
              test: /[\\/](?:storefront|domain)[\\/]/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 500,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
