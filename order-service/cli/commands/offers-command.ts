/** `orders offers check`: what a file of the maker's offers says, before it is put in place. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import type { Offer } from '@driveaway/domain/maker/offer.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { parseOffersFile } from '@driveaway/domain/pricing/offers/offers-file.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { reading, tooMuch } from './read-words.ts';

const givesWords = ({ gives }: Offer): string =>
  gives.kind === 'accessory'
    ? `the accessory ${gives.accessoryCode} at no cost`
    : `${formatDollars(gives.cents)} off${gives.kind === 'contribution' ? ', paid by a third party' : ''}`;

const whenWords = ({ from, until }: Offer, today: string): string => {
  if (until < today) return 'over';
  return from > today ? 'to come' : 'on now';
};

const describeOffer = (offer: Offer, today: string): string => {
  const { code, name, from, until, variantCodes, states, dealerIds } = offer;
  const where = states === undefined ? 'every state' : states.join(', ');
  const who = dealerIds === undefined ? 'every retailer' : dealerIds.join(', ');
  return `${code} (${whenWords(offer, today)}): "${name}", ${givesWords(offer)} from ${from} until ${until}, for ${variantCodes.join(', ')} in ${where} from ${who}`;
};

const givenSchema = z.object({ words: z.array(z.string()) });

/** `offers check FILE`. */
const readOffersWords = ({ words }: z.infer<typeof givenSchema>): { readonly file: string } | string => {
  const [verb, file, ...rest] = words;
  if (verb !== 'check') return verb === undefined ? 'offers takes "check"' : `offers takes "check", not "${verb}"`;
  return file === undefined ? 'A file is missing' : (tooMuch(rest) ?? { file });
};

export const offersCommand = defineCommand({
  name: 'offers',
  summary: 'what a file of the maker’s offers says',
  usage: ['check FILE|- [--json]'],
  verbs: ['check'],
  description: `Reads a file of offers as OFFERS_FILE names one, and lists each offer with its days, cars, states and retailers, and whether
it is on now. A file that is not valid, or names what the maker does not have, is refused with what is wrong.`,
  examples: ['orders offers check offers.json'],
  options: {},
  input: givenSchema.transform(reading(readOffersWords)),
  run: async ({ file }, { io, json, now }) => {
    const read = parseOffersFile(await text(io.openInput(file)));
    if (read.kind === 'invalid') {
      for (const problem of read.problems) io.tell(`${file}: ${problem}`);
      return exitCodes.refused;
    }
    const today = dayIn('NSW', now().toString());
    for (const offer of read.offers) await io.print(json ? JSON.stringify(offer) : describeOffer(offer, today));
    io.tell(`Offers dated ${read.dated}: ${read.offers.length}.`);
    return exitCodes.done;
  },
});
