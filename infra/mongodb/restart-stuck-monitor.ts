import type { MongoClient } from 'mongodb';

/**
 * Connects a client anew when it has stopped looking for a server. Driver 7.9.0 waits for ever when the connection it
 * looks through closes in the moment it writes to it (it waits for a `drain` that a closed socket never tells), and then
 * never finds that server again. Servers that announce changes themselves, as MongoDB does, are hardly concerned; those
 * that are asked every time, as FerretDB, are.
 */
export const restartStuckMonitor = (client: MongoClient, timeoutMilliseconds: number): void => {
  const looks = new Map<string, NodeJS.Timeout>();
  const ended = (address: string) => {
    clearTimeout(looks.get(address));
    looks.delete(address);
  };
  const restart = async () => {
    await client.close();
    await client.connect();
  };
  client.on('serverHeartbeatStarted', ({ connectionId: address, awaited }) => {
    ended(address);
    // One that waits for news has a time-out that works, and a long one.
    if (awaited) return;
    // Connecting and asking have their own time-outs; when both have passed nothing is going on any more.
    const timer = setTimeout(() => {
      // Failing to connect is nothing new: the next look, or the next operation, tells.
      restart().catch(() => undefined);
    }, 3 * timeoutMilliseconds);
    looks.set(address, timer.unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId));
  client.on('serverClosed', ({ address }) => ended(address));
};
