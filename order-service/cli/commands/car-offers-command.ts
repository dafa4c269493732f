/** `orders car-offers`: who asks for an offer for their car, and what they are answered. */
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import {
  carOfferMessageSchema,
  deskCarOffersQuerySchema,
  type CarOfferLine,
  type CarOfferMessage,
  type DeskCarOffer,
  type DeskCarOffers,
  type DeskCarOffersQuery,
} from '@driveaway/domain/api/car-offer-desk.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { reading, tooMuch } from './read-words.ts';
import { writeNewFile } from './write-new-file.ts';

const verbs = ['list', 'show', 'photo', 'offer', 'withdraw', 'append'] as const;

const givenSchema = z.object({
  words: z.array(z.string()),
  retailer: z.string().optional(),
  all: z.boolean().default(false),
  number: z.string().default('1'),
  output: z.string().optional(),
  amount: z.string().optional(),
  'holds-until': z.string().optional(),
  conditions: z.string().default(''),
  reason: z.string().default(''),
  id: z.string().optional(),
  operator: z.string().optional(),
});
type GivenCarOffers = z.infer<typeof givenSchema>;

type Asked =
  | { readonly verb: 'list'; readonly asked: DeskCarOffersQuery }
  | { readonly verb: 'show'; readonly requestId: string }
  | { readonly verb: 'photo'; readonly requestId: string; readonly place: number; readonly output: string }
  | { readonly verb: 'append'; readonly file: string }
  | {
      readonly verb: 'send';
      /** The message with the id, which is made where none is given. */
      readonly messageWith: (messageId: string) => CarOfferMessage;
      readonly id: string | undefined;
    };

/** '18500' or '18500.50' in cents; NaN for anything else. */
const centsOf = (dollars: string | undefined): number =>
  dollars !== undefined && /^\d{1,7}(?:\.\d{2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : Number.NaN;

const readMessage = (type: CarOfferMessage['type'], requestId: string, given: GivenCarOffers): Asked | string => {
  const { id, amount, conditions, reason, 'holds-until': holdsUntil } = given;
  if (type === 'offer' && (Number.isNaN(centsOf(amount)) || holdsUntil === undefined))
    return 'car-offers offer needs --amount DOLLARS, as 18500 or 18500.50, and --holds-until DAY, as 2026-12-08';
  const said = type === 'offer' ? { amountCents: centsOf(amount), holdsUntil, conditions } : { reason };
  const read = carOfferMessageSchema.safeParse({ type, messageId: id ?? 'made-later', requestId, ...said });
  if (!read.success) return [...new Set(read.error.issues.map(({ message }) => message))].join(' ');
  return { verb: 'send', id, messageWith: (messageId) => ({ ...read.data, messageId }) };
};

const readCarOffers = (given: GivenCarOffers): Asked | string => {
  const [first, second = '', ...rest] = given.words;
  const verb = verbs.find((known) => known === first);
  if (verb === undefined) return `car-offers takes ${verbs.map((known) => `"${known}"`).join(', ')}`;
  const surplus = tooMuch(verb === 'list' ? given.words.slice(1) : rest);
  if (surplus !== undefined) return surplus;
  if (verb === 'list') {
    const { retailer, all } = given;
    const asked = deskCarOffersQuerySchema.safeParse({
      ...(retailer && { retailer }),
      which: all ? 'all' : 'waiting',
    });
    return asked.success ? { verb, asked: asked.data } : 'car-offers list takes --retailer ID and --all';
  }
  if (verb === 'append') return second === '' ? 'A file is missing' : { verb, file: second };
  if (!z.uuid().safeParse(second).success)
    return `car-offers ${verb} needs the id of a request, as "car-offers list" names it`;
  if (verb === 'offer' || verb === 'withdraw') return readMessage(verb, second, given);
  if (given.operator === undefined) return `car-offers ${verb} needs --operator NAME: it is recorded who does it`;
  if (verb === 'show') return { verb, requestId: second };
  const { number, output } = given;
  return /^[1-9]$/.test(number) && output !== undefined && output !== ''
    ? { verb, requestId: second, place: Number(number) - 1, output }
    : 'car-offers photo needs --output FILE, and takes --number N, from 1';
};

const describeList = ({ requests, more }: DeskCarOffers): readonly string[] => [
  ...(requests.length === 0 ? ['There are no such requests'] : []),
  ...requests.map(
    ({ requestId, standing, requestedAt, pictures, retailer }) =>
      `${requestId}  ${standing}  since ${requestedAt}  photos: ${pictures}  ${retailer.name}`,
  ),
  ...(more ? ['There are more'] : []),
];

const describeRequest = (request: DeskCarOffer): readonly string[] => {
  const { requestId, standing, requestedAt, retailer, owner, car, pictures, offer, reason } = request;
  return [
    `Request ${requestId}: ${standing}, since ${requestedAt}`,
    `  retailer  ${retailer.name}`,
    ...(car === null
      ? ['  car       the details were deleted']
      : [
          `  car       ${car.year} ${car.make} ${car.model}, ${groupedDigits(car.kilometres)} km, ${car.condition}, registered in ${car.state}`,
          ...(car.vin === '' ? [] : [`  VIN       ${car.vin}`]),
          ...(car.plate === '' ? [] : [`  plate     ${car.plate}`]),
          `  photos    ${pictures}`,
        ]),
    ...(owner === null
      ? []
      : [
          `  who       ${owner.firstName} ${owner.lastName}`,
          `  reached   ${owner.phoneNo}, ${owner.email}`,
          ...(owner.words === '' ? [] : [`  words     ${owner.words}`]),
        ]),
    ...(offer === null
      ? []
      : [
          `  offer     ${formatDollars(offer.amountCents)} until ${offer.holdsUntil}${offer.conditions === '' ? '' : `: ${offer.conditions}`}`,
        ]),
    ...(reason === '' ? [] : [`  reason    ${reason}`]),
  ];
};

const describeLine = (answer: CarOfferLine): string =>
  answer.ok
    ? `${answer.line}: ${answer.requestId} ${answer.standing}${answer.replayed ? ' (told before)' : ''}`
    : `${answer.line}: refused: ${answer.message}`;

const printAll = async ({ io, json }: OrdersContext, answer: object, lines: readonly string[]): Promise<ExitCode> => {
  if (json) await io.print(JSON.stringify(answer));
  else for (const line of lines) await io.print(line);
  return exitCodes.done;
};

const appendFile = async (file: string, { backend, io, json }: OrdersContext): Promise<ExitCode> => {
  let [lines, refused] = [0, 0];
  for await (const answer of backend.carOffers.append(io.openInput(file))) {
    lines += 1;
    if (!answer.ok) refused += 1;
    await io.print(json ? JSON.stringify(answer) : describeLine(answer), answer.ok ? undefined : 'bad');
  }
  if (lines > 0) return refused === 0 ? exitCodes.done : exitCodes.refused;
  io.tell(`There is no message in ${file === '-' ? 'the input' : file}.`, 'bad');
  return exitCodes.wrongUsage;
};

const savePhoto = async (
  { requestId, place, output }: Extract<Asked, { readonly verb: 'photo' }>,
  context: OrdersContext,
): Promise<ExitCode> => {
  const { backend, io } = context;
  const content = await backend.carOffers.photo(requestId, place);
  if (content === undefined) {
    io.tell(`There is no photo ${place + 1} of request ${requestId}`);
    return exitCodes.notFound;
  }
  if (await writeNewFile(userPath(output), content))
    return printAll(context, { requestId, output, bytes: content.length }, [`The photo is in ${output}`]);
  io.tell(`${output} is there already`);
  return exitCodes.wrongUsage;
};

const carOffers = async (asked: Asked, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io, json, newId } = context;
  switch (asked.verb) {
    case 'list': {
      const found = await backend.carOffers.list(asked.asked);
      return printAll(context, found, describeList(found));
    }
    case 'show': {
      const found = await backend.carOffers.show(asked.requestId);
      if (found !== undefined) return printAll(context, found, describeRequest(found));
      io.tell(`There is no request ${asked.requestId}`);
      return exitCodes.notFound;
    }
    case 'photo':
      return savePhoto(asked, context);
    case 'append':
      return appendFile(asked.file, context);
    case 'send': {
      const outcome = await backend.carOffers.send(asked.messageWith(asked.id ?? newId()));
      if (outcome.success)
        return printAll(context, outcome, [`${outcome.standing}${outcome.replayed ? ' (told before)' : ''}`]);
      if (json) await io.print(JSON.stringify(outcome));
      io.tell(outcome.message, 'bad');
      return outcome.code === 'car-offer-not-found' ? exitCodes.notFound : exitCodes.refused;
    }
  }
};

export const carOffersCommand = defineOrdersCommand({
  name: 'car-offers',
  summary: 'offers for the cars of visitors: lists who waits, shows the car, answers; it is recorded who reads it',
  usage: [
    'list [--retailer ID] [--all] [options]',
    'show REQUEST --operator NAME [options]',
    'photo REQUEST --number N --output FILE --operator NAME [options]',
    'offer REQUEST --amount DOLLARS --holds-until DAY [--conditions TEXT] [options]',
    'withdraw REQUEST [--reason TEXT] [options]',
    'append FILE|- [options]',
  ],
  verbs,
  description: `"car-offers list" names the requests that wait for an answer, the longest ago first, or all. "car-offers show" and
"car-offers photo" show the car and its owner: each reading is recorded before anything is shown. "car-offers offer" makes an offer,
in the place of the one before; "car-offers withdraw" ends it, or says that none is made. The owner is mailed. "car-offers append" sends
messages, one JSON object a line:

  {"type":"offer","messageId":"offer-1","requestId":"…","amountCents":1850000,"holdsUntil":"2026-12-08","conditions":""}
  {"type":"withdraw","messageId":"offer-2","requestId":"…","reason":"It is sold."}

Needs a running product.`,
  examples: [
    `orders car-offers list --retailer ${defaultDealerId}`,
    'orders car-offers show 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10 --operator ada',
    'orders car-offers offer 6f3d1c1e-9d0c-4c55-9d2f-0c6f5a2b7e10 --amount 18500 --holds-until 2026-12-08',
  ],
  scopes: 'the scopes orders:read to list, orders:contact to show, orders:append to answer',
  options: {
    retailer: { value: 'ID', help: 'its requests alone' },
    all: { help: 'also those that were answered' },
    number: { value: 'N', help: 'which photo, from 1; default: 1' },
    output: { value: 'FILE', help: 'where to write the photo; a file that is not there yet' },
    amount: { value: 'DOLLARS', help: 'what is offered, as 18500 or 18500.50' },
    'holds-until': { value: 'DAY', help: 'yyyy-MM-dd, the last day, where the retailer is' },
    conditions: { value: 'TEXT', help: 'what the offer depends on, as the owner reads it' },
    reason: { value: 'TEXT', help: 'why there is no offer, as the owner reads it' },
    id: { value: 'ID', help: 'of the message: sent again with the same id it is the same message' },
  },
  changesOrders: true,
  input: givenSchema.transform(reading(readCarOffers)),
  run: carOffers,
});
