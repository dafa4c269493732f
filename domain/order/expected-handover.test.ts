import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/add-days.ts';
import type { DeliveryStep } from './delivery-step.ts';
import { expectedHandover } from './expected-handover.ts';

const ordered: DeliveryStep = { step: 'ordered', on: '2026-11-02', month: '2027-01' };
const atSea = (expectedOn: string): DeliveryStep => ({ step: 'atSea', on: '2026-12-01', expectedOn });

describe('the expected handover', () => {
  it('narrows from the month of the order to the days of the retailer', () => {
    const steps: readonly DeliveryStep[] = [
      ordered,
      atSea('2026-12-28'),
      { step: 'ashore', on: '2026-12-27', port: 'Port Kembla' },
      { step: 'onTheRoad', on: '2027-01-05', expectedOn: '2027-01-07' },
      { step: 'atRetailer', on: '2027-01-07' },
    ];
    expect(steps.map((_, index) => expectedHandover(steps.slice(0, index + 1)))).toStrictEqual([
      { source: 'order', from: '2027-01-01', to: '2027-01-31' },
      { source: 'shipDue', from: '2027-01-07', to: '2027-01-25' },
      { source: 'landed', from: '2027-01-07', to: '2027-01-17' },
      { source: 'retailerDue', from: '2027-01-09', to: '2027-01-16' },
      { source: 'atRetailer', from: '2027-01-09', to: '2027-01-14' },
    ]);
  });

  it('says what was expected before once it ends later, and no more once it has narrowed again', () => {
    const late = [ordered, atSea('2027-01-10')];
    expect(expectedHandover(late)).toStrictEqual({
      source: 'shipDue',
      from: '2027-01-20',
      to: '2027-02-07',
      slippedFrom: { from: '2027-01-01', to: '2027-01-31' },
    });
    expect(expectedHandover([...late, { step: 'ashore', on: '2027-01-10' }])).toStrictEqual({
      source: 'landed',
      from: '2027-01-20',
      to: '2027-01-31',
    });
  });

  it('is compared with what the customer was told, also by a step that was taken back', () => {
    const withdrawn = { ...atSea('2026-12-10'), isWithdrawn: true } as const;
    expect(expectedHandover([ordered, withdrawn])).toStrictEqual(expectedHandover([ordered]));
    expect(expectedHandover([ordered, withdrawn, atSea('2026-12-28')])).toStrictEqual({
      source: 'shipDue',
      from: '2027-01-07',
      to: '2027-01-25',
      slippedFrom: { from: '2027-01-01', to: '2027-01-07' },
    });
  });

  it('ends with the calendar', () => {
    expect(expectedHandover([atSea('2199-12-31')])).toStrictEqual({
      source: 'shipDue',
      from: '2199-12-31',
      to: '2199-12-31',
    });
  });

  it('moves to sooner days without growing', () => {
    expect(expectedHandover([ordered, atSea('2026-11-28')])).toStrictEqual({
      source: 'shipDue',
      from: '2026-12-08',
      to: '2026-12-26',
    });
  });

  it('of a car in stock begins when it can be had, and never before it was ordered', () => {
    const stock = (availableFrom: string): DeliveryStep => ({ step: 'ordered', on: '2026-11-02', availableFrom });
    expect(expectedHandover([stock('2026-12-01')])).toStrictEqual({
      source: 'stock',
      from: '2026-12-01',
      to: '2026-12-15',
    });
    expect(expectedHandover([stock('2026-10-01')])?.from).toBe('2026-11-02');
  });

  it('is not known while nobody has named a day, and stays as it is when a step names none', () => {
    expect(expectedHandover([])).toBeUndefined();
    expect(expectedHandover([{ step: 'ordered', on: '2026-11-02' }])).toBeUndefined();
    expect(expectedHandover([ordered, { step: 'atSea', on: '2026-12-01' }])).toStrictEqual(expectedHandover([ordered]));
  });

  it('of a ship that came when it was told does not slip', () => {
    const withdrawn = { ...atSea('2026-12-28'), isWithdrawn: true } as const;
    expect(expectedHandover([ordered, withdrawn, atSea('2026-12-27')])?.slippedFrom).toBeUndefined();
  });

  it('never widens and never ends later without saying that it slipped', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-11-02', days));
    const aStep: fc.Arbitrary<DeliveryStep> = fc.oneof(
      fc.record({ step: fc.constant('atSea' as const), on: day, expectedOn: day }),
      fc.record({ step: fc.constant('atSea' as const), on: day }),
      fc.record({ step: fc.constant('ashore' as const), on: day }),
      fc.record({ step: fc.constant('onTheRoad' as const), on: day, expectedOn: day }),
      fc.record({ step: fc.constant('atRetailer' as const), on: day }),
    );
    const width = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from);
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 1, maxLength: 8 }), (way) => {
        const windows = [[], ...way.map((_, index) => way.slice(0, index + 1))].map((steps) => {
          const window = expectedHandover([ordered, ...steps]);
          if (window === undefined) throw new Error('The order named a month');
          return window;
        });
        for (const [index, window] of windows.entries()) {
          const before = windows[index - 1] ?? window;
          const isLater = window.to > before.to;
          expect(window.from <= window.to).toBe(true);
          expect(isLater || width(window) <= width(before)).toBe(true);
          expect(isLater ? window.slippedFrom : before).toMatchObject({ from: before.from, to: before.to });
        }
      }),
    );
  });
});
