import type { CalendarEntry } from './calendar-entry.ts';

export type EnteredDrive = {
  readonly driveId: string;
  readonly car: string;
  readonly retailer: string;
  /** Of the retailer, on one line. */
  readonly address: string;
  /** ISO instant. */
  readonly startsAt: string;
  readonly minutes: number;
  /** How often it was moved or cancelled. */
  readonly changes: number;
  readonly isCancelled: boolean;
};

/** A test drive for a calendar: the same uid in mails and pages, so that a later one takes the place of the one before. */
export const testDriveEntry = (drive: EnteredDrive): CalendarEntry => {
  const { driveId, car, retailer, address, startsAt, minutes, changes, isCancelled } = drive;
  return {
    uid: `test-drive-${driveId}`,
    fileName: 'Test-drive.ics',
    title: `Test drive: ${car}`,
    description: isCancelled ? 'This test drive has been cancelled.' : 'Please bring your driver licence.',
    at: { from: startsAt, minutes },
    sequence: changes,
    place: [retailer, address].filter((part) => part !== '').join(', '),
    ...(isCancelled && { isCancelled: true as const }),
    remindHours: 2,
  };
};
