/** This browser as a device that shows news of orders: turned on and off by its customer, and never left to another. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { isSubscribed, pushSupport, subscribe, unsubscribe, type PushSupport } from '../browser/push-subscription.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { storedValue } from '../browser/stored-value.ts';
import { addPushDevice, endPushDevice, readPushDevices } from './push-device-calls.ts';

const kept = storedValue(() => globalThis.localStorage, storageKeys.pushDevice, z.string());

// its shape alone: the service looks at the rest, whose rules would weigh on every page
const givenSchema = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export type DeviceHere =
  { readonly kind: 'on'; readonly deviceId: string } | { readonly kind: 'off' | Exclude<PushSupport, 'ready'> };

/** How this browser stands to the devices that the service tells. */
const deviceHere = async (publicKey: string): Promise<DeviceHere> => {
  const support = await pushSupport();
  if (support !== 'ready') return { kind: support };
  const deviceId = kept.read();
  if (deviceId === undefined || !(await isSubscribed(publicKey))) return { kind: 'off' };
  const { devices } = await readPushDevices();
  return devices.some((device) => device.deviceId === deviceId) ? { kind: 'on', deviceId } : { kind: 'off' };
};

export const deviceHereQuery = (publicKey: string) =>
  queryOptions({
    queryKey: ['push-devices', 'here', publicKey],
    queryFn: () => deviceHere(publicKey),
    // the customer changes the permission beside the page
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });

/** Asks for the permission where that is open, and has news shown here; false when the browser may not. */
export const turnOnHere = async (publicKey: string): Promise<boolean> => {
  const subscription = await subscribe(publicKey);
  if (subscription === undefined) return false;
  try {
    const { deviceId } = await addPushDevice(givenSchema.parse(subscription));
    kept.write(deviceId);
    return true;
  } catch (fault) {
    await unsubscribe();
    throw fault;
  }
};

/** Leaves nothing that could be pushed to, whoever is logged in. */
export const forgetDevice = async (): Promise<void> => {
  kept.remove();
  await unsubscribe();
};

/** Has no more news shown here. The service learns it from the push service where it cannot be told now. */
export const turnOffHere = async (): Promise<void> => {
  const deviceId = kept.read();
  try {
    if (deviceId !== undefined) await endPushDevice(deviceId);
  } catch {
    // ended with the push service all the same
  }
  await forgetDevice();
};

/** Somebody has logged in: what was turned on by another customer of this browser ends. */
export const keepOwnDevice = async (): Promise<void> => {
  const deviceId = kept.read();
  const isOwn = await readPushDevices().then(
    ({ devices }) => devices.some((device) => device.deviceId === deviceId),
    () => false,
  );
  if (!isOwn) await forgetDevice();
};
