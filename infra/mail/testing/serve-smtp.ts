import { onTestFinished } from 'vitest';
import { startSmtpServer, type SmtpServer } from './start-smtp-server.ts';

/** An SMTP server on this machine, until the test ends or stops it. */
export const serveSmtp = async (): Promise<SmtpServer> => {
  const server = await startSmtpServer();
  onTestFinished(server.stop);
  return server;
};
