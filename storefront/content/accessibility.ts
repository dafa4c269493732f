import { brand } from '@driveaway/domain/brand/brand.ts';
import type { TextPageContent } from './content-types.ts';

/** What the site does for those who use it differently, what it does not do yet, and whom to tell. */
export const accessibility: TextPageContent = {
  head: {
    title: `Accessibility | ${brand.name}`,
    description: `How ${brand.name} makes this site usable for everybody, what is still missing, and whom to tell.`,
  },
  title: 'Accessibility',
  lead: 'Everybody should be able to choose, order and follow a car here. This page says how far we are.',
  sections: [
    {
      id: 'standard',
      title: 'What we hold ourselves to',
      paragraphs: [
        'The Web Content Accessibility Guidelines, version 2.2, level AA, for every page of this site, the ordering area included.',
      ],
      list: [
        'Everything works with a keyboard, and you see where you are.',
        'Pages work with a screen reader: they have headings, names and roles, and what changes is said.',
        'Text can be twice the size, and a window as narrow as 320 pixels, without anything being cut off.',
        'Nothing moves if your device asks for less motion.',
        'Errors say in words what is wrong and where, and nothing that you typed is lost.',
        'The search opens by the / key; you can turn that off on the search page.',
      ],
    },
    {
      id: 'checked',
      title: 'How it is checked',
      paragraphs: [
        'Before every release a program walks through the site in a real browser, from the first page to a finished order, and checks each page by the rules of these guidelines that a program can check, at several widths. That finds much, but not everything: what a page is like for people, people must tell.',
      ],
    },
    {
      id: 'limits',
      title: 'What does not work for everybody yet',
      paragraphs: [],
      list: [
        'The map of retailers is a picture. The list beside it has everything that is on it.',
        'The 3D view of a car is a picture, too. Words say which side is seen, and the configurator lists what was chosen.',
        'Signed contracts and receipts are PDF files. If you cannot read one, we send you its text.',
      ],
    },
    {
      id: 'tell-us',
      title: 'Tell us',
      paragraphs: [
        {
          before: 'If something keeps you from using this site, write to ',
          link: { url: `mailto:${brand.coordinator.email}`, name: brand.coordinator.email },
          after:
            ', or ask any retailer to do with you by phone what you wanted to do here. Say which page it was and what you used.',
        },
        {
          before:
            'If our answer does not help, you can turn to the Australian Human Rights Commission under the Disability Discrimination Act 1992: ',
          link: { url: 'https://humanrights.gov.au/', name: 'humanrights.gov.au' },
          after: '.',
        },
      ],
    },
  ],
  version: 'Version 2026-11.',
};
