import { setImmediate } from 'node:timers/promises';
import type { AllPage, ReadAllOptions, SubscribeOptions, SubscriptionMessage } from '../port.ts';

/** The most events of a subscription held in memory. */
const pageSize = 256;

type Source = {
  readonly readPage: (options: ReadAllOptions) => AllPage;
  /** Called after every commit and on close. */
  readonly followers: Set<() => void>;
};

/** Catch-up, then live: reads page after page and waits at the head until something is committed. */
export async function* followEvents(
  { after, prefixes = [], signal }: SubscribeOptions,
  { readPage, followers }: Source,
): AsyncGenerator<SubscriptionMessage, void, undefined> {
  let position = after;
  // Set before anything is read and while the consumer works, so that no commit falls between reading and waiting.
  let news = true;
  let wake = () => {};
  const notice = () => {
    news = true;
    wake();
  };
  followers.add(notice);
  signal.addEventListener('abort', notice);
  try {
    while (!signal.aborted) {
      news = false;
      const page = readPage({ after: position, prefixes, limit: pageSize });
      for (const event of page.events) {
        yield { kind: 'event', event };
        position = event.position;
        if (signal.aborted) return;
      }
      if (page.position !== undefined && page.position !== position) {
        position = page.position;
        yield { kind: 'checkpoint', position };
      }
      if (!page.atHead) {
        // Yields, so that a long catch-up does not block the event loop.
        await setImmediate();
        continue;
      }
      if (signal.aborted) return;
      yield { kind: 'caught-up', position };
      if (news || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    followers.delete(notice);
    signal.removeEventListener('abort', notice);
  }
}
