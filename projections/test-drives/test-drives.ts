/** Test drives as availability, the back office, accounts and retention look for them. */
import {
  readModelCollections,
  testDriveDocumentSchema,
  type TestDriveDocument,
} from '@driveaway/domain/api/read-models.ts';
import { testDriveStreamPrefix, type TestDriveEvent } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { visitorKeptUntil } from '@driveaway/domain/test-drives/visitor-kept-until.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { testDriveProjectionOf, type ReadEvent } from '../engine/projection.ts';

/** What an event changes of a drive that was booked. */
const changeOf = (event: TestDriveEvent): Partial<TestDriveDocument> => {
  switch (event.type) {
    case 'TestDriveMoved': {
      const { demonstratorId, startsAt, minutes } = event.data;
      return { demonstratorId, startsAt: sortableInstant(startsAt), minutes };
    }
    case 'TestDriveCancelled':
      return { standing: 'cancelled' };
    case 'TestDriveClosed':
      return { standing: event.data.outcome };
    case 'TestDriveBooked':
    case 'TestDriverForgotten':
    case 'TestDriveTimeLapsed':
      return {};
  }
};

/** The line after one more event. Throws when a drive begins with a change. */
export const evolveTestDrives = (
  document: TestDriveDocument | undefined,
  { event, metadata }: ReadEvent<TestDriveEvent>,
): TestDriveDocument => {
  const at = sortableInstant(metadata.recordedAt);
  if (event.type === 'TestDriveBooked') {
    const { driveId, retailer, demonstratorId, car, startsAt, minutes, customerId, keptUntil } = event.data;
    return {
      driveId,
      standing: 'booked',
      retailer: retailer.id,
      demonstratorId,
      car,
      startsAt: sortableInstant(startsAt),
      minutes,
      bookedAt: at,
      updatedAt: at,
      ...(customerId !== null && { customerId }),
      ...(keptUntil !== null && { keptUntil: sortableInstant(keptUntil) }),
    };
  }
  if (document === undefined) {
    if (event.type !== 'TestDriveTimeLapsed')
      throw new Error(`A test drive begins with TestDriveBooked, not with ${event.type}`);
    const { driveId, retailer, demonstratorId, startsAt, minutes } = event.data;
    const slot = { demonstratorId, startsAt: sortableInstant(startsAt), minutes };
    return { driveId, standing: 'lapsed', retailer, ...slot, car: '', bookedAt: at, updatedAt: at };
  }
  const { keptUntil, ...kept } = document;
  const isForgotten = event.type === 'TestDriverForgotten' || keptUntil === undefined;
  const until = event.type === 'TestDriveMoved' ? visitorKeptUntil(event.data.startsAt) : keptUntil;
  return { ...kept, ...(isForgotten ? {} : { keptUntil: until }), ...changeOf(event), updatedAt: at };
};

export const testDrives = testDriveProjectionOf<TestDriveDocument>({
  collection: readModelCollections.testDrives,
  prefixes: [testDriveStreamPrefix],
  documentSchema: testDriveDocumentSchema,
  evolve: evolveTestDrives,
  // what cannot be read changes nothing that is known
  evolveUnread: (document) => document,
});
