import { once } from 'node:events';
import { get, IncomingMessage, type Server } from 'node:http';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { z } from 'zod';

/**
 * Asks a server that listens for its first page: what one takes is loaded and compiled before a customer waits for it. One
 * that is not answered, by a server with as many connections as it takes or within these milliseconds, is only logged.
 */
export const askForOnePage = async (server: Server, log: Log, milliseconds = 10_000): Promise<void> => {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') return;
  const { address: host, port } = listening;
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const asked = get({ host, port, path: '/', headers: { 'Accept-Encoding': 'br' }, agent: false, signal });
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
    await once(answer.resume(), 'end');
  } catch (fault) {
    log.warn('The first page was not answered', { reason: faultWords(fault) });
  }
};
