import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isNoSuchCommand } from './install-once.ts';

const startMilliseconds = 60_000;
/** For a life of seconds: compiled quickly rather than well, and small beside a browser. */
const javaOptions = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'];

/** A server's own process, which can be stopped where it is: it neither answers nor ends its connections until it is thawed. */
export type ServerProcess = { readonly freeze: () => void; readonly thaw: () => void };

export type StartedStandIn =
  | {
      readonly kind: 'running';
      readonly url: string;
      readonly process: ServerProcess;
      readonly stop: () => Promise<void>;
    }
  | { readonly kind: 'missing'; readonly reason: string };

/**
 * Starts mongo-java-server on a free loopback port. It ends by itself when this process does, however that ends, because
 * its standard input ends then. Throws when Java is there and it does not start.
 * @param folder jars and classes, as `installMongoStandIn` left them
 * @param options.file keeps everything; without one it stays in memory
 */
export const startMongoStandIn = async (
  folder: string,
  { java = 'java', file }: { readonly java?: string; readonly file?: string } = {},
): Promise<StartedStandIn> => {
  const classes = [folder, join(folder, '*')].join(delimiter);
  const args = [...javaOptions, '-cp', classes, 'MongoStandIn', ...(file === undefined ? [] : [file])];
  const server = spawn(java, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => void server.once('close', resolve));
  // Nothing is ever written there; that it goes away is how the server notices the end.
  server.stdin.on('error', () => undefined);
  try {
    await once(server, 'spawn');
  } catch (error) {
    if (isNoSuchCommand(error)) return { kind: 'missing', reason: 'Java is not installed' };
    throw error;
  }
  const lines = createInterface({ input: server.stdout });
  const timer = setTimeout(() => server.kill('SIGKILL'), startMilliseconds);
  try {
    for await (const line of lines) {
      if (!line.startsWith('mongodb://')) continue;
      return {
        kind: 'running',
        url: `${line}/?directConnection=true`,
        process: { freeze: () => void server.kill('SIGSTOP'), thaw: () => void server.kill('SIGCONT') },
        stop: async () => {
          // it closes its file once its input ends
          if (file === undefined) server.kill('SIGKILL');
          else server.stdin.end();
          await ended;
        },
      };
    }
    throw new Error('mongo-java-server ended before it was ready');
  } finally {
    clearTimeout(timer);
  }
};
