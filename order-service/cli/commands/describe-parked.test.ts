import type { ParkedWork } from '@driveaway/domain/api/parked-work.ts';
import { expect, it } from 'vitest';
import { describeParked, describeParkedOne } from './describe-parked.ts';

it('says of an order of a read model what it stands at, why, since when and how much waits behind', () => {
  const order: ParkedWork = {
    id: 'profile-orders@3:order-12345678-9012',
    kind: 'projection',
    projection: 'profile-orders@3',
    stream: 'order-12345678-9012',
    eventId: 'e2',
    eventType: 'DepositPaid',
    revision: 2,
    error: 'TypeError',
    parkedAt: '2026-11-03T00:00:00.000Z',
    behind: 1,
    waiting: [{ eventId: 'e3', eventType: 'ContractIssued', revision: 3 }],
  };
  expect(describeParked({ parked: [order] })).toEqual([
    'profile-orders@3:order-12345678-9012  projection  DepositPaid (revision 2)  TypeError  since 2026-11-03T00:00:00.000Z  1 behind',
  ]);
  expect(describeParkedOne(order).slice(1)).toEqual([
    '  stands at DepositPaid (revision 2), event e2',
    '  behind it ContractIssued (revision 3), event e3',
  ]);
});
