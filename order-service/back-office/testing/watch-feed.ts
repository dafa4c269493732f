/** A program that listens to the feed. */
import { onTestFinished } from 'vitest';
import {
  feedEventSchema,
  feedLineSchema,
  type FeedEnd,
  type FeedEvent,
} from '@driveaway/domain/api/back-office-feed.ts';
import type { MachineApi } from './serve-machine-api.ts';

export type WatchedFeed = {
  readonly status: number;
  readonly headers: Headers;
  /** Everything received so far, with the ids of what came without data too. */
  readonly events: readonly FeedEvent[];
  readonly ids: readonly string[];
  /** Comments that were sent while nothing happened. */
  readonly beats: () => number;
  /** Resolves when the server has ended the answer. */
  readonly ended: Promise<void>;
  readonly leave: () => void;
};

const fieldOf = (block: string, name: string): string | undefined =>
  block
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2);

/** Server-sent events from a position on. */
export const watchFeed = async (
  { url }: Pick<MachineApi, 'url'>,
  token: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<WatchedFeed> => {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${url}/api/back-office/feed${query}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  });
  const events: FeedEvent[] = [];
  const ids: string[] = [];
  let beats = 0;
  const read = async (): Promise<void> => {
    if (response.status !== 200 || response.body === null) return;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body) {
      rest += decoder.decode(chunk, { stream: true });
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block === ':') beats += 1;
        const [id, data] = [fieldOf(block, 'id'), fieldOf(block, 'data')];
        if (id !== undefined) ids.push(id);
        if (data !== undefined) events.push(feedEventSchema.parse(JSON.parse(data)));
      }
    }
  };
  const ended = read().catch((fault: unknown) => {
    if (!leaving.signal.aborted) throw fault;
  });
  return {
    status: response.status,
    headers: response.headers,
    events,
    ids,
    beats: () => beats,
    ended,
    leave: () => leaving.abort(),
  };
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
