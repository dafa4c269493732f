/** Calls with which those who lend cars see test drives, move and close them. */
import {
  deskDriveSchema,
  deskDrivesQuerySchema,
  deskDrivesSchema,
  driveAnswerSchema,
  driveLineSchema,
  driveMessageSchema,
} from '@driveaway/domain/api/drive-desk.ts';
import { messageConditionsSchema } from '@driveaway/domain/api/desk-messages.ts';
import { driveFeedLineSchema } from '@driveaway/domain/api/back-office-feed.ts';
import { z } from 'zod';
import { operatorHeadersSchema } from '../machines/machine.ts';
import { json, machine, type ApiCall } from './api-call.ts';
import { batchCall, feedCall, readsCall } from './desk-call-kinds.ts';
import { jsonBody } from './request-body.ts';

const path = '/api/back-office/test-drives';
const topic = 'Test drives';
const ofDrive = z.object({ driveId: z.uuid() });

/** A line of messages about drives. */
export const maximumDriveBytes = 4 * 1024;

export const driveDeskCalls = {
  deskDrives: {
    method: 'GET',
    path,
    topic,
    summary: 'Test drives that nobody has closed, or all of a day, by retailer, the earliest first. No personal data.',
    access: machine('orders:read'),
    query: deskDrivesQuerySchema,
    answer: json(deskDrivesSchema),
  },
  deskDrive: {
    method: 'GET',
    path: `${path}/:driveId`,
    topic,
    summary: 'A test drive with who comes. Personal data: each reading is on record, with who reads.',
    access: machine('orders:contact'),
    parameters: ofDrive,
    headers: operatorHeadersSchema,
    answer: json(deskDriveSchema),
    failures: ['test-drive-not-found', 'malformed-input'],
  },
  deskDriveReads: readsCall({
    path: '/api/audit/test-drives/:driveId/reads',
    topic,
    summary: 'Who was shown who comes to a test drive, and whether that record is as it was written.',
    parameters: ofDrive,
    notFound: 'test-drive-not-found',
  }),
  driveFeed: feedCall({
    path: '/api/back-office/feed/test-drives',
    topic,
    summary: 'Every event of every test drive as it was recorded, from a position on. No personal data.',
    line: driveFeedLineSchema,
  }),
  recordDrive: {
    method: 'POST',
    path,
    topic,
    summary:
      'Moves a test drive, cancels it, or says what became of it; with `dryRun` only says whether that is possible.',
    access: machine('orders:append'),
    query: messageConditionsSchema,
    bodies: [jsonBody(driveMessageSchema)],
    answer: json(driveAnswerSchema),
    failures: [
      'test-drive-not-found',
      'test-drive-over',
      'test-drive-to-come',
      'time-taken',
      'time-not-offered',
      'message-reused',
    ],
  },
  recordDriveBatch: batchCall({
    path: `${path}/batch`,
    topic,
    maximumBytes: maximumDriveBytes,
    message: driveMessageSchema,
    line: driveLineSchema,
  }),
} satisfies Readonly<Record<string, ApiCall>>;
