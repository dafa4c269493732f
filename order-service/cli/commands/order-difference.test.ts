import { expect, it } from 'vitest';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { replayOrder } from '../../audit/replay-order.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { openTestService } from '../../orders/testing/test-service.ts';
import { describeDifference, differenceOf } from './order-difference.ts';

const orderNo = orderNoOf(1);

const replayed = async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'AllocateVehicle');
  const replay = await replayOrder(ports, orderNo);
  if (replay === undefined) throw new Error('no order');
  return replay;
};

it('names each field that changed, and the events between with who did them', async () => {
  const replay = await replayed();
  const to = replay.headRevision;
  const difference = differenceOf(replay, { from: to - 1, to });
  expect(difference).toMatchObject({
    changes: [
      { field: 'status', before: 'Accepted', after: 'Vehicle Allocated' },
      {
        field: 'lifecycle',
        before: 'accepted by the seller; balance not due; no finance application',
        after: 'car allocated; balance not due; no finance application',
      },
      { field: 'vin', before: null, after: vinOf(orderNo) },
    ],
    events: [{ revision: to, type: 'VehicleAllocated', who: 'the product itself: test' }],
  });
  const lines = difference === undefined ? [] : describeDifference(difference);
  expect(lines).toContain(`  vin: nothing -> ${vinOf(orderNo)}`);
  expect(lines.at(-1)).toContain('by the product itself: test');
});

it('finds nothing between a revision and itself, and no revision that is not there', async () => {
  const replay = await replayed();
  expect(differenceOf(replay, { from: 2, to: 2 })).toMatchObject({ changes: [], events: [] });
  expect(differenceOf(replay, { from: 0, to: replay.headRevision + 1 })).toBeUndefined();
});
