/**
 * Why an event store could not do its work:
 * `closed` after close(); `unavailable` for now (disk full, locked, engine away): try later; `stopped`: a commit failed in
 * a way that leaves its outcome unknown, so nothing more is written until the store is opened again; `damaged`: what is
 * stored is not what was written.
 */
export type EventStoreFaultCode = 'closed' | 'unavailable' | 'stopped' | 'damaged';

/** A fault of the store, not a refusal: the caller does not know more than `code` says. */
export class EventStoreFault extends Error {
  override readonly name = 'EventStoreFault';
  readonly code: EventStoreFaultCode;

  constructor(code: EventStoreFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
