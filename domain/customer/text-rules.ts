/** The single-field rules that several forms share, with the specification's exact messages (§5). */
import { z } from 'zod/mini';

/** Letters of any script, marks, apostrophes, dots, hyphens and spaces; at least one letter, at most 30 characters. */
const personNamePattern = /^(?=.*\p{L})[\p{L}\p{M}'\u2019.\- ]{1,30}$/u;

/** Australian mobile or geographic number with spaces, brackets, dots and hyphens left out; no 13, 1300 or 1800. */
const phonePattern = /^(?:\+?61|0)(?:[45]\d{8}|[2378]\d{8})$/;
const phoneSeparators = /[\s().-]/g;
const longestPhone = 40;
const longestPassword = 256;
const invalidPhone = 'Please enter a valid phone number';

/** One address, one at-sign, a dotted domain; deliberately simple, since only a mailbox can prove an address. */
const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/;
const maximumEmailLength = 254;
const invalidField = 'This field is empty or invalid.';
const invalidEmail = 'Please enter a valid email address';

/** Control, zero-width and direction characters: what is read would not be what is stored. */
const hiddenCharacters = /[\p{Cc}\p{Cf}]/u;
const hasHidden = (value: string): boolean => hiddenCharacters.test(value);

const tooLong = (maximum: number): string => `The maximum legth of this field is ${maximum} characters.`;

/**
 * A text that may be missing: trimmed, '' when absent, at most `maximum` characters; the specification has no message of
 * its own for an empty one.
 */
export const optionalText = (maximum = 100, message = tooLong(maximum)) =>
  z._default(z.string().check(z.trim(), z.maxLength(maximum, message)), '');

/** A single line without characters that nobody sees, which may be missing. */
export const optionalLine = (maximum = 100) =>
  optionalText(maximum).check(z.refine((value) => !hasHidden(value), invalidField));

/** A short text whose rule, if it has one, is the form's. */
export const text = optionalText(500);

/**
 * A text with at most one validation error: the longest text has the message of its rule. Not two refinements of which
 * the first aborts: an aborted field would keep the form's own checks from running, and the customer from seeing
 * everything that is missing.
 */
const textWith = (maximum: number, tooLongMessage: string, validationErrorOf: (value: string) => string | undefined) =>
  optionalText(maximum, tooLongMessage).check(
    z.superRefine((value, context) => {
      const message = validationErrorOf(value);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  );

/** Present and at most `maximum` characters (the specification's spelling). */
export const requiredText = (message = 'This field is required.', maximum = 100) =>
  textWith(maximum, tooLong(maximum), (value) => {
    if (value === '') return message;
    return hasHidden(value) ? invalidField : undefined;
  });

/** Before it is composed (NFC), a name of 30 characters has this many at most. */
const longestName = 120;

export const personName = (message: string) =>
  textWith(longestName, message, (value) => (personNamePattern.test(value.normalize('NFC')) ? undefined : message));

export const optionalName = (message = invalidField) =>
  textWith(longestName, message, (value) =>
    value === '' || personNamePattern.test(value.normalize('NFC')) ? undefined : message,
  );

const isEmail = (value: string): boolean =>
  value.length <= maximumEmailLength && emailPattern.test(value) && !hasHidden(value);

export const email = () =>
  textWith(maximumEmailLength, invalidEmail, (value) => {
    if (value === '') return 'Email address is required';
    return isEmail(value) ? undefined : invalidEmail;
  });

/** An address that may be missing: '' then. */
export const optionalEmail = () =>
  textWith(maximumEmailLength, invalidEmail, (value) => (value === '' || isEmail(value) ? undefined : invalidEmail));

/** One spelling of an address for comparing and reserving it: trimmed, NFKC, lower case. */
export const normaliseEmail = (value: string): string => value.trim().normalize('NFKC').toLowerCase();

/** One spelling of an Australian number for comparing: its digits, from 0 on. */
export const normalisePhone = (value: string): string => value.replace(phoneSeparators, '').replace(/^\+?61/, '0');

export const phone = () =>
  textWith(longestPhone, invalidPhone, (value) => {
    if (value === '') return 'Phone number is required';
    return phonePattern.test(normalisePhone(value)) ? undefined : invalidPhone;
  });

/** In characters, of a password that is set from now on. */
export const shortestPassword = 8;

/** What a new password must be, for whoever chooses one. */
export const passwordRule = `At least ${shortestPassword} characters, and none of the passwords that many people use.`;

/** A password that is set, trimmed as one that is checked. */
export const passwordToSet = (message = 'Password is required') =>
  textWith(longestPassword, tooLong(longestPassword), (value) => {
    if (value === '') return message;
    return Array.from(value).length < shortestPassword
      ? `Please use at least ${shortestPassword} characters.`
      : undefined;
  });

/**
 * A password to check, as short as it may once have been set. Trimmed like everywhere, since log-in values are trimmed
 * (specification §5). Any character counts.
 */
export const password = (message = 'Password is required') =>
  textWith(longestPassword, tooLong(longestPassword), (value) => (value === '' ? message : undefined));
