/** The script for bash, asked by bash itself. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';

/** What bash offers when the cursor stands behind the last of these words. */
const offered = async (...words: readonly string[]): Promise<readonly string[]> => {
  const { out } = await runOrdersHere(['completion', 'bash']);
  const ask = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _orders; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ['--noprofile', '--norc', '-c', `${out}\n${ask}`, 'bash', 'orders', ...words];
  return execFileSync('bash', args, { encoding: 'utf8' }).trim().split('\n');
};

it.each([
  { words: ['app'], fit: ['append', 'approve'] },
  { words: ['allocate', 'x', '--v'], fit: ['--vin'] },
  { words: ['status-corrected', 'x', '--corrects', 'on-'], fit: ['on-water', 'on-shore'] },
  { words: ['ver'], fit: ['verify'] },
  { words: ['help', 'back'], fit: ['backup'] },
  { words: ['parked', 're'], fit: ['retry'] },
  { words: ['parked', 'retry', '--a'], fit: ['--all'] },
  { words: ['replay', '12345678-9012', '--re'], fit: ['--revision'] },
  { words: ['copy', '--server'], fit: [''] },
])('offers $fit for $words', async ({ words, fit }) => {
  expect(await offered(...words)).toEqual(fit);
});

it('offers every command, and knows no other shell than two', async () => {
  expect(await offered('')).toEqual(expect.arrayContaining(['append', 'show', 'completion', 'help', '--version']));
  expect((await runOrdersHere(['completion', 'zsh'])).out).toMatch(/^#compdef orders\n/);
  expect(await runOrdersHere(['completion', 'fish'])).toMatchObject({
    code: 2,
    err: 'completion takes "bash" or "zsh". See orders --help.\n',
  });
});
