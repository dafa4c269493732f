import type { Ownership } from '../maker/ownership.ts';

/** From the handover on. As made up as the cars. */
export const ownership: Ownership = {
  warranty: { years: 5, kilometres: 150_000 },
  warrantyGiver: {
    name: 'Austral Motors Australia Pty Ltd',
    address: '1 Harbour Street, Sydney NSW 2000',
    phone: '1800 975 707',
    email: 'buyonline@austral.example',
    howToClaim:
      'Call us or any of our retailers with a workshop, or write to us at this address, with the VIN and what is wrong. Bring the car and its service book to the workshop.',
    whoPays:
      'A claim costs you nothing: we pay for the inspection, parts and labour, and for bringing in a car that cannot be driven. If the inspection finds a fault that the warranty does not cover, you hear the price before anything is repaired.',
  },
  extendedWarranty: { moreYears: 2, kilometres: 200_000 },
  firstService: { months: 12, kilometres: 15_000 },
  firstServiceOfModel: {
    solterra: { months: 12, kilometres: 20_000 },
    brz: { months: 9, kilometres: 15_000 },
    wrx: { months: 6, kilometres: 10_000 },
  },
  bring: [
    'Your driver licence',
    'The name of the company that insures your car from this day on',
    'Your phone, to pair it with the car',
  ],
  bringForTradeIn: 'The car that you trade in, with all its keys and its service book',
};
