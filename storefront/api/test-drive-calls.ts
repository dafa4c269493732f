/** Test drives: where and when, booking, and the drive of a link or of the account. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import {
  bookedDriveSchema,
  bookedDrivesSchema,
  driveRetailersSchema,
  driveTimesSchema,
  type BookDriveRequest,
  type DriveRetailers,
  type moveDriveRequestSchema,
} from '@driveaway/domain/api/test-drives.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { getJson, orderingApi, postJson, withQuery, type MutationOptions } from './http-client.ts';
import { nearby, type Near } from './nearby.ts';
import { readPolicy } from './read-policy.ts';

const api = '/api/test-drives';
export type DriveRetailer = DriveRetailers['retailers'][number];

/** A retailer that is asked for by its id, then those near a place, the nearest first, with their demonstrators of a model. */
export const driveRetailersQuery = (model: string, near: Near, retailer = '') =>
  queryOptions({
    ...readPolicy,
    queryKey: ['test-drive-retailers', model, nearby(near), retailer],
    queryFn: ({ signal }) =>
      getJson(
        driveRetailersSchema,
        withQuery(`${api}/retailers`, { model, ...nearby(near), ...(retailer !== '' && { retailer }) }),
        { signal },
      ),
  });

/** The times at which a demonstrator is free, day by day. */
export const driveTimesQuery = (retailer: string, demonstrator: string, minutes: number) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['test-drive-times', retailer, demonstrator, minutes],
    // somebody else may take one at any moment
    staleTime: 0,
    queryFn: ({ signal }) =>
      getJson(driveTimesSchema, withQuery(`${api}/times`, { retailer, demonstrator, minutes }), { signal }),
  });

/** The drives in the account of who is signed in, the latest first. */
export const customerDrivesQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['my-test-drives'],
    // a link from here moves and calls off
    staleTime: 0,
    queryFn: ({ signal }) => getJson(bookedDrivesSchema, `${orderingApi}/my-test-drives`, { signal }),
  });

export const bookDrive = (request: BookDriveRequest, options: MutationOptions) =>
  postJson(bookedDriveSchema, `${api}/book`, request, options);

/** The drive of a link. */
export const bookedDriveQuery = (token: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['test-drive', token],
    queryFn: async () => postJson(bookedDriveSchema, `${api}/find`, { token }, { idempotencyKey: crypto.randomUUID() }),
  });

export const moveDrive = (request: z.infer<typeof moveDriveRequestSchema>, options: MutationOptions) =>
  postJson(bookedDriveSchema, `${api}/move`, request, options);

export const cancelDrive = (token: string) =>
  postJson(bookedDriveSchema, `${api}/cancel`, { token }, { idempotencyKey: crypto.randomUUID() });

/** Deletes the details of whoever booked without an account. */
export const forgetDriver = (token: string) =>
  postJson(successSchema, `${api}/forget`, { token }, { idempotencyKey: crypto.randomUUID() });
