import type { Ownership } from '../maker/ownership.ts';

/** From the handover on. As made up as the cars. */
export const ownership: Ownership = {
  warranty: { years: 5, kilometres: 150_000 },
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
