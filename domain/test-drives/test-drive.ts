/** A test drive folded from its events, and what may become of it. */
import type { DriveOutcome } from './test-drive-standing.ts';
import type { DriveParty, DriveSlot, TestDriveEvent, TestDriveEventOf } from './test-drive-events.ts';
import type { TestDriver } from './test-drive-form.ts';

type Booked = TestDriveEventOf<'TestDriveBooked'>['data'];

export type TestDrive = {
  readonly booked: Booked;
  /** The time it has now. */
  readonly slot: DriveSlot;
  readonly standing: 'booked' | 'cancelled' | DriveOutcome;
  /** How often it was moved or cancelled: a later date in a calendar takes the place of the one before. */
  readonly changes: number;
  /** Undefined once they are forgotten. */
  readonly driver: TestDriver | undefined;
};

/** A drive after one more event; undefined before it is booked, and for one whose time lapsed first. */
export const evolveTestDrive = (drive: TestDrive | undefined, event: TestDriveEvent): TestDrive | undefined => {
  if (event.type === 'TestDriveBooked') {
    const { demonstratorId, startsAt, minutes } = event.data;
    const slot = { demonstratorId, startsAt, minutes };
    return { booked: event.data, slot, standing: 'booked', changes: 0, driver: event.personal };
  }
  if (drive === undefined) return undefined;
  switch (event.type) {
    case 'TestDriveMoved': {
      const { demonstratorId, startsAt, minutes } = event.data;
      return { ...drive, slot: { demonstratorId, startsAt, minutes }, changes: drive.changes + 1 };
    }
    case 'TestDriveCancelled':
      return { ...drive, standing: 'cancelled', changes: drive.changes + 1 };
    case 'TestDriveClosed':
      return { ...drive, standing: event.data.outcome };
    case 'TestDriverForgotten':
      return { ...drive, driver: undefined };
    case 'TestDriveTimeLapsed':
      return drive;
  }
};

export type TestDriveCommand =
  | { readonly type: 'MoveTestDrive'; readonly slot: DriveSlot; readonly by: DriveParty }
  | { readonly type: 'CancelTestDrive'; readonly by: DriveParty }
  | { readonly type: 'CloseTestDrive'; readonly outcome: DriveOutcome };

export type TestDriveRefusal = { readonly code: 'test-drive-over' } | { readonly code: 'test-drive-to-come' };

type TestDriveDecision =
  | { readonly kind: 'accepted'; /** Undefined: it is so already. */ readonly event: TestDriveEvent | undefined }
  | { readonly kind: 'refused'; readonly refusal: TestDriveRefusal };

const over: TestDriveDecision = { kind: 'refused', refusal: { code: 'test-drive-over' } };
const asItIs: TestDriveDecision = { kind: 'accepted', event: undefined };
const accepted = (event: TestDriveEvent): TestDriveDecision => ({ kind: 'accepted', event });

/** Whether a drive has begun. */
export const hasBegun = ({ slot }: Pick<TestDrive, 'slot'>, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(slot.startsAt), now) <= 0;

/** Whether two are the same time with the same car. */
export const isSameTime = (one: DriveSlot, other: DriveSlot): boolean =>
  one.demonstratorId === other.demonstratorId && one.startsAt === other.startsAt && one.minutes === other.minutes;

/**
 * What becomes of a drive by a command. Whoever booked it may change it until it begins; the retailer until it is closed or
 * cancelled, and says what became of it from its beginning on.
 */
export const decideTestDrive = (
  command: TestDriveCommand,
  drive: TestDrive,
  now: Temporal.Instant,
): TestDriveDecision => {
  const { standing } = drive;
  if (command.type === 'CloseTestDrive') {
    if (standing === command.outcome) return asItIs;
    if (standing === 'cancelled') return over;
    if (!hasBegun(drive, now)) return { kind: 'refused', refusal: { code: 'test-drive-to-come' } };
    return accepted({ type: 'TestDriveClosed', data: { outcome: command.outcome } });
  }
  if (command.type === 'CancelTestDrive' && standing === 'cancelled') return asItIs;
  if (standing !== 'booked' || (command.by === 'driver' && hasBegun(drive, now))) return over;
  if (command.type === 'CancelTestDrive') return accepted({ type: 'TestDriveCancelled', data: { by: command.by } });
  if (isSameTime(command.slot, drive.slot)) return asItIs;
  return accepted({ type: 'TestDriveMoved', data: { ...command.slot, by: command.by } });
};
