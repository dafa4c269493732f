/** `unavailable`: what is damaged was set aside, and is not made anew yet. */
export class ReadModelsFault extends Error {
  override readonly name = 'ReadModelsFault';
  readonly code = 'unavailable';

  constructor(cause?: unknown) {
    super('The read models are damaged; they are being made anew', { cause });
  }
}
