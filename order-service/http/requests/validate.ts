import { z } from 'zod';
import { cardNumberErrors } from './card-number-errors.ts';
import { issueWords } from './issue-words.ts';
import { MalformedInput } from '../failures/malformed-input.ts';

/** Every issue of a failed parse by dotted field; `body` stands for the whole. */
export const fieldErrorsOf = (error: z.core.$ZodError): Record<string, string[]> => {
  const errors = new Map<string, string[]>();
  for (const { path, message } of error.issues) {
    const field = path.length === 0 ? 'body' : path.map(String).join('.');
    const messages = errors.get(field) ?? [];
    // two rules may give the same message
    if (!messages.includes(message)) errors.set(field, [...messages, message]);
  }
  return Object.fromEntries(errors);
};

/** The parsed value, or MalformedInput with every issue keyed by its dotted field; a card number in a text is one. */
export const validate = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const parsed = z.safeParse(schema, value, { error: issueWords });
  if (!parsed.success) throw new MalformedInput(fieldErrorsOf(parsed.error));
  const errors = cardNumberErrors(parsed.data);
  if (Object.keys(errors).length > 0) throw new MalformedInput(errors);
  return parsed.data;
};
