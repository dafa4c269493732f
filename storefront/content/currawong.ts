import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const currawong: ModelContent = {
  navigation: modelNavigation('Currawong'),
  titles: sectionTitles('Currawong', 'Seven seats under one level roof'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'A level brow',
      text: 'The front stands tall, with its lamps where other drivers look.',
    },
    {
      image: 'drawing:wheel',
      title: 'Wheels for its weight',
      text: 'Eight forked spokes, made for three and a half tonnes behind.',
    },
    {
      image: 'drawing:interior',
      title: 'Three real rows',
      text: 'Air, light and charging points for everybody, the last row too.',
    },
  ],
  trimHex: '#b79d7d',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 78,
      extension: 'km',
      displayText: 'on a charge in the Plug-in Hybrid',
      disclaimer: 'Measured to WLTP, on electricity alone.',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 3500,
      extension: 'kg',
      displayText: 'behind the Diesel Six',
      disclaimer: 'Braked trailer, with the tow bar from the accessories.',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 2010,
      extension: 'L',
      displayText: 'with both rear rows folded',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every Currawong is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=CURRAWONG', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'What does servicing cost?',
      answer:
        'Buy the capped-price plan with the car: five yearly services, with parts, oil and labour, at a price you know today.',
    },
    {
      question: 'How do I charge the Plug-in Hybrid?',
      answer: 'From a household socket overnight, or at a public charger.',
    },
  ],
  callToAction: brochureAndRetailer('currawong'),
  intent: nextSteps('currawong', 'Currawong', 'CURRAWONG'),
};
