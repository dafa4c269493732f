import type { ModelContent } from '@driveaway/storefront/content/content-types.ts';
import {
  brochureAndRetailer,
  modelNavigation,
  nextSteps,
  sectionTitles,
} from '@driveaway/storefront/content/shared-content.ts';

const numbat: ModelContent = {
  navigation: modelNavigation('Numbat'),
  titles: sectionTitles('Numbat', 'Drawn with a short pencil'),
  gallery: [
    { image: 'drawing:wheel', title: 'Small wheels', text: 'They cost less than large ones.' },
    { image: 'photograph:interior', title: 'Flannel', text: 'It is warm in winter.' },
  ],
  trimHex: '#55585c',
  features: [
    {
      contentType: 'AnimatedNumberIcon',
      animatedNumber: 9,
      extension: 'm',
      displayText: 'from kerb to kerb',
    },
  ],
  questions: [{ question: 'Does it bite?', answer: 'Ants alone.' }],
  callToAction: brochureAndRetailer('numbat'),
  intent: nextSteps('numbat', 'Numbat', 'NUMBAT'),
};

export const writtenModels: Readonly<Record<string, ModelContent>> = { numbat };
