import type { BrochureRequestEventOf } from '../brochures/brochure-request-events.ts';

/** A brochure that a visitor without an account has asked for by mail. */
export const sampleBrochureRequested = (requestId: string): BrochureRequestEventOf<'BrochureRequested'> => ({
  type: 'BrochureRequested',
  data: {
    requestId,
    modelCode: 'outback',
    model: 'Outback',
    state: 'NSW',
    postcode: '2000',
    customerId: null,
    agreed: { wording: 'Yes', at: '2026-11-10T00:30:00.000Z' },
    keptUntil: '2026-12-10T00:30:00.000Z',
  },
  personal: { firstName: 'Ada', email: 'ada@mail.example' },
});
