import type { MongoClient } from 'mongodb';

/** Beyond what a check may take by the driver's own time-outs. */
const slackMilliseconds = 500;

/**
 * Calls back, once, when a client has stopped looking for one of its servers. Driver 7.9.0 waits for ever for the `drain`
 * of a socket that it writes to between the end of the other side and its own `close`, and the monitor of that server
 * then never checks it again (`stuck-monitor.test.ts`). Servers that are asked every time get there when their operations
 * break along with the monitor's connection; those that announce changes, as MongoDB does, seldom. Returns how to stop.
 */
export const onStuckMonitor = (client: MongoClient, callback: () => void): (() => void) => {
  // Connecting and asking have a time-out each; when both have passed nothing is going on any more.
  const longestCheck = 2 * client.options.connectTimeoutMS + slackMilliseconds;
  const checks = new Map<string, NodeJS.Timeout>();
  let isOver = false;
  const ended = (address: string): void => {
    clearTimeout(checks.get(address));
    checks.delete(address);
  };
  const stop = (): void => {
    isOver = true;
    for (const address of checks.keys()) ended(address);
  };
  client.on('serverHeartbeatStarted', ({ connectionId: address, awaited }) => {
    ended(address);
    // One that waits for news has a time-out that works, and a long one.
    if (awaited || isOver) return;
    const overdue = (): void => {
      stop();
      callback();
    };
    checks.set(address, setTimeout(overdue, longestCheck).unref());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => ended(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => ended(connectionId));
  client.on('serverClosed', ({ address }) => ended(address));
  return stop;
};
