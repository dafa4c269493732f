/** What those who lend a car say of a test drive: carried out once per message id, however often it is delivered. */
import type { DriveAnswer, DriveMessage } from '@driveaway/domain/api/drive-desk.ts';
import { isMovable } from '@driveaway/domain/test-drives/drive-days.ts';
import { testDriveStream, type DriveSlot } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { overlap } from '@driveaway/domain/test-drives/test-drive-rules.ts';
import {
  decideTestDrive,
  evolveTestDrive,
  isSameTime,
  type TestDrive,
  type TestDriveCommand,
} from '@driveaway/domain/test-drives/test-drive.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { carriedOutBefore } from '../customers/customers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { Machine } from '../machines/machine.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import { bookedTimes, type DriveReadPorts } from '../test-drives/booked-times.ts';
import { demonstratorsNow } from '../test-drives/demonstrators-now.ts';
import { loadTestDrive } from '../test-drives/load-test-drive.ts';
import { changeTestDrive, type RecordDrivePorts } from '../test-drives/record-test-drive.ts';

type DriveMessagePorts = RecordDrivePorts & DriveReadPorts;

const commandOf = (message: DriveMessage, slot: DriveSlot): TestDriveCommand => {
  switch (message.type) {
    case 'move':
      return { type: 'MoveTestDrive', slot, by: 'retailer' };
    case 'call-off':
      return { type: 'CancelTestDrive', by: 'retailer' };
    case 'drove':
    case 'did-not-come':
      return { type: 'CloseTestDrive', outcome: message.type };
  }
};

/** A drive for whoever may know of its retailer. Refuses any other like one that is not there, and for a moment one that a later version alone can read. */
export const findDrive = async (
  ports: Pick<DriveMessagePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  driveId: string,
): Promise<TestDrive> =>
  knownTo(machine, await loadTestDrive(ports, driveId), ({ booked }) => booked.retailer, {
    code: 'test-drive-not-found',
  });

/** Carries out messages about drives with the cars that can be driven today. */
export const driveMessages = (ports: DriveMessagePorts, stock: StockCars) => {
  const demonstrators = demonstratorsNow(stock);
  const times = bookedTimes(ports);

  /** Where a message moves a drive to; its own time for any other message. */
  const slotOf = (message: DriveMessage, { slot }: TestDrive): DriveSlot =>
    message.type === 'move'
      ? {
          demonstratorId: message.demonstrator ?? slot.demonstratorId,
          // times are compared as they are stored
          startsAt: sortableInstant(message.startsAt),
          minutes: message.minutes,
        }
      : slot;

  const isOffered = async ({ booked, slot: before }: TestDrive, slot: DriveSlot): Promise<boolean> => {
    if (isSameTime(slot, before)) return true;
    const { id, stateCode: state } = booked.retailer;
    if (!isMovable(slot, { state, now: ports.clock.now() })) return false;
    // its own car goes on being lent to it, whoever has ordered it since
    return (
      slot.demonstratorId === before.demonstratorId || (await demonstrators.find(id, slot.demonstratorId)) !== undefined
    );
  };

  const answerOf = (
    { driveId, messageId }: DriveMessage,
    { standing, slot }: TestDrive,
  ): Omit<DriveAnswer, 'replayed'> => {
    const { demonstratorId: demonstrator, startsAt, minutes } = slot;
    return { success: true, driveId, messageId, standing, demonstrator, startsAt, minutes };
  };

  const attempt = async (
    message: DriveMessage,
    drive: TestDrive,
    asked: TestDriveCommand,
    isPossible: boolean,
  ): Promise<DriveAnswer> => {
    const decided = decideTestDrive(asked, drive, ports.clock.now());
    if (decided.kind === 'refused') refuse(decided.refusal);
    if (!isPossible) refuse({ code: 'time-not-offered' });
    const { event } = decided;
    if (event?.type === 'TestDriveMoved') {
      const taken = await times.takenOf(event.data.demonstratorId);
      if (taken.some((other) => other.driveId !== message.driveId && overlap(other, event.data)))
        refuse({ code: 'time-taken' });
    }
    const after = (event && evolveTestDrive(drive, event)) ?? drive;
    return { ...answerOf(message, after), replayed: false, dryRun: true };
  };

  /** Carries out a message, or refuses it. Durable once it resolves. */
  return async (sent: DeskMessage<DriveMessage>): Promise<DriveAnswer> => {
    const { machine, message, dryRun } = sent;
    const { driveId } = message;
    const drive = await findDrive(ports, machine, driveId);
    const slot = slotOf(message, drive);
    const asked = commandOf(message, slot);
    const command = { driveId, ...deskCommand(ports, sent, 'drive-message', driveId) };
    const isPossible = await isOffered(drive, slot);
    if (dryRun === true) {
      const before = await carriedOutBefore(ports, testDriveStream(driveId), command);
      if (before === 'other') refuse({ code: 'message-reused' });
      return before === 'same'
        ? { ...answerOf(message, drive), replayed: true, dryRun }
        : attempt(message, drive, asked, isPossible);
    }
    const recorded = await changeTestDrive(ports, command, asked, isPossible);
    if (recorded.kind === 'refused') refuse(recorded.refusal);
    if (recorded.commandHash !== undefined && recorded.commandHash !== command.commandHash)
      refuse({ code: 'message-reused' });
    return { ...answerOf(message, recorded.drive), replayed: recorded.replayed };
  };
};
