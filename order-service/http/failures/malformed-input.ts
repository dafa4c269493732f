/** Dotted field names to what is wrong with them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Input that does not fit its schema: every problem at once. Thrown; the error boundary answers 400. */
export class MalformedInput extends Error {
  override readonly name = 'MalformedInput';
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('malformed input');
    this.errors = errors;
  }
}

/** The error of one field. */
export const malformedField = (field: string, message: string): MalformedInput =>
  new MalformedInput({ [field]: [message] });
