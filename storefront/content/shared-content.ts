import type { CallToActionItem, IntentContent, Navigation, Question, SectionTitles } from './content-types.ts';

/** The sections every model page has. */
export const modelNavigation = (name: string): Navigation => ({
  items: [
    { contentId: 'design', displayText: 'Design' },
    { contentId: 'features', displayText: 'Features' },
    { contentId: 'prices', displayText: 'Variants and prices', urlSubPath: 'prices' },
    { contentId: 'specifications', displayText: 'Specifications' },
    { contentId: 'build', displayText: `Build your ${name}`, urlSubPath: 'build' },
    { contentId: 'questions', displayText: 'Questions' },
  ],
  showTop: true,
  cta: { url: '/dealers', name: 'Find a retailer', target: '_self' },
});

/** The titles of those sections; what stands over the design is a model's own. */
export const sectionTitles = (name: string, design: string): SectionTitles => ({
  design,
  features: 'What it does for you',
  prices: (variants) => (variants === 1 ? 'Priced on the road' : `${variants} variants, priced on the road`),
  specifications: 'Specifications',
  build: `Build your ${name}`,
  questions: 'Questions people ask',
});

/** The foot of every model page (specification §1). */
export const brochureAndRetailer = (code: string): readonly CallToActionItem[] => [
  {
    title: 'Download Brochure',
    text: 'Learn about models in your own time.',
    ctaUrl: { url: `/brochure-download?model=${code}`, name: 'Download Brochure', target: '_self' },
    ctaButtonType: 'primary',
    ctaIcon: 'download',
  },
  {
    title: 'Find a Retailer',
    text: 'Get in touch with the nearest retailer.',
    ctaUrl: { url: '/dealers', name: 'Find a Retailer', target: '_self' },
    ctaButtonType: 'secondary',
    ctaIcon: 'pin',
  },
];

/** Shown on the design section: the next steps for somebody who likes what they see. */
export const nextSteps = (code: string, name: string, testDriveCode: string): IntentContent => ({
  showIntentBox: true,
  intentTitle: `Like the <strong>${name}</strong>?`,
  intentDescription: 'Three ways on from here.',
  intentCtaBlocks: [
    { ctaIconImage: 'arrow', intentCtadetails: { url: `/${code}/build`, name: `Build your ${name}` } },
    {
      ctaIconImage: 'pin',
      intentCtadetails: { url: `/book-test-drive?model=${testDriveCode}`, name: 'Book a test drive' },
    },
    {
      ctaIconImage: 'download',
      intentCtadetails: { url: `/brochure-download?model=${code}`, name: 'Download Brochure' },
    },
  ],
});

/** What people ask before they order any car here. */
export const orderingQuestions: readonly Question[] = [
  {
    question: 'What is in the driveaway price?',
    answer:
      'The car, 12 months of registration, stamp duty, luxury car tax where it applies, an estimate of compulsory insurance and the delivery charge, for the suburb you chose. Open <strong>Price details</strong> beside a price to see every line and who sets it.',
  },
  {
    question: 'Is the order fee refundable?',
    answer:
      'Yes. You pay at least <strong>$1,000</strong> by Visa, AMEX or Mastercard. It comes off the price. Your order is an offer until the seller confirms it, with at least 24 hours to cool off.',
  },
  {
    question: 'Where do I collect the car?',
    answer:
      'At the retailer you choose when you order, or at your door: most retailers bring the car to you. The list of retailers says which do not.',
  },
];
