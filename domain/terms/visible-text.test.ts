import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['pay \u202E0001\u202C now', 'pay ⟨U+202E⟩0001⟨U+202C⟩ now'],
  ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['bell\u0007 nul\u0000', 'bell⟨U+0007⟩ nul⟨U+0000⟩'],
  ['lines\r\nand\ttabs\rstay', 'lines\nand\ttabs\nstay'],
  ['Łódź – 東京 – العربية – 👍', 'Łódź – 東京 – العربية – 👍'],
])('%j is read as %j', (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});
