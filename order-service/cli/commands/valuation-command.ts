/** `orders valuation check`: what a maker's file of curves and new prices makes of cars, before it is put in place. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import type { ValuationBook } from '@driveaway/domain/valuation/valuation-book.ts';
import { parseValuationFile } from '@driveaway/domain/valuation/valuation-file.ts';
import { valueCar } from '@driveaway/domain/valuation/value-car.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

/** Of a car of this new price, so that segments compare. */
const exampleCents = 4_000_000;
const exampleAges = [1, 3, 5, 8];

/** Each segment's range for a car of average kilometres in good condition. */
const examplesOf = (book: ValuationBook, today: string) =>
  book.segments.flatMap(({ code }) =>
    exampleAges.flatMap((years) => {
      const range = valueCar(
        {
          year: Number(today.slice(0, 4)) - years,
          kilometres: years * book.kilometresAYear.km,
          condition: 'good',
          state: 'NSW',
          segment: code,
          newPriceCents: exampleCents,
          extrasCents: 0,
        },
        book,
        today,
      );
      return range === undefined
        ? []
        : [{ segment: code, years, lowCents: range.lowCents, highCents: range.highCents }];
    }),
  );

const givenSchema = z.object({ words: z.array(z.string()) });

/** `valuation check FILE`. */
const readValuationWords = ({ words }: z.infer<typeof givenSchema>): { readonly file: string } | string => {
  const [verb, file, ...rest] = words;
  if (verb !== 'check')
    return verb === undefined ? 'valuation takes "check"' : `valuation takes "check", not "${verb}"`;
  return file === undefined ? 'A file is missing' : (tooMuch(rest) ?? { file });
};

export const valuationCommand = defineCommand({
  name: 'valuation',
  summary: 'what a file of curves and new prices makes of used cars',
  usage: ['check FILE|- [--json]'],
  verbs: ['check'],
  description: `Reads a file as VALUATION_FILE names one, and lists for each segment what a car of $40,000 new is worth by it after one, three,
five and eight years with average kilometres. A file that is not valid is refused with what is wrong.`,
  examples: ['orders valuation check valuation.json'],
  options: {},
  input: givenSchema.transform(reading(readValuationWords)),
  run: async ({ file }, { io, json, now }) => {
    const read = parseValuationFile(await text(io.openInput(file)));
    if (read.kind === 'invalid') {
      for (const problem of read.problems) io.tell(`${file}: ${problem}`);
      return exitCodes.refused;
    }
    const { book } = read;
    for (const example of examplesOf(book, dayIn('NSW', now().toString()))) {
      const { segment, years, lowCents, highCents } = example;
      await io.print(
        json
          ? JSON.stringify(example)
          : `${segment}, ${years} ${years === 1 ? 'year' : 'years'}: ${formatDollars(lowCents)} to ${formatDollars(highCents)}`,
      );
    }
    io.tell(`Valuation dated ${book.dated}: ${book.segments.length} segments, ${book.cars.length} cars.`);
    return exitCodes.done;
  },
});
