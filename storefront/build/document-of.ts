import { inlinedStylesName } from '../app/marketing/inlined-styles.ts';
import type { BuiltChunk } from './chunk-list.ts';
import { showEarlySection } from './early-section.ts';

/** JSON that no element of the document can end early. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** What React puts before the markup for the head of the document: meta and link elements. */
const forTheHead = /^(?:<(?:meta|link)\b[^>]*\/>)+/;
/** A title that a component rendered; those of drawings have attributes. */
const renderedTitle = /<title>/;

/** The chunks and all that load with them, each once. */
const withImports = (chunks: readonly BuiltChunk[], starts: readonly string[]): readonly BuiltChunk[] => {
  const found = new Set<BuiltChunk>();
  const add = (chunk: BuiltChunk | undefined, name: string): void => {
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports)
      add(
        chunks.find((other) => other.file === file),
        file,
      );
  };
  for (const start of starts)
    add(
      chunks.find(({ startsAt }) => startsAt === start),
      start,
    );
  return [...found];
};

export type DocumentParts = {
  /** The document as the bundler wrote it, with its scripts and styles. */
  readonly template: string;
  /** What was rendered for #root. */
  readonly markup: string;
  readonly chunks: readonly BuiltChunk[];
  /** Module that the page's code begins with. */
  readonly module: string;
  /** Modules of prerendered parts whose code comes later. */
  readonly laterModules?: readonly string[] | undefined;
  /** More elements for the head, among them the title and the description. */
  readonly head: string;
  /** What the page was rendered from, by the id of its element. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Contents of the build's style files by name. */
  readonly styles: ReadonlyMap<string, string>;
};

const without = (html: string, pattern: RegExp): string => html.replaceAll(pattern, '');

const put = (html: string, before: string, what: string): string => {
  if (!html.includes(before)) throw new Error(`The document has no ${before}`);
  return html.replace(before, () => `${what}${before}`);
};

/**
 * A document that is whole before any script: styles inside, the code of its page loading beside it, and the data that
 * the page was rendered from. The files of its styles are named, so that nobody loads them again.
 */
export const documentOf = (parts: DocumentParts): string => {
  const loaded = withImports(parts.chunks, ['index.html', parts.module]);
  const seen = withImports(parts.chunks, ['index.html', parts.module, ...(parts.laterModules ?? [])]);
  const files = [...new Set(seen.flatMap(({ css }) => css))];
  const style = files.map((file) => parts.styles.get(file) ?? '').join('\n');
  if (/<\/style/i.test(style)) throw new Error('A style would end its element');
  // React would put it beside the one of the head whenever it renders the page anew
  if (renderedTitle.test(parts.markup)) throw new Error('The title of a page is said in its head, not by a component');
  const [hoisted = ''] = forTheHead.exec(parts.markup) ?? [];
  const preloads = loaded
    .filter(({ file }) => !parts.template.includes(`"/${file}"`))
    .map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const head = [
    parts.head,
    `<style>${style}</style>`,
    `<meta name="${inlinedStylesName}" content="${files.map((file) => `/${file}`).join(' ')}">`,
    ...preloads,
  ].join('\n');
  const data = Object.entries(parts.data).map(
    ([id, value]) => `<script type="application/json" id="${id}">${jsonText(value)}</script>`,
  );
  let html = without(parts.template, /\s*<link rel="stylesheet"[^>]*>/g);
  html = without(html, /\s*<meta\s+name="description"[^>]*>/g);
  html = without(html, /\s*<title>[^<]*<\/title>/g);
  html = put(html, '</head>', `${hoisted}${head}\n`);
  html = html.replace('<div id="root"></div>', () => `<div id="root">${parts.markup.slice(hoisted.length)}</div>`);
  return put(html, '</body>', [`<script>${showEarlySection}</script>`, ...data].join('\n'));
};
