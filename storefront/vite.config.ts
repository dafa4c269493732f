import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from '../domain/brand/brand.ts';

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

/** Says the order of the layers before any of them, whichever chunk a page loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.module.css') ? `@layer tokens, reset, base, ui, features;\n${code}` : null),
};

const inPackage = (...names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

export default defineConfig({
  root: here('.'),
  plugins: [react(), twoDocuments, layerOrder],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // the content security policy allows no data: addresses for fonts, and files cache better
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: here('index.html'), ordering: here('ordering.html') },
      output: {
        codeSplitting: {
          // what changes together and is needed everywhere travels together: a release leaves the rest in the cache
          groups: [
            { name: 'react', test: inPackage('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom') },
            { name: 'data', test: inPackage('@tanstack/[^/]+', 'zod') },
            // the hooks of forms come with the pages that have forms
            { name: 'ui', test: /storefront[\\/]ui[\\/](?!use-)/ },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
