import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import type { TextPageContent, TextSection } from './content-types.ts';

type Model = CatalogueResponse['models'][number];

/** The places in a car whose equipment helps its driver see, keep distance and stop. */
const places = ['aids', 'cruise', 'cameras', 'brakes'] as const;

const towing = 'Towing (braked)';

const sentence = (words: readonly string[]): string => {
  const text = words.join(', ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

const aidRows = (model: Model): NonNullable<TextSection['rows']> =>
  model.variants.flatMap(({ name, equipment }) => {
    const fitted = places.flatMap((place) => equipment[place] ?? []);
    return fitted.length === 0 ? [] : [{ label: `${model.name} ${name}`, value: sentence(fitted) }];
  });

const towingRows = (model: Model): NonNullable<TextSection['rows']> =>
  model.variants.map(({ name, specifications }) => ({
    label: `${model.name} ${name}`,
    value: specifications.find(({ label }) => label === towing)?.value ?? '',
  }));

const ofModels = (models: readonly Model[]): readonly TextSection[] => [
  {
    id: 'aids',
    title: 'What helps you drive',
    paragraphs: [
      'By variant, as it leaves the factory. These systems help; they do not drive. Keep your hands on the wheel and your eyes on the road.',
    ],
    rows: models.flatMap(aidRows),
  },
  {
    id: 'towing',
    title: 'What it may tow',
    paragraphs: [
      'With a braked trailer. The load in the car, its tow bar and the law of your state may set a lower limit.',
    ],
    rows: models.flatMap(towingRows),
  },
];

/** Safety: what is fitted, and where to read what others found. */
export const safety: TextPageContent = {
  head: {
    title: `Safety | ${brand.name}`,
    description: `Driver aids and towing limits of every ${brand.name}, independent crash tests, recalls, and what to do when something happens.`,
  },
  title: 'Safety',
  lead: 'What is fitted to which car, what it may tow, and where to read what others have found.',
  sections: [
    {
      id: 'something-happened',
      title: 'If something happened',
      paragraphs: [
        'In an emergency call 000. Say where you are, and whether the car is electric or a plug-in hybrid.',
        {
          before: 'A car that does not run any more is a case for roadside assistance: ',
          link: { url: '/warranty#roadside', name: 'how long yours has it' },
          after: '.',
        },
      ],
    },
    {
      id: 'tests',
      title: 'Crash tests',
      paragraphs: [
        {
          before:
            'We print no stars of our own. ANCAP tests cars independently and says for each result which variants it holds for and in which year it was tested: ',
          link: { url: 'https://www.ancap.com.au/', name: 'ancap.com.au' },
          after: '.',
        },
      ],
    },
    {
      id: 'recalls',
      title: 'Recalls',
      paragraphs: [
        {
          before: 'Every recall in Australia is listed by the Department of Infrastructure, by make and VIN: ',
          link: { url: 'https://www.vehiclerecalls.gov.au/', name: 'vehiclerecalls.gov.au' },
          after: '. What a recall mends costs you nothing.',
        },
      ],
    },
  ],
  ofModels,
  version: '',
};
