/** Calls about test drives: what can be booked, booking, and the drive of a link or an account. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  bookDriveRequestSchema,
  bookedDriveSchema,
  bookedDrivesSchema,
  driveLinkSchema,
  driveRetailersQuerySchema,
  driveRetailersSchema,
  driveTimesQuerySchema,
  driveTimesSchema,
  moveDriveRequestSchema,
} from '@driveaway/domain/api/test-drives.ts';
import { z } from 'zod';
import { anyone, customer, json, type ApiCall, type CallLimit } from './api-call.ts';
import { jsonBody } from './request-body.ts';

const api = '/api/test-drives';
const topic = 'Test drives';
const byLink: CallLimit = { per: 'address', rule: 'bookedDrivePerAddress' };

export const testDriveCalls = {
  driveRetailers: {
    method: 'GET',
    path: `${api}/retailers`,
    topic,
    summary: 'Retailers near a postcode, the nearest first, with the cars of a model that they have for test drives.',
    access: anyone,
    query: z.object(driveRetailersQuerySchema.shape),
    answer: json(driveRetailersSchema),
    failures: ['postcode-not-found'],
  },
  driveTimes: {
    method: 'GET',
    path: `${api}/times`,
    topic,
    summary: 'The times of the next four weeks at which a demonstrator is free, by the opening hours of its retailer.',
    access: anyone,
    query: z.object(driveTimesQuerySchema.shape),
    answer: json(driveTimesSchema),
    failures: ['time-not-offered'],
  },
  bookDrive: {
    method: 'POST',
    path: `${api}/book`,
    topic,
    summary:
      'Books a test drive. A time goes to one person; who books is mailed a confirmation with a link to change it.',
    access: anyone,
    limit: { per: 'address', rule: 'testDrivePerAddress' },
    takesKey: true,
    bodies: [jsonBody(bookDriveRequestSchema)],
    answer: json(bookedDriveSchema),
    failures: ['time-taken', 'time-not-offered', 'test-drive-over', 'test-drive-not-found', 'too-many-attempts'],
  },
  findDrive: {
    method: 'POST',
    path: `${api}/find`,
    topic,
    summary: 'The test drive of a link.',
    access: anyone,
    limit: byLink,
    bodies: [jsonBody(driveLinkSchema)],
    answer: json(bookedDriveSchema),
    failures: ['test-drive-not-found'],
  },
  moveDrive: {
    method: 'POST',
    path: `${api}/move`,
    topic,
    summary: 'Moves the test drive of a link to another time with the same car, until it begins.',
    access: anyone,
    limit: byLink,
    takesKey: true,
    bodies: [jsonBody(moveDriveRequestSchema)],
    answer: json(bookedDriveSchema),
    failures: ['test-drive-not-found', 'test-drive-over', 'test-drive-to-come', 'time-taken', 'time-not-offered'],
  },
  cancelDrive: {
    method: 'POST',
    path: `${api}/cancel`,
    topic,
    summary: 'Calls off the test drive of a link, until it begins.',
    access: anyone,
    limit: byLink,
    takesKey: true,
    bodies: [jsonBody(driveLinkSchema)],
    answer: json(bookedDriveSchema),
    failures: ['test-drive-not-found', 'test-drive-over', 'test-drive-to-come', 'time-taken'],
  },
  forgetDriver: {
    method: 'POST',
    path: `${api}/forget`,
    topic,
    summary: 'Destroys the details of whoever booked without an account; a drive that is still to come is cancelled.',
    access: anyone,
    limit: byLink,
    takesKey: true,
    bodies: [jsonBody(driveLinkSchema)],
    answer: json(successSchema),
    failures: ['test-drive-not-found', 'test-drive-over', 'test-drive-to-come', 'time-taken'],
  },
  customerDrives: {
    method: 'GET',
    path: '/api/build-your-own/my-test-drives',
    topic,
    summary: 'The test drives of the signed-in customer, the latest first.',
    access: customer,
    answer: json(bookedDrivesSchema),
  },
} satisfies Readonly<Record<string, ApiCall>>;
