/**
 * `unavailable`: the transport takes nothing at the moment. `later`: not this mail now, perhaps later. `refused`: never
 * this mail. No message names an address.
 */
type MailFaultCode = 'unavailable' | 'later' | 'refused';

export class MailFault extends Error {
  override readonly name = 'MailFault';
  readonly code: MailFaultCode;

  constructor(code: MailFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
