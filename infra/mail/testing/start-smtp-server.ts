/** An SMTP server that takes every mail, or answers as the test says. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { z } from 'zod';

export type SmtpServer = {
  readonly url: string;
  /** Every message that was taken, as it came. */
  readonly messages: readonly string[];
  /** The answer to a command, such as `RCPT`; the usual one by default. */
  answers: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

const usual: Readonly<Record<string, string>> = {
  EHLO: '250-here\r\n250 SIZE 50000000',
  HELO: '250 here',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  '.': '250 taken',
  RSET: '250 ok',
  NOOP: '250 ok',
  QUIT: '221 bye',
};

const addressSchema = z.object({ port: z.int() });

/** Serves until it is stopped; port 0 is a free one. */
export const startSmtpServer = async (host = '127.0.0.1', port = 0): Promise<SmtpServer> => {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const talk = (socket: Socket): void => {
    let buffer = '';
    let inData = false;
    const answer = (command: string): void => {
      const words = smtp.answers[command] ?? usual[command] ?? '502 unknown';
      socket.write(`${words}\r\n`);
      if (words.startsWith('221') || words.startsWith('421')) socket.end();
    };
    const takeMessage = (end: number): void => {
      const message = buffer.slice(0, end);
      buffer = buffer.slice(end + 5);
      inData = false;
      if (!(smtp.answers['.'] ?? '250').startsWith('2')) return answer('.');
      messages.push(message);
      return answer('.');
    };
    const takeLine = (end: number): void => {
      const command = buffer.slice(0, 4).trim().toUpperCase();
      buffer = buffer.slice(end + 2);
      inData = command === 'DATA' && (smtp.answers['DATA'] ?? '354').startsWith('354');
      answer(command);
    };
    const step = (): boolean => {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return false;
      if (inData) takeMessage(end);
      else takeLine(end);
      return true;
    };
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.write(`${smtp.answers['greeting'] ?? '220 here'}\r\n`);
    socket.on('data', (bytes) => {
      buffer += bytes.toString('utf8');
      while (step());
    });
  };
  const server = createServer(talk);
  server.listen(port, host);
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const url = `smtp://${host}:${addressSchema.parse(server.address()).port}`;
  const smtp: SmtpServer = { url, messages, answers: {}, stop };
  return smtp;
};
