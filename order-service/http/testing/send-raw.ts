import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends raw bytes, however malformed, and returns what comes back until the server closes the connection. */
export const sendRaw = async (url: string, request: string): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
};
