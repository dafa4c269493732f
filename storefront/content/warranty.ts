import type { CatalogueResponse } from '@driveaway/domain/api/catalogue.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { ownership } from '@driveaway/domain/brand/ownership.ts';
import { newCarBuyerSheet } from '@driveaway/domain/terms/new-car-buyer-sheet.ts';
import type { TextPageContent, TextSection } from './content-types.ts';
import { count } from './model-questions.ts';

type Model = CatalogueResponse['models'][number];

const { warranty: covered, warrantyGiver: giver, extendedWarranty, firstService, firstServiceOfModel } = ownership;

const years = (value: number): string => (value === 1 ? '1 year' : `${String(value)} years`);

const serviceOf = ({ code }: Model): string => {
  const { months, kilometres } = firstServiceOfModel[code] ?? firstService;
  return `${String(months)} months or ${count(kilometres)} km`;
};

/** What holds for a new car, by model where models differ. */
const ofModels = (models: readonly Model[]): readonly TextSection[] => [
  {
    id: 'service',
    title: 'First service',
    paragraphs: [
      'From the day the car is handed over, whichever comes first. Any of our retailers with a workshop does it.',
    ],
    rows: models.map((model) => ({ label: model.name, value: serviceOf(model) })),
  },
  {
    id: 'service-plans',
    title: 'Capped-price servicing',
    paragraphs: [
      'For these models the price of servicing can be fixed when the car is ordered; the configurator has it among the options.',
    ],
    rows: models.flatMap(({ name, cappedService }) =>
      cappedService === null ? [] : [{ label: name, value: cappedService.description }],
    ),
  },
  {
    id: 'roadside',
    title: 'Roadside assistance',
    paragraphs: [
      'It comes with every new car unless you do without when you order. The club of your state writes to you within 4 to 6 weeks of the handover with its number and your membership.',
    ],
    rows: models.map(({ name, roadsideYears }) => ({
      label: name,
      value: roadsideYears === 1 ? '12 months' : years(roadsideYears),
    })),
  },
];

/** Warranty, service and roadside assistance. */
export const warranty: TextPageContent = {
  head: {
    title: `Warranty and service | ${brand.name}`,
    description: `What the warranty of a new ${brand.name} covers and for how long, when it is serviced, and who helps on the road.`,
  },
  title: 'Warranty and service',
  lead: `${years(covered.years)} or ${count(covered.kilometres)} km, whichever comes first, from the day the car is handed over.`,
  sections: [
    {
      id: 'law',
      title: 'Rights that the law gives you',
      paragraphs: [
        'Our goods and services come with guarantees that cannot be excluded under the Australian Consumer Law. For major failures with the service, you are entitled to cancel your service contract with us, and to a refund for the unused portion, or to compensation for its reduced value. You are also entitled to choose a refund or replacement for major failures with goods. If a failure with the goods or a service does not amount to a major failure, you are entitled to have the failure rectified in a reasonable time. If this is not done you are entitled to a refund for the goods and to cancel the contract for the service and obtain a refund of any unused portion. You are also entitled to be compensated for any other reasonably foreseeable loss or damage from a failure in the goods or service.',
        `The warranty below is in addition to these rights, and takes none of them away. They are explained in ${newCarBuyerSheet}.`,
      ],
    },
    {
      id: 'new-car',
      title: 'The new car warranty',
      paragraphs: [
        `It runs for ${years(covered.years)} or ${count(covered.kilometres)} km, whichever comes first. My Order shows the day on which yours ends, once the car has been handed over.`,
        'You need not be the first owner.',
      ],
    },
    {
      id: 'claim',
      title: 'Who gives the warranty, and how to claim',
      paragraphs: [giver.howToClaim, giver.whoPays],
      rows: [
        { label: 'Given by', value: giver.name },
        { label: 'Address', value: giver.address },
        { label: 'Phone', value: giver.phone },
        { label: 'Email', value: giver.email },
      ],
    },
    {
      id: 'extended',
      title: 'The extended warranty',
      paragraphs: [
        `You can buy ${years(extendedWarranty.moreYears)} more with the car, up to ${count(extendedWarranty.kilometres)} km in all. Its price stands in the configurator, and in your order line by line.`,
      ],
    },
  ],
  ofModels,
  version: '',
};
