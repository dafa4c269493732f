/** Who is readable in stores, and what they consent to, as the product would read it. */
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readStoreConfig } from '@driveaway/infra/config/config.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { openEngineStores } from '@driveaway/infra/stores/open-engine-stores.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import { findCustomer } from '@driveaway/order-service/customers/customers.ts';

/** Whether they consent to anything, by their address. */
export type People = ReadonlyMap<string, boolean>;

const peopleOf = async (stores: Stores): Promise<People> => {
  const customers = new Set<string>();
  let after: bigint | undefined;
  for (let isEnd = false; !isEnd;) {
    const page = await stores.eventStore.readAll({ after, limit: 500 });
    for (const { stream } of page.events)
      if (stream.startsWith(customerStreamPrefix)) customers.add(stream.slice(customerStreamPrefix.length));
    [after, isEnd] = [page.position, page.atHead];
  }
  const people = new Map<string, boolean>();
  for (const id of customers) {
    const { personal, consents } = (await findCustomer(stores, id)) ?? {};
    if (personal === undefined || consents === undefined) continue;
    people.set(
      personal.contact.email,
      Object.values(consents).some(({ given }) => given),
    );
  }
  await stores.close();
  return people;
};

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Of a data directory that nobody has open. */
export const peopleIn = async (directory: string): Promise<People> =>
  peopleOf(
    await openEmbeddedStores({ directory, randomness: systemRandomness, log, onEventStoreStopped: () => undefined }),
  );

/** Of the engines that an environment names. */
export const peopleOn = async (environment: Readonly<Record<string, string>>): Promise<People> => {
  const read = readStoreConfig(environment);
  if (read.kind === 'invalid' || read.config.engines === undefined) throw new Error('The environment names no engines');
  const { engines } = read.config;
  return peopleOf(await openEngineStores({ engines, randomness: systemRandomness, elapsed: () => 0, log }));
};
