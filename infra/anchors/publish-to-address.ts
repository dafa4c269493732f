import type { SignedAnchor } from '@driveaway/domain/api/anchors.ts';
import type { AnchorPublisher } from './port.ts';

/**
 * Posts anchors to an http or https address as JSON. Nothing is noted of what was taken there, so a process begins with
 * the newest anchor: that it comes twice, and that one before it never came, has to be expected there.
 */
export const publishToAddress = (address: string, timeoutMilliseconds = 10_000): AnchorPublisher => {
  const url = new URL(address);
  const user = [url.username, url.password].map(decodeURIComponent).join(':');
  // fetch refuses an address with a password, and repeats it in its error
  url.username = url.password = '';
  let published: readonly SignedAnchor[] | undefined;
  return {
    name: 'address',
    published: async () => published,
    publish: async (anchor) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(user !== ':' && { Authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
        },
        body: JSON.stringify(anchor),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The address for anchors answers ${answer.status}`);
      published = [anchor];
    },
  };
};
