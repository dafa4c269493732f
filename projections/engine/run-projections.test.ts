import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleOrderCreated, sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import type { SubscribeOptions } from '@driveaway/infra/event-store/port.ts';
import { projections as allProjections } from '../start-projections.ts';
import { eventsSeen } from '../testing/events-seen.ts';
import { documentOf, reached } from '../testing/open-events-seen-run.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import { promptWait } from '../testing/prompt-wait.ts';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import type { Projection } from './projection.ts';
import type { ProjectionPorts } from './run-projection.ts';
import { runProjections, type RunningProjections } from './run-projections.ts';

/** Those that follow the sample's stream. */
const projections = allProjections.filter(({ prefixes }) => prefixes.includes(orderStreamPrefix));

const [orderNo, other] = ['11111111-0001', '22222222-0002'];

let stores: TestStores;
let running: RunningProjections | undefined;
beforeEach(async () => {
  stores = await openTestStores();
});
afterEach(async () => {
  await running?.stop();
  await stores.close();
});

const run = (which: readonly Projection[], ports: ProjectionPorts): RunningProjections => {
  running = runProjections(which, ports, new AbortController().signal, promptWait);
  return running;
};

describe('several projections', () => {
  it('read their events through one subscription, and open each once', async () => {
    const position = await stores.append(orderNo, [sampleOrderCreated({ orderNo }), ...sampleOrderHistory.slice(1)]);
    const asked: SubscribeOptions[] = [];
    let keysFound = 0;
    const ports = {
      ...stores,
      eventStore: {
        ...stores.eventStore,
        subscribe: (options: SubscribeOptions) => {
          asked.push(options);
          return stores.eventStore.subscribe(options);
        },
      },
      keys: {
        find: async (keyId: string) => {
          keysFound += 1;
          return stores.keys.find(keyId);
        },
      },
    };
    await reached(run(projections, ports), position);
    expect(asked).toHaveLength(1);
    const stored = await stores.eventStore.readStream(`order-${orderNo}`);
    const encrypted = stored.filter(({ data }) => data.includes('"ciphertext"'));
    expect(encrypted.length).toBeGreaterThan(1);
    expect(keysFound).toBe(encrypted.length);
  });

  it('go on from their own checkpoints, each with what it has not seen', async () => {
    const [ahead, behind] = [eventsSeen(1, 'ahead'), eventsSeen(1, 'behind')];
    const history = sampleOrderHistory;
    const half = await stores.append(orderNo, history.slice(0, 4));
    await reached(run([ahead], stores), half);
    await running?.stop();
    const position = await stores.append(orderNo, history.slice(4, 8));
    await reached(run([ahead, behind], stores), position);
    for (const { name, collection } of [ahead, behind]) {
      const documents = await stores.readModels.collection(collection);
      expect(await documents.get(orderNo)).toMatchObject(documentOf(history.slice(0, 8)));
      expect(await stores.readModels.loadCheckpoint(name)).toBe(position);
    }
  });

  it('are not held up by one that cannot apply an event, which parks that order alone', async () => {
    const [failing, well] = [eventsSeen(1, 'failing'), eventsSeen(1, 'well')];
    failing.poison.add('DepositPaid');
    const history = sampleOrderHistory.slice(0, 6);
    await stores.append(orderNo, history);
    const position = await stores.append(other, history.slice(0, 2));
    await reached(run([failing, well], stores), position);
    const documents = await stores.readModels.collection(well.collection);
    expect(await documents.get(orderNo)).toMatchObject(documentOf(history));
    const parked = await (await stores.readModels.collection(parkedOrdersCollection)).find({ where: {}, limit: 9 });
    expect(parked.map(({ id }) => id)).toEqual([`failing@1:order-${orderNo}`]);
    const others = await stores.readModels.collection(failing.collection);
    expect(await others.get(other)).toMatchObject(documentOf(history.slice(0, 2)));
  });
});
