import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { richText } from './rich-text.ts';

test.each([
  ['plain &amp; simple', 'plain &amp; simple'],
  ['<strong>fast</strong> and <em>quiet</em>', '<strong>fast</strong> and <em>quiet</em>'],
  ['CO<sup>2</sup><br>none', 'CO<sup>2</sup><br/>none'],
  ['<strong>very <em>fast</em></strong>', '<strong>very <em>fast</em></strong>'],
])('%s is shown as it is meant', (html, expected) => {
  expect(renderToStaticMarkup(richText(html))).toBe(expected);
});

test.each([
  '<script>alert(1)</script>',
  '<a href="https://elsewhere.example">go</a>',
  '<img src=x onerror=alert(1)>',
  '<strong class="x">a</strong>',
  '<strong>open',
  'closed</strong>',
  '<strong>a</em>',
  '3 < 4',
])('%s is refused', (html) => {
  expect(() => richText(html)).toThrow(html);
});
