/** Test drives for those who lend the cars: GET and POST /api/back-office/test-drives and beside it. */
import { z } from 'zod';
import { messageIdSchema, refusedLineSchema } from './desk-messages.ts';
import { driveStandings } from '../test-drives/test-drive-standing.ts';
import { testDriverSchema } from '../test-drives/test-drive-form.ts';
import { instantSchema, isoDateSchema } from '../time/calendar.ts';

/** What a message can say of a drive; each is a verb of `orders drives`. */
export const driveMessageTypes = ['move', 'call-off', 'drove', 'did-not-come'] as const;

const messageFields = {
  messageId: messageIdSchema,
  driveId: z.uuid('A test drive is named by its id.'),
} as const;

/** The same message id with the same content is one message for its drive, however often it is sent. */
export const driveMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('move'),
    ...messageFields,
    /** An instant to come, within four weeks. */
    startsAt: instantSchema,
    minutes: z.union([z.literal(30), z.literal(60)]),
    /** Another car of the same retailer; absent: the car it has. */
    demonstrator: z.exactOptional(z.string().min(1).max(120)),
  }),
  z.strictObject({ type: z.literal('call-off'), ...messageFields }),
  z.strictObject({ type: z.literal('drove'), ...messageFields }),
  z.strictObject({ type: z.literal('did-not-come'), ...messageFields }),
]);
export type DriveMessage = z.infer<typeof driveMessageSchema>;

const drivenFields = {
  standing: z.enum(driveStandings),
  demonstrator: z.string(),
  startsAt: instantSchema,
  minutes: z.int(),
} as const;

const outcomeFields = {
  driveId: z.uuid(),
  messageId: z.string(),
  ...drivenFields,
  /** It had been carried out before. */
  replayed: z.boolean(),
} as const;

/** What became of a message: the drive as it stands after it. */
export const driveAnswerSchema = z.object({
  success: z.literal(true),
  ...outcomeFields,
  /** Nothing was recorded. */
  dryRun: z.literal(true).optional(),
});
export type DriveAnswer = z.infer<typeof driveAnswerSchema>;

/** One line of the answer to lines of messages. */
export const driveLineSchema = z.discriminatedUnion('ok', [
  z.object({ line: z.int(), ok: z.literal(true), ...outcomeFields }),
  refusedLineSchema,
]);
export type DriveLine = z.infer<typeof driveLineSchema>;

export const deskDrivesQuerySchema = z.strictObject({
  /** The id of a retailer whose drives alone are wanted. */
  retailer: z.exactOptional(z.string().min(1).max(100)),
  /** yyyy-MM-dd where the retailer is: all drives of that day. Absent: those that nobody has closed or cancelled. */
  day: z.exactOptional(isoDateSchema),
});
export type DeskDrivesQuery = z.infer<typeof deskDrivesQuerySchema>;

const listedDriveSchema = z.object({
  driveId: z.uuid(),
  ...drivenFields,
  /** Model and variant. */
  car: z.string(),
  retailer: z.object({ id: z.string(), name: z.string() }),
  /** Of the retailer: 'Australia/Sydney'. */
  timeZone: z.string(),
  bookedAt: instantSchema,
});
export type ListedDrive = z.infer<typeof listedDriveSchema>;

export const deskDrivesSchema = z.object({
  /** The earliest first. */
  drives: z.array(listedDriveSchema),
  /** There are more than are listed. */
  more: z.boolean(),
});
export type DeskDrives = z.infer<typeof deskDrivesSchema>;

/** A drive with who comes. Personal data. */
export const deskDriveSchema = listedDriveSchema.extend({
  /** How often it was moved or cancelled. */
  changes: z.int(),
  /** Null once the details are forgotten. */
  driver: z.nullable(testDriverSchema),
});
export type DeskDrive = z.infer<typeof deskDriveSchema>;
