/** Every decision has the same sections, a number of its own and a line in the list. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../docs/adr', import.meta.url));
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const decisions = readdirSync(folder).filter((name) => name !== 'README.md');
const list = textOf('README.md');

/** The text between the heading of the status and the next one. */
const statusOf = (file: string): string => /## Status\n\n([\s\S]*?)\n\n## /.exec(textOf(file))?.[1] ?? '';

describe.each(decisions)('%s', (file) => {
  const text = textOf(file);

  test('has its number, and status, context, decision and consequences, each with something below it', () => {
    expect(/^# (\d+)\. /.exec(text)?.[1]?.padStart(4, '0')).toBe(file.slice(0, 4));
    expect([...text.matchAll(/^## (.+)\n\n[^#\s]/gm)].map(([, heading]) => heading).slice(0, 4)).toStrictEqual([
      'Status',
      'Context',
      'Decision',
      'Consequences',
    ]);
  });

  test('is accepted, or says which one supersedes it, which says so too', () => {
    const status = statusOf(file);
    const successor = /^Superseded by \[ADR \d+\]\((.+)\)\.$/.exec(status)?.[1];
    const isSaid = successor === undefined ? /^Accepted\b/.test(status) : statusOf(successor).includes(`](${file})`);
    expect(isSaid).toBe(true);
  });

  test('stands in the list by its title', () => {
    const title = /^# \d+\. (.+)$/m.exec(text)?.[1];
    expect(list).toContain(`[${title}](${file})`);
  });
});

test('no two decisions have one number', () => {
  const numbers = decisions.map((file) => file.slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toStrictEqual([]);
});
