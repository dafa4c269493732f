/** Tells the other windows of this browser who is signed in now, so that none of them shows stale data. */
import { z } from 'zod/mini';
import { storageKeys } from '../content/storage-keys.ts';
import { forgetKeptOrders } from '../browser/forget-kept-orders.ts';

const changeSchema = z.enum(['logged-in', 'logged-out']);
export type SessionChange = z.infer<typeof changeSchema>;

const use = 'used';

const channelName = 'driveaway-session';

let opened: BroadcastChannel | undefined;

/**
 * This window's one channel: what is announced on it reaches other windows, never its own followers. Some browsers have
 * none in private windows: then windows find out when they next ask the server.
 */
const windowChannel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(channelName);
  return opened;
};

const announce = (message: SessionChange | typeof use): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  windowChannel()?.postMessage(message);
};

/** Whether this browser shows news of anybody's orders. */
const showsNews = (): boolean => {
  try {
    return globalThis.localStorage.getItem(storageKeys.pushDevice) !== null;
  } catch {
    return false;
  }
};

/** Shows no more news here, before whoever is logged in logs out. Costs nothing where none was shown. */
export const endNewsHere = async (): Promise<void> => {
  if (showsNews()) await (await import('./device-here.ts')).turnOffHere();
};

const keepNewsOfSameCustomer = async (change: SessionChange): Promise<void> => {
  if (!showsNews()) return;
  const { forgetDevice, keepOwnDevice } = await import('./device-here.ts');
  await (change === 'logged-in' ? keepOwnDevice() : forgetDevice());
};

/** What the answer to a log-out clears by `Clear-Site-Data`, which Safari knows since 17. */
const clearStorage = (): void => {
  try {
    globalThis.localStorage.clear();
    globalThis.sessionStorage.clear();
  } catch {
    // blocked, so there is nothing
  }
};

/** Somebody has logged in or out here: nothing of what was kept of an order is for whoever comes next. */
export const announceSession = (change: SessionChange): void => {
  // what fails leaves a device that shows that there is news, and no more
  keepNewsOfSameCustomer(change).catch(() => undefined);
  if (change === 'logged-out') clearStorage();
  else forgetKeptOrders();
  announce(change);
};

/** The session was used here, so it goes on in the other windows too. */
export const announceUse = (): void => {
  announce(use);
};

/** Calls `listener` for changes in other windows until the answered function is called. */
export const followSession = (listener: (change: SessionChange) => void): (() => void) =>
  follow((message) => {
    const change = changeSchema.safeParse(message);
    if (change.success) listener(change.data);
  });

/** Calls `listener` when the session was used in another window, until the answered function is called. */
export const followUse = (listener: () => void): (() => void) =>
  follow((message) => {
    if (message === use) listener();
  });

const follow = (listener: (message: unknown) => void): (() => void) => {
  const channel = windowChannel();
  const hear = ({ data }: MessageEvent<unknown>): void => {
    listener(data);
  };
  channel?.addEventListener('message', hear);
  return () => {
    channel?.removeEventListener('message', hear);
  };
};
