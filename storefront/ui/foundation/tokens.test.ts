import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRawValues } from './find-raw-values.ts';

const storefront = new URL('../..', import.meta.url).pathname;
const modules = globSync('{app,blocks,cars,features,ui}/**/*.module.css', { cwd: storefront });

test('the styles of components and features are found', () => {
  expect(modules).toContain('ui/controls/button.module.css');
});

test('components take colours and font sizes from the tokens', () => {
  const offenders = modules.flatMap((file) =>
    findRawValues(readFileSync(`${storefront}/${file}`, 'utf8')).map((raw) => `${file}: ${raw}`),
  );
  expect(offenders).toEqual([]);
});

test.each([
  'a { color: #1637a0; }',
  'a { color: #fff; }',
  'a { background: rgb(1 32 89); }',
  'a { border: 1px solid rgba(0, 0, 0, 0.2); }',
  'a { fill: hsl(220 50% 50%); }',
  'a { fill: oklch(50% 0.1 250); }',
  'a { color: white; }',
  'a { outline: 2px solid red; }',
  'a { font-size: 14px; }',
  'a { font-size: 0.9rem; }',
  'a { font: 600 14px/1.2 Arial; }',
])('refuses %s', (css) => {
  expect(findRawValues(css)).toHaveLength(1);
});

test.each([
  'a { color: var(--action); }',
  'a { color: currentColor; background: transparent; }',
  'a { font-size: var(--type-small); border-width: 1px; }',
  'a { font-size: inherit; font: inherit; }',
  'a { font-size: 0.8em; }',
  '.red { --x: 1; } /* color: #fff */',
  'a { white-space: nowrap; }',
  'a { mask: url("#fff"); }',
])('allows %s', (css) => {
  expect(findRawValues(css)).toEqual([]);
});

test('components read semantic tokens, never primitives', () => {
  expect(findRawValues('a { color: var(--navy-900); }')).toEqual(['color: var(--navy-900)']);
  expect(findRawValues('a { margin: var(--step-4); }')).toEqual(['margin: var(--step-4)']);
});
