import type { MongoClient } from 'mongodb';

/** Beyond what a look may take by the driver's own time-outs. */
const slackMilliseconds = 500;

/**
 * Connects a client anew when it has stopped looking for a server. Driver 7.9.0 waits for ever when the connection it
 * looks through closes in the moment it writes to it (it waits for a `drain` that a closed socket never tells), and then
 * never finds that server again. It happens often to connections that are taken and closed at once, as a proxy does
 * whose server is away. Servers that announce changes themselves, as MongoDB does, are concerned while they are away;
 * those that are asked every time, as FerretDB, always.
 */
export const restartStuckMonitor = (client: MongoClient): void => {
  // Connecting and asking have a time-out each; when both have passed nothing is going on any more.
  const longestLook = 2 * client.options.connectTimeoutMS + slackMilliseconds;
  const looks = new Map<string, NodeJS.Timeout>();
  let isRestarting = false;
  const ended = (address: string) => {
    clearTimeout(looks.get(address));
    looks.delete(address);
  };
  const restart = async () => {
    if (isRestarting) return;
    isRestarting = true;
    try {
      await client.close();
      await client.connect();
    } catch {
      // Failing to connect is nothing new: the next look, or the next operation, tells.
    } finally {
      isRestarting = false;
    }
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
