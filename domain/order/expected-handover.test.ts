import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '../dealers/opening.ts';
import { sampleDealer } from '../testing/order-builders.ts';
import { addDays } from '../time/add-days.ts';
import { daysOfMonth } from '../time/days.ts';
import { holidayOn } from '../time/state-holidays.ts';
import type { DeliveryStep, DeliverySteps } from './delivery-step.ts';
import { expectedHandover, stockWindow } from './expected-handover.ts';

const ordered: DeliveryStep = { step: 'ordered', on: '2026-11-02', said: daysOfMonth('2027-01') };
const atSea = (expectedOn: string): DeliveryStep => ({ step: 'atSea', on: '2026-12-01', expectedOn });
const after = (steps: DeliverySteps) => expectedHandover(steps, sampleDealer);

describe('the expected handover', () => {
  it('narrows from the month of the order to the days of the retailer, who is shut on Sundays', () => {
    const steps: readonly DeliveryStep[] = [
      ordered,
      atSea('2026-12-28'),
      { step: 'ashore', on: '2026-12-27', port: 'Port Kembla' },
      { step: 'onTheRoad', on: '2027-01-05', expectedOn: '2027-01-08' },
      { step: 'atRetailer', on: '2027-01-07' },
    ];
    expect(steps.map((_, index) => after(steps.slice(0, index + 1)))).toStrictEqual([
      { source: 'order', from: '2027-01-01', to: '2027-01-31' },
      { source: 'shipDue', from: '2027-01-07', to: '2027-01-25' },
      { source: 'landed', from: '2027-01-04', to: '2027-01-16' },
      { source: 'retailerDue', from: '2027-01-11', to: '2027-01-16' },
      { source: 'atRetailer', from: '2027-01-08', to: '2027-01-14' },
    ]);
  });

  it('is what is reckoned from a car that comes sooner, and not the one day that its month has of that', () => {
    expect(after([ordered, { step: 'ashore', on: '2026-12-11' }])).toStrictEqual({
      source: 'landed',
      from: '2026-12-18',
      to: '2026-12-31',
    });
  });

  it('says what was expected before once it ends later, and no more once it has narrowed again', () => {
    const late = [ordered, atSea('2027-01-10')];
    expect(after(late)).toStrictEqual({
      source: 'shipDue',
      from: '2027-01-20',
      to: '2027-02-06',
      slippedFrom: { from: '2027-01-01', to: '2027-01-31' },
    });
    expect(after([...late, { step: 'ashore', on: '2027-01-10' }])).toStrictEqual({
      source: 'landed',
      from: '2027-01-18',
      to: '2027-01-30',
    });
  });

  it('is compared with what the customer was told, also by a step that was taken back', () => {
    const withdrawn = { ...atSea('2026-12-10'), isWithdrawn: true } as const;
    expect(after([ordered, withdrawn])).toStrictEqual(after([ordered]));
    expect(after([ordered, withdrawn, atSea('2026-12-28')])).toMatchObject({
      source: 'shipDue',
      slippedFrom: { from: '2026-12-21', to: '2027-01-07' },
    });
  });

  it('that was wrong by a mistake of the seller is put right: the car is not late', () => {
    const mistaken = { ...atSea('2026-12-10'), isWithdrawn: true, isMistake: true } as const;
    expect(after([ordered, mistaken, atSea('2026-12-28')])).toMatchObject({
      slippedFrom: { from: '2026-12-21', to: '2027-01-07' },
      isCorrection: true,
    });
    expect(after([ordered, atSea('2027-01-10')])).not.toHaveProperty('isCorrection');
  });

  describe('of a car whose dispatch to the retailer is known', () => {
    const dispatch = (dispatchOn: string): DeliveryStep => ({ step: 'dispatch', on: '2026-12-02', dispatchOn });
    const landed: DeliverySteps = [ordered, { step: 'ashore', on: '2026-12-01' }];
    const known = { source: 'landed', from: '2026-12-08', to: '2026-12-22' };
    const late = { source: 'dispatch', from: '2026-12-23', to: '2026-12-29' };

    it('is no sooner than of a car that reaches the retailer on that day', () => {
      expect(after(landed)).toStrictEqual(known);
      expect(after([...landed, dispatch('2026-12-22')])).toStrictEqual({
        ...late,
        slippedFrom: { from: known.from, to: known.to },
      });
      expect(after([...landed, dispatch('2026-12-14')])).toStrictEqual({
        ...known,
        source: 'dispatch',
        from: '2026-12-15',
      });
    });

    it('stays what it was where that is later anyhow, or nobody named any days', () => {
      expect(after([...landed, dispatch('2026-12-03')])).toStrictEqual(known);
      expect(after([dispatch('2026-12-03')])).toBeUndefined();
    });

    it('goes by the day that was named last, a sooner one as well', () => {
      expect(after([...landed, dispatch('2026-12-22'), dispatch('2026-12-03')])).toStrictEqual(known);
      expect(after([...landed, dispatch('2026-12-03'), dispatch('2026-12-22')])).toMatchObject(late);
    });

    it('keeps to that day through the steps before the dispatch', () => {
      expect(after([ordered, dispatch('2026-12-22'), { step: 'ashore', on: '2026-12-01' }])).toMatchObject(late);
    });

    it('compares another car with what the customer was told of the one before, as without a dispatch', () => {
      const ofOther = [
        ordered,
        { step: 'ashore', on: '2026-12-01', isWithdrawn: true },
        dispatch('2026-12-22'),
      ] as const;
      expect(after(ofOther)).toStrictEqual(after([ordered]));
      expect(after([...ofOther, { step: 'ashore', on: '2026-12-14' }])).toMatchObject({
        source: 'dispatch',
        slippedFrom: { from: late.from, to: late.to },
      });
    });

    it('goes by the car itself once it has left, and by that day again when that was recorded by mistake', () => {
      const left: DeliveryStep = { step: 'onTheRoad', on: '2026-12-10', expectedOn: '2026-12-11' };
      const told = [...landed, dispatch('2026-12-22')];
      expect(after([...told, left])).toMatchObject({ source: 'retailerDue', from: '2026-12-14' });
      const mistaken = { ...left, isWithdrawn: true, isMistake: true } as const;
      expect(after([...told, mistaken])).toMatchObject(late);
      const unnamed = { step: 'onTheRoad', on: '2026-12-10', isWithdrawn: true, isMistake: true } as const;
      expect(after([...told, unnamed, { step: 'ashore', on: '2026-12-01' }])).toMatchObject(late);
    });
  });

  it('ends with the calendar', () => {
    expect(after([atSea('2199-12-31')])).toMatchObject({ source: 'shipDue', to: '2199-12-31' });
  });

  it('of a car in stock begins when it can be had, and never before it was ordered', () => {
    expect(stockWindow('2026-12-01', '2026-11-02', sampleDealer)).toStrictEqual({
      from: '2026-12-01',
      to: '2026-12-15',
    });
    expect(stockWindow('2026-10-01', '2026-11-02', sampleDealer).from).toBe('2026-11-02');
    const stock: DeliveryStep = {
      step: 'ordered',
      on: '2026-11-02',
      said: { from: '2026-12-01', to: '2026-12-15' },
      isInStock: true,
    };
    expect(after([stock])).toStrictEqual({ source: 'stock', from: '2026-12-01', to: '2026-12-15' });
  });

  it('is not known while nobody has named a day, and stays as it is when a step names none', () => {
    expect(after([])).toBeUndefined();
    expect(after([{ step: 'ordered', on: '2026-11-02' }])).toBeUndefined();
    expect(after([ordered, { step: 'atSea', on: '2026-12-01' }])).toStrictEqual(after([ordered]));
  });

  it('of a ship that came when it was told does not slip', () => {
    const withdrawn = { ...atSea('2026-12-28'), isWithdrawn: true } as const;
    expect(after([ordered, withdrawn, atSea('2026-12-27')])?.slippedFrom).toBeUndefined();
  });

  it('of whatever steps is never one day, never begins or ends when the retailer is shut, and says that it slipped', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-02', days));
    const aStep: fc.Arbitrary<DeliveryStep> = fc.oneof(
      fc.record({ step: fc.constant('atSea' as const), on: day, expectedOn: day }),
      fc.record({ step: fc.constant('atSea' as const), on: day }),
      fc.record({ step: fc.constant('ashore' as const), on: day }),
      fc.record({ step: fc.constant('onTheRoad' as const), on: day, expectedOn: day }),
      fc.record({ step: fc.constant('dispatch' as const), on: day, dispatchOn: day }),
      fc.record({ step: fc.constant('atRetailer' as const), on: day }),
    );
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 1, maxLength: 8 }), (way) => {
        const windows = [[], ...way.map((_, index) => way.slice(0, index + 1))].map((steps) => {
          const window = after([ordered, ...steps]);
          if (window === undefined) throw new Error('The order named a month');
          return window;
        });
        for (const [index, window] of windows.entries()) {
          const before = windows[index - 1] ?? window;
          expect(window.from < window.to).toBe(true);
          const ends = window.source === 'order' ? [] : [window.from, window.to];
          expect(ends.filter((end) => weekdayOf(end) === 7 || holidayOn(end, 'NSW') !== undefined)).toEqual([]);
          expect(window.to > before.to ? window.slippedFrom : before).toMatchObject({
            from: before.from,
            to: before.to,
          });
        }
      }),
    );
  });
});
