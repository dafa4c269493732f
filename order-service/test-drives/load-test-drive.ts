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

/**
 * A test drive with who comes, as far as their key is there; undefined when nobody booked it. Refuses for a moment while a later
 * version alone can read it.
 */
export const loadTestDrive = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  driveId: string,
): Promise<TestDrive | undefined> => {
  const loaded = await loadStream(ports, testDriveStream(driveId));
  requireKnown(loaded, readTestDriveEvent);
  return testDriveIn(loaded);
};
