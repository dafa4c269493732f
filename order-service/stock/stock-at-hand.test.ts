import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { describe, expect, it } from 'vitest';
import { sampleBuild } from '../accounts/testing/sign-up-form.ts';
import { openTestService } from '../orders/testing/test-service.ts';
import { recordStock } from './record-stock.ts';
import { createStockAtHand } from './stock-at-hand.ts';

const dealerId = 'austral-sydney-city';
const machine = { clientId: 'desk', scopes: ['orders:append' as const] };
const { variantCode, paintCode, interiorCode } = sampleBuild;
const vinOf = (index: number): string => `JF1BT9KL2SG${String(index).padStart(6, '0')}`;
const added = (index: number) =>
  stockMessageSchema.parse({
    type: 'stock-change',
    dealerId,
    messageId: `change-${index}`,
    cars: [{ vin: vinOf(index), variantCode, paintCode, interiorCode, availableFrom: '2026-11-01' }],
  });

it('is recorded behind others, unless they are first ten times', async () => {
  const { ports } = await openTestService();
  const recordAfter = async (conflicts: number, index: number) => {
    let appends = 0;
    const eventStore: typeof ports.eventStore = {
      ...ports.eventStore,
      append: async (...append) => {
        appends += 1;
        return appends <= conflicts ? { kind: 'conflict', actualRevision: 0n } : ports.eventStore.append(...append);
      },
    };
    const message = added(index);
    return recordStock({ ...ports, eventStore }, createStockAtHand(ports), { machine, message, correlationId: 'test' });
  };
  expect(await recordAfter(9, 1)).toMatchObject({ cars: 1 });
  await expect(recordAfter(10, 2)).rejects.toMatchObject({ refusal: { code: 'busy-order' } });
});

/** A service that counts the events that it reads of streams. */
const counted = async () => {
  const { ports } = await openTestService();
  let read = 0;
  const eventStore: typeof ports.eventStore = {
    ...ports.eventStore,
    readStream: async (stream, options) => {
      const events = await ports.eventStore.readStream(stream, options);
      read += events.length;
      return events;
    },
  };
  const process = () => {
    const atHand = createStockAtHand({ eventStore });
    return (index: number) =>
      recordStock({ ...ports, eventStore }, atHand, { machine, message: added(index), correlationId: 'test' });
  };
  const countOf = async (work: () => Promise<unknown>): Promise<number> => {
    read = 0;
    await work();
    return read;
  };
  return { process, countOf };
};

describe('the stock at hand', () => {
  it('is read once, and then as far as it has grown', async () => {
    const { process, countOf } = await counted();
    const tell = process();
    for (let index = 0; index < 20; index += 1) expect(await tell(index)).toMatchObject({ success: true });
    expect(await countOf(() => tell(20))).toBe(1);
    expect(await tell(21)).toMatchObject({ cars: 22, replayed: false });
    // another process knows nothing yet
    expect(await countOf(() => process()(22))).toBe(22);
  });

  it('has what other processes record meanwhile, and answers repetitions as they were answered', async () => {
    const { process } = await counted();
    const [one, other] = [process(), process()];
    expect(await one(0)).toMatchObject({ success: true });
    expect(await other(1)).toMatchObject({ cars: 2, replayed: false });
    expect(await one(2)).toMatchObject({ cars: 3, replayed: false });
    expect(await one(1)).toMatchObject({ cars: 2, replayed: true });
    expect(await other(2)).toMatchObject({ cars: 3, replayed: true });
  });

  it('counts every car where messages come at once', async () => {
    const { process } = await counted();
    const tell = process();
    await Promise.all(Array.from({ length: 8 }, (_, index) => tell(index)));
    expect(await tell(8)).toMatchObject({ cars: 9 });
  });
});
