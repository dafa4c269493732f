/** Test drives: what can be booked where and when, and what visitors book and change. */
import { z } from 'zod/mini';
import { nearbyFields, stateCodeSchema } from '../locations/state.ts';
import { driveStandings } from '../test-drives/test-drive-standing.ts';
import { testDriveFormSchema, testDriverSchema } from '../test-drives/test-drive-form.ts';
import { instantSchema } from '../time/calendar.ts';

const code = z.string().check(z.minLength(1), z.maxLength(120));
const minutes = z.union([z.literal(30), z.literal(60)]);
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** GET /api/test-drives/retailers?model=&postcode=&state=&suburb=&retailer= */
export const driveRetailersQuerySchema = z.object({
  /** Code of a model. */
  model: code,
  ...nearbyFields,
  /** Id of one that is told of in any case, before those that are near. */
  retailer: z.optional(code),
});

const retailerFields = {
  id: z.string(),
  name: z.string(),
  /** On one line. */
  address: z.string(),
  stateCode: stateCodeSchema,
  phone: z.string(),
} as const;

export const driveRetailersSchema = z.object({
  /** The one that was asked for, then the nearest first; those without the model too, where they are among the nearest. */
  retailers: z.array(
    z.object({
      ...retailerFields,
      /** From the suburb, as the crow flies; one decimal. */
      distanceKm: z.number(),
      isMobileDealer: z.boolean(),
      /** Those of the model. */
      demonstrators: z.array(
        z.object({
          demonstratorId: z.string(),
          /** Model and variant. */
          name: z.string(),
          /** yyyy-MM-dd; null: it is there. */
          from: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type DriveRetailers = z.infer<typeof driveRetailersSchema>;

/** GET /api/test-drives/times?retailer=&demonstrator=&minutes= */
export const driveTimesQuerySchema = z.object({
  retailer: code,
  demonstrator: code,
  minutes: z.string().check(z.regex(/^(?:30|60)$/)),
});
export const driveTimesSchema = z.object({
  /** Of the retailer: 'Australia/Sydney'. */
  timeZone: z.string(),
  days: z.array(
    z.object({
      /** yyyy-MM-dd where the retailer is. */
      date: z.string(),
      times: z.array(instantSchema),
      /** Null where there are times. */
      why: z.nullable(z.enum(['weekday', 'holiday', 'not-known-yet', 'not-there-yet', 'too-late-today', 'taken'])),
    }),
  ),
});
export type DriveTimes = z.infer<typeof driveTimesSchema>;

/** POST /api/test-drives/book */
export const bookDriveRequestSchema = z.extend(testDriveFormSchema, {
  retailer: code,
  demonstrator: code,
  startsAt: instantSchema,
  minutes,
});
export type BookDriveRequest = z.infer<typeof bookDriveRequestSchema>;

/** A drive as whoever booked it sees it. */
export const bookedDriveSchema = z.object({
  driveId: z.uuid(),
  /** Of its link: opens and changes it, and nothing else. */
  token: z.string(),
  standing: z.enum(driveStandings),
  /** Model and variant. */
  car: z.string(),
  modelCode: z.string(),
  retailer: z.object(retailerFields),
  timeZone: z.string(),
  demonstrator: z.string(),
  startsAt: instantSchema,
  minutes: z.int(),
  /** How often it was moved or cancelled, for calendars. */
  changes: z.int(),
  /** False once it has begun, was cancelled or is closed. */
  mayChange: z.boolean(),
  /** Null once the details are forgotten. */
  driver: z.nullable(testDriverSchema),
  /** The details go with an account, not with the drive. */
  isOfAccount: z.boolean(),
});
export type BookedDrive = z.infer<typeof bookedDriveSchema>;
export const bookedDrivesSchema = z.array(bookedDriveSchema);

/** POST /api/test-drives/find, cancel and forget */
export const driveLinkSchema = z.object({ token });
/** POST /api/test-drives/move */
export const moveDriveRequestSchema = z.object({ token, startsAt: instantSchema, minutes });
