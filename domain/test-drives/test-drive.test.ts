import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import {
  readTestDriveEvent,
  testDriveEventTypes,
  testDriveTimeHeldSchema,
  type TestDriveEvent,
} from './test-drive-events.ts';
import { decideTestDrive, evolveTestDrive, type TestDrive, type TestDriveCommand } from './test-drive.ts';

/** Every event of a test drive as it is stored. */
const golden = goldenEvents(new URL('golden/test-drive-events.json', import.meta.url));

const events: readonly TestDriveEvent[] = golden
  .filter(({ type }) => type !== 'TestDriveTimeHeld')
  .map(({ personal, ...stored }) => {
    const event = readTestDriveEvent({ ...stored, personal });
    if (typeof event === 'string') throw new Error(`${stored.type} is ${event}`);
    return event;
  });
const [booked, moved, cancelled, closed, forgotten, lapsed] = events;
if (!booked || !moved || !cancelled || !closed || !forgotten || !lapsed) throw new Error('golden file');

const given = (...history: readonly TestDriveEvent[]): TestDrive => {
  const drive = [booked, ...history].reduce<TestDrive | undefined>(evolveTestDrive, undefined);
  if (drive === undefined) throw new Error('not booked');
  return drive;
};
const before = Temporal.Instant.from('2026-12-01T22:59:59Z');
const begun = Temporal.Instant.from('2026-12-01T23:00:00Z');
const slot = {
  demonstratorId: 'austral-sydney-city.forester-premium',
  startsAt: '2026-12-03T23:00:00.000Z',
  minutes: 30,
};
const move: TestDriveCommand = { type: 'MoveTestDrive', slot, by: 'driver' };

describe('the golden file', () => {
  it('holds every type, read as it was written', () => {
    expect(new Set(golden.map(({ type }) => type))).toStrictEqual(
      new Set([...testDriveEventTypes, 'TestDriveTimeHeld']),
    );
    const held = golden.filter(({ type }) => type === 'TestDriveTimeHeld').map((e) => testDriveTimeHeldSchema.parse(e));
    const stored = [...events, ...held].map((event, index) =>
      Object.assign({ schemaVersion: golden[index]?.schemaVersion }, event),
    );
    expect(stored).toStrictEqual(golden);
  });

  it('is no measure of what comes later', () => {
    const base = { data: {}, personal: undefined };
    expect(readTestDriveEvent({ ...base, type: 'TestDriveSung', schemaVersion: 1 })).toBe('unknown');
    expect(readTestDriveEvent({ ...base, type: 'TestDriveClosed', schemaVersion: 2 })).toBe('unknown');
    expect(readTestDriveEvent({ ...base, type: 'TestDriveClosed', schemaVersion: 1 })).toBe('unreadable');
  });
});

describe('a test drive', () => {
  it('has the time it was moved to, and counts its changes', () => {
    expect(given(moved)).toMatchObject({ slot: { startsAt: '2026-12-02T23:00:00.000Z', minutes: 60 }, changes: 1 });
    expect(given(moved, cancelled)).toMatchObject({ standing: 'cancelled', changes: 2 });
    expect(given(closed).standing).toBe('drove');
    expect(given(forgotten).driver).toBeUndefined();
    expect(given().driver?.firstName).toBe('Ada');
    expect(given(lapsed)).toStrictEqual(given());
    expect(evolveTestDrive(undefined, lapsed)).toBeUndefined();
  });

  it('is moved by its driver until it begins', () => {
    expect(decideTestDrive(move, given(), before)).toStrictEqual({
      kind: 'accepted',
      event: { type: 'TestDriveMoved', data: { ...slot, by: 'driver' } },
    });
    expect(decideTestDrive(move, given(), begun)).toMatchObject({ refusal: { code: 'test-drive-over' } });
    expect(decideTestDrive({ ...move, by: 'retailer' }, given(), begun).kind).toBe('accepted');
    expect(decideTestDrive(move, given(cancelled), before).kind).toBe('refused');
    expect(decideTestDrive({ ...move, slot: given().slot }, given(), before)).toMatchObject({ event: undefined });
  });

  it('is cancelled once', () => {
    const cancel: TestDriveCommand = { type: 'CancelTestDrive', by: 'driver' };
    expect(decideTestDrive(cancel, given(), before)).toMatchObject({ event: { type: 'TestDriveCancelled' } });
    expect(decideTestDrive(cancel, given(cancelled), begun)).toStrictEqual({ kind: 'accepted', event: undefined });
    expect(decideTestDrive(cancel, given(), begun).kind).toBe('refused');
    expect(decideTestDrive(cancel, given(closed), before).kind).toBe('refused');
  });

  it('is closed once it has begun, and what became of it can be put right', () => {
    const close: TestDriveCommand = { type: 'CloseTestDrive', outcome: 'did-not-come' };
    expect(decideTestDrive(close, given(), before)).toMatchObject({ refusal: { code: 'test-drive-to-come' } });
    expect(decideTestDrive(close, given(), begun).kind).toBe('accepted');
    expect(decideTestDrive(close, given(closed), begun)).toMatchObject({ event: { type: 'TestDriveClosed' } });
    expect(decideTestDrive({ ...close, outcome: 'drove' }, given(closed), begun)).toMatchObject({ event: undefined });
    expect(decideTestDrive(close, given(cancelled), begun)).toMatchObject({ refusal: { code: 'test-drive-over' } });
  });
});
