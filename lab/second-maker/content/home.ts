import { brand } from '@driveaway/domain/brand/brand.ts';
import type { HomeContent } from '@driveaway/storefront/content/content-types.ts';

export const home: HomeContent = {
  head: { title: `${brand.name} | Small cars`, description: `What a ${brand.name} costs where you live.` },
  title: 'Small cars for large cities.',
  lead: 'Two of them.',
  scene: 'bush',
  modelCode: 'numbat',
  paintHex: '#a3202a',
  action: { url: '#models', name: 'See both' },
  modelsTitle: 'Which of the two?',
  stepsTitle: 'How to order',
  steps: [
    { title: 'Who you are', text: 'Your name and your retailer.' },
    { title: 'The order fee', text: 'By card.' },
    { title: 'The contract', text: 'Read it and accept it.' },
    { title: 'The car', text: 'It comes to your retailer.' },
  ],
};
