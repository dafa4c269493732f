/** `orders prices check`: what a file of rates would change, before it is put in place. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { formatDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import { changedPrices, type ChangedPrice } from '@driveaway/domain/pricing/changed-prices.ts';
import { releasedRates, type RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { rowGroupsOf, type RateRow } from '@driveaway/domain/pricing/rates/rate-row.ts';
import { parseRatesFile, type RatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { addDays } from '@driveaway/domain/time/add-days.ts';
import { sydneyDate } from '../../catalogue/sydney-date.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

type Asked = {
  readonly file: string;
  /** The file of the rates in force; undefined for those of the release. */
  readonly inForce: string | undefined;
};

type Surroundings = {
  readonly io: CommandIo;
  readonly json: boolean;
  /** yyyy-MM-dd. */
  readonly today: string;
};

/** Today, and every later day on which a row begins or ends, and the day after its end. */
const daysOf = (books: readonly RateBook[], today: string): readonly string[] => {
  const rows: readonly RateRow[] = books.flatMap(({ states, luxuryCarTax }) => [
    ...luxuryCarTax,
    ...states.flatMap((rates) => rowGroupsOf(rates).flat()),
  ]);
  const days = rows.flatMap(({ effectiveFrom, effectiveUntil }) =>
    effectiveUntil === undefined ? [effectiveFrom] : [effectiveFrom, effectiveUntil, addDays(effectiveUntil, 1)],
  );
  return [today, ...[...new Set(days)].filter((day) => day > today).sort()];
};

const priceWords = (cents: Cents | null): string => (cents === null ? 'no price' : formatDollars(cents));

const describeChange = ({ asOf, variantCode, state, postcode, before, after }: ChangedPrice): string => {
  if (before === after) return `${asOf} ${variantCode} in ${state} ${postcode}: ${priceWords(after)}`;
  const difference = before === null || after === null ? undefined : after - before;
  const compared = difference === undefined ? '' : ` (${difference > 0 ? '+' : ''}${formatDollars(difference)})`;
  return `${asOf} ${variantCode} in ${state} ${postcode}: ${priceWords(before)} -> ${priceWords(after)}${compared}`;
};

/** Prints every price that changes. Refused: a file that is not valid, and one that leaves a car without a price. */
const checkPrices = async ({ file, inForce }: Asked, { io, json, today }: Surroundings): Promise<ExitCode> => {
  const read = async (path: string): Promise<(RatesFile & { readonly kind: 'valid' }) | undefined> => {
    const rates = parseRatesFile(await text(io.openInput(path)));
    if (rates.kind === 'valid') return rates;
    for (const problem of rates.problems) io.tell(`${path}: ${problem}`);
    return undefined;
  };
  const next = await read(file);
  const now = inForce === undefined ? { rateBook: releasedRates } : await read(inForce);
  if (next === undefined || now === undefined) return exitCodes.refused;
  const { compared, changed } = changedPrices(
    now.rateBook,
    next.rateBook,
    daysOf([now.rateBook, next.rateBook], today),
  );
  for (const change of changed) await io.print(json ? JSON.stringify(change) : describeChange(change));
  const lost = changed.filter(({ after }) => after === null).length;
  io.tell(`Rates dated ${next.dated}: ${changed.length - lost} of ${compared} prices change, ${lost} are missing.`);
  return lost === 0 ? exitCodes.done : exitCodes.refused;
};

const givenSchema = z.object({
  words: z.array(z.string()),
  environment: z.object({ RATES_FILE: z.string().optional() }),
});

/** `prices check FILE`. */
const readPrices = ({ words, environment }: z.infer<typeof givenSchema>): Asked | string => {
  const [verb, file, ...rest] = words;
  if (verb !== 'check') return verb === undefined ? 'prices takes "check"' : `prices takes "check", not "${verb}"`;
  if (file === undefined) return 'A file is missing';
  const { RATES_FILE: inForce } = environment;
  return tooMuch(rest) ?? { file, inForce: inForce === '' ? undefined : inForce };
};

export const pricesCommand = defineCommand({
  name: 'prices',
  summary: 'which prices a file of rates would change',
  usage: ['check FILE|- [--json]'],
  verbs: ['check'],
  description: `Reads a file of rates as RATES_FILE names one, and lists every driveaway price that it changes against the rates in force
here (those of RATES_FILE where it is set, else of the release): of each variant without options, in each state and zone,
today and on each later day on which a rate begins or ends, and the day after an end. A file that is not valid, or leaves a car without a price, is
refused with what is wrong.`,
  examples: ['orders prices check rates.json'],
  options: {},
  input: givenSchema.transform(reading(readPrices)),
  run: async (asked, { io, json, now }) => checkPrices(asked, { io, json, today: sydneyDate(now()) }),
});
