import type { CallBackEventOf } from '../call-backs/call-back-events.ts';

/** A call back that a visitor without an account has asked for. */
export const sampleCallBackRequested = (requestId: string): CallBackEventOf<'CallBackRequested'> => ({
  type: 'CallBackRequested',
  data: {
    requestId,
    retailer: { id: 'austral-sydney-city', name: 'Austral Sydney City', stateCode: 'NSW' },
    date: '2026-11-10',
    part: 'afternoon',
    from: '2026-11-10T01:00:00.000Z',
    until: '2026-11-10T06:30:00.000Z',
    topic: 'buying',
    model: { code: 'outback', name: 'Outback' },
    customerId: null,
    agreed: { wording: 'Yes', at: '2026-11-10T00:30:00.000Z' },
    keptUntil: '2026-12-10T06:30:00.000Z',
  },
  personal: {
    firstName: 'Ada',
    lastName: 'Marsh',
    phoneNo: '0491 570 006',
    email: 'ada@mail.example',
    words: 'Is there one in blue?',
  },
});
