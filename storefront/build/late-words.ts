import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Plugin } from 'vite';
import { lateWords } from '../content/late-words.ts';
import { phoneAddress } from '../ui/controls/phone-address.ts';
import { attributeText } from './head-of.ts';

const { phone } = brand.coordinator;

const wordsOf = (text: string): string => `<aside id="late-words" aria-label="${attributeText(lateWords.label)}">
<p><strong>${attributeText(lateWords.title)}</strong></p>
<p>${attributeText(text)}</p>
<p><a href="">${attributeText(lateWords.again)}</a>, <a href="/dealers">${attributeText(lateWords.retailers)}</a>, ${attributeText(lateWords.call)} <a href="${phoneAddress(phone)}">${attributeText(phone)}</a></p>
</aside>`;

const beforeCode = `<div id="before-code">
<p>${attributeText(brand.name)}</p>
<h1>${attributeText(lateWords.order.title)}</h1>
<p data-loading>${attributeText(lateWords.order.lead)}</p>
</div>`;

/** The words for when no code comes are seen at once, and first, where there is never any; what waits for code is not. */
const withoutScripts = `<noscript><style>body{display:flex;flex-direction:column}#late-words{order:-1;position:static;visibility:visible;animation:none}#before-code{visibility:visible;animation:none}[data-loading]{display:none}</style></noscript>`;

const words: Readonly<Record<string, string>> = {
  '<!--late-words:marketing-->': wordsOf(lateWords.marketing),
  '<!--late-words:ordering-->': `${wordsOf(lateWords.ordering)}\n${beforeCode}`,
  '<!--without-scripts-->': withoutScripts,
};

/** Puts into every document, after its content, what it says before its code comes, and where none does: its first link stays the one that skips to the content. */
export const wordsBeforeCode: Plugin = {
  name: 'words-before-code',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => Object.entries(words).reduce((text, [place, word]) => text.replace(place, () => word), html),
  },
};
