import { describe, expect, it } from 'vitest';
import type { BuiltChunk } from './chunk-list.ts';
import { documentOf } from './document-of.ts';

const chunk = (file: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  file,
  imports: [],
  dynamicImports: [],
  css: [],
  startsAt: undefined,
  npmFiles: [],
  ...more,
});

const chunks = [
  chunk('assets/index.js', { startsAt: 'index.html', css: ['assets/index.css'] }),
  chunk('assets/page.js', { startsAt: 'page.tsx', imports: ['assets/part.js'], css: ['assets/page.css'] }),
  chunk('assets/part.js', { imports: ['assets/index.js'] }),
  chunk('assets/later.js', { startsAt: 'later.tsx', css: ['assets/later.css'] }),
];

const template = `<!doctype html><html><head>
<title>Site</title>
<meta name="description" content="All of it">
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="stylesheet" crossorigin href="/assets/index.css">
</head><body><div id="root"></div></body></html>`;

const parts = {
  template,
  chunks,
  module: 'page.tsx',
  laterModules: ['later.tsx'],
  head: '<title>Page | Site</title><meta name="description" content="A page of it">',
  markup: '<link rel="preload" href="/a.svg"/><main><h1>$1 & $& in a page</h1></main>',
  data: { catalogue: { name: '</script><b>' } },
  styles: new Map([
    ['assets/index.css', '.index{}'],
    ['assets/page.css', '.page{}'],
    ['assets/later.css', '.later{}'],
  ]),
};

describe('a document', () => {
  const html = documentOf(parts);

  it('has the markup where the application will be, and the title of the page in its head, once', () => {
    expect(html).toContain('<div id="root"><main><h1>$1 & $& in a page</h1></main></div>');
    expect(html.match(/<title>.*?<\/title>/g)).toStrictEqual(['<title>Page | Site</title>']);
    expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('</head>'));
  });

  it('has the styles of the page and of what comes later inside, and asks for none', () => {
    expect(html).toContain('<style>.index{}\n.page{}\n.later{}</style>');
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('content="/assets/index.css /assets/page.css /assets/later.css"');
  });

  it('loads the code of its page beside its own, and nothing that comes later', () => {
    expect([...html.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href)).toStrictEqual([
      '/assets/page.js',
      '/assets/part.js',
    ]);
  });

  it('is described in its own words, once', () => {
    expect(html.match(/<meta name="description"[^>]*>/g)).toStrictEqual([
      '<meta name="description" content="A page of it">',
    ]);
  });

  it('shows the section of its address as soon as its markup is there', () => {
    expect(html.indexOf('<script>{const n=location')).toBeGreaterThan(html.indexOf('</main>'));
  });

  it('keeps data from ending its element', () => {
    expect(html).toContain(
      '<script type="application/json" id="catalogue">{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
  });

  it('takes no title that a component renders: React would put a second one beside it', () => {
    expect(() => documentOf({ ...parts, markup: `<title>Page</title>${parts.markup}` })).toThrow('said in its head');
  });

  it('is not made of a build without the page', () => {
    expect(() => documentOf({ ...parts, module: 'gone.tsx' })).toThrow('The build has no gone.tsx');
  });
});
