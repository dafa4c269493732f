import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const wrx: ModelContent = {
  navigation: modelNavigation('WRX'),
  titles: sectionTitles('WRX', 'Wide hips, short temper'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'Eyes narrowed',
      text: 'The daylight blade falls with the bonnet and stops where the arch begins.',
    },
    { image: 'drawing:wheel', title: 'Ten spokes, red callipers', text: 'Room for big discs, and air to cool them.' },
    { image: 'drawing:tail', title: 'A short boot', text: 'The tail stays high, which keeps the car planted.' },
  ],
  trimHex: '#5a1e24',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 202,
      extension: 'kW',
      displayText: 'from a turbocharged flat four',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 221,
      extension: 'kW',
      displayText: 'in the STI, with brakes to match',
      disclaimer: 'The STI is sold and serviced by retailers trained for it.',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'Heading',
      alignment: 'left',
      displayText: 'Sedan or <em>Sportswagon</em>: the drive is the same',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every WRX is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=WRX', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'Manual or automatic?',
      answer: 'The sedans have six speeds and a clutch. The Sportswagons are automatic.',
    },
    {
      question: 'Who looks after an STI?',
      answer: 'Retailers with people trained for it. Ask for one when you order.',
    },
  ],
  callToAction: brochureAndRetailer('wrx'),
  intent: nextSteps('wrx', 'WRX', 'WRX'),
};
