import { expect, it } from 'vitest';
import { stateCodes } from '../locations/state.ts';
import type { Plant } from '../maker/delivery-times.ts';
import { daysOfMonth } from '../time/days.ts';
import { catalogue } from './catalogue.ts';
import { expectedDelivery } from './expected-delivery.ts';

const plant = (weeksToBuild: number, effectiveFrom = '2026-01-01'): Plant => ({
  name: 'Works',
  weeksToState: { NSW: 4, ACT: 4, VIC: 4, QLD: 4, SA: 4, WA: 6, TAS: 4, NT: 4 },
  builds: [{ variantCode: 'car', effectiveFrom, weeksToBuild }],
});
const asked = { variantCode: 'car', state: 'NSW', orderedOn: '2026-11-23' } as const;

it('adds the way to the state to the time of the plant', () => {
  // 23 November and 10 weeks is 1 February, and 12 weeks 15 February
  expect(expectedDelivery(asked, [plant(6)])).toEqual(daysOfMonth('2027-02'));
  expect(expectedDelivery(asked, [plant(5)])).toEqual(daysOfMonth('2027-01'));
  expect(expectedDelivery({ ...asked, state: 'WA' }, [plant(5)])).toEqual(daysOfMonth('2027-02'));
});

it('takes the latest figure that has begun, and the soonest of several plants', () => {
  const slower: Plant = { ...plant(6), builds: [...plant(1).builds, ...plant(30, '2026-11-23').builds] };
  expect(expectedDelivery(asked, [slower])).toEqual(daysOfMonth('2027-07'));
  expect(expectedDelivery({ ...asked, orderedOn: '2026-11-22' }, [slower])).toEqual(daysOfMonth('2026-12'));
  expect(expectedDelivery(asked, [slower, plant(6)])).toEqual(daysOfMonth('2027-02'));
});

it('says nothing of a variant that no plant names, or not yet', () => {
  expect(expectedDelivery({ ...asked, variantCode: 'other' }, [plant(6)])).toBeUndefined();
  expect(expectedDelivery({ ...asked, orderedOn: '2025-12-31' }, [plant(6)])).toBeUndefined();
});

it('is known for every variant on sale in every state', () => {
  const silent = catalogue.flatMap(({ variants }) =>
    variants.flatMap(({ code }) =>
      stateCodes.filter(
        (state) => expectedDelivery({ variantCode: code, state, orderedOn: '2026-11-23' }) === undefined,
      ),
    ),
  );
  expect(silent).toStrictEqual([]);
});
