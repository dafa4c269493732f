import { describe, expect, it } from 'vitest';
import type { TestDriveEvent } from '@driveaway/domain/test-drives/test-drive-events.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import { sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { sampleDriveTime, sampleTestDriveBooked } from '@driveaway/domain/testing/sample-test-drive.ts';
import { evolveTestDrives, testDrives } from './test-drives.ts';
import { visitorKeptUntil } from '@driveaway/domain/test-drives/visitor-kept-until.ts';

const driveId = '6f2f4f0e-3d1c-4a57-9a3e-0b6f5f1d2c3b';
const later = { ...sampleDriveTime, startsAt: '2026-12-02T23:00:00.000Z', minutes: 60 };
const booked = sampleTestDriveBooked(driveId);
const keptUntil = booked.data.keptUntil ?? '';
const retailer = booked.data.retailer.id;
const bookedInAccount: TestDriveEvent = { ...booked, data: { ...booked.data, customerId: driveId, keptUntil: null } };
const lapsed: TestDriveEvent = { type: 'TestDriveTimeLapsed', data: { ...sampleDriveTime, driveId, retailer } };
const recorded = (...events: readonly TestDriveEvent[]) =>
  events.map((event, revision) => ({ event, metadata: sampleMetadata(revision), revision }));
const at = (revision: number): string =>
  Temporal.Instant.from(sampleInstant(revision)).toString({ smallestUnit: 'millisecond' });

const drives = givenDocument(evolveTestDrives).times(2);
const line = {
  driveId,
  standing: 'booked',
  retailer,
  ...sampleDriveTime,
  car: booked.data.car,
  bookedAt: at(0),
} as const;

describe('a test drive in lists', () => {
  it('is there from its booking on, without anybody’s name', () => {
    drives.whenEvents(recorded(booked)).thenDocument({ ...line, keptUntil, updatedAt: at(0) });
    drives.whenEvents(recorded(bookedInAccount)).thenDocument({ ...line, customerId: driveId, updatedAt: at(0) });
  });

  it('has the time that it was moved to, and says what became of it', () => {
    drives
      .whenEvents(recorded(booked, { type: 'TestDriveMoved', data: { ...later, by: 'driver' } }))
      .thenDocument({ ...line, ...later, keptUntil: visitorKeptUntil(later.startsAt), updatedAt: at(1) });
    drives
      .whenEvents(recorded(booked, { type: 'TestDriveCancelled', data: { by: 'retailer' } }))
      .thenDocument({ ...line, standing: 'cancelled', keptUntil, updatedAt: at(1) });
    drives
      .whenEvents(recorded(booked, { type: 'TestDriveClosed', data: { outcome: 'drove' } }))
      .thenDocument({ ...line, standing: 'drove', keptUntil, updatedAt: at(1) });
  });

  it('is not to be forgotten again', () => {
    drives
      .whenEvents(recorded(booked, { type: 'TestDriverForgotten', data: { on: 'schedule' } }))
      .thenDocument({ ...line, updatedAt: at(1) });
  });

  it('that was never booked is booked later, or stays nobody’s', () => {
    drives.whenEvents(recorded(lapsed)).thenDocument({ ...line, standing: 'lapsed', car: '', updatedAt: at(0) });
    drives.whenEvents(recorded(lapsed, booked)).thenDocument({ ...line, keptUntil, bookedAt: at(1), updatedAt: at(1) });
  });

  it('begins with its booking', () => {
    const [fact] = recorded({ type: 'TestDriveCancelled', data: { by: 'driver' } });
    expect(() => testDrives.advance(undefined, fact ? [{ read: true, ...fact }] : [])).toThrow('begins with');
  });
});
