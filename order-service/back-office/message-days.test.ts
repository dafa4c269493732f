/** Every day that the desk gives is compared with the order's day and with today. */
import {
  backOfficeMessageSchema,
  type BackOfficeMessage,
  type MessageType,
} from '@driveaway/domain/api/back-office.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import type { OrderEvent, OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { evolve, initialOrderState } from '@driveaway/domain/order/order-state.ts';
import { sampleEvents, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { commandOf } from './message-command.ts';

/** The order is of 2 November 2026. */
const at = '2026-12-10T01:00:00Z';

const upTo = (type: OrderEventType): readonly OrderEvent[] =>
  sampleOrderHistory.slice(0, sampleOrderHistory.findIndex((event) => event.type === type) + 1);

const { OrderCancelled, DepositRefunded, ValuationRequested, BalancePaid, VehicleArrivedAtDealer } = sampleEvents;
const paid = upTo(BalancePaid.type);
const cancelled = [...paid, OrderCancelled];
const { bankReference, receivedOn } = BalancePaid.data;
const line = { amount: 1_000, bankReference: 'REF 1' };
const taken = { bankReference, receivedOn, reason: 'The bank took it back.' };

type Case = { readonly given: readonly OrderEvent[]; readonly data: object; readonly wrong: readonly string[] };

const [beforeOrder, yesterday, tomorrow] = ['2026-01-05', '2026-12-09', '2026-12-11'];
const past = [beforeOrder, tomorrow];
/** The year that is typed one too high is among them. */
const ahead = [beforeOrder, yesterday, '2027-12-10', '2096-12-21'];

/** By message and member: an order that takes it, what else it says, and days that cannot be. */
const cases: Readonly<Partial<Record<`${MessageType} ${string}`, Case>>> = {
  'on-water expectedOn': { given: upTo('VehicleAllocated'), data: {}, wrong: ahead },
  'shipped-to-dealer expectedOn': { given: paid, data: {}, wrong: ahead },
  'request-balance dueOn': { given: upTo('VehicleOnShore'), data: {}, wrong: ahead },
  'request-balance dispatchOn': { given: upTo('VehicleOnShore'), data: {}, wrong: ahead },
  'balance-paid receivedOn': { given: upTo('BalanceRequested'), data: line, wrong: past },
  'balance-refunded refundedOn': { given: [...cancelled, DepositRefunded], data: line, wrong: past },
  'refund-otherwise refundedOn': { given: cancelled, data: { ...line, how: 'By cheque.' }, wrong: past },
  'balance-reversed reversedOn': { given: paid, data: taken, wrong: past },
  'refund-reversed reversedOn': {
    given: [...cancelled, DepositRefunded, sampleEvents.BalanceRefunded],
    data: { bankReference: sampleEvents.BalanceRefunded.data.bankReference, reason: 'It came back.' },
    wrong: past,
  },
  'trade-in-offered holdsUntil': {
    given: [...upTo('DepositPaid'), ValuationRequested],
    data: { amount: 9_000 },
    wrong: ahead,
  },
  'handed-over handedOverOn': { given: upTo(VehicleArrivedAtDealer.type), data: {}, wrong: past },
};

/** They say which line of a statement is meant, and are days that are on record. */
const namesALine: ReadonlySet<string> = new Set(['balance-reversed receivedOn', 'refund-reversed refundedOn']);

const optionSchema = z.object({
  properties: z.object({
    type: z.object({ const: z.string() }),
    data: z
      .object({ properties: z.record(z.string(), z.object({ format: z.string().optional() })).optional() })
      .optional(),
  }),
});
const { options } = z
  .object({ oneOf: z.array(optionSchema) })
  .transform(({ oneOf }) => ({ options: oneOf }))
  .parse(z.toJSONSchema(backOfficeMessageSchema, { io: 'input', unrepresentable: 'any' }));
const members = options.flatMap(({ properties: { type, data } }) =>
  Object.entries(data?.properties ?? {}).flatMap(([name, { format }]) =>
    format === 'date' ? [`${type.const} ${name}`] : [],
  ),
);

it('every message that has a day is looked at', () => {
  expect(members.filter((member) => !namesALine.has(member)).toSorted()).toEqual(Object.keys(cases).toSorted());
});

const rows = Object.entries(cases).flatMap(([member, one]) => (one === undefined ? [] : [[member, one] as const]));

it.each(rows)('%s is compared with the order and with today', (member, { given, data, wrong }) => {
  const [type = '', name = ''] = member.split(' ');
  const state = given.reduce(evolve, initialOrderState);
  const answerOn = (day: string): string => {
    const message: BackOfficeMessage = backOfficeMessageSchema.parse({
      messageId: 'm',
      type,
      data: { ...data, [name]: day },
    });
    const details = { at, offerDays: 7, document: undefined, waiverLimitCents: 0 };
    const decision = decide(commandOf(message, details), state);
    return decision.kind === 'refused' ? decision.refusal.code : 'taken';
  };
  expect(wrong.map((day) => [day, answerOn(day)])).toEqual(wrong.map((day) => [day, 'day-not-possible']));
  const right = wrong === ahead ? '2026-12-21' : '2026-12-10';
  expect([right, answerOn(right)]).toEqual([right, 'taken']);
});
