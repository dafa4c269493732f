import { z } from 'zod';
import { backOfficeMessageSchema, messageTypes, type BackOfficeMessage } from '@driveaway/domain/api/back-office.ts';
import { cardNumberErrors } from '../http/requests/card-number-errors.ts';
import { issueWords } from '../http/requests/issue-words.ts';
import type { FieldErrors } from '../http/failures/malformed-input.ts';
import { fieldErrorsOf } from '../http/requests/validate.ts';

const namesSchema = z.object({
  orderNo: z.string().optional().catch(undefined),
  messageId: z.string().optional().catch(undefined),
});
type MessageNames = { readonly orderNo?: string; readonly messageId?: string };

type ParsedMessage =
  | { readonly kind: 'message'; readonly message: BackOfficeMessage }
  | {
      readonly kind: 'malformed';
      readonly errors: FieldErrors;
      /** What identifies the message, as far as it could be read. */
      readonly names: MessageNames;
    };

const malformed = (message: string): ParsedMessage => ({ kind: 'malformed', errors: { body: [message] }, names: {} });

const namesOf = (value: unknown): MessageNames => {
  const { orderNo, messageId } = namesSchema.safeParse(value).data ?? {};
  return { ...(orderNo === undefined ? {} : { orderNo }), ...(messageId === undefined ? {} : { messageId }) };
};

/** What only messages have. */
const wordsOf: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys') {
    return `A message of this type has no ${issue.keys.map((key) => `"${key}"`).join(', ')} here.`;
  }
  return issue.code === 'invalid_union' ? `The type is one of ${messageTypes.join(', ')}.` : issueWords(issue);
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a message from JSON in UTF-8, or returns every validation error. */
export const parseMessage = (bytes: Uint8Array): ParsedMessage => {
  let text: string;
  try {
    text = utf8.decode(bytes);
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
  const errors = parsed.success ? cardNumberErrors(parsed.data) : fieldErrorsOf(parsed.error);
  return parsed.success && Object.keys(errors).length === 0
    ? { kind: 'message', message: parsed.data }
    : { kind: 'malformed', errors, names: namesOf(value) };
};
