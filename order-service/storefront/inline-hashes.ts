import { createHash } from 'node:crypto';

const blocksOf = (html: string, element: 'script' | 'style'): readonly string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))].map(
    ([, content = '']) => content,
  );

const hashesOf = (html: string, element: 'script' | 'style'): readonly string[] => [
  ...new Set(
    blocksOf(html, element)
      .filter((content) => content !== '')
      .map((content) => `sha256-${createHash('sha256').update(content, 'utf8').digest('base64')}`),
  ),
];

/** What a page's policy must name so that the inline blocks its build put there may run, and no others. */
export const inlineHashes = (html: string) => ({
  scriptHashes: hashesOf(html, 'script'),
  styleHashes: hashesOf(html, 'style'),
});
