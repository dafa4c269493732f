import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notSentCode } from './port.ts';
import { classOfCode } from './rapid-codes.ts';
import { declineWords } from './response-words.ts';

const golden = readFileSync(new URL('golden/rapid-codes.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const documented = golden.map(([code = '', kind = '', source = '', text = '']) => ({ code, kind, source, text }));
const codesOf = (kind: string): readonly string[] =>
  documented.flatMap((row) => (row.kind === kind ? [row.code, ...(row.code.match(/(?<=^D44)\d\d$/) ?? [])] : []));

describe('every documented code of Rapid', () => {
  it('is there with its source', () => {
    expect(documented).toHaveLength(337);
    expect(documented.filter(({ source }) => !/^(php|net|php\+net)$/.test(source))).toEqual([]);
  });

  it('has its class', () => {
    expect(documented.map(({ code }) => `${code} ${classOfCode(code)}`)).toEqual(
      documented.map(({ code, kind }) => `${code} ${kind}`),
    );
  });

  it('has its class as the bank’s two digits too', () => {
    const digits = documented.flatMap((row) => (/^(A20|D44)/.test(row.code) ? [row] : []));
    expect(digits.map(({ code }) => `${code} ${classOfCode(code.slice(3))}`)).toEqual(
      digits.map(({ code, kind }) => `${code} ${kind}`),
    );
  });
});

describe('the words for a no', () => {
  it('are the same for every sign of fraud and for lost, stolen and retained cards', () => {
    const words = codesOf('fraud').map(declineWords);
    expect(words.length).toBeGreaterThan(60);
    expect(new Set(words)).toEqual(
      new Set(['The payment was declined. You have not been charged. Please use another card, or ask your bank.']),
    );
    // an ordinary decline without a reason reads the same
    expect(words).toContain(declineWords('05'));
  });

  it('are the breaker’s, and never of the card, where the fault is ours', () => {
    expect(new Set(codesOf('ours').map(declineWords))).toEqual(new Set([declineWords(notSentCode)]));
    for (const code of [
      'V6126',
      'V6127',
      'V6111',
      'V6140',
      'V6143',
      'V6146',
      'V6010',
      '3D99',
      'D4403',
      '03',
      'V6999',
    ]) {
      expect([code, declineWords(code)]).toEqual([code, declineWords(notSentCode)]);
    }
  });

  it('say that the card is to be looked at where it was typed wrong', () => {
    for (const code of codesOf('card'))
      expect([code, declineWords(code)]).toEqual([code, expect.stringMatching(/card|expir/i)]);
  });

  it.each(['V6019', 'V6025'])('show a way out where the bank asks for the customer (%s)', (code) => {
    expect(declineWords(code)).toBe(
      'Your bank asks you to confirm this payment, which is not possible here: please use another card. You have not been charged.',
    );
  });

  it('name no code, and say that nothing was charged', () => {
    for (const code of ['bank', 'card', 'fraud', 'ours'].flatMap(codesOf)) {
      expect(declineWords(code)).toContain('You have not been charged.');
      expect(declineWords(code)).not.toContain(code);
    }
  });
});
