import { describe, expect, it } from 'vitest';
import {
  sampleEvents,
  sampleHandoverTimeChosen,
  sampleHandoverTimesOffered,
  sampleHandoverTimesWithdrawn,
} from '../testing/order-builders.ts';
import { sampleMailedOrder as order } from '../testing/sample-mailed-order.ts';
import { orderMail, remindedOf, reminderMail } from './order-mails.ts';
import { handoverChosenRetailerMail } from './retailer-mails.ts';
import { plainMailText, strangersWords } from './strangers-words.ts';

const chosen = sampleHandoverTimeChosen();
const moved = sampleHandoverTimeChosen({
  choice: 2,
  startsAt: '2026-12-30T03:30:00.000Z',
  insteadOf: chosen.data.startsAt,
});
const dayBefore = '2026-12-29T05:00:00Z';
const factsOf = (mail: ReturnType<typeof orderMail>) =>
  mail?.facts.map(([name, value]) => `${name}: ${plainMailText(value)}`) ?? [];

describe('mail about a handover', () => {
  it('lists the times by the clocks of the retailer’s state, and says who is there', () => {
    const mail = orderMail(sampleHandoverTimesOffered(), order);
    expect(factsOf(mail)).toEqual(
      expect.arrayContaining([
        'Time: Wednesday 30 December 2026 at 10:00 am (NSW time)',
        'Time: Wednesday 30 December 2026 at 2:30 pm (NSW time)',
        'Where: Austral Parramatta, 188 Silverwattle Road, Parramatta NSW 2150',
        'Handed over by: “Mia Okafor”',
      ]),
    );
    expect(mail?.paragraphs.map(plainMailText).join(' ')).toContain(
      'writes: > Please come to the door on Wattle Street.',
    );
  });

  it('says nothing of a person whose name is gone with its key', () => {
    const { personal: _, ...erased } = sampleHandoverTimesOffered();
    const mail = orderMail(erased, order);
    expect(factsOf(mail).join()).not.toContain('Handed over by');
    expect(mail?.paragraphs.map(plainMailText).join(' ')).not.toContain('writes:');
  });

  it('names in the same entry of the calendar the time that takes the place of another', () => {
    const before = orderMail(chosen, order)?.calendar;
    const after = orderMail(moved, order);
    expect(after?.calendar?.uid).toBe(before?.uid);
    expect([before?.sequence, after?.calendar?.sequence]).toEqual([0, 2]);
    expect(after?.subject).toContain('Your handover has a new time');
    expect(before?.place).toContain('188 Silverwattle Road');
  });

  it('says of a car that is not paid for any more that it has to be before that', () => {
    const words = 'Before that, please pay $54,000: that is owing for the car.';
    for (const [owingNowCents, isSaid] of [
      [5_400_000, true],
      [0, false],
    ] as const) {
      const owing = { ...order, owingNowCents };
      const mails = [orderMail(sampleHandoverTimesOffered(), owing), orderMail(chosen, owing)];
      for (const mail of [...mails, reminderMail(chosen, owing, dayBefore)])
        expect(mail?.paragraphs.includes(words)).toBe(isSaid);
    }
  });

  it('names a time that was withdrawn, and why', () => {
    const { offer: _, ...time } = chosen.data;
    const withdrawn = orderMail(sampleHandoverTimesWithdrawn({ chosen: time }), order);
    expect(factsOf(withdrawn).join()).toContain('Does not hold any more: Wednesday 30 December 2026');
    expect(withdrawn?.paragraphs).toContainEqual(strangersWords('The number plates have not come yet.'));
    expect(factsOf(orderMail(sampleHandoverTimesWithdrawn(), order)).join()).not.toContain('Does not hold');
  });

  it('asks nobody to come or to bring anything to whom the car is brought', () => {
    const atHome = sampleHandoverTimeChosen({ place: 'home' });
    const mails = [orderMail(atHome, order), reminderMail(atHome, order, dayBefore)];
    for (const mail of mails) {
      expect(factsOf(mail)).toEqual(
        expect.arrayContaining(['Where: At your home', 'Please have ready: Your driver licence']),
      );
      expect(factsOf(mail).join()).not.toMatch(/bring|Silverwattle/);
      expect(mail?.calendar?.place).toBeUndefined();
    }
    expect(mails[1]?.paragraphs.map(plainMailText).join(' ')).toContain(
      'Austral Parramatta brings your Austral Outback Touring to your home',
    );
  });

  it('says what to bring, and of a car that is traded in as well', () => {
    expect(factsOf(orderMail(chosen, order)).join()).toContain('Please bring: Your driver licence');
    expect(factsOf(orderMail(chosen, order)).join()).not.toContain('trade in');
    expect(factsOf(orderMail(chosen, { ...order, tradeInCents: 100 })).join()).toContain('The car that you trade in');
  });

  it('at home names no address of the customer', () => {
    const mail = orderMail(sampleHandoverTimeChosen({ place: 'home' }), order);
    expect(factsOf(mail)).toContain('Where: At your home');
    expect(mail?.calendar?.place).toBeUndefined();
  });

  it('reminds of the time that was chosen, and of nothing else', () => {
    expect(remindedOf(chosen)).toBe(chosen.data.startsAt);
    expect(reminderMail(chosen, order, dayBefore)?.subject).toBe('Your handover is tomorrow: order 12345678-9012');
    // half past midnight in Sydney
    expect(reminderMail(chosen, order, '2026-12-29T13:30:00Z')?.heading).toBe('Your handover is today');
    expect(remindedOf(sampleEvents.HandoverTimesOffered)).toBeUndefined();
    expect(reminderMail(sampleEvents.HandoverTimesOffered, order, dayBefore)).toBeUndefined();
  });

  it('after it says until when the promises of the maker last', () => {
    expect(factsOf(orderMail(sampleEvents.VehicleHandedOver, order))).toEqual(
      expect.arrayContaining([
        'First service due by: Thursday 30 December 2027, or 15,000 km if that comes first',
        'Warranty until the end of: Monday 29 December 2031, or 150,000 km if that comes first',
        'Roadside assistance until the end of: Saturday 29 December 2029',
      ]),
    );
  });

  it('tells the retailer of the time, and of the one that it takes the place of', () => {
    const told = { orderNo: order.orderNo, car: order.car, status: 'Arrived at Dealer' };
    expect(handoverChosenRetailerMail(told, moved.data).facts).toContainEqual([
      'Instead of',
      'Wednesday 30 December 2026 at 10:00 am (NSW time)',
    ]);
    expect(handoverChosenRetailerMail(told, chosen.data).subject).toBe('Handover arranged: order 12345678-9012');
  });
});
