import { brand } from '@driveaway/domain/brand/brand.ts';
import { writeCalendar } from '@driveaway/domain/calendar/write-calendar.ts';
import { calendarFile, type CalendarEntry } from '@driveaway/domain/mail/calendar-entry.ts';
import { coolingOffEntry } from '@driveaway/domain/mail/cooling-off-entry.ts';
import { handoverEntry } from '@driveaway/domain/mail/handover-entry.ts';
import { mailedEvents, orderMail } from '@driveaway/domain/mail/order-mails.ts';
import { testDriveEntry } from '@driveaway/domain/mail/test-drive-entry.ts';
import { withdrawnDates } from '@driveaway/domain/mail/withdrawn-dates.ts';
import type { OrderEvent } from '@driveaway/domain/order/order-events.ts';
import { sampleEvents, sampleOrderCancelled } from '@driveaway/domain/testing/order-builders.ts';
import { sampleMailedOrder as order } from '@driveaway/domain/testing/sample-mailed-order.ts';
import { composeMessage } from '@driveaway/infra/mail/compose-message.ts';
import { sampleMail } from '@driveaway/infra/mail/testing/mail-transport-behaviour.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFiles } from '../mail/mail-to.ts';

const madeAt = '2026-11-02T01:00:00.250Z';
const organiser = `mailto:${brand.coordinator.email}`;

/** A file as a calendar reads it: what is asked, and its dates. */
const readBack = (file: string) => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return {
    method: calendar.getFirstPropertyValue('method'),
    dates: calendar.getAllSubcomponents('vevent').map((part) => {
      const event = new ICAL.Event(part);
      const trigger = part.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
      const start = event.startDate;
      return {
        uid: event.uid,
        sequence: event.sequence,
        organiser: event.organizer,
        start: start.toString(),
        isWholeDay: start.isDate,
        minutes: event.duration.toSeconds() / 60,
        stamp: part.getFirstPropertyValue('dtstamp')?.toString(),
        transparency: part.getFirstPropertyValue('transp'),
        status: part.getFirstPropertyValue('status'),
        alarm: trigger instanceof ICAL.Duration ? alarmOf(start, trigger) : undefined,
      };
    }),
  };
};

/** When a calendar reminds, by the clock that the date is in. */
const alarmOf = (start: ICAL.Time, trigger: ICAL.Duration): string => {
  const alarm = start.clone();
  alarm.isDate = false;
  alarm.addDuration(trigger);
  return alarm.toString();
};

/** The one date of an entry, and that the type of what carries it says what the file says. */
const dateOf = (entry: CalendarEntry) => {
  const [attachment] = composeMessage({ ...sampleMail, attachments: calendarFiles([entry], madeAt) }).attachments ?? [];
  const [file] = calendarFiles([entry], madeAt);
  const { method, dates } = readBack(Buffer.from(file?.content ?? []).toString());
  expect(attachment?.contentType).toBe(`text/calendar; charset=utf-8; method=${String(method)}`);
  const [date, ...others] = dates;
  expect(others).toEqual([]);
  expect(date).toMatchObject({ organiser, stamp: '2026-11-02T01:00:00Z' });
  return { ...date, method };
};

/** The dates that the mails of some events give and take back, in their order. */
const datesOf = (events: readonly OrderEvent[]) => {
  const dated = events.map((event, index) => ({ event, revision: index }));
  return events.flatMap((event, index) => {
    const given = orderMail(event, { ...order, revision: index })?.calendar;
    const ended = withdrawnDates(dated.slice(0, index + 1), order, '2026-11-01T00:00:00Z');
    return [...(given === undefined ? [] : [given]), ...ended].map(dateOf);
  });
};

const { ContractAccepted, BalanceRequested, HandoverTimeChosen, OrderChanged } = sampleEvents;

describe('a calendar', () => {
  it('keeps one handover, whatever becomes of it, and shows its buyer as busy', () => {
    const again: OrderEvent = { ...HandoverTimeChosen, data: { ...HandoverTimeChosen.data, choice: 2 } };
    const withdrawn: OrderEvent = {
      type: 'HandoverTimesWithdrawn',
      data: { reason: 'No plates.', chosen: again.data },
    };
    const dates = datesOf([HandoverTimeChosen, again, withdrawn]);
    expect(dates.map(({ method, sequence, transparency, status }) => [method, sequence, transparency, status])).toEqual(
      [
        ['PUBLISH', 0, 'OPAQUE', null],
        ['PUBLISH', 2, 'OPAQUE', null],
        ['CANCEL', 3, 'TRANSPARENT', 'CANCELLED'],
      ],
    );
    expect(new Set(dates.map(({ uid }) => uid)).size).toBe(1);
    expect(dates.map(({ alarm }) => alarm !== undefined)).toEqual([true, true, false]);
  });

  it('reminds of the balance at nine in the morning, three days before, and of nothing once that is over', () => {
    const asked: OrderEvent = { ...BalanceRequested, data: { ...BalanceRequested.data, dueOn: '2026-12-20' } };
    const later: OrderEvent = { ...asked, data: { ...asked.data, dueOn: '2026-12-22', isRevised: true } };
    const [first, second, ended] = datesOf([asked, later, sampleOrderCancelled()]);
    expect(first).toMatchObject({
      isWholeDay: true,
      start: '2026-12-20',
      alarm: '2026-12-17T09:00:00',
      method: 'PUBLISH',
    });
    expect(second).toMatchObject({ uid: first?.uid, start: '2026-12-22', alarm: '2026-12-19T09:00:00' });
    expect(ended).toMatchObject({ uid: first?.uid, method: 'CANCEL', status: 'CANCELLED', alarm: undefined });
    expect(first?.transparency).toBe('TRANSPARENT');
    const sequences = [first, second, ended].map((one) => one?.sequence ?? -1);
    expect(sequences).toEqual(sequences.toSorted((one, other) => one - other));
  });

  it('has one end of a cooling-off period, whether mail or page gave it', () => {
    const [given, ended] = datesOf([ContractAccepted, OrderChanged]);
    const { coolingOff, acceptance } = ContractAccepted.data;
    const ofPage = coolingOffEntry({ ...order, coolingOff: { ...coolingOff, acceptance } });
    expect(dateOf(ofPage)).toEqual(given);
    expect(given).toMatchObject({ minutes: 15, transparency: 'TRANSPARENT' });
    expect(ended).toMatchObject({ uid: given?.uid, method: 'CANCEL', sequence: (given?.sequence ?? 0) + 1 });
  });

  it('keeps one test drive through booking, moving and cancelling', () => {
    const drive = {
      driveId: 'd1',
      car: 'Austral Outback',
      retailer: 'Austral Sydney',
      address: '1 George Street',
      startsAt: '2026-12-01T23:00:00Z',
      minutes: 30,
    };
    const [booked, moved, ended] = [
      { changes: 0, isCancelled: false },
      { changes: 1, isCancelled: false, startsAt: '2026-12-02T23:00:00Z' },
      { changes: 2, isCancelled: true },
    ].map((change) => dateOf(testDriveEntry({ ...drive, ...change })));
    expect(booked).toMatchObject({ method: 'PUBLISH', sequence: 0, minutes: 30, transparency: 'OPAQUE' });
    expect(booked?.alarm).toBe('2026-12-01T21:00:00Z');
    expect(moved).toMatchObject({ method: 'PUBLISH', uid: booked?.uid, sequence: 1, start: '2026-12-02T23:00:00Z' });
    expect(ended).toMatchObject({ method: 'CANCEL', uid: booked?.uid, sequence: 2, alarm: undefined });
  });

  it('gets nothing else from mails about an order than these', () => {
    const kinds = mailedEvents.filter((type) => orderMail(sampleEvents[type], order)?.calendar !== undefined);
    expect(kinds).toEqual(['ContractAccepted', 'BalanceRequested', 'HandoverTimeChosen']);
    const saved = handoverEntry({ ...order, ...HandoverTimeChosen.data, address: order.retailerAddress });
    expect(dateOf(saved)).toEqual(dateOf(orderMail(HandoverTimeChosen, order)?.calendar ?? saved));
  });

  it('reads a feed with days and an appointment', () => {
    const { name } = brand;
    const common = { description: '', stampedAt: madeAt, remindHours: 7 * 24 };
    const { method, dates } = readBack(
      writeCalendar({
        organiser: { name, email: brand.coordinator.email },
        events: [
          { ...common, uid: 'a', title: 'Balance due', at: { from: '2026-12-20', to: '2026-12-20' } },
          {
            ...common,
            uid: 'b',
            title: 'Handover',
            at: { start: '2026-12-29T23:00:00Z', end: '2026-12-30T00:00:00Z' },
            isBusy: true,
          },
        ],
      }),
    );
    expect(method).toBe('PUBLISH');
    expect(dates.map(({ organiser: by, alarm, transparency }) => [by, alarm, transparency])).toEqual([
      [organiser, '2026-12-13T09:00:00', 'TRANSPARENT'],
      [organiser, '2026-12-22T23:00:00Z', 'OPAQUE'],
    ]);
  });

  it('takes the file of a page as it takes that of a mail', () => {
    const entry = testDriveEntry({
      driveId: 'd1',
      car: 'Austral Outback',
      retailer: 'Austral Sydney',
      address: '',
      startsAt: '2026-12-01T23:00:00Z',
      minutes: 30,
      changes: 0,
      isCancelled: false,
    });
    const { contentType, content } = calendarFile(entry, brand, madeAt);
    expect(contentType).toContain('method=PUBLISH');
    expect(readBack(content).dates).toHaveLength(1);
  });
});
