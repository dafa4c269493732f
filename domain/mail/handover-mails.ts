/** Mails about the handover: times to choose from, the one that was chosen, the day before it, and what holds after it. */
import { ownership } from '../brand/ownership.ts';
import { dayIn } from '../locations/end-of-day.ts';
import { formatDollars } from '../money/cents.ts';
import { groupedDigits } from '../money/grouped-digits.ts';
import type { HandoverPlace } from '../order/handover-place.ts';
import type { OrderEventOf } from '../order/order-events.ts';
import { handoverEntry } from './handover-entry.ts';
import { longDay, longMoment } from './long-moment.ts';
import { because, follow, step, type MailedOrder, type Parts } from './order-mail-parts.ts';
import { inQuotationMarks, strangersWords } from './strangers-words.ts';

type Chosen = OrderEventOf<'HandoverTimeChosen'>['data'];

const placeOf = ({ retailer, retailerAddress }: MailedOrder, place: HandoverPlace): string =>
  place === 'home' ? 'At your home' : `${retailer}, ${retailerAddress}`;

const bringOf = ({ tradeInCents }: MailedOrder): readonly string[] => [
  ...ownership.bring,
  ...(tradeInCents > 0 ? [ownership.bringForTradeIn] : []),
];

/** What is the same in all mails about a time. */
const timeFacts = (order: MailedOrder, { startsAt, minutes, place, state }: Chosen): NonNullable<Parts['facts']> => [
  ['When', longMoment(startsAt, state)],
  ['How long', `About ${minutes} minutes`],
  ['Where', placeOf(order, place)],
  ...bringOf(order).map((thing) => [place === 'home' ? 'Please have ready' : 'Please bring', thing] as const),
];

/** At the retailer a balance is owing only of a payment that was taken back. */
const payBefore = ({ owingNowCents }: MailedOrder): readonly string[] =>
  owingNowCents > 0 ? [`Before that, please pay ${formatDollars(owingNowCents)}: that is owing for the car.`] : [];

/** Times to choose from; who hands the car over, and their notes, are personal and absent once their key is gone. */
export const handoverTimesOffered = (
  order: MailedOrder,
  { data, personal }: OrderEventOf<'HandoverTimesOffered'>,
): Parts => ({
  topic: 'Choose a time for your handover',
  heading: 'Choose a time for your handover',
  paragraphs: [
    `Your ${order.car} is ready to be handed over. Choose the time that suits you best in your account; you can change it there as well.`,
    ...payBefore(order),
    ...(personal !== undefined && personal.notes !== ''
      ? [`${order.retailer} writes:`, strangersWords(personal.notes)]
      : []),
  ],
  facts: [
    ...data.times.map((time) => ['Time', longMoment(time, data.state)] as const),
    ['How long', `About ${data.minutes} minutes`],
    ['Where', placeOf(order, data.place)],
    ...(personal !== undefined && personal.person !== ''
      ? ([['Handed over by', inQuotationMarks(personal.person)]] as const)
      : []),
  ],
  action: { ...follow(order), label: 'Choose a time' },
});

export const handoverTimeChosen = (order: MailedOrder, chosen: Chosen): Parts => {
  const topic = chosen.insteadOf === undefined ? 'Your handover is booked' : 'Your handover has a new time';
  return {
    ...step(
      order,
      topic,
      `You get your ${order.car} at the time below. It is attached for your calendar${chosen.insteadOf === undefined ? '' : ' and takes the place of the one before'}.`,
      ...payBefore(order),
      'If it no longer suits you, choose another time in your account.',
    ),
    facts: timeFacts(order, chosen),
    calendar: handoverEntry({ ...order, ...chosen, address: order.retailerAddress }),
  };
};

/** Sent a day before the time that was chosen, or late: `today` is yyyy-MM-dd where the retailer is. */
export const handoverReminder = (order: MailedOrder, chosen: Chosen, today: string): Parts => ({
  ...step(
    order,
    dayIn(chosen.state, chosen.startsAt) === today ? 'Your handover is today' : 'Your handover is tomorrow',
    chosen.place === 'home'
      ? `${order.retailer} brings your ${order.car} to your home at the time below.`
      : `You get your ${order.car} at the time below. We look forward to seeing you.`,
    ...payBefore(order),
    'If something has come up, choose another time in your account, or call your retailer.',
  ),
  facts: timeFacts(order, chosen),
});

export const handoverTimesWithdrawn = (
  order: MailedOrder,
  { reason, chosen }: OrderEventOf<'HandoverTimesWithdrawn'>['data'],
): Parts => ({
  ...step(
    order,
    chosen === undefined ? 'The times for your handover have changed' : 'Your handover has to be moved',
    ...because(
      `${chosen === undefined ? 'The times that we offered you for your handover do' : 'We are sorry: the time of your handover does'} not hold any more.`,
      reason,
    ),
    `${order.retailer} offers you other times as soon as it can, and we write again then.`,
  ),
  ...(chosen && { facts: [['Does not hold any more', longMoment(chosen.startsAt, chosen.state)]] }),
});

/** 'Monday 29 December 2031, or 150,000 km if that comes first' */
const dayOrKilometres = (day: string, kilometres: number): string =>
  `${longDay(day)}, or ${groupedDigits(kilometres)} km if that comes first`;

export const carHandedOver = (
  order: MailedOrder,
  { handedOverOn, warranty, roadsideUntil, firstService }: OrderEventOf<'VehicleHandedOver'>['data'],
): Parts => ({
  ...step(
    order,
    'Your car is with you',
    `Your ${order.car} was handed over to you. What holds from now on is below, and under My Order as well, beside your documents.`,
  ),
  facts: [
    ['Handed over on', longDay(handedOverOn)],
    ['First service due by', dayOrKilometres(firstService.by, firstService.kilometres)],
    ['Warranty until the end of', dayOrKilometres(warranty.until, warranty.kilometres)],
    ...(roadsideUntil === undefined
      ? []
      : ([['Roadside assistance until the end of', longDay(roadsideUntil)]] as const)),
  ],
});
