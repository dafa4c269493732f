/** A line of messages as JSON, and what is answered to one that is wrong. */
import { RefusedRequest } from '../http/failures/http-refusals.ts';
import { MalformedInput, type FieldErrors } from '../http/failures/malformed-input.ts';
import { joinedMessages } from '../http/failures/send-failure.ts';
import { machineFailureOf } from '../machines/machine-refusals.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws MalformedInput. */
export const jsonOfLine = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new MalformedInput({ body: ['The line is not valid JSON in UTF-8.'] });
  }
};

/** The answer to a line that is too long to read. */
export const lineTooLong = (line: number, maximumBytes: number) =>
  ({ line, ok: false, code: 'line-too-long', message: `A line may have ${maximumBytes} bytes.` }) as const;

/** The answer to a line with wrong fields; `names` says which it is. */
export const malformedLine = <Names extends { readonly line: number }>(names: Names, wrong: FieldErrors) => {
  const errors = Object.fromEntries(Object.entries(wrong).map(([field, said]) => [field, [...said]]));
  return { ...names, ok: false as const, code: 'malformed-input' as const, message: joinedMessages(wrong), errors };
};

/** The answer to a line that could not be understood, or was refused by an error. Throws any other fault again. */
export const lineOfFault = (line: number, fault: unknown) => {
  if (fault instanceof RefusedRequest) {
    const { code, message } = machineFailureOf(fault.refusal).failure;
    return { line, ok: false, code, message } as const;
  }
  if (!(fault instanceof MalformedInput)) throw fault;
  return malformedLine({ line }, fault.errors);
};
