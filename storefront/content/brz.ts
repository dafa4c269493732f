import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const brz: ModelContent = {
  navigation: modelNavigation('BRZ'),
  titles: sectionTitles('BRZ', 'As low as the law allows'),
  gallery: [
    { image: 'drawing:lamp', title: 'A long, low nose', text: 'The engine lies flat, so the bonnet can.' },
    {
      image: 'drawing:wheel',
      title: 'Light wheels',
      text: 'Seven pairs of thin spokes: less to spin up, less to stop.',
    },
    {
      image: 'drawing:tail',
      title: 'A tail with a lift',
      text: 'The lip at the end presses the rear wheels down at speed.',
    },
  ],
  trimHex: '#2a2b2f',
  features: [
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'Rear-wheel drive, and a differential that <em>bites</em>',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 6,
      extension: 'speeds',
      displayText: 'and three pedals',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 1310,
      extension: 'mm',
      displayText: 'from the road to the roof',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every BRZ is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=BRZ', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'Can adults sit in the back?',
      answer: 'For a short way. The rear seats fold for wheels and a helmet.',
    },
    { question: 'May I have an automatic?', answer: 'Yes: the Coupe S Automatic.' },
  ],
  callToAction: brochureAndRetailer('brz'),
  intent: nextSteps('brz', 'BRZ', 'BRZ'),
};
