import type { Server, Socket } from 'node:net';
import { addressOf } from '../limits/throttle.ts';

/** Ends what one address, or the /64 of an IPv6 subscriber, opens beyond so many connections, before it is read. */
export const limitConnections = (server: Server, mostPerAddress: number): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressOf({ ip: socket.remoteAddress ?? '' });
    const count = open.get(address) ?? 0;
    if (count >= mostPerAddress) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
};
