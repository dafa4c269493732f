/** This browser as a device that shows news of orders: turned on and off by its customer, and never left to another. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import {
  mayShow,
  pushSupport,
  subscribe,
  subscribedWith,
  unsubscribe,
  type PushSupport,
} from '../browser/push-subscription.ts';
import { storageKeys } from '../content/storage-keys.ts';
import { storedValue } from '../browser/stored-value.ts';
import { addPushDevice, endPushDevice, readPushDevices } from './push-device-calls.ts';

const kept = storedValue(() => globalThis.localStorage, storageKeys.pushDevice, z.string());

// its shape alone: the service looks at the rest, whose rules would weigh on every page
const givenSchema = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });

export type DeviceHere =
  | { readonly kind: 'on'; readonly deviceId: string; readonly rekeyed?: 'renewed' | undefined }
  | { readonly kind: 'off'; readonly rekeyed?: 'ended' | undefined }
  | { readonly kind: Exclude<PushSupport, 'ready'> };

/** What a change of the service's key has led to here since the page was opened. */
let rekeyed: 'renewed' | 'ended' | undefined;
let rekeying: Promise<void> | undefined;

/** Subscribes anew where that takes no question, and else ends what nothing reaches any more. */
const subscribeAnew = async (publicKey: string, former: string, isOwn: boolean): Promise<void> => {
  const isRenewed = isOwn && (await mayShow()) && (await turnOn(publicKey).catch(() => false));
  if (!isRenewed) await forgetDevice();
  rekeyed = isRenewed ? 'renewed' : 'ended';
  if (isOwn && kept.read() !== former) await endPushDevice(former);
};

/** Once at a time, whoever asks. */
const leaveFormerKey = async (...device: Parameters<typeof subscribeAnew>): Promise<void> => {
  rekeying ??= subscribeAnew(...device).finally(() => {
    rekeying = undefined;
  });
  await rekeying;
};

/** How this browser stands to the devices that the service tells. */
const deviceHere = async (publicKey: string): Promise<DeviceHere> => {
  const support = await pushSupport();
  if (support !== 'ready') return { kind: support };
  const before = kept.read();
  const subscription = await subscribedWith(publicKey);
  const isListed =
    before !== undefined &&
    subscription !== 'none' &&
    (await readPushDevices()).devices.some(({ deviceId }) => deviceId === before);
  if (before !== undefined && subscription === 'former-key') await leaveFormerKey(publicKey, before, isListed);
  // that of a log-in
  else await rekeying;
  const deviceId = kept.read();
  return deviceId !== undefined && (deviceId !== before || isListed)
    ? { kind: 'on', deviceId, rekeyed: rekeyed === 'renewed' ? rekeyed : undefined }
    : { kind: 'off', rekeyed: rekeyed === 'ended' ? rekeyed : undefined };
};

export const deviceHereQuery = (publicKey: string) =>
  queryOptions({
    queryKey: ['push-devices', 'here', publicKey],
    queryFn: () => deviceHere(publicKey),
    // the customer changes the permission beside the page
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });

const turnOn = async (publicKey: string): Promise<boolean> => {
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

/** Asks for the permission where that is open, and has news shown here; false when the browser may not. */
export const turnOnHere = async (publicKey: string): Promise<boolean> => {
  rekeyed = undefined;
  return turnOn(publicKey);
};

/** Leaves nothing that could be pushed to, whoever is logged in. */
export const forgetDevice = async (): Promise<void> => {
  kept.remove();
  await unsubscribe();
};

/** Has no more news shown here. The service learns it from the push service where it cannot be told now. */
export const turnOffHere = async (): Promise<void> => {
  const deviceId = kept.read();
  rekeyed = undefined;
  try {
    if (deviceId !== undefined) await endPushDevice(deviceId);
  } catch {
    // ended with the push service all the same
  }
  await forgetDevice();
};

/**
 * Somebody has logged in: what was turned on by another customer of this browser ends, and what was turned on with a former key
 * of the service goes on with the present one.
 */
export const keepOwnDevice = async (): Promise<void> => {
  const deviceId = kept.read();
  const told = await readPushDevices().catch(() => undefined);
  if (deviceId === undefined || told?.devices.some((device) => device.deviceId === deviceId) !== true) {
    await forgetDevice();
  } else if (told.publicKey !== null && (await subscribedWith(told.publicKey)) === 'former-key') {
    await leaveFormerKey(told.publicKey, deviceId, true);
  }
};
