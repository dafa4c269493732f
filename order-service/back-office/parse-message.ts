import { backOfficeMessageSchema, type BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import type { FieldErrors } from '../http/malformed-input.ts';
import { fieldErrorsOf } from '../http/validate.ts';

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: BackOfficeMessage }
  | { readonly kind: 'malformed'; readonly errors: FieldErrors };

const malformed = (message: string): ParsedMessage => ({ kind: 'malformed', errors: { body: [message] } });

/** A message out of JSON in UTF-8, or everything that is wrong with it. */
export const parseMessage = (bytes: Uint8Array): ParsedMessage => {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return malformed('The message is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed('The message is not valid JSON.');
  }
  const parsed = backOfficeMessageSchema.safeParse(value);
  return parsed.success
    ? { kind: 'message', message: parsed.data }
    : { kind: 'malformed', errors: fieldErrorsOf(parsed.error) };
};
