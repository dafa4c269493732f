import type { AnchorPublisher } from './port.ts';

/**
 * Posts anchors to an http or https address as JSON. Nothing is noted of what was taken there, so a process begins with
 * the newest anchor: that it comes twice, and that one before it never came, has to be expected there.
 */
export const publishToAddress = (url: string, timeoutMilliseconds = 10_000): AnchorPublisher => {
  let published: number | undefined;
  return {
    name: 'address',
    publishedUpTo: async (newest) => (published ??= Math.max(0, newest - 1)),
    publish: async (anchor) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(anchor),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The address for anchors answers ${answer.status}`);
      published = anchor.number;
    },
  };
};
