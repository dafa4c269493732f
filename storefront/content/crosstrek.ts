import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const crosstrek: ModelContent = {
  navigation: modelNavigation('Crosstrek'),
  titles: sectionTitles('Crosstrek', 'City length, country stance'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'A narrow look',
      text: 'Slim lamps and a short nose: it fits where you would not try.',
    },
    {
      image: 'drawing:wheel',
      title: 'Armoured where it counts',
      text: 'Grey arches take the scrapes; paint stays above them.',
    },
    {
      image: 'drawing:interior',
      title: 'Small outside only',
      text: 'The dash is set far forward, which leaves the room to you.',
    },
  ],
  trimHex: '#4a4d52',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 220,
      extension: 'mm',
      displayText: 'of clearance in a car for town',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'Under <strong>4.5 metres</strong> long',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'All-wheel drive in <strong>every</strong> Crosstrek',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every Crosstrek is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=CROSSTREK', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'What does the hybrid change?',
      answer: 'A small motor under the load floor helps when you move off and fills its battery when you brake.',
    },
    { question: 'Does it fit a city garage?', answer: 'It is 4,495 mm long and 1,800 mm wide without its mirrors.' },
  ],
  callToAction: brochureAndRetailer('crosstrek'),
  intent: nextSteps('crosstrek', 'Crosstrek', 'CROSSTREK'),
};
