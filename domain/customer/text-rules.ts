/** The single-field rules that several forms share, with the specification's exact messages (§5). */
import { z } from 'zod/mini';

/** Letters of any script, marks, apostrophes, dots, hyphens and spaces; at least one letter, at most 30 characters. */
export const personNamePattern = /^(?=.*\p{L})[\p{L}\p{M}'\u2019.\- ]{1,30}$/u;

/** Australian mobile or geographic number with spaces, brackets, dots and hyphens left out; no 13, 1300 or 1800. */
const phonePattern = /^(?:\+?61|0)(?:[45]\d{8}|[2378]\d{8})$/;
const phoneSeparators = /[\s().-]/g;

/** One address, one at-sign, a dotted domain; deliberately simple, since only a mailbox can prove an address. */
const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;
const maximumEmailLength = 254;

/** A text that may be missing: trimmed, '' when absent. */
export const text = z._default(z.string().check(z.trim()), '');

const tooLong = (maximum: number): string => `The maximum legth of this field is ${maximum} characters.`;

/** At most `maximum` characters; the specification has no message of its own for an empty one. */
export const optionalText = (maximum = 100) =>
  text.check(z.refine((value) => value.length <= maximum, tooLong(maximum)));

/**
 * A text with at most one validation error. Not two refinements of which the first aborts: an aborted field would keep the
 * form's own checks from running, and the customer from seeing everything that is missing.
 */
const textWith = (validationErrorOf: (value: string) => string | undefined) =>
  text.check(
    z.superRefine((value, context) => {
      const message = validationErrorOf(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );

/** Present and at most `maximum` characters (the specification's spelling). */
export const requiredText = (message = 'This field is required.', maximum = 100) =>
  textWith((value) => {
    if (value === '') return message;
    return value.length > maximum ? tooLong(maximum) : undefined;
  });

export const personName = (message: string) =>
  text.check(z.refine((value) => personNamePattern.test(value.normalize('NFC')), message));

export const optionalName = () =>
  text.check(
    z.refine(
      (value) => value === '' || personNamePattern.test(value.normalize('NFC')),
      'This field is empty or invalid.',
    ),
  );

export const isEmail = (value: string): boolean => value.length <= maximumEmailLength && emailPattern.test(value);

export const email = () =>
  textWith((value) => {
    if (value === '') return 'Email address is required';
    return isEmail(value) ? undefined : 'Please enter a valid email address';
  });

/** One spelling of an address for comparing and reserving it: trimmed, NFKC, lower case. */
export const normaliseEmail = (value: string): string => value.trim().normalize('NFKC').toLowerCase();

export const phone = () =>
  textWith((value) => {
    if (value === '') return 'Phone number is required';
    return phonePattern.test(value.replace(phoneSeparators, '')) ? undefined : 'Please enter a valid phone number';
  });

/**
 * A password, trimmed like everywhere it is set or checked, since log-in values are trimmed (specification §5).
 */
export const password = (message = 'Password is required') => requiredText(message, 256);
