/** Mails about an offer for the car of a visitor: to whoever asked, and to the retailer who is to answer. */
import { brand } from '../brand/brand.ts';
import type { CarOfferEventOf } from '../car-offers/car-offer-events.ts';
import { ownerKeptDays } from '../car-offers/car-offer-rules.ts';
import { formatDollars } from '../money/cents.ts';
import { groupedDigits } from '../money/grouped-digits.ts';
import { longDay } from './long-moment.ts';
import type { MailContent } from './mail-content.ts';
import { inQuotationMarks, type StrangersWords } from './strangers-words.ts';

/** Why somebody without an account gets such mail. */
export const carOfferMailReason = `You’re getting this email because somebody asked ${brand.name} for an offer for a car and gave this address. It’s about that offer, and isn’t advertising.`;

export type MailedCarOffer = {
  readonly requestId: string;
  readonly retailer: string;
  readonly phone: string;
  readonly car: NonNullable<CarOfferEventOf<'CarOfferRequested'>['personal']>['car'];
  readonly pictures: number;
  /** The page on which it stands, from the root of the site. */
  readonly path: string;
};

type Facts = MailContent['facts'];

/** Year, make and model: two of them are what somebody typed, who may not be whose mailbox it is. */
const carName = ({ car }: MailedCarOffer): string => `${car.year} ${inQuotationMarks(`${car.make} ${car.model}`)}`;
const carFacts = (asked: MailedCarOffer): Facts => [
  ['Car', carName(asked)],
  ['Odometer', `${groupedDigits(asked.car.kilometres)} km`],
  ['Registered in', asked.car.state],
];
const retailerFacts = ({ retailer, phone }: MailedCarOffer): Facts => [
  ['Retailer', retailer],
  ...(phone === '' ? [] : ([['Phone', phone]] as const)),
];
const seeIt = ({ path }: MailedCarOffer, label: string) => ({ label, path });
const photos = (count: number): string => (count === 0 ? 'none' : String(count));

/** The mail to whoever asked. */
export const carOfferAskedMail = (asked: MailedCarOffer): MailContent => ({
  subject: 'We’ve got your request for an offer for your car',
  preview: `${asked.retailer} will get back to you.`,
  heading: 'You asked for an offer for your car',
  paragraphs: [
    `${asked.retailer} will look at what you sent and email you, with or without an offer.`,
    `We’ll delete your details and photos ${ownerKeptDays} days from now, or ${ownerKeptDays} days after the last day of an offer. You can delete them now on the page behind the button.`,
  ],
  facts: [...carFacts(asked), ['Photos', photos(asked.pictures)], ...retailerFacts(asked)],
  action: seeIt(asked, 'See or withdraw it'),
});

/** The mail to the retailer: which car, and under which id back office shows who asks. */
export const carOfferRetailerMail = (asked: MailedCarOffer): MailContent => ({
  subject: `Please make an offer for a car: ${asked.requestId.slice(0, 8)}`,
  preview: 'Somebody asked on our site what you’d pay for their car.',
  heading: 'Please make an offer for a car',
  paragraphs: [
    'Somebody asked on our site for an offer for their car, and is waiting for your answer.',
    'Back office shows who they are, the number plate and the photos under the id of this request, and records who reads them. It also sends your answer.',
  ],
  facts: [...carFacts(asked), ['Photos', photos(asked.pictures)], ['Request', asked.requestId]],
});

/** The mail with an offer. */
export const carOfferMadeMail = (
  asked: MailedCarOffer,
  {
    amountCents,
    holdsUntil,
    conditions,
  }: { amountCents: number; holdsUntil: string; conditions: StrangersWords | undefined },
): MailContent => ({
  subject: `${formatDollars(amountCents)} for your car`,
  preview: `${asked.retailer} offers ${formatDollars(amountCents)} until ${longDay(holdsUntil)}.`,
  heading: 'An offer for your car',
  paragraphs: [
    `${asked.retailer} offers you ${formatDollars(amountCents)} for your car. The offer holds until the end of ${longDay(holdsUntil)}.`,
    'It’s up to you whether to take it. To go ahead, call the retailer, or name this offer when you trade the car in with an order.',
  ],
  facts: [
    ['Car', carName(asked)],
    ['Offer', formatDollars(amountCents)],
    ['Holds until the end of', longDay(holdsUntil)],
    ...(conditions === undefined ? [] : ([['On condition', conditions]] as const)),
    ...retailerFacts(asked),
  ],
  action: seeIt(asked, 'See the offer'),
});

/** The mail that there is no offer, or no more. */
export const carOfferWithdrawnMail = (
  asked: MailedCarOffer,
  { hadOffer, reason }: { hadOffer: boolean; reason: StrangersWords | undefined },
): MailContent => ({
  subject: hadOffer ? 'The offer for your car was withdrawn' : 'No offer for your car',
  preview: hadOffer ? 'It’s no longer valid.' : `${asked.retailer} isn’t making one.`,
  heading: hadOffer ? 'The offer for your car was withdrawn' : 'There is no offer for your car',
  paragraphs: [
    hadOffer
      ? `${asked.retailer} has withdrawn its offer for your car. It’s no longer valid.`
      : `${asked.retailer} has looked at what you sent and isn’t making an offer for your car.`,
    'You can ask again, try near another place, or call the retailer to talk about it.',
  ],
  facts: [
    ['Car', carName(asked)],
    ...(reason === undefined ? [] : ([['Why', reason]] as const)),
    ...retailerFacts(asked),
  ],
  action: { label: 'Ask again', path: '/value-my-car' },
});
