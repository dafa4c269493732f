import { brand } from '@driveaway/domain/brand/brand.ts';
import { legal } from '@driveaway/domain/brand/legal.ts';
import type { TextPageContent } from './content-types.ts';

/** What holds for using the site; an order has a contract of its own. */
export const termsOfUse: TextPageContent = {
  head: {
    title: `Terms of use | ${brand.name}`,
    description: `What holds when you use the site of ${brand.name}: prices, orders, accounts and what you may do with what you find here.`,
  },
  title: 'Terms of use',
  lead: 'What holds when you use this site. What holds for a car that you order is in its contract.',
  sections: [
    {
      id: 'who',
      title: 'Whose site this is',
      paragraphs: [`This site is run by ${brand.seller.name}, ABN ${brand.seller.abn}.`],
    },
    {
      id: 'law',
      title: 'Your rights stay',
      paragraphs: [
        'Nothing on this page takes away a right that the Australian Consumer Law or another law gives you and that cannot be taken away.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and figures',
      paragraphs: [
        'A driveaway price is for the suburb and the day that it is shown for, for a private buyer. Open its details to see every line and who sets it; lines that are estimates say so.',
        'Repayments, valuations and running costs are worked out from what you enter. They are estimates, not offers and not advice: whether you get credit is decided by the lender, and what your present car is worth by the retailer who looks at it.',
        'Cars are drawn. Colours on a screen differ from paint, and what a variant has is what its list of equipment says.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders',
      paragraphs: [
        'An order that you send is an offer to buy. It becomes a contract when the seller confirms it, and the contract that you have read and accepted then holds, before this page. It says when you may cancel and what is paid back.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Give details that are true and your own. Keep your password to yourself; whoever you invite to follow an order needs none. Tell us if somebody else gets into your account.',
      ],
    },
    {
      id: 'use',
      title: 'What you may do here',
      paragraphs: [
        'Read, save, print and share pages for yourself. Do not use the site to mislead others, do not try to get at what is not meant for you, and do not burden it so that others cannot use it.',
        `The names, drawings and texts are ours or used with permission. Ask before you use them for a business.`,
      ],
    },
    {
      id: 'links',
      title: 'Other sites',
      paragraphs: ['Some links lead to sites that others run. We chose them, but do not answer for what they say.'],
    },
    {
      id: 'privacy',
      title: 'Your data',
      paragraphs: [
        {
          before: 'What we keep about you, and what you can ask of us, stands in the ',
          link: { url: brand.privacyNotice.url, name: 'privacy notice' },
          after: '.',
        },
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      paragraphs: [
        'When these terms change, the version below changes with them. An order keeps the contract that you accepted.',
        {
          before: 'Questions go to ',
          link: { url: `mailto:${brand.coordinator.email}`, name: brand.coordinator.email },
          after: '.',
        },
      ],
    },
  ],
  version: `Version ${legal.termsOfUse}.`,
};
