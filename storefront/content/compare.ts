import { brand } from '@driveaway/domain/brand/brand.ts';

/** The page that shows two cars side by side. */
export const compare = {
  head: {
    title: `Compare two cars | ${brand.name}`,
    description: `Put two variants or two models of ${brand.name} side by side: what they cost on the road in your suburb, and where they differ.`,
  },
  title: 'Compare two cars',
  titleOf: (cars: readonly [string, string]): string => `${cars[0]} or ${cars[1]}`,
  lead: 'Any two variants of any two models. What differs is marked.',
  home: 'Home',
  crumb: 'Compare',
  cars: ['First car', 'Second car'],
  chooseCar: 'Choose a car',
  chooseBoth: 'Choose two cars to see what sets them apart.',
  chooseOther: 'Choose a second car to see what sets them apart.',
  unknownCar: 'We do not sell a car that this address asks for. Choose another.',
  sameCar: 'Both are the same car.',
  onlyDifferences: 'Only differences',
  countOf: (differences: number): string =>
    differences === 1 ? '1 row differs' : `${String(differences)} rows differ`,
  choose: 'Choose this one',
  prices: 'Prices and repayments are of the cars without options.',
  notThere: 'None',
  row: 'What is compared',
} as const;

/** The heads over the rows, and the labels of the specification table that stand below each. */
export const specificationGroups: readonly { readonly title: string; readonly labels: readonly string[] }[] = [
  {
    title: 'Engine and motion',
    labels: ['Power', 'Torque', 'Fuel', 'Engine', 'Transmission', 'Drive', 'Towing (braked)'],
  },
  {
    title: 'Fuel and energy',
    labels: ['Fuel consumption (combined)', 'CO₂ (combined)', 'Electric range', 'Battery', 'Energy consumption'],
  },
  {
    title: 'Size and room',
    labels: [
      'Seats',
      'Doors',
      'Luggage',
      'Length',
      'Width',
      'Height',
      'Wheelbase',
      'Ground clearance',
      'Kerb mass (tare)',
    ],
  },
];

/** The words of the rows that are no specification. */
export const comparedWords = {
  others: 'More',
  equipment: 'Equipment and choice',
  comesWith: 'Comes with',
  paints: 'Paints',
  interiors: 'Interiors',
  accessories: 'Accessories',
  cover: 'Service and warranty',
  service: 'Service plan',
  warranty: 'Warranty',
  roadside: 'Roadside assistance',
  years: (count: number): string => (count === 1 ? '1 year' : `${String(count)} years`),
} as const;
