import { expect, it } from 'vitest';
import { mailedEvents } from './order-mails.ts';
import { refusableKindOf } from './refusable-mails.ts';

it('lets no mail be refused that somebody’s rights or money depend on', () => {
  const refusable = mailedEvents.filter((type) => refusableKindOf(type, undefined) !== undefined);
  expect(refusable).toEqual([
    'VehicleAllocated',
    'VehicleOnWater',
    'VehicleOnShore',
    'VehicleShippedToDealer',
    'VehicleArrivedAtDealer',
    'OrderCompleted',
  ]);
});

it('tells of a car that comes later than its buyer was told, whatever they chose', () => {
  const slippedFrom = { from: '2027-03-01', to: '2027-03-10' };
  expect(refusableKindOf('VehicleOnWater', {})).toBe('whereItIs');
  expect(refusableKindOf('VehicleOnWater', { slippedFrom })).toBeUndefined();
});
