/** `orders car-offers`: who asks for an offer for their car, and what they are answered. */
import { groupedDigits } from '@driveaway/domain/money/grouped-digits.ts';
import {
  carOfferMessageSchema,
  deskCarOffersQuerySchema,
  type CarOfferAnswer,
  type CarOfferMessage,
  type DeskCarOffer,
  type DeskCarOffersQuery,
} from '@driveaway/domain/api/car-offer-desk.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { formatDollars } from '@driveaway/domain/money/cents.ts';
import { z } from 'zod';
import { exitCodes, type ExitCode } from '../terminal/command-io.ts';
import { userPath } from '../terminal/user-path.ts';
import { defineOrdersCommand, type OrdersContext } from './command.ts';
import { printAnswer, readDesk, readDeskMessage, runDesk, type DeskInput } from './desk-command.ts';
import { reading } from './read-words.ts';
import { writeNewFile } from './write-new-file.ts';

const others = ['photo', 'offer', 'withdraw'] as const;

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

type Photo = { readonly verb: 'photo'; readonly requestId: string; readonly place: number; readonly output: string };
type Asked = DeskInput<DeskCarOffersQuery, CarOfferMessage> | Photo;

/** '18500' or '18500.50' in cents; NaN for anything else. */
const centsOf = (dollars: string | undefined): number =>
  dollars !== undefined && /^\d{1,7}(?:\.\d{2})?$/.test(dollars) ? Math.round(Number(dollars) * 100) : Number.NaN;

const readMessage = (type: CarOfferMessage['type'], requestId: string, given: GivenCarOffers): Asked | string => {
  const { amount, conditions, reason, 'holds-until': holdsUntil } = given;
  if (type === 'offer' && (Number.isNaN(centsOf(amount)) || holdsUntil === undefined))
    return 'car-offers offer needs --amount DOLLARS, as 18500 or 18500.50, and --holds-until DAY, as 2026-12-08';
  const said = type === 'offer' ? { amountCents: centsOf(amount), holdsUntil, conditions } : { reason };
  return readDeskMessage(carOfferMessageSchema, { type, requestId, ...said }, given);
};

const readPhoto = (requestId: string, { number, output }: GivenCarOffers): Asked | string =>
  /^[1-9]$/.test(number) && output !== undefined && output !== ''
    ? { verb: 'photo', requestId, place: Number(number) - 1, output }
    : 'car-offers photo needs --output FILE, and takes --number N, from 1';

const readCarOffers = (given: GivenCarOffers): Asked | string =>
  readDesk(
    {
      name: 'car-offers',
      one: 'request',
      others,
      recorded: ['photo'],
      readQuery: ({ retailer, all }) =>
        deskCarOffersQuerySchema.safeParse({ ...(retailer && { retailer }), which: all ? 'all' : 'waiting' }),
      listTakes: '--retailer ID and --all',
      readOther: (verb, requestId) =>
        verb === 'photo' ? readPhoto(requestId, given) : readMessage(verb, requestId, given),
    },
    given,
  );

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

const savePhoto = async ({ requestId, place, output }: Photo, context: OrdersContext): Promise<ExitCode> => {
  const { backend, io } = context;
  const content = await backend.carOffers.photo(requestId, place);
  if (content === undefined) {
    io.tell(`There is no photo ${place + 1} of request ${requestId}`);
    return exitCodes.notFound;
  }
  if (await writeNewFile(userPath(output), content))
    return printAnswer(context, { requestId, output, bytes: content.length }, [`The photo is in ${output}`]);
  io.tell(`${output} is there already`);
  return exitCodes.wrongUsage;
};

const carOffers = async (input: Asked, context: OrdersContext): Promise<ExitCode> =>
  input.verb === 'photo'
    ? savePhoto(input, context)
    : runDesk(input, context, {
        one: 'request',
        deskOf: (backend) => backend.carOffers,
        itemsOf: (listed) => listed.requests,
        itemLine: ({ requestId, standing, requestedAt, pictures, retailer }) =>
          `${requestId}  ${standing}  since ${requestedAt}  photos: ${pictures}  ${retailer.name}`,
        describe: describeRequest,
        idOf: ({ requestId }) => requestId,
        describeOutcome: ({ standing, replayed }: Omit<CarOfferAnswer, 'success'>) =>
          `${standing}${replayed ? ' (told before)' : ''}`,
        notFound: 'car-offer-not-found',
      });

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
  verbs: ['list', 'show', ...others, 'append'],
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
