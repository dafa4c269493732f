import { describe, expect, it } from 'vitest';
import {
  sampleBalanceRequested,
  sampleChargesChanged,
  sampleEvents,
  sampleOrderChanged,
  sampleOrderCreated,
  sampleOrderHistory,
  sampleStatusCorrected,
  sampleVehicleOnWater,
  sampleVehicleReallocated,
} from '../testing/order-builders.ts';
import { daysOfMonth } from '../time/days.ts';
import { standingSteps, type DeliverySteps } from './delivery-step.ts';
import { evolveDelivery } from './delivery-steps.ts';
import type { OrderEvent } from './order-events.ts';

/** Recorded late in the evening of 2 November in Greenwich: in Sydney it is the day after. */
const recordedAt = '2026-11-02T22:00:00Z';
const stepsOf = (...events: readonly OrderEvent[]): DeliverySteps =>
  events.reduce<DeliverySteps>((steps, event) => evolveDelivery(steps, event, recordedAt, 'NSW'), []);
const on = '2026-11-03';
const created = sampleOrderCreated({ expectedDelivery: { ...daysOfMonth('2027-01'), saidOn: '2026-11-02' } });
const ordered = { step: 'ordered', on, said: daysOfMonth('2027-01') };
const atSea = { step: 'atSea', on, vessel: 'MV Southern Tern', expectedOn: '2026-12-18' };

describe('the way of a car', () => {
  it('is made of what was recorded of it, on the days of the order’s state', () => {
    expect(stepsOf(created, ...sampleOrderHistory.slice(1))).toStrictEqual([
      ordered,
      atSea,
      { step: 'ashore', on, port: 'Port Kembla' },
      { step: 'onTheRoad', on, expectedOn: '2026-12-22' },
      { step: 'atRetailer', on },
    ]);
  });

  it('of a car in stock begins with the days that were said of it', () => {
    const stockCar = {
      stockId: 's-1',
      vin: 'JF1ZZZZZZZZ000001',
      availableFrom: '2026-11-20',
      isDemonstrator: false,
    };
    const said = { from: '2026-11-20', to: '2026-12-04' };
    const ofStock = sampleOrderCreated({ stockCar, expectedDelivery: { ...said, saidOn: '2026-11-02' } });
    const fromStock = [{ step: 'ordered', on, said, isInStock: true }];
    expect(stepsOf(ofStock)).toStrictEqual(fromStock);
    // also once a company has other charges, days later
    const later = '2026-11-12T01:00:00Z';
    expect(evolveDelivery(stepsOf(ofStock), sampleChargesChanged(), later, 'NSW')).toStrictEqual(fromStock);
  });

  it('marks a step that was recorded by mistake, and no other', () => {
    const withdrawn = { ...atSea, isWithdrawn: true, isMistake: true };
    expect(stepsOf(created, sampleVehicleOnWater(), sampleStatusCorrected())).toStrictEqual([ordered, withdrawn]);
    const again = stepsOf(created, sampleVehicleOnWater(), sampleStatusCorrected(), sampleVehicleOnWater());
    expect(again).toStrictEqual([ordered, withdrawn, atSea]);
    expect(standingSteps(again)).toStrictEqual([ordered, atSea]);
    const ofOtherCar = stepsOf(created, sampleVehicleOnWater(), sampleVehicleReallocated());
    expect(
      stepsOf(
        created,
        sampleVehicleOnWater(),
        sampleVehicleReallocated(),
        sampleVehicleOnWater(),
        sampleStatusCorrected(),
      ),
    ).toStrictEqual([...ofOtherCar, withdrawn]);
    const other = sampleStatusCorrected({ corrects: 'VehicleAllocated' });
    expect(stepsOf(created, other)).toStrictEqual([ordered]);
  });

  it('has the day of dispatch once a request for the balance names it, also for another car', () => {
    const asked = sampleBalanceRequested({ dispatchOn: '2026-12-22' });
    const dispatch = { step: 'dispatch', on, dispatchOn: '2026-12-22' };
    expect(stepsOf(created, asked)).toStrictEqual([ordered, dispatch]);
    expect(standingSteps(stepsOf(created, asked))).toStrictEqual([ordered]);
    expect(stepsOf(created, asked, sampleVehicleReallocated())).toStrictEqual([ordered, dispatch]);
    expect(stepsOf(created, sampleBalanceRequested())).toStrictEqual([ordered]);
  });

  it('begins anew with another car, and with another order', () => {
    const moved = stepsOf(created, sampleVehicleOnWater(), sampleVehicleReallocated());
    expect(standingSteps(moved)).toStrictEqual([ordered]);
    expect(
      stepsOf(created, sampleOrderChanged({ expectedDelivery: { ...daysOfMonth('2027-03'), saidOn: on } })),
    ).toStrictEqual([{ ...ordered, said: daysOfMonth('2027-03') }]);
  });
});

it('nothing else that is recorded is a step of the way', () => {
  const known = stepsOf(created, ...sampleOrderHistory.slice(1));
  const moved = Object.values(sampleEvents)
    .filter((event) => evolveDelivery(known, event, recordedAt, 'NSW') !== known)
    .map(({ type }) => type);
  expect(moved).toEqual([
    'OrderCreated',
    'VehicleReallocated',
    'StatusCorrected',
    'VehicleOnWater',
    'VehicleOnShore',
    'VehicleShippedToDealer',
    'VehicleArrivedAtDealer',
    'OrderChanged',
  ]);
});
