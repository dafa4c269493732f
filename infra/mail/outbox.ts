import type { Mail } from './port.ts';

/** A mail in the outbox, and when it was put there (ISO instant). */
export type OutboxMail = Mail & { readonly id: string; readonly sentAt: string };

/** Mail that was kept instead of delivered, to be looked at by developers. */
export type Outbox = {
  /** The newest first. */
  list(): Promise<readonly OutboxMail[]>;
  read(id: string): Promise<OutboxMail | undefined>;
  /** Removes every mail to an address, for somebody who is to be forgotten. */
  forget(address: string): Promise<void>;
};
