/** Mails about test drives: to whoever comes, and to the retailer, who has to know who that is. */
import { brand } from '../brand/brand.ts';
import type { StateCode } from '../locations/state.ts';
import type { TestDriveEventType } from '../test-drives/test-drive-events.ts';
import type { TestDriver } from '../test-drives/test-drive-form.ts';
import { licenceNote } from '../test-drives/test-drive-rules.ts';
import { longMoment } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';
import { nameInMail } from './strangers-words.ts';
import { testDriveEntry, type EnteredDrive } from './test-drive-entry.ts';

type MailedDrive = EnteredDrive & {
  readonly state: StateCode;
  readonly phone: string;
  /** Where the drive is seen and changed, from the root of the site. */
  readonly path: string;
};

/** Why somebody without an account gets such mail. */
export const testDriveMailReason = `You’re getting this email because a test drive with ${brand.name} was booked with your address. It’s about that drive and isn’t advertising. The link in it also deletes your details.`;

/** The events of a drive that are mailed, to whoever comes and to the retailer. */
export const mailedDriveEvents: readonly TestDriveEventType[] = [
  'TestDriveBooked',
  'TestDriveMoved',
  'TestDriveCancelled',
];

const whenOf = ({ startsAt, state }: MailedDrive): string => longMoment(startsAt, state);

const factsOf = (drive: MailedDrive): MailContent['facts'] => [
  ['Car', drive.car],
  ['When', whenOf(drive)],
  ['How long', `${drive.minutes} minutes`],
  ['Where', [drive.retailer, drive.address].filter((part) => part !== '').join(', ')],
  ...(drive.phone === '' ? [] : ([['Phone', drive.phone]] as const)),
];

const changing =
  'If the time doesn’t suit you any more, use the link below to move or cancel the drive. You don’t need an account.';

/** The mail to whoever comes, after an event of the drive; undefined for events that need none. */
export const testDriveMail = (type: TestDriveEventType, drive: MailedDrive): MailContent | undefined => {
  const base = { facts: factsOf(drive), calendar: testDriveEntry(drive) };
  const action = { label: 'Change or cancel', path: drive.path };
  const held = { ...base, action };
  switch (type) {
    case 'TestDriveBooked':
      return {
        ...held,
        subject: `Your test drive: ${drive.car}`,
        preview: `${whenOf(drive)} at ${drive.retailer}.`,
        heading: 'Your test drive is booked',
        paragraphs: [
          `We’ve booked the ${drive.car} for you at the time below, which is attached for your calendar.`,
          licenceNote,
          changing,
        ],
      };
    case 'TestDriveMoved':
      return {
        ...held,
        subject: `Your test drive has a new time: ${drive.car}`,
        preview: `${whenOf(drive)} at ${drive.retailer}.`,
        heading: 'Your test drive has a new time',
        paragraphs: [
          'The time below replaces the earlier one. It’s attached for your calendar.',
          licenceNote,
          changing,
        ],
      };
    case 'TestDriveCancelled':
      return {
        ...base,
        subject: `Your test drive is cancelled: ${drive.car}`,
        preview: 'The car is no longer booked for you.',
        heading: 'Your test drive is cancelled',
        paragraphs: ['The car is no longer booked for you. You’re welcome to book another time.'],
        action: { label: 'Book another test drive', path: '/book-test-drive' },
      };
    case 'TestDriveClosed':
    case 'TestDriverForgotten':
    case 'TestDriveTimeLapsed':
      return undefined;
  }
};

/** The mail on the day before. */
export const testDriveReminder = (drive: MailedDrive): MailContent => ({
  subject: `Tomorrow: your test drive of the ${drive.car}`,
  preview: `${whenOf(drive)} at ${drive.retailer}.`,
  heading: 'Your test drive is coming up',
  paragraphs: [licenceNote, changing],
  facts: factsOf(drive),
  action: { label: 'Change or cancel', path: drive.path },
});

const retailerWords = {
  TestDriveBooked: ['Test drive booked', 'A test drive with one of your demonstrators was booked online.'],
  TestDriveMoved: ['Test drive moved', 'A test drive with one of your demonstrators has a new time.'],
  TestDriveCancelled: ['Test drive cancelled', 'A test drive with one of your demonstrators was cancelled.'],
} as const;

/** The mail to the retailer after an event of a drive; undefined for events that need none. */
export const testDriveRetailerMail = (
  type: TestDriveEventType,
  drive: MailedDrive,
  driver: TestDriver | undefined,
): MailContent | undefined => {
  if (type !== 'TestDriveBooked' && type !== 'TestDriveMoved' && type !== 'TestDriveCancelled') return undefined;
  const [heading, words] = retailerWords[type];
  return {
    subject: `${heading}: ${drive.car}, ${whenOf(drive)}`,
    preview: words,
    heading,
    paragraphs: [
      words,
      'Please check the driver licence before the drive and don’t keep a copy. Use their name and phone number for this drive only.',
    ],
    facts: [
      ['Car', drive.car],
      ['When', whenOf(drive)],
      ['How long', `${drive.minutes} minutes`],
      ...(driver === undefined
        ? []
        : ([
            ['Driver', nameInMail(`${driver.firstName} ${driver.lastName}`)],
            ['Their phone', driver.phoneNo],
          ] as const)),
    ],
  };
};
