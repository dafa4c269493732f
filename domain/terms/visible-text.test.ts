import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it.each([
  ['pay \u202E0001\u202C now', 'pay ⟨U+202E⟩0001⟨U+202C⟩ now'],
  ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['bell\u0007 nul\u0000', 'bell⟨U+0007⟩ nul⟨U+0000⟩'],
  ['lines\r\nand\ttabs\rstay', 'lines\nand\ttabs\nstay'],
  [
    'a family 👨\u200D👩\u200D👧, a doctor 👩🏽\u200D⚕️, 🏳️\u200D🌈',
    'a family 👨\u200D👩\u200D👧, a doctor 👩🏽\u200D⚕️, 🏳️\u200D🌈',
  ],
  [
    'a\u200Db 👍\u200D \u200D👍 👍\u200D\u200D👍 1\u200D2',
    'a⟨U+200D⟩b 👍⟨U+200D⟩ ⟨U+200D⟩👍 👍⟨U+200D⟩⟨U+200D⟩👍 1⟨U+200D⟩2',
  ],
  ['Łódź – 東京 – العربية – 👍', 'Łódź – 東京 – العربية – 👍'],
])('%j is read as %j', (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});
