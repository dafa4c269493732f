import { expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { createOrderAt, orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { openTestService } from './testing/test-service.ts';
import { retailersOfEvents } from './retailers-of-events.ts';

const orderNo = orderNoOf(1);

it('knows so many orders, and reads the one that was asked about longest ago anew', async () => {
  const { ports } = await openTestService();
  const [one, other] = [orderNoOf(1), orderNoOf(2)];
  for (const each of [one, other]) await createOrderAt(ports, each, 'StartDepositPayment');
  const asked: string[] = [];
  const readStream: typeof ports.eventStore.readStream = async (stream, options) => {
    asked.push(stream);
    return ports.eventStore.readStream(stream, options);
  };
  const retailersOf = retailersOfEvents({ ...ports.eventStore, readStream }, 1);
  const [first] = await ports.eventStore.readStream(orderStream(one), { limit: 1 });
  const [second] = await ports.eventStore.readStream(orderStream(other), { limit: 1 });
  if (first === undefined || second === undefined) throw new Error('no orders');
  for (const event of [first, first, second, second, first]) await retailersOf(event);
  expect(asked).toEqual([one, other, one].map(orderStream));
});

it('reads each event of an order once, whenever it is asked about, and again after a fault', async () => {
  const { ports } = await openTestService();
  await createOrderAt(ports, orderNo, 'ApproveOrder');
  const events = await ports.eventStore.readStream(orderStream(orderNo));
  expect(events.length).toBeGreaterThan(4);
  let stored = 0;
  let isAway = false;
  const asked: (bigint | undefined)[] = [];
  const retailersOf = retailersOfEvents({
    ...ports.eventStore,
    readStream: async (stream, options) => {
      asked.push(options?.from);
      if (isAway) throw new Error('away');
      return (await ports.eventStore.readStream(stream, options)).filter(({ revision }) => revision < stored);
    },
  });
  const [first, second, third, fourth] = events;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    throw new Error('too few events');

  stored = 2;
  // asked about together, as those of a page are
  expect(await Promise.all([first, second].map(retailersOf))).toEqual([
    new Set(['', 'austral-parramatta']),
    new Set(['austral-parramatta']),
  ]);
  expect(asked).toEqual([0n]);
  stored = events.length;
  isAway = true;
  await expect(retailersOf(third)).rejects.toThrow('away');
  isAway = false;
  expect(await Promise.all([third, fourth, first].map(retailersOf))).toEqual([
    new Set(['austral-parramatta']),
    new Set(['austral-parramatta']),
    new Set(['', 'austral-parramatta']),
  ]);
  expect(asked.slice(1)).toEqual([2n, 0n]);
});
