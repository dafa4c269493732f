import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes as they are, past every client's good manners, and answers what comes back until the server closes. */
export const sendRaw = async (url: string, request: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
};
