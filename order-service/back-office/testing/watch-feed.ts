/** A program that listens to the feed. */
import {
  feedEventSchema,
  feedLineSchema,
  type FeedEnd,
  type FeedEvent,
} from '@driveaway/domain/api/back-office-feed.ts';
import { listenToEvents, type ListenedEvents } from '../../http/testing/listen-to-events.ts';
import type { MachineApi } from './serve-machine-api.ts';

export type WatchedFeed = ListenedEvents & {
  /** Everything received so far, with the ids of what came without data too. */
  readonly events: readonly FeedEvent[];
  readonly ids: readonly string[];
  /** Comments that were sent while nothing happened. */
  readonly beats: () => number;
};

/** Server-sent events from a position on. */
export const watchFeed = async (
  { url }: Pick<MachineApi, 'url'>,
  token: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<WatchedFeed> => {
  const events: FeedEvent[] = [];
  const ids: string[] = [];
  let beats = 0;
  const feed = await listenToEvents(
    `${url}/api/back-office/feed${query}`,
    { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...headers },
    ({ id, data, isBeat }) => {
      if (isBeat) beats += 1;
      if (id !== undefined) ids.push(id);
      if (data !== undefined) events.push(feedEventSchema.parse(JSON.parse(data)));
    },
  );
  return { ...feed, events, ids, beats: () => beats };
};

/** One answer in lines. Throws when its last line does not say where to go on. */
export const readFeed = async (
  { get }: Pick<MachineApi, 'get'>,
  token: string,
  query = '',
): Promise<{ readonly events: readonly FeedEvent[]; readonly end: FeedEnd }> => {
  const text = await (await get(`/api/back-office/feed${query}`, token)).text();
  const lines = text.split('\n').filter((line) => line !== '');
  const parsed = lines.map((line) => feedLineSchema.parse(JSON.parse(line)));
  const last = parsed.pop();
  if (last === undefined || !('end' in last)) throw new Error(`The feed does not end with its position: ${text}`);
  return { events: parsed.flatMap((line) => ('end' in line ? [] : [line])), end: last };
};
