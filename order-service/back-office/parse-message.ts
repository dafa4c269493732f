import { z } from 'zod';
import { backOfficeMessageSchema, messageTypes, type BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import type { FieldErrors } from '../http/malformed-input.ts';
import { fieldErrorsOf } from '../http/validate.ts';

const namesSchema = z.object({
  orderNo: z.string().optional().catch(undefined),
  messageId: z.string().optional().catch(undefined),
});
export type MessageNames = { readonly orderNo?: string; readonly messageId?: string };

export type ParsedMessage =
  | { readonly kind: 'message'; readonly message: BackOfficeMessage }
  | {
      readonly kind: 'malformed';
      readonly errors: FieldErrors;
      /** The message, as far as it says which it is. */
      readonly names: MessageNames;
    };

const malformed = (message: string): ParsedMessage => ({ kind: 'malformed', errors: { body: [message] }, names: {} });

const namesOf = (value: unknown): MessageNames => {
  const { orderNo, messageId } = namesSchema.safeParse(value).data ?? {};
  return { ...(orderNo === undefined ? {} : { orderNo }), ...(messageId === undefined ? {} : { messageId }) };
};

const wordsOfType: Readonly<Record<string, string>> = { string: 'a text', number: 'a number', object: 'an object' };

/** What is wrong where a schema has no words of its own: what zod says by itself is for programmers. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    const { input, expected } = issue;
    return input === undefined ? 'This is missing.' : `This must be ${wordsOfType[expected] ?? expected}.`;
  }
  if (issue.code === 'unrecognized_keys') {
    return `A message of this type has no ${issue.keys.map((key) => `"${key}"`).join(', ')} here.`;
  }
  if (issue.code === 'invalid_union') return `The type is one of ${messageTypes.join(', ')}.`;
  if (issue.code === 'too_small' && issue.origin === 'string') return 'This must not be empty.';
  if (issue.code === 'too_big' && issue.origin === 'string') return `This is longer than ${issue.maximum} characters.`;
  return undefined;
};

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
  const parsed = backOfficeMessageSchema.safeParse(value, { error: wordsOf });
  return parsed.success
    ? { kind: 'message', message: parsed.data }
    : { kind: 'malformed', errors: fieldErrorsOf(parsed.error), names: namesOf(value) };
};
