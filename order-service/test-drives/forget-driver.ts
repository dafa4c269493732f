/** Destroys the details of somebody who booked without an account: the key, and with it every place that they are sealed in. */
import { hasBegun } from '@driveaway/domain/test-drives/test-drive.ts';
import {
  readTestDriveEvent,
  testDriveStream,
  type TestDriveEventOf,
} from '@driveaway/domain/test-drives/test-drive-events.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { loadStream, requireKnown } from '../customers/customers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { appendNext } from './hold-time.ts';
import { testDriveIn } from './load-test-drive.ts';
import { changeTestDrive, type DriveCommand, type RecordDrivePorts } from './record-test-drive.ts';

export type ForgetPorts = RecordDrivePorts & Pick<ServicePorts, 'vault'> & Partial<Pick<ServicePorts, 'outbox'>>;

const mostTries = 16;

/**
 * Marks the driver as going, calls off a drive that is still to come, destroys the key and says so in the drive's stream. Idempotent. False for a drive
 * that nobody booked, and for one of an account, whose details go with that.
 */
export const forgetDriver = async (
  ports: ForgetPorts,
  command: DriveCommand,
  on: TestDriveEventOf<'TestDriverForgotten'>['data']['on'],
): Promise<boolean> => {
  const { driveId } = command;
  const stream = testDriveStream(driveId);
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const loaded = await loadStream(ports, stream);
    const drive = testDriveIn(loaded);
    // a later version forgets what it wrote, and what is due by itself keeps a run from no others
    if (drive === undefined && on !== 'schedule') requireKnown(loaded, readTestDriveEvent);
    if (drive === undefined || drive.booked.customerId !== null) return false;
    const since = ports.clock.now().toString({ smallestUnit: 'millisecond' });
    await ports.vault.markGoing({ owner: driveId, kind: 'testDrives', since });
    const isForgotten = loaded.history.at(-1)?.type === 'TestDriverForgotten';
    if (!isForgotten && drive.standing === 'booked' && !hasBegun(drive, ports.clock.now())) {
      const cancelling = { ...command, commandId: stepOf(command.commandId, 'cancel') };
      await changeTestDrive(ports, cancelling, { type: 'CancelTestDrive', by: 'driver' });
      continue;
    }
    if (drive.driver !== undefined) await ports.outbox?.forget(drive.driver.email);
    // also where it was forgotten before: a restored backup may have brought the key back
    const key = await ports.keys.findOwned(driveId, 'identity');
    if (key !== undefined) await ports.keys.destroy(key.keyId);
    if (isForgotten) return true;
    const event = { type: 'TestDriverForgotten', data: { on } } satisfies TestDriveEventOf<'TestDriverForgotten'>;
    if (await appendNext(ports, command, { stream, head: loaded.head, event })) return true;
  }
  throw new Error(`Others kept writing to ${stream}`);
};
