import { setTimeout as pause } from 'node:timers/promises';
import type { MongoClient } from 'mongodb';

const betweenTriesMilliseconds = 500;
/** Beyond what a look may take by the driver's own time-outs. */
const slackMilliseconds = 500;

/**
 * Connects a client anew when it has stopped looking for a server. Driver 7.9.0 waits for ever when the connection it
 * looks through closes in the moment it writes to it (it waits for a `drain` that a closed socket never tells), and then
 * never finds that server again. It happens often to connections that are taken and closed at once, as a proxy does
 * whose server is away. Servers that announce changes themselves, as MongoDB does, are concerned while they are away;
 * those that are asked every time always. Ends when the client is closed.
 */
export const restartStuckMonitor = (client: MongoClient): void => {
  // Connecting and asking have a time-out each; when both have passed nothing is going on any more.
  const longestLook = 2 * client.options.connectTimeoutMS + slackMilliseconds;
  const looks = new Map<string, NodeJS.Timeout>();
  let isRestarting = false;
  const over = new AbortController();
  const close = client.close.bind(client);
  // whoever closes it for good must not find it connected anew
  client.close = async (force) => {
    over.abort();
    for (const address of looks.keys()) ended(address);
    await close(force);
  };
  const ended = (address: string) => {
    clearTimeout(looks.get(address));
    looks.delete(address);
  };
  const restart = async () => {
    if (isRestarting) return;
    isRestarting = true;
    await close().catch(() => undefined);
    // a closed client that does not get connected looks for no server ever again
    while (!over.signal.aborted) {
      try {
        await client.connect();
        break;
      } catch {
        await pause(betweenTriesMilliseconds, undefined, { ref: false });
      }
    }
    if (over.signal.aborted) await close().catch(() => undefined);
    isRestarting = false;
  };
  client.on('serverHeartbeatStarted', ({ connectionId: address, awaited }) => {
    ended(address);
    // One that waits for news has a time-out that works, and a long one.
    if (awaited) return;
    looks.set(address, setTimeout(() => void restart(), longestLook).unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId));
  client.on('serverClosed', ({ address }) => ended(address));
};
