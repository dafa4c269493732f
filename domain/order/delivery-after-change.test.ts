import { describe, expect, it } from 'vitest';
import { sampleDealer, sampleOrderCreated } from '../testing/order-builders.ts';
import { daysOfMonth } from '../time/days.ts';
import { deliveryAfterChange } from './delivery-after-change.ts';

/** As the plants of the sample's car have it, ordered on 2 November: March. */
const said = { ...daysOfMonth('2027-03'), saidOn: '2026-11-02' };
const { data } = sampleOrderCreated({ expectedDelivery: said });
const painted = { ...data.vehicle, paint: { ...data.vehicle.paint, code: 'another' } };
const dealerIn = (stateCode: 'NSW' | 'WA') => ({ ...sampleDealer, address: { ...sampleDealer.address, stateCode } });

describe('what is said of the delivery once an order is changed', () => {
  it('stays where the car stays the same, as with another accessory or a retailer nearby', () => {
    const nearby = { vehicle: data.vehicle, dealer: { ...dealerIn('NSW'), dealerId: 'austral-sydney-city' } };
    expect(deliveryAfterChange(data, nearby, '2027-02-10')).toStrictEqual(said);
    const agreed = { ...said, laterThan: { ...daysOfMonth('2027-01'), saidOn: '2026-10-01' } };
    expect(deliveryAfterChange({ ...data, expectedDelivery: agreed }, nearby, '2027-02-10')).toStrictEqual(said);
  });

  it('is later with another paint, and says what it is later than', () => {
    const changed = deliveryAfterChange(data, { vehicle: painted, dealer: data.dealer }, '2027-02-10');
    expect(changed?.to).toMatch(/^2027-0[4-7]/);
    expect(changed).toMatchObject({ saidOn: '2027-02-10', laterThan: said });
  });

  it('with another paint on the same day is the same month, later than nothing', () => {
    const first = deliveryAfterChange(
      { ...data, expectedDelivery: undefined },
      { ...data, vehicle: painted },
      '2026-11-02',
    );
    const again = deliveryAfterChange(
      { ...data, expectedDelivery: first },
      { ...data, vehicle: painted },
      '2026-11-02',
    );
    expect(first).not.toHaveProperty('laterThan');
    expect(again).toStrictEqual(first);
  });

  it('moves with the way to another state alone, from the day on which it was said', () => {
    const moved = deliveryAfterChange(data, { vehicle: data.vehicle, dealer: dealerIn('WA') }, '2027-02-10');
    const asOrdered = deliveryAfterChange(
      { ...data, expectedDelivery: undefined },
      { vehicle: data.vehicle, dealer: dealerIn('WA') },
      said.saidOn,
    );
    expect([moved?.from, moved?.to]).toEqual([asOrdered?.from, asOrdered?.to]);
  });

  it('is what it was once the order is back in its state, whatever was changed in between', () => {
    const nobody = { ...data, expectedDelivery: undefined };
    const ordered = deliveryAfterChange(nobody, data, said.saidOn);
    const there = { ...data, dealer: dealerIn('WA') };
    const moved = deliveryAfterChange({ ...data, expectedDelivery: ordered }, there, '2027-02-10');
    const withTowBar = deliveryAfterChange({ ...there, expectedDelivery: moved }, there, '2027-02-11');
    for (const expectedDelivery of [moved, withTowBar]) {
      const back = deliveryAfterChange({ ...there, expectedDelivery }, data, '2027-02-12');
      expect(back).toStrictEqual({ ...ordered, saidOn: '2027-02-12', countedFrom: said.saidOn });
    }
  });
});
