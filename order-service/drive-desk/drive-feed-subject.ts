/** The feed of test drives. */
import { toldDriveVersion, type DriveFeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import { testDriveDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { testDriveStreamPrefix, toldDriveEventTypes } from '@driveaway/domain/test-drives/test-drive-events.ts';
import type { FeedSubject } from '../back-office/feed-pages.ts';

const driveOf = (document: unknown): DriveFeedEvent['drive'] => {
  if (document === undefined) return null;
  const { standing, retailer, demonstratorId, car, startsAt, minutes } = testDriveDocumentSchema.parse(document);
  return standing === 'lapsed' ? null : { standing, retailer, demonstrator: demonstratorId, car, startsAt, minutes };
};

export const driveFeedSubject: FeedSubject = {
  prefixes: [testDriveStreamPrefix],
  collection: 'testDrives',
  idOf: (stream) => stream.slice(testDriveStreamPrefix.length),
  retailerOf: (document) => testDriveDocumentSchema.parse(document).retailer,
  tell: ({ recorded, id, position, at, by }, document) => {
    const type = toldDriveEventTypes.find((told) => told === recorded.type);
    if (type === undefined) return undefined;
    const revision = Number(recorded.revision);
    return { version: toldDriveVersion, position, driveId: id, revision, type, at, by, drive: driveOf(document) };
  },
};
