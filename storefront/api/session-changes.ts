/** Tells the other windows of this browser who is signed in now, so that none of them shows stale data. */
import { z } from 'zod/mini';

const changeSchema = z.enum(['logged-in', 'logged-out']);
export type SessionChange = z.infer<typeof changeSchema>;

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

export const announceSession = (change: SessionChange): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  windowChannel()?.postMessage(change);
};

/** Calls `listener` for changes in other windows until the answered function is called. */
export const followSession = (listener: (change: SessionChange) => void): (() => void) => {
  const channel = windowChannel();
  const hear = ({ data }: MessageEvent<unknown>): void => {
    const change = changeSchema.safeParse(data);
    if (change.success) listener(change.data);
  };
  channel?.addEventListener('message', hear);
  return () => {
    channel?.removeEventListener('message', hear);
  };
};
