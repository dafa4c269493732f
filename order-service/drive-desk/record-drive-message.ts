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
import type { MessageOutcome } from '../back-office/answer-messages.ts';
import { deskCommand, knownTo, type DeskMessage } from '../back-office/desk-messages.ts';
import { carriedOutBefore } from '../customers/customers.ts';
import type { MachineRefusal } from '../machines/machine-refusals.ts';
import type { Machine } from '../machines/machine.ts';
import type { StockCars } from '../ports/stock-cars.ts';
import { bookedTimes, type DriveReadPorts } from '../test-drives/booked-times.ts';
import { demonstratorsNow } from '../test-drives/demonstrators-now.ts';
import { loadTestDrive } from '../test-drives/load-test-drive.ts';
import { changeTestDrive, type RecordDrivePorts } from '../test-drives/record-test-drive.ts';

type DriveMessagePorts = RecordDrivePorts & DriveReadPorts;

type Outcome = MessageOutcome<DriveAnswer>;

const refused = (refusal: MachineRefusal): Outcome => ({ kind: 'refused', refusal });

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

/** A drive for whoever may know of its retailer; undefined for any other, and where there is none. Refuses for a moment while a later version alone can read it. */
export const findDrive = async (
  ports: Pick<DriveMessagePorts, 'eventStore' | 'keys'>,
  machine: Machine,
  driveId: string,
): Promise<TestDrive | undefined> =>
  knownTo(machine, await loadTestDrive(ports, driveId), ({ booked }) => booked.retailer);

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
  ): Promise<Outcome> => {
    const decided = decideTestDrive(asked, drive, ports.clock.now());
    if (decided.kind === 'refused') return refused(decided.refusal);
    if (!isPossible) return refused({ code: 'time-not-offered' });
    const { event } = decided;
    if (event?.type === 'TestDriveMoved') {
      const taken = await times.takenOf(event.data.demonstratorId);
      if (taken.some((other) => other.driveId !== message.driveId && overlap(other, event.data)))
        return refused({ code: 'time-taken' });
    }
    const after = (event && evolveTestDrive(drive, event)) ?? drive;
    return { kind: 'done', answer: { ...answerOf(message, after), replayed: false, dryRun: true } };
  };

  /** Durable once it resolves. Throws only on faults. */
  return async (sent: DeskMessage<DriveMessage>): Promise<Outcome> => {
    const { machine, message, dryRun } = sent;
    const { driveId } = message;
    const drive = await findDrive(ports, machine, driveId);
    if (drive === undefined) return refused({ code: 'test-drive-not-found' });
    const slot = slotOf(message, drive);
    const asked = commandOf(message, slot);
    const command = { driveId, ...deskCommand(ports, sent, 'drive-message', driveId) };
    const isPossible = await isOffered(drive, slot);
    if (dryRun === true) {
      const before = await carriedOutBefore(ports, testDriveStream(driveId), command);
      if (before === 'other') return refused({ code: 'message-reused' });
      return before === 'same'
        ? { kind: 'done', answer: { ...answerOf(message, drive), replayed: true, dryRun } }
        : attempt(message, drive, asked, isPossible);
    }
    const recorded = await changeTestDrive(ports, command, asked, isPossible);
    if (recorded.kind === 'refused') return refused(recorded.refusal);
    if (recorded.commandHash !== undefined && recorded.commandHash !== command.commandHash)
      return refused({ code: 'message-reused' });
    return { kind: 'done', answer: { ...answerOf(message, recorded.drive), replayed: recorded.replayed } };
  };
};
