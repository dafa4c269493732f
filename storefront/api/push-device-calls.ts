/** Devices on which the customer is told news of their orders. */
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { newPushDeviceSchema, pushDevicesSchema } from '@driveaway/domain/api/push-devices.ts';
import type { PushSubscription } from '@driveaway/domain/customer/push-subscription.ts';
import { queryOptions } from '@tanstack/react-query';
import { getJson, orderingApi, postJson } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

/** All of them; `publicKey` is null where the service sends no news to devices. */
export const readPushDevices = (options: { readonly signal?: AbortSignal } = {}) =>
  getJson(pushDevicesSchema, `${orderingApi}/push-devices`, options);

export const pushDevicesQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['push-devices'],
    queryFn: ({ signal }) => readPushDevices({ signal }),
  });

const once = () => ({ idempotencyKey: crypto.randomUUID() });

export const addPushDevice = (subscription: PushSubscription) =>
  postJson(newPushDeviceSchema, `${orderingApi}/push-devices`, subscription, once());

/** One that has ended already is no failure. */
export const endPushDevice = (deviceId: string) =>
  postJson(successSchema, `${orderingApi}/end-push-device`, { deviceId }, once());
