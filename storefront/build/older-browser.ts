/** What a document says in a browser that is older than the floor: in plain HTML, shown by styles, so that no script has to run. */
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { Plugin } from 'vite';
import { browserFloorText } from './browser-floor.ts';
import { phoneAddress } from '../ui/controls/phone-address.ts';
import { attributeText } from './head-of.ts';

const id = 'older-browser';

/** Chrome has mixed colours since 111 and Firefox since 113, Safari ranges of widths since 16.4: who knows both is new enough. */
const style = `#${id}{position:fixed;z-index:1000;right:0;bottom:0;left:0;max-height:50%;overflow:auto;margin:0;padding:1rem;background:#fff4d6;color:#1a1a1a;font:1rem/1.5 sans-serif}
@supports (color:color-mix(in srgb,red,red)){@media (width >= 0px){#${id}{display:none}}}`;

const { phone } = brand.coordinator;

const words = `<strong>This browser is too old for this site.</strong> Prices and orders need ${browserFloorText}, or a later
version: please update your browser, or open ${attributeText(brand.name)} on another device. You can also call us
on <a href="${phoneAddress(phone)}">${attributeText(phone)}</a>.`;

/** Puts the words over the foot of every page: its first link stays the one that skips to the content. */
export const olderBrowser: Plugin = {
  name: 'older-browser',
  transformIndexHtml: {
    // as it stands: the build would write the styles for its target, which is what they ask for
    order: 'post',
    handler: (html) => {
      const root = '<div id="root"></div>';
      if (!html.includes(root)) return html;
      return html
        .replace('</head>', `<style data-for="${id}">${style}</style>\n  </head>`)
        .replace(root, `${root}\n    <p id="${id}" data-nosnippet>${words}</p>`);
    },
  },
};
