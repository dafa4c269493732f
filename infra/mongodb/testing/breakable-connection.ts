import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { z } from 'zod';

export type BreakableConnection = {
  /** The given connection string, through this connection. */
  readonly url: string;
  /** Ends every connection and refuses new ones, as a server that was stopped. */
  readonly stop: () => void;
  /** Takes connections and bytes and answers nothing, as a server that hangs. */
  readonly freeze: () => void;
  readonly restore: () => void;
  readonly close: () => Promise<void>;
};

/**
 * True for one plain address of MongoDB or EventStoreDB. Members of a cluster would be reached past the connection, and
 * TLS would find another host than its certificate names.
 */
export const isBreakable = (url: string): boolean => {
  const isOne = /^(?:mongodb|esdb):\/\/(?:[^@/?]*@)?[^,@/?]+(?:[/?]|$)/.test(url);
  const isPlain = url.startsWith('esdb:') ? /[?&]tls=false\b/i.test(url) : !/[?&](?:tls|ssl)=true\b/i.test(url);
  return isOne && isPlain;
};

/** A loopback connection to the server of a connection string that is breakable, to be broken while the server stays up. */
export const openBreakableConnection = async (url: string): Promise<BreakableConnection> => {
  const target = new URL(url);
  const isMongo = target.protocol === 'mongodb:';
  const port = target.port === '' ? (isMongo ? 27_017 : 2_113) : Number(target.port);
  const sockets = new Set<Socket>();
  let state: 'working' | 'stopped' | 'frozen' = 'working';
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A broken connection is what this is for.
    socket.on('error', () => socket.destroy());
  };
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    track(near);
    if (state === 'stopped') near.destroy();
    if (state !== 'working') return;
    const far = connect(port, target.hostname);
    track(far);
    const forward = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (state === 'working') to.write(bytes);
      });
      from.on('close', () => to.destroy());
    };
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = z.object({ port: z.int() }).parse(server.address());
  const through = new URL(url);
  through.host = `127.0.0.1:${near.port}`;
  if (isMongo) {
    // Else the driver would go on to the address that a replica set gives for itself.
    through.searchParams.delete('replicaSet');
    through.searchParams.set('directConnection', 'true');
  }
  return {
    url: through.href,
    stop: () => {
      state = 'stopped';
      endAll();
    },
    freeze: () => {
      state = 'frozen';
    },
    restore: () => {
      state = 'working';
      // What was sent meanwhile is lost, so those connections are of no use any more.
      endAll();
    },
    close: async () => {
      state = 'stopped';
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
};
