import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { todayInSydney } from './browser/browser-clock.ts';
import { buildTarget } from './build/browser-floor.ts';
import { chunkList } from './build/chunk-list.ts';
import { compressed } from './build/compressed.ts';
import { countryOutline, stepsOfRings } from './build/country-outline.ts';
import { gltfsPlugin } from './build/gltf/gltfs-plugin.ts';
import { attributeText } from './build/head-of.ts';
import { olderBrowser } from './build/older-browser.ts';
import { icons } from './build/icons.ts';
import { wordsBeforeCode } from './build/late-words.ts';
import { photographsPlugin } from './build/photographs/photographs-plugin.ts';
import { prerender } from './build/prerender.ts';
import { siteIndex } from './build/site-index.ts';
import { gltfs } from './content/gltfs.ts';
import { home } from './content/home.ts';
import { photographs } from './content/photographs.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** In development as in production: the ordering area has a document of its own. */
const twoDocuments: Plugin = {
  name: 'two-documents',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') === true;
      if (isPage && request.url?.startsWith(`/${brand.baseUrlSegment}`) === true) request.url = '/ordering.html';
      // the design system, which no production build has
      if (isPage && request.url === '/dev/ui') request.url = '/dev-ui.html';
      next();
    });
  },
};

const words = {
  '%MAKER%': brand.name,
  '%SITE_TITLE%': home.head.title,
  '%SITE_DESCRIPTION%': home.head.description,
};

/** Puts the maker's name and words where the documents have a stand-in for them. */
const makersWords: Plugin = {
  name: 'makers-words',
  transformIndexHtml: (html) =>
    Object.entries(words).reduce((text, [standIn, word]) => text.replaceAll(standIn, () => attributeText(word)), html),
};

const coastModule = 'virtual:australia-coast';

/** Decimals of a degree in the coast. */
const coastDecimals = 3;

/** The coast of Australia for maps, to about 200 metres; Macquarie Island is not on it. */
const australiaCoast: Plugin = {
  name: 'australia-coast',
  resolveId: (id) => (id === coastModule ? `\0${coastModule}` : null),
  load: async (id) => {
    if (id !== `\0${coastModule}`) return null;
    const atlas: unknown = JSON.parse(
      await readFile(fileURLToPath(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'),
    );
    const rings = countryOutline(atlas, {
      country: '036',
      southernmost: -50,
      decimals: coastDecimals,
      tolerance: 0.002,
    });
    return `export default ${JSON.stringify({ decimals: coastDecimals, steps: stepsOfRings(rings, coastDecimals) })};`;
  },
};

/** Says the order of the layers before any of them, whichever chunk a page loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer tokens, reset, base, ui, features;\n${code}` : null),
};

const inPackage = (...names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

const orderPageWorker = 'order-page-worker';

/** As short as rolldown lets it be: a page names a hundred chunks, and no hash can be compressed. */
const hash = '[hash:7]';
/** What a chunk is called before the pages that it is for, of which every page would carry the list. */
const withoutPages = (name: string): string => name.split('~')[0] ?? name;

/** What both documents load before anything else. */
const sharedByAll = /^assets\/(?:rolldown-runtime|react|query|zod|common)-[\w-]+\.(?:js|css)$/;

/** Modules of our own. */
const product = /[\\/](?:storefront|domain)[\\/]/;

const today = todayInSydney();
const searched = siteIndex(today);
const { plugin: photographed, photographsOf } = photographsPlugin({
  named: photographs,
  folder: here('content/pictures'),
});
const standingGltfs = gltfsPlugin(gltfs, here('content/gltf'));

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    twoDocuments,
    makersWords,
    olderBrowser,
    wordsBeforeCode,
    icons(here('content/favicon.svg')),
    layerOrder,
    australiaCoast,
    searched,
    photographed,
    standingGltfs,
    chunkList,
    prerender({
      day: today,
      plugins: [layerOrder, australiaCoast, searched, photographed, standingGltfs],
      photographsOf,
    }),
    compressed,
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: buildTarget,
    // the content security policy allows no data: addresses for fonts, and files cache better
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // a page that asks for more has the code that all share
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !sharedByAll.test(file)),
    },
    rolldownOptions: {
      input: {
        index: here('index.html'),
        ordering: here('ordering.html'),
        'car-picture': here('car-picture.html'),
        [orderPageWorker]: here('worker/order-page-worker.ts'),
      },
      output: {
        // a worker's address stays the same, since browsers look there for its next version
        entryFileNames: ({ name }) =>
          name === orderPageWorker ? `${brand.baseUrlSegment}/${name}.js` : `assets/[name]-${hash}.js`,
        chunkFileNames: ({ name }) => `assets/${withoutPages(name)}-${hash}.js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css')
            ? `assets/${withoutPages(name.slice(0, -'.css'.length))}-${hash}.css`
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // what changes together and is needed everywhere travels together: a release leaves the rest in the cache
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom') },
            { name: 'query', test: inPackage('@tanstack/[^/]+') },
            { name: 'zod', test: inPackage('zod') },
            { name: 'form', test: inPackage('react-hook-form', '@hookform/[^/]+') },
            { name: 'machine', test: inPackage('xstate', '@xstate/react') },
            // what most pages want: each file of its own would cost every one of them a request
            { name: 'common', test: product, minShareCount: 30 },
            // of what fewer want, the smallest, which would cost more as requests than as bytes
            { name: 'small', test: product, minShareCount: 12, maxModuleSize: 350 },
            // what the pages of a profile have in common
            {
              name: 'profile',
              test: /[\\/]features[\\/]profile[\\/]/,
              minShareCount: 5,
              includeDependenciesRecursively: false,
            },
            // the rest by which pages want it, so that none loads what only another shows
            { name: 'part', test: product, minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
