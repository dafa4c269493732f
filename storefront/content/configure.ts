import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';

/** The configurator's page. `model` is a name, where one was asked for. */
export const configure = {
  head: {
    title: `Build yours | ${brand.name}`,
    description: `Choose ${brand.article} ${brand.name}, its paint, interior and accessories, and see what each choice does to the driveaway price.`,
  },
  title: (model: string | undefined): string => `Build your ${model ?? brand.name}`,
  lead: 'See the driveaway price change as you build.',
  chooseModel: 'Which one would you like to build?',
  unknownModel: 'We do not build the model that this address asks for.',
  link: 'Configure yours',
  home: 'Home',
  crumb: 'Build your own',
  /** Until a visitor has said where the car will live. */
  usualPlace: ({ name }: Suburb): string => `Showing ${name} prices. Enter your suburb for yours.`,
  place: (suburb: Suburb): string => `Prices for ${suburbLabel(suburb)}.`,
  choosePlace: 'Choose your suburb',
} as const;

/** Where a model is configured; `search` may hold choices of a build and a campaign, which go along; a kept build's code does not. */
export const configureAddress = (modelCode: string, search: URLSearchParams | string = ''): string => {
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== 'model' && name !== 'build');
  return `/configure?${new URLSearchParams([['model', modelCode], ...others]).toString()}`;
};
