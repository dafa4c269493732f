/** Listening where traffic comes for as long as a service is ready, so that a proxy meets nobody else there. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import type Koa from 'koa';
import type { HttpState } from '../context/http-state.ts';
import { createHttpServer } from './create-http-server.ts';
import { drainableServer } from './drainable-server.ts';
import { longestRequestMilliseconds } from '../limits/limit-reading.ts';

/** A socket that takes connections. */
type Door = {
  readonly server: Server;
  /**
   * Takes no new connection, and resolves when every request that had arrived is answered; those that come on idle
   * connections in so many milliseconds more as well.
   */
  readonly close: (idleMilliseconds?: number) => Promise<void>;
};

/** Listens. Throws when the port is taken. */
export const openDoor = async (app: Koa<HttpState>, port: number, host: string): Promise<Door> => {
  const server = createHttpServer(app);
  const drain = drainableServer(server);
  server.listen(port, host);
  await once(server, 'listening');
  return { server, close: (idleMilliseconds) => drain(longestRequestMilliseconds, idleMilliseconds) };
};

/** A second more than a proxy keeps a connection that it does not use (infra/docker/nginx.conf). */
const idleMilliseconds = 5_000;
const betweenLooksMilliseconds = 1_000;
const patienceMilliseconds = 2_000;
/** One may be the election of another server, which requests wait for. */
const looksInVain = 2;

type ListenWhileReadyOptions = {
  readonly open: () => Promise<Door>;
  /** Rejects while it is not. One that does not settle in two seconds counts as that. */
  readonly ask: () => Promise<unknown>;
  readonly log: Log;
  readonly wait: Wait;
  readonly signal: AbortSignal;
};

/**
 * Opens the door, closes it when its service was not ready twice in a row, a second apart, and opens it again when it is. Resolves
 * when it is open for the first time, with what ends after the abort, once the last request is answered.
 */
export const listenWhileReady = async (
  options: ListenWhileReadyOptions,
): Promise<{ readonly ended: Promise<void> }> => {
  const { open, ask, log, wait, signal } = options;
  let door: Door | undefined = await open();
  const closing: Promise<void>[] = [];

  const isReady = async (): Promise<boolean> => {
    const over = new AbortController();
    const late = wait(patienceMilliseconds, AbortSignal.any([over.signal, signal])).then(() => false);
    const answered = ask().then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      over.abort();
    }
  };
  const look = async (inVain: number): Promise<number> => {
    if (await isReady()) {
      try {
        if (door === undefined && !signal.aborted) {
          door = await open();
          log.info('Ready again: this service takes requests');
        }
      } catch (fault) {
        log.error('The port cannot be listened on', fault);
      }
      return 0;
    }
    if (inVain + 1 < looksInVain || door === undefined || signal.aborted) return inVain + 1;
    log.warn('Not ready: this service takes no requests until its stores answer');
    closing.push(door.close());
    door = undefined;
    return 0;
  };
  const keepLooking = async (): Promise<void> => {
    let inVain = 0;
    while (!signal.aborted) {
      await wait(betweenLooksMilliseconds, signal);
      if (!signal.aborted) inVain = await look(inVain);
    }
    // ready until it was stopped: whoever sends on an idle connection now is answered
    await Promise.all([door?.close(idleMilliseconds), ...closing]);
  };
  return { ended: keepLooking() };
};
