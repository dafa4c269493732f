import { nsw } from '@driveaway/domain/pricing/rates/nsw.ts';
import { releasedRates } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { parseRatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { describe, expect, it } from 'vitest';
import { runOrdersHere } from '../testing/run-orders-here.ts';

const fileOf = (changes: object): string => JSON.stringify({ dated: '2026-11-20', ...changes });

/** New South Wales with $10 more of registration from a day on. */
const dearerFrom = (effectiveFrom: string) => ({
  ...nsw,
  registration: nsw.registration.map(({ name, rows }, index) => ({
    name,
    rows: rows.flatMap((row) => (index === 0 ? [row, { ...row, effectiveFrom, cents: row.cents + 1_000 }] : [row])),
  })),
});

type NswRow = (typeof nsw.registration)[number]['rows'][number];

const check = async (input: string, ...options: readonly string[]) =>
  runOrdersHere(['prices', 'check', '-', ...options], { input });

describe('orders prices check', () => {
  it('takes the released rates as a file that changes nothing', async () => {
    const { code, out, err } = await check(fileOf(releasedRates));
    expect([code, out]).toStrictEqual([0, '']);
    expect(err).toMatch(/^Rates dated 2026-11-20: 0 of \d+ prices change, 0 are missing\.\n$/);
  });

  it('lists every price that changes, and no other', async () => {
    const { code, out } = await check(fileOf({ states: [dearerFrom('2026-07-01')] }), '--json');
    const changes: { state: string; before: number; after: number }[] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(code).toBe(0);
    expect(changes.length).toBeGreaterThan(15);
    expect(new Set(changes.map(({ state, before, after }) => `${state} ${after - before}`))).toStrictEqual(
      new Set(['NSW 1000']),
    );
  });

  it('says in words what changes later, on the day it does', async () => {
    const { out } = await check(fileOf({ dated: '2199-01-01', states: [dearerFrom('2199-07-01')] }));
    expect(out).toMatch(/^2199-07-01 solterra-awd in NSW 1000: \$[\d,]+ -> \$[\d,]+ \(\+\$10\)$/m);
    expect(out.split('\n').filter((line) => line !== '' && !line.startsWith('2199-07-01'))).toStrictEqual([]);
  });

  it('prices the last day of a rate and the day after, and refuses one that ends without a successor', async () => {
    const dearerUntil = (rows: (usual: NswRow) => readonly NswRow[]) => ({
      ...nsw,
      registration: nsw.registration.map((charge) => ({ ...charge, rows: charge.rows.flatMap(rows) })),
    });
    const ending = (row: NswRow): NswRow => ({
      ...row,
      effectiveFrom: '2026-12-01',
      effectiveUntil: '2198-06-30',
      cents: row.cents + 1_000,
    });
    // a dearer row for each, until it ends
    const followed = await check(fileOf({ states: [dearerUntil((row) => [row, ending(row)])] }));
    const last = await check(fileOf({ states: [dearerUntil((row) => [ending(row)])] }));
    expect([followed.code, last.code]).toStrictEqual([0, 1]);
    expect(followed.out).toContain('\n2198-06-30 solterra-awd in NSW');
    expect(followed.out).not.toContain('\n2198-07-01');
    expect(last.out).toMatch(/^2198-07-01 solterra-awd in NSW 1000: \$[\d,]+ -> no price$/m);
  });

  it('refuses rates that leave a car without a price', async () => {
    const none = {
      ...nsw,
      registration: [{ name: 'fee', rows: dearerFrom('2199-07-01').registration[0]?.rows.slice(1) }],
    };
    const { code, out, err } = await check(fileOf({ dated: '2199-01-01', states: [none] }));
    expect(code).toBe(1);
    expect(out).toContain('-> no price');
    expect(err).not.toContain(' 0 are missing');
  });

  it.each([
    ['{', 'is not JSON'],
    [fileOf({ state: [] }), 'the file: Unrecognized key: "state"'],
    [JSON.stringify({ states: [] }), 'dated: '],
    [fileOf({ states: [{ ...nsw, dutyOffice: undefined }] }), 'states.0.dutyOffice: '],
    [fileOf({ states: [nsw, nsw] }), 'states: A state comes once'],
    [fileOf({ luxuryCarTax: [] }), 'luxuryCarTax: '],
  ])('refuses %s and says what is wrong', async (input, problem) => {
    const { code, out, err } = await check(input);
    expect([code, out]).toStrictEqual([1, '']);
    expect(err).toContain(`-: ${problem}`);
  });

  it.each([
    ['prices', 'prices takes "check"'],
    ['prices list', 'prices takes "check", not "list"'],
    ['prices check', 'A file is missing'],
    ['prices check a b', '"b" is too much'],
    ['prices check a --data-dir b', 'prices takes no --data-dir'],
  ])('"%s" is wrong usage', async (line, words) => {
    const { code, err } = await runOrdersHere(line.split(' '));
    expect([code, err.includes(words)]).toStrictEqual([2, true]);
  });
});

describe('a file of rates', () => {
  it('keeps the released rates of every state that it does not hold', () => {
    const read = parseRatesFile(fileOf({ states: [dearerFrom('2026-07-01')] }));
    if (read.kind === 'invalid') throw new Error(read.problems.join());
    expect(read.rateBook.luxuryCarTax).toBe(releasedRates.luxuryCarTax);
    expect(read.rateBook.states.map(({ state }) => state).sort()).toStrictEqual(
      releasedRates.states.map(({ state }) => state).sort(),
    );
    const same = read.rateBook.states.filter(({ state }) => state !== 'NSW');
    expect(same.every((rates) => releasedRates.states.includes(rates))).toBe(true);
  });

  it.each<[string, readonly (number | null)[]]>([
    ['no band', []],
    ['no open band', [100_000]],
    ['two open bands', [null, null]],
    ['limits that fall', [200_000, 100_000, null]],
  ])('with a duty of %s is refused', (_what, limits) => {
    const [[row] = []] = nsw.duty;
    const bands = limits.map((upToCents) => ({ upToCents, fixedCents: 0, excessOverCents: 0, perStepCents: 1 }));
    expect(parseRatesFile(fileOf({ states: [{ ...nsw, duty: [[{ ...row, bands }]] }] })).kind).toBe('invalid');
  });
});
