import type { CarOfferEventOf } from '../car-offers/car-offer-events.ts';

/** An offer that a visitor without an account has asked for. */
export const sampleCarOfferRequested = (requestId: string): CarOfferEventOf<'CarOfferRequested'> => ({
  type: 'CarOfferRequested',
  data: {
    requestId,
    retailer: { id: 'austral-sydney-city', name: 'Austral Sydney City', stateCode: 'NSW' },
    pictures: [{ fileId: 'picture-1', contentType: 'image/jpeg', size: 10 }],
    customerId: null,
    agreed: { wording: 'Yes', at: '2026-11-10T00:30:00.000Z' },
    keptUntil: '2026-12-10T00:30:00.000Z',
  },
  personal: {
    owner: {
      firstName: 'Ada',
      lastName: 'Marsh',
      email: 'ada@mail.example',
      phoneNo: '0491 570 006',
      words: 'New tyres.',
    },
    car: {
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      kilometres: 61_000,
      condition: 'good',
      state: 'NSW',
      vin: '',
      plate: 'ABC12D',
    },
  },
});
