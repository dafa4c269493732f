import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const forester: ModelContent = {
  navigation: modelNavigation('Forester'),
  titles: sectionTitles('Forester', 'Upright, and proud of it'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'A brow of light',
      text: 'High lamps, a level bonnet: you see where the corners are.',
    },
    {
      image: 'drawing:tail',
      title: 'A lamp in the pillar',
      text: 'The tail lamp climbs the pillar, so it is seen over the car behind.',
    },
    {
      image: 'drawing:interior',
      title: 'Glass all round',
      text: 'Thin pillars and a low window line let the back row look out too.',
    },
  ],
  trimHex: '#6f4a33',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 220,
      extension: 'mm',
      displayText: 'of clearance, with modes for mud and snow',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'Petrol, or a hybrid that moves off <em>in silence</em>',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'Rear doors that open almost to a <em>right angle</em>',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every Forester is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=FORESTER', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    { question: 'Does the hybrid need a plug?', answer: 'No. It charges itself when you brake.' },
    {
      question: 'Do three child seats fit?',
      answer:
        'Two on the outer seats with their own anchor points; a third on the middle one if it is narrow. Try it at your retailer.',
    },
  ],
  callToAction: brochureAndRetailer('forester'),
  intent: nextSteps('forester', 'Forester', 'FORESTER'),
};
