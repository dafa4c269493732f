import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleOrderHistory } from '@driveaway/domain/testing/order-builders.ts';
import { documentOf, openEventsSeenRun, reached, type EventsSeenRun } from '../testing/open-events-seen-run.ts';
import { openTestStores, type TestStores } from '../testing/open-test-stores.ts';
import type { ProjectionPorts } from './run-projection.ts';

const [kept, lost, later] = ['11111111-0001', '22222222-0002', '33333333-0003'];

describe('after an older backup of the events was restored', () => {
  let test: EventsSeenRun;
  let restored: TestStores;
  beforeEach(async () => {
    test = await openEventsSeenRun();
    restored = await openTestStores();
  });
  afterEach(async () => {
    await test.close();
    await restored.close();
  });
  /** What is kept of the old history, with the events of the restored store. */
  const afterRestore = (): ProjectionPorts => ({ ...test.stores, eventStore: restored.eventStore });

  it('read models are made anew, also of orders that went on differently', async () => {
    const history = sampleOrderHistory;
    await restored.append(kept, history.slice(0, 1));
    await test.stores.append(kept, history.slice(0, 3));
    const position = await test.stores.append(lost, history.slice(0, 4));
    const before = test.run();
    await reached(before, position);
    await before.stop();

    const started = test.run(afterRestore());
    await expect.poll(() => test.document(kept)).toMatchObject(documentOf(history.slice(0, 1)));
    expect(await test.document(lost)).toBeUndefined();
    // beneath the position that the old history had reached
    await reached(started, await restored.append(later, history.slice(0, 1)));
    expect(await test.document(later)).toMatchObject(documentOf(history.slice(0, 1)));
    expect(await test.stores.readModels.loadCheckpoint(test.projection.name)).toBe(await restored.eventStore.head());
  });

  it('a start that died while it forgot goes on with that', async () => {
    const position = await test.stores.append(lost, sampleOrderHistory.slice(0, 4));
    const before = test.run();
    await reached(before, position);
    await before.stop();
    await test.stores.readModels.clearPointer(test.projection.name);

    const first = await restored.append(kept, sampleOrderHistory.slice(0, 1));
    await reached(test.run(afterRestore()), first);
    expect(await test.document(lost)).toBeUndefined();
    expect(await test.document(kept)).toBeDefined();
  });
});
