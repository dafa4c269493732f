import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const outback: ModelContent = {
  navigation: modelNavigation('Outback'),
  titles: sectionTitles('Outback', 'A long roof for a long country'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'Square to the road',
      text: 'The lamp sits high and wide, above what gravel throws up.',
    },
    {
      image: 'drawing:wheel',
      title: 'Six blades, no fuss',
      text: 'A wheel that clears mud by itself, with tyre enough for corrugations.',
    },
    {
      image: 'drawing:interior',
      title: 'Made to be wiped down',
      text: 'Tan leather or fabric that water runs off. Both forgive a wet dog.',
    },
  ],
  trimHex: '#8d5b35',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 522,
      extension: 'L',
      displayText: 'of luggage with every seat taken',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 213,
      extension: 'mm',
      displayText: 'of clearance under a body that still fits the garage',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 2000,
      extension: 'kg',
      displayText: 'behind you, held steady',
      disclaimer: 'Braked trailer. The variant, its load and the tow bar set the limit that holds for you.',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every Outback is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=OUTBACK', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'Is all-wheel drive always on?',
      answer: 'Yes, on every Outback and in every mode. There is nothing to switch.',
    },
    {
      question: 'Will two bikes go in?',
      answer:
        'With the back seat folded the floor is almost two metres long. Two adult bikes go in with their front wheels off.',
    },
  ],
  callToAction: brochureAndRetailer('outback'),
  intent: nextSteps('outback', 'Outback', 'OUTBACK'),
};
