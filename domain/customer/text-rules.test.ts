import { describe, expect, test } from 'vitest';
import { email, normaliseEmail, optionalLine, optionalName, personName, phone, requiredText } from './text-rules.ts';

const long = 100_000;
/** CPU time, so that machine load does not matter; a pattern that backtracks takes many seconds. */
const mostMicroseconds = 500_000;
const rules = [
  ['a name', personName('x')],
  ['an optional name', optionalName()],
  ['a telephone number', phone()],
  ['an e-mail address', email()],
  ['a text', requiredText()],
] as const;
const attacks = [
  ['letters', 'a'.repeat(long)],
  ['spaces', ' '.repeat(long)],
  ['digits', `+61${'4'.repeat(long)}!`],
  ['marks', `a${'\u0301'.repeat(long)}`],
  ['dots after an at-sign', `a@${'b.'.repeat(long / 2)}`],
  ['at-signs', '@'.repeat(long)],
] as const;

describe.each(rules)('%s', (_what, schema) => {
  test.each(attacks)('of a hundred thousand %s is judged in no time (row 44)', (_attack, value) => {
    const before = process.threadCpuUsage();
    schema.safeParse(value);
    const { user } = process.threadCpuUsage(before);
    expect(user).toBeLessThan(mostMicroseconds);
  });
});

test.each([
  ['an end of line', 'ada\nbcc:@example.test'],
  ['a zero-width space', 'ada\u200b@example.test'],
  ['a turn of the direction', 'ada\u202etset@example.test'],
  ['a null', 'ada\0@example.test'],
])('%s is part of no address, name or line', (_what, value) => {
  for (const schema of [email(), personName('x'), optionalName(), requiredText(), optionalLine()]) {
    expect(schema.safeParse(value).success).toBe(false);
  }
});

test.each([
  [' Ada@Example.TEST ', 'ada@example.test'],
  ['ａｄａ@example.test', 'ada@example.test'],
  ['ADA@EXAMPLE.TEST', 'ada@example.test'],
])('the address %j is spelled %j for comparing (row 47)', (given, expected) => {
  expect(normaliseEmail(given)).toBe(expected);
});

test('a letter of another script that looks alike stays another address: only its mailbox could tell (row 47)', () => {
  expect(normaliseEmail('аda@example.test')).not.toBe(normaliseEmail('ada@example.test'));
});
