/** Tells the other windows of this browser who is signed in now, so that none of them shows what is no longer so. */
import { z } from 'zod';

const changeSchema = z.enum(['logged-in', 'logged-out']);
export type SessionChange = z.infer<typeof changeSchema>;

const channelName = 'driveaway-session';

/** Some browsers have no channels in private windows: then windows find out when they next ask the server. */
const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

export const announceSession = (change: SessionChange): void => {
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel?.postMessage(change);
  channel?.close();
};

/** Calls `listener` for changes in other windows until the answered function is called. */
export const followSession = (listener: (change: SessionChange) => void): (() => void) => {
  const channel = open();
  if (channel === undefined) return () => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const change = changeSchema.safeParse(data);
    if (change.success) listener(change.data);
  });
  return () => {
    channel.close();
  };
};
