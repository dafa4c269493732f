import type { OrderTimelineResponse } from '../api/profile.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { describe, expect, it } from 'vitest';
import { orderJourney } from './order-journey.ts';

const standing = (fulfilment: OrderLifecycle['fulfilment'], hasAnomalies = false) => ({
  lifecycle: { fulfilment, balance: 'notDue', finance: 'notApplicable' } as const,
  hasAnomalies,
});
const entry = (revision: number, rest: Partial<OrderTimelineResponse[number]>): OrderTimelineResponse[number] => ({
  revision,
  at: `2026-11-${String(revision + 1).padStart(2, '0')}T00:00:00Z`,
  title: '',
  explanation: '',
  by: '',
  ...rest,
});
const atSea = entry(6, { milestone: 'atSea', expects: { milestone: 'inAustralia', on: '2026-12-18' } });
const entries = [entry(2, { milestone: 'feePaid' }), entry(4, { milestone: 'contractAccepted' }), atSea];

describe('the journey of an order', () => {
  it('says what was reached when, and when the next milestone is expected', () => {
    const journey = orderJourney(standing({ inTransit: 'onWater' }), entries);
    expect(journey.map(({ standing: at }) => at)).toEqual([
      ...Array.from({ length: 5 }, () => 'reached'),
      'next',
      'later',
      'later',
    ]);
    expect(journey[0]).toMatchObject({ milestone: 'feePaid', at: '2026-11-03T00:00:00Z' });
    // nobody recorded it
    expect(journey[2]).toMatchObject({ milestone: 'orderAccepted', at: undefined });
    expect(journey[5]).toMatchObject({ milestone: 'inAustralia', expectedOn: '2026-12-18' });
  });

  it('of a car in stock does not lead over the sea', () => {
    const journeyAt = (fulfilment: OrderLifecycle['fulfilment']) =>
      orderJourney({ ...standing(fulfilment), isStockCar: true }, entries).map(
        ({ milestone, standing: at }) => `${milestone} ${at}`,
      );
    const ordered = ['feePaid reached', 'contractAccepted reached', 'orderAccepted reached', 'carAllocated reached'];
    const onItsWay = [...ordered, 'atRetailer next', 'readyForHandover later'];
    expect(journeyAt('allocated')).toEqual(onItsWay);
    expect(journeyAt({ inTransit: 'onWater' })).toEqual(onItsWay);
    expect(journeyAt('delivered')).toEqual([...ordered, 'atRetailer reached', 'readyForHandover next']);
  });

  it('goes back with a step that was taken back, and takes its expectation along', () => {
    const journey = orderJourney(standing('allocated'), entries);
    expect(journey[4]).toEqual({ milestone: 'atSea', standing: 'next', expectedOn: undefined });
    expect(journey.filter(({ expectedOn }) => expectedOn !== undefined)).toEqual([]);
  });

  it('has the newest day where a step was recorded again', () => {
    const again = entry(9, { milestone: 'atSea', expects: { milestone: 'inAustralia', on: '2027-01-05' } });
    const journey = orderJourney(standing({ inTransit: 'onWater' }), [...entries, again]);
    expect(journey[4]).toMatchObject({ at: again.at });
    expect(journey[5]).toMatchObject({ expectedOn: '2027-01-05' });
  });

  it('is not shown of an order that was cancelled or does not add up', () => {
    expect(orderJourney(standing({ cancelled: 'settled' }), entries)).toEqual([]);
    expect(orderJourney(standing('approved', true), entries)).toEqual([]);
  });
});
