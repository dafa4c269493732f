import type { ModelContent } from './content-types.ts';
import { brochureAndRetailer, modelNavigation, nextSteps, sectionTitles } from './shared-content.ts';

export const solterra: ModelContent = {
  navigation: modelNavigation('Solterra'),
  titles: sectionTitles('Solterra', 'Drawn by the wind, built for the track'),
  gallery: [
    {
      image: 'drawing:lamp',
      title: 'A light you know at dusk',
      text: 'A blade of daylight runs into the bonnet line, so the car is seen early and from the side.',
    },
    {
      image: 'drawing:wheel',
      title: 'Wheels that waste nothing',
      text: 'Five broad blades cool the brakes and keep the air along the flank.',
    },
    {
      image: 'drawing:interior',
      title: 'A cabin that stays quiet',
      text: 'A low dash, one wide screen and a flat floor: the battery lies below it.',
    },
  ],
  trimHex: '#9a6a43',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 466,
      extension: 'km',
      displayText: 'between charges in the AWD',
      disclaimer: 'Measured to WLTP. Speed, load, tyres and weather change what you get.',
      fontColor: 'brand',
      showDivider: true,
      dividerColor: 'brand',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 210,
      extension: 'mm',
      displayText: 'off the ground, for the last kilometre of gravel',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'AnimatedNumberIcon',
      alignment: 'left',
      animatedNumber: 5,
      extension: 'years',
      displayText: 'of roadside assistance, charger tows included',
      showDivider: true,
      dividerColor: 'quiet',
    },
    {
      contentType: 'ImageIcon',
      imageUrl: 'drawing:car',
      alignment: 'left',
      hideOnMobile: true,
      displayText: 'Every Solterra is drawn here in the paint you choose',
    },
    {
      contentType: 'CtaIcon',
      alignment: 'left',
      displayText: 'Sit in it, drive it, ask about it',
      link: { url: '/book-test-drive?model=SOLTERRA', name: 'Book a test drive', target: '_self' },
      buttonType: 'secondary',
    },
  ],
  questions: [
    {
      question: 'How do I charge it at home?',
      answer:
        'From any socket overnight for short days, or with the 7 kW home charger among the accessories. The electrician is extra.',
    },
    {
      question: 'Can it tow?',
      answer:
        'Up to <strong>750 kg</strong> with a braked trailer, and <strong>1,500 kg</strong> in the Expedition. Range falls with the load.',
    },
  ],
  callToAction: brochureAndRetailer('solterra'),
  intent: nextSteps('solterra', 'Solterra', 'SOLTERRA'),
};
