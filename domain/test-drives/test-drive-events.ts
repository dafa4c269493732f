/** The events of test drives: a stream for each drive, and one for each demonstrator's day that says who holds its times. */
import { z } from 'zod';
import { storedEventReader } from '../json/stored-event-reader.ts';
import { stateCodeSchema } from '../locations/state.ts';
import { storedInstantSchema, storedDaySchema } from '../time/calendar.ts';
import { driveOutcomes } from './test-drive-standing.ts';
import { testDriverSchema } from './test-drive-form.ts';

const slotFields = {
  demonstratorId: z.string().min(1),
  startsAt: storedInstantSchema,
  /** 30 or 60 today. */
  minutes: z.int().min(1),
} as const;
/** A time with a demonstrator. */
const driveSlotSchema = z.object(slotFields);
export type DriveSlot = z.infer<typeof driveSlotSchema>;

const agreedSchema = z.object({ wording: z.string(), at: storedInstantSchema });

/** Who moves or calls off a drive: whoever booked it, or the retailer. */
const driveParties = ['driver', 'retailer'] as const;
export type DriveParty = (typeof driveParties)[number];

export const testDriveEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('TestDriveBooked'),
    data: z.object({
      ...slotFields,
      driveId: z.uuid(),
      retailer: z.object({ id: z.string(), name: z.string(), stateCode: stateCodeSchema }),
      modelCode: z.string(),
      variantCode: z.string(),
      /** Model and variant as they were called. */
      car: z.string(),
      /** Whose account it is in; null for a visitor without one. */
      customerId: z.uuid().nullable(),
      agreed: z.object({ licence: agreedSchema, privacy: agreedSchema }),
      /** When the details of a visitor without an account are destroyed; null where they are the account's. */
      keptUntil: z.nullable(storedInstantSchema),
    }),
    /** Under the identity key of the customer, or one of the drive's own. */
    personal: z.optional(testDriverSchema),
  }),
  z.object({
    type: z.literal('TestDriveMoved'),
    data: z.object({ ...slotFields, by: z.enum(driveParties) }),
  }),
  z.object({ type: z.literal('TestDriveCancelled'), data: z.object({ by: z.enum(driveParties) }) }),
  z.object({ type: z.literal('TestDriveClosed'), data: z.object({ outcome: z.enum(driveOutcomes) }) }),
  /** The key of a visitor's details was destroyed: asked for, or in time. */
  z.object({ type: z.literal('TestDriverForgotten'), data: z.object({ on: z.enum(['request', 'schedule']) }) }),
  /** A time that was held for longer than a command takes: what it was held for cannot be recorded any more. */
  z.object({
    type: z.literal('TestDriveTimeLapsed'),
    data: z.object({ ...slotFields, driveId: z.uuid(), retailer: z.string() }),
  }),
]);
export type TestDriveEvent = z.infer<typeof testDriveEventSchema>;
export type TestDriveEventType = TestDriveEvent['type'];
export type TestDriveEventOf<Type extends TestDriveEventType> = Extract<TestDriveEvent, { readonly type: Type }>;

export const testDriveEventTypes: readonly TestDriveEventType[] = testDriveEventSchema.options.map(
  (option) => option.shape.type.value,
);

/** Those that other systems are told of: a time that lapsed is of nothing that they knew. */
export const toldDriveEventTypes = [
  'TestDriveBooked',
  'TestDriveMoved',
  'TestDriveCancelled',
  'TestDriveClosed',
  'TestDriverForgotten',
] as const satisfies readonly TestDriveEventType[];

/** Version written today of each of these types, and of `TestDriveTimeHeld`. */
export const testDriveEventVersion = 1;

export const testDriveStreamPrefix = 'test-drive-';
export const testDriveStream = (driveId: string): string => `${testDriveStreamPrefix}${driveId}`;

/** A stored event as one of today; `unknown` type or later version, `unreadable` when it does not fit its schema. */
export const readTestDriveEvent = storedEventReader(testDriveEventSchema, testDriveEventTypes, testDriveEventVersion);

/** A time is held for a drive before the drive's event is recorded; whether it has it is what the drive's stream says. */
export const testDriveTimeHeldSchema = z.object({
  type: z.literal('TestDriveTimeHeld'),
  data: z.object({
    ...slotFields,
    driveId: z.uuid(),
    /** The drive's last revision at the time, -1 before its first event: its booking or move follows at the next one, or never. */
    driveRevision: z.int().min(-1),
    retailer: z.string(),
  }),
});
export type TestDriveTimeHeld = z.infer<typeof testDriveTimeHeldSchema>;

/** The times of a demonstrator on a day of its retailer's calendar. */
export const demonstratorDayStream = (demonstratorId: string, day: string): string =>
  `demonstrator-day-${demonstratorId}-${storedDaySchema.parse(day)}`;
