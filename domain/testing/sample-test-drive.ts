import type { TestDriveEventOf } from '../test-drives/test-drive-events.ts';
import { visitorKeptUntil } from '../test-drives/visitor-kept-until.ts';

type DriveTime = { readonly demonstratorId: string; readonly startsAt: string; readonly minutes: number };

/** A time with a retailer's car: ten in the morning of 2 December 2026 in Sydney, for half an hour. */
export const sampleDriveTime: DriveTime = {
  demonstratorId: 'austral-sydney-city.forester-premium',
  startsAt: '2026-12-01T23:00:00.000Z',
  minutes: 30,
};

const agreed = { wording: 'Yes', at: '2026-11-24T00:30:00.000Z' };

/** A test drive that a visitor without an account has booked. */
export const sampleTestDriveBooked = (
  driveId: string,
  time: DriveTime = sampleDriveTime,
): TestDriveEventOf<'TestDriveBooked'> => ({
  type: 'TestDriveBooked',
  data: {
    ...time,
    driveId,
    retailer: { id: 'austral-sydney-city', name: 'Austral Sydney City', stateCode: 'NSW' },
    modelCode: 'forester',
    variantCode: 'forester-premium',
    car: 'Forester Premium',
    customerId: null,
    agreed: { licence: agreed, privacy: agreed },
    keptUntil: visitorKeptUntil(time.startsAt),
  },
  personal: { firstName: 'Ada', lastName: 'Marsh', email: 'ada@mail.example', phoneNo: '0491 570 006' },
});
