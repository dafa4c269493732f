import { readTestDriveEvent, testDriveStream } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { evolveTestDrive, type TestDrive } from '@driveaway/domain/test-drives/test-drive.ts';
import { loadStream, requireKnown, type LoadedStream } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

/** The drive that a stream tells of; undefined when it was never booked. What cannot be read here says nothing. */
export const testDriveIn = ({ history }: LoadedStream): TestDrive | undefined =>
  history.reduce<TestDrive | undefined>((drive, stored) => {
    const event = readTestDriveEvent(stored);
    return typeof event === 'string' ? drive : evolveTestDrive(drive, event);
  }, undefined);

/** A test drive with who comes, as far as their key is there; undefined when nobody booked it. */
export const loadTestDrive = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  driveId: string,
): Promise<TestDrive | undefined> => testDriveIn(await loadStream(ports, testDriveStream(driveId)));

/** The same of one whose events can all be read here; refuses for a moment while those of a later version cannot. */
export const findKnownTestDrive: typeof loadTestDrive = async (ports, driveId) => {
  const loaded = await loadStream(ports, testDriveStream(driveId));
  requireKnown(loaded, readTestDriveEvent);
  return testDriveIn(loaded);
};
