import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { optionsIn } from './testing/options-in.ts';
import { startCounted, type CountedStart } from './testing/start-counted.ts';

const settled = ({ hasSettled }: CountedStart) => eventually(() => expect(hasSettled()).toBe(true));

it('starts over what was there before without reading an event of it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-start-'));
  onTestFinished(async () => rm(directory, { recursive: true }));
  const first = await startCounted(optionsIn(directory));
  await signUpSampleCustomer(visitorOf(first.product.url));
  expect(await first.stores.eventStore.head()).toBeGreaterThan(1n);
  await eventually(async () => {
    const head = await first.stores.eventStore.head();
    for (const { name } of projections) expect(await first.stores.readModels.loadCheckpoint(name)).toBe(head);
  });
  await settled(first);
  await first.stop();

  // what one event made due, and what retention had read before it came
  const second = await startCounted(optionsIn(directory));
  await settled(second);
  await second.stop();

  const third = await startCounted(optionsIn(directory));
  await settled(third);
  await third.stop();
  expect(third.eventsRead()).toBe(0);
});
