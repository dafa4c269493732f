/**
 * `unavailable`: no browser, or too many documents waiting. `closed`: shutting down. `too-large`, `too-slow`: the document
 * is beyond the limits. `failed`: it brought the browser down twice, or the browser refused it.
 */
type PdfFaultCode = 'unavailable' | 'closed' | 'too-large' | 'too-slow' | 'failed';

/** Why there is no PDF. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault';
  readonly code: PdfFaultCode;

  constructor(code: PdfFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
