/** `orders prices check`: what a file of rates would change, before it is put in place. */
import { text } from 'node:stream/consumers';
import { formatDollars, type Cents } from '@driveaway/domain/money/cents.ts';
import { changedPrices, type ChangedPrice } from '@driveaway/domain/pricing/changed-prices.ts';
import { releasedRates, type RateBook } from '@driveaway/domain/pricing/rates/rate-book.ts';
import { parseRatesFile, type RatesFile } from '@driveaway/domain/pricing/rates/rates-file.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';

type Asked = {
  readonly file: string;
  /** The file of the rates in force; undefined for those of the release. */
  readonly inForce: string | undefined;
  readonly json: boolean;
};

type Surroundings = {
  readonly io: CommandIo;
  /** yyyy-MM-dd. */
  readonly today: string;
};

/** Today, and every later day that a row begins to apply. */
const daysOf = ({ states, luxuryCarTax }: RateBook, today: string): readonly string[] => {
  const rows = [
    ...luxuryCarTax,
    ...states.flatMap(({ duty, registration, injuryInsurance }) => [
      ...duty.flat(),
      ...[...registration, injuryInsurance.charge].flatMap((charge) => charge.rows),
    ]),
  ];
  const later = rows.map(({ effectiveFrom }) => effectiveFrom).filter((day) => day > today);
  return [today, ...[...new Set(later)].sort()];
};

const priceWords = (cents: Cents | null): string => (cents === null ? 'no price' : formatDollars(cents));

const describeChange = ({ asOf, variantCode, state, postcode, before, after }: ChangedPrice): string => {
  const difference = before === null || after === null ? undefined : after - before;
  const compared = difference === undefined ? '' : ` (${difference > 0 ? '+' : ''}${formatDollars(difference)})`;
  return `${asOf} ${variantCode} in ${state} ${postcode}: ${priceWords(before)} -> ${priceWords(after)}${compared}`;
};

/** Prints every price that changes. Refused: a file that is not valid, and one that leaves a car without a price. */
export const checkPrices = async ({ file, inForce, json }: Asked, { io, today }: Surroundings): Promise<ExitCode> => {
  const read = async (path: string): Promise<(RatesFile & { readonly kind: 'valid' }) | undefined> => {
    const rates = parseRatesFile(await text(io.openInput(path)));
    if (rates.kind === 'valid') return rates;
    for (const problem of rates.problems) io.tell(`${path}: ${problem}`);
    return undefined;
  };
  const next = await read(file);
  const now = inForce === undefined ? { rateBook: releasedRates } : await read(inForce);
  if (next === undefined || now === undefined) return exitCodes.refused;
  const { compared, changed } = changedPrices(now.rateBook, next.rateBook, daysOf(next.rateBook, today));
  for (const change of changed) await io.print(json ? JSON.stringify(change) : describeChange(change));
  const lost = changed.filter(({ after }) => after === null).length;
  io.tell(`Rates dated ${next.dated}: ${changed.length} of ${compared} prices change, ${lost} of them are lost.`);
  return lost === 0 ? exitCodes.done : exitCodes.refused;
};
