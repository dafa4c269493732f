/** Notes letters about log-in and passwords in the outbox of all mail, which sends them also after a crash or an outage. */
import { customerStream } from '@driveaway/domain/customer/customer-events.ts';
import { findCustomer } from '../customers/customers.ts';
import type { LetterKind } from '../mail/compose-letter.ts';
import { openMailSpool, spoolInstant } from '../mail/mail-spool.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { boundedWork } from '../http/limits/bounded-work.ts';

const atOnce = 2;
const mostWaiting = 100;

export type AccountMailer = {
  /** `about`: the id of what it tells of. Durable once it resolves, which it does also when nothing could be noted: that is in the log. */
  readonly note: (kind: LetterKind, customerId: string, about?: string) => Promise<void>;
  /** Behind the answer, so that its duration reveals nothing; undefined notes nothing. */
  readonly noteBehind: (kind: LetterKind, findCustomerId: () => Promise<string | undefined>) => void;
};

/** Without a transport nothing is noted. */
export const createAccountMailer = (ports: ServicePorts): AccountMailer => {
  const { log, mail: transport, randomness, readModels, clock } = ports;
  const spool = openMailSpool(readModels);
  const inTurn = boundedWork(atOnce, mostWaiting);
  const logFault = (fault: unknown): void => log.error('A mail about an account was not noted', fault);

  const add = async (kind: LetterKind, customerId: string, about?: string): Promise<void> => {
    const newest = (await findCustomer(ports, customerId))?.history.at(-1);
    if (newest === undefined) return;
    const { revision, position } = newest;
    const mailId = randomness.uuid();
    const at = spoolInstant(clock.now());
    const named = { stream: customerStream(customerId), eventId: about ?? mailId, eventType: kind };
    const entry = {
      status: 'due',
      ...named,
      eventRevision: Number(revision),
      recordedAt: at,
      dueAt: at,
      tries: 0,
    } as const;
    await spool.add([{ mailId, position, entry }]);
  };

  return {
    note: async (kind, customerId, about) => {
      if (transport !== undefined) await add(kind, customerId, about).catch(logFault);
    },
    noteBehind: (kind, findCustomerId) => {
      if (transport === undefined) return;
      inTurn(async () => {
        const customerId = await findCustomerId();
        if (customerId !== undefined) await add(kind, customerId);
      }).catch(logFault);
    },
  };
};
