import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { ServicePorts } from '../../ports/service-ports.ts';
import { openMailSpool } from '../mail-spool.ts';
import { sendDueMail } from '../send-due-mail.ts';

const lookMilliseconds = 5;

/** Sends what the outbox has through the transport of the ports until the test ends, as the mail reactor does. */
export const deliverLetters = (ports: ServicePorts): void => {
  const { mail: transport, readModels } = ports;
  if (transport === undefined) throw new Error('There is no transport');
  const stopping = new AbortController();
  const deliver = async (): Promise<void> => {
    const spool = openMailSpool(readModels);
    while (!stopping.signal.aborted) {
      await sendDueMail(ports, spool, transport, stopping.signal);
      await setTimeout(lookMilliseconds);
    }
  };
  const delivered = deliver();
  onTestFinished(async () => {
    stopping.abort();
    await delivered;
  });
};
