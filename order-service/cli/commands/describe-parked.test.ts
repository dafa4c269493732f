import { expect, it } from 'vitest';
import { describeParked } from './describe-parked.ts';

it('says of an order of a read model what it stands at, why, since when and how much waits behind', () => {
  const order = {
    id: 'profile-orders@3:order-12345678-9012',
    kind: 'projection',
    projection: 'profile-orders@3',
    stream: 'order-12345678-9012',
    eventType: 'DepositPaid',
    revision: 2,
    error: 'TypeError',
    parkedAt: '2026-11-03T00:00:00.000Z',
    behind: 1,
  } as const;
  expect(describeParked({ parked: [order] })).toEqual([
    'profile-orders@3:order-12345678-9012  projection  DepositPaid (revision 2)  TypeError  since 2026-11-03T00:00:00.000Z  1 behind',
  ]);
});
