/** Mails about the car's way to its buyer: each says when the handover is expected, and what may be done if that is later. */
import { brand } from '../brand/brand.ts';
import type { OrderEvent, OrderEventOf } from '../order/order-events.ts';
import { daysText } from '../time/day-text.ts';
import { wholeMonth, type Days } from '../time/days.ts';
import { longDay } from './long-moment.ts';
import { balance } from './order-money-mails.ts';
import { step, type MailedOrder, type Parts } from './order-mail-parts.ts';
import { inQuotationMarks } from './strangers-words.ts';

/** A day that has passed when the mail is made, of a step that was told late, is expected no more. */
const expected = ({ today }: MailedOrder, isoDate: string | undefined, where: string): readonly string[] =>
  isoDate === undefined || isoDate < today
    ? []
    : [`It is expected ${where} on ${longDay(isoDate)}. This is an estimate.`];

/** The steps of a car's way, each with a mail that says when the handover is expected. */
export const movements = [
  'VehicleOnWater',
  'VehicleOnShore',
  'VehicleShippedToDealer',
  'VehicleArrivedAtDealer',
] as const;
type Movement = OrderEventOf<(typeof movements)[number]>;

/** Whether the mail about an event says when the handover is expected: of a step of the car's way, or of its dispatch. */
export const tellsHandover = (event: OrderEvent): boolean =>
  movements.some((type) => type === event.type) ||
  (event.type === 'BalanceRequested' && event.data.dispatchOn !== undefined);

const movement = (order: MailedOrder, event: Movement): Parts => {
  const { car, retailer } = order;
  switch (event.type) {
    case 'VehicleOnWater':
      return step(
        order,
        'Your car is at sea',
        `Your ${car} is on its way ${event.data.vessel === undefined ? 'by ship' : `on the ship ${inQuotationMarks(event.data.vessel)}`}.`,
        ...expected(order, event.data.expectedOn, 'ashore'),
      );
    case 'VehicleOnShore':
      return step(
        order,
        'Your car has landed',
        `Your ${car} is in Australia. Once its balance is paid it goes on to ${retailer}.`,
      );
    case 'VehicleShippedToDealer':
      return step(
        order,
        'Your car is on its way to your retailer',
        `Your ${car} has left for ${retailer}.`,
        ...expected(order, event.data.expectedOn, 'there'),
      );
    case 'VehicleArrivedAtDealer':
      return step(
        order,
        'Your car has arrived',
        `${retailer} will prepare your ${car} and arrange the handover with you.`,
      );
  }
};

/** With weekdays: whoever takes a day off for it needs them. */
const daysInWords = (days: Days): string =>
  wholeMonth(days) === undefined ? `${longDay(days.from)} to ${longDay(days.to)}` : daysText(days);

const ofCar = { late: 'later than expected', wrong: 'with another date' };
/** For the subject of a mail that is about something else. */
const ofHandover = { late: 'and the handover is later than expected', wrong: 'and the handover has another date' };

/** The parts with the expected handover; its subject, reason and what the customer may do where it became later. */
const withHandover = ({ handover, today }: MailedOrder, parts: Parts, lateWords = ofCar): Parts => {
  if (handover === undefined || handover.to < today) return parts;
  const told = {
    ...parts,
    facts: [...(parts.facts ?? []), ['Expected handover', `${daysInWords(handover)} (an estimate)`] as const],
  };
  if (handover.slippedFrom === undefined) return told;
  const isCorrection = handover.isCorrection === true;
  const what = isCorrection
    ? 'We gave you the wrong date, and are sorry for that.'
    : 'We’re sorry: your car will be later than we told you.';
  return {
    ...told,
    topic: `${parts.topic}, ${isCorrection ? lateWords.wrong : lateWords.late}`,
    paragraphs: [
      ...parts.paragraphs,
      `${what} We said ${daysInWords(handover.slippedFrom)}. The days below take their place.`,
      `If they don’t suit you, email ${brand.coordinator.email}. We’ll go through what’s possible: another day, another car, or ending your order. What you agreed on and your rights under the Australian Consumer Law aren’t affected.`,
    ],
  };
};

/** What a buyer is told of a step of the car's way. */
export const movementMail = (order: MailedOrder, event: Movement): Parts => withHandover(order, movement(order, event));

/** What a buyer is told of the balance, with the handover where the day of the dispatch is known. */
export const balanceMail = (order: MailedOrder, data: OrderEventOf<'BalanceRequested'>['data']): Parts =>
  withHandover(order, balance(order, data), ofHandover);
