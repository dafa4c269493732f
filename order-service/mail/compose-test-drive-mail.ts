/** What the mail about a test drive says: to whoever comes, or to the retailer. Names and addresses are read just before. */
import type { MailContent } from '@driveaway/domain/mail/mail-content.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { testDriveMail, testDriveReminder, testDriveRetailerMail } from '@driveaway/domain/mail/test-drive-mails.ts';
import {
  readTestDriveEvent,
  testDriveStream,
  type TestDriveEvent,
} from '@driveaway/domain/test-drives/test-drive-events.ts';
import { evolveTestDrive, hasBegun, isSameTime, type TestDrive } from '@driveaway/domain/test-drives/test-drive.ts';
import { addressLine } from '@driveaway/domain/terms/order-terms.ts';
import { loadStream } from '../customers/customers.ts';
import { driveLink } from '../customers/visitor-links.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { testDriveIn } from '../test-drives/load-test-drive.ts';
import { addressedToRetailer, type RetailerMail } from './compose-retailer-mail.ts';

export type TestDriveMail =
  | {
      readonly to: 'driver';
      readonly name: string;
      readonly address: string;
      readonly content: MailContent;
      /** When its event was recorded, ISO. */
      readonly recordedAt: string;
    }
  | { readonly to: 'retailer'; readonly mail: RetailerMail };

type Occasion = {
  readonly driveId: string;
  readonly eventId: string;
  readonly audience: string | undefined;
  readonly isReminder: boolean;
};

const mailedDrive = (ports: Pick<ServicePorts, 'secrets'>, { booked, slot, standing, changes }: TestDrive) => {
  const dealer = findDealer(booked.retailer.id);
  return {
    driveId: booked.driveId,
    car: booked.car,
    retailer: booked.retailer.name,
    state: booked.retailer.stateCode,
    address: dealer === undefined ? '' : addressLine(dealer.address),
    phone: dealer?.phones[0] ?? '',
    startsAt: slot.startsAt,
    minutes: slot.minutes,
    changes,
    isCancelled: standing === 'cancelled',
    path: driveLink.path(ports, booked.driveId),
  };
};

/** Undefined when there is nobody to tell any more, or when what an event says does not hold any more. */
export const composeTestDriveMail = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys' | 'settings' | 'secrets' | 'clock'>,
  { driveId, eventId, audience, isReminder }: Occasion,
): Promise<TestDriveMail | undefined> => {
  const loaded = await loadStream(ports, testDriveStream(driveId));
  const now = testDriveIn(loaded);
  const index = loaded.history.findIndex(({ id }) => id === eventId);
  const stored = loaded.history[index];
  const event = stored === undefined ? undefined : readTestDriveEvent(stored);
  if (now === undefined || stored === undefined || event === undefined || typeof event === 'string') return undefined;
  const then = loaded.history.slice(0, index + 1).reduce<TestDrive | undefined>((drive, each) => {
    const read = readTestDriveEvent(each);
    return typeof read === 'string' ? drive : evolveTestDrive(drive, read);
  }, undefined);
  if (then === undefined || !stillHolds(event, then, now, ports.clock.now())) return undefined;
  const mailed = mailedDrive(ports, now);
  if (audience === 'retailer') {
    const content = testDriveRetailerMail(event.type, mailed, now.driver);
    const { id, name } = now.booked.retailer;
    const mail = content && addressedToRetailer(ports, { dealerId: id, name }, content);
    return mail && { to: 'retailer', mail };
  }
  const { driver } = now;
  const content = isReminder ? testDriveReminder(mailed) : testDriveMail(event.type, mailed);
  if (driver === undefined || content === undefined) return undefined;
  return {
    to: 'driver',
    name: `${driver.firstName} ${driver.lastName}`,
    address: driver.email,
    content,
    recordedAt: stored.metadata.recordedAt,
  };
};

/** A time that was moved or cancelled since, or has come, would only confuse. */
const stillHolds = (event: TestDriveEvent, then: TestDrive, now: TestDrive, at: Temporal.Instant): boolean =>
  event.type === 'TestDriveCancelled' ||
  (now.standing === 'booked' && isSameTime(then.slot, now.slot) && !hasBegun(now, at));
