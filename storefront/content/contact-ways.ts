import { brand } from '@driveaway/domain/brand/brand.ts';

/** Ways to an answer: apart from the contact page, whose head every page has with it. */
export const contactWays = {
  elsewhere: {
    title: 'Quicker for some questions',
    links: [
      { url: '/help', name: 'Questions and answers' },
      { url: '/dealers', name: 'All retailers, with hours and phone numbers' },
      { url: `/${brand.baseUrlSegment}/profile`, name: 'My order: write to your retailer there' },
      { url: '/book-test-drive', name: 'Book a test drive online' },
    ],
  },
  subject: `Question for ${brand.name}`,
} as const;
