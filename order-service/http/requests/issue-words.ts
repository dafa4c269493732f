import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

const formats: Readonly<Record<string, string>> = {
  date: 'A date is written like 2026-11-02.',
  datetime: 'An instant is written like 2026-11-02T01:00:00Z.',
  base64: 'This is not base64.',
  uuid: 'This is not a UUID.',
  url: 'This is not an address on the web.',
};

const listed = (names: readonly unknown[]): string => names.map((name) => `"${String(name)}"`).join(', ');

const sizeWords = (issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig>): string => {
  const { origin } = issue;
  const isLeast = issue.code === 'too_small';
  const limit = String(isLeast ? issue.minimum : issue.maximum);
  if (origin === 'string') {
    return isLeast && limit === '1'
      ? 'This must not be empty.'
      : `This must have ${isLeast ? 'at least' : 'at most'} ${limit} characters.`;
  }
  if (origin === 'array') return `This must have ${isLeast ? 'at least' : 'at most'} ${limit} entries.`;
  if (issue.inclusive === true) return `This must be ${limit} or ${isLeast ? 'more' : 'less'}.`;
  return `This must be ${isLeast ? 'more' : 'less'} than ${limit}.`;
};

/** What is wrong with a field whose schema has no words of its own: what zod says by itself is for programmers. */
export const issueWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${kinds[issue.expected] ?? 'of another kind'}.`;
    case 'unrecognized_keys':
      return `There is no ${listed(issue.keys)} here.`;
    case 'invalid_value':
      return issue.input === undefined ? 'This is missing.' : `This must be one of ${listed(issue.values)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.';
    case 'too_small':
    case 'too_big':
      return sizeWords(issue);
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This is not written as it should be.';
  }
};
