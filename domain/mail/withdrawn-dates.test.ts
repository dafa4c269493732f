import { expect, it } from 'vitest';
import type { OrderEvent } from '../order/order-events.ts';
import {
  sampleBalancePaid,
  sampleBalanceRequested,
  sampleEvents,
  sampleHandoverTimeChosen,
  sampleHandoverTimesWithdrawn,
  sampleTransferReversed,
} from '../testing/order-builders.ts';
import { sampleMailedOrder as order } from '../testing/sample-mailed-order.ts';
import { mayEndDates, withdrawnDates } from './withdrawn-dates.ts';

const accepted = sampleEvents.ContractAccepted;
const asked = sampleBalanceRequested({ dueOn: '2026-12-20' });
const chosen = sampleHandoverTimeChosen();
const accepting = accepted.data.coolingOff.endsAt;
const before = (instant: string): string => Temporal.Instant.from(instant).subtract({ hours: 1 }).toString();

const takenOut = (events: readonly OrderEvent[], now = before(accepting)) =>
  (events.slice(-1).some(mayEndDates)
    ? withdrawnDates(
        events.map((event, revision) => ({ event, revision })),
        order,
        now,
      )
    : []
  ).map(({ uid, sequence, isCancelled }) => [uid.slice(0, uid.indexOf(`-${order.calendarId}`)), sequence, isCancelled]);

it.each<readonly [string, readonly OrderEvent[], readonly (readonly [string, number, true])[]]>([
  [
    'the last moment to cancel, once the order is changed',
    [accepted, sampleEvents.OrderChanged],
    [['cooling-off', 1, true]],
  ],
  [
    'all that was told, once the order is cancelled',
    [accepted, asked, sampleEvents.OrderCancelled],
    [
      ['cooling-off', 1, true],
      ['balance', 2, true],
    ],
  ],
  ['a balance that is paid', [asked, sampleBalancePaid()], [['balance', 1, true]]],
  [
    'the day of a balance that is asked for anew without one',
    [asked, { type: 'BalanceRequested', data: { amountCents: 100, isRevised: true } }],
    [['balance', 1, true]],
  ],
  [
    'a balance that is settled by what came back',
    [asked, sampleTransferReversed({ direction: 'out', remainingCents: 0, refundDueCents: 0 })],
    [['balance', 1, true]],
  ],
  ['a time that was withdrawn', [chosen, sampleHandoverTimesWithdrawn()], [['handover', 1, true]]],
  ['a time that the handover did not wait for', [chosen, sampleEvents.VehicleHandedOver], [['handover', 1, true]]],
  ['nothing that a part of the balance leaves owing', [asked, sampleBalancePaid({ remainingCents: 1 })], []],
  [
    'nothing of which another day takes the place',
    [asked, sampleBalanceRequested({ isRevised: true, dueOn: '2026-12-21' })],
    [],
  ],
  ['nothing twice', [accepted, sampleEvents.OrderChanged, sampleEvents.OrderCancelled], []],
])('a mail takes out of calendars %s', (_what, events, expected) => {
  expect(takenOut(events)).toEqual(expected);
});

it('a moment that has come stays', () => {
  expect(takenOut([accepted, sampleEvents.OrderCancelled], accepting)).toEqual([]);
});

it('the date of what holds again comes after the one that was taken out', () => {
  const again = { ...accepted, data: { ...accepted.data, acceptance: 2 } };
  expect(takenOut([accepted, sampleEvents.OrderChanged, again, sampleEvents.OrderCancelled])).toEqual([
    ['cooling-off', 4, true],
  ]);
});
