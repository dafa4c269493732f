/** The documents that queries read against the events, folded from the first one. */
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@driveaway/domain/json/json.ts';
import { openOrderEvent } from '@driveaway/projections/engine/open-order-event.ts';
import { documentIdOf, type Projection } from '@driveaway/projections/engine/projection.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { ReadModelCollection } from '@driveaway/infra/read-models/port.ts';
import { openDocument } from '@driveaway/infra/read-models/sealed-read-models.ts';
import type { WatchedStores } from './lane-stores.ts';

const pauseMilliseconds = 20;

/** The keys of a vault, which is only read. */
const keysOf = ({ vault, masterKey }: WatchedStores): Pick<KeyStore, 'find'> => {
  const never = async (): Promise<never> => {
    throw new Error('The vault is only read here');
  };
  const onlyRead = {
    findWrappedKey: vault.findWrappedKey,
    findOwnedKey: never,
    insertWrappedKey: never,
    deleteWrappedKey: never,
    holdWrappedKey: never,
    isErased: never,
  };
  return createKeyStore({ vault: onlyRead, masterKey, randomness: systemRandomness });
};

type Folded = { readonly id: string; readonly revision: bigint; readonly body: JsonObject };
type Expected = {
  readonly projection: Projection;
  readonly collection: Pick<ReadModelCollection, 'get'>;
  readonly folded: Folded;
};

const foldStream = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  keys: Pick<KeyStore, 'find'>,
): Promise<Folded | undefined> => {
  let body: JsonObject | undefined;
  // one by one, as the product does while it is live
  for (const event of events) body = projection.advance(body, [await openOrderEvent(event, keys)]);
  const [first] = events;
  return first === undefined || body === undefined
    ? undefined
    : { id: documentIdOf(projection, first.stream), revision: BigInt(events.length - 1), body };
};

export type ProjectionCheck = {
  /**
   * Documents that are not what the events of their streams make them, after waiting a while for a product that is
   * still catching up; undefined when the product ended meanwhile.
   */
  readonly compare: (
    streams: readonly (readonly RecordedEvent[])[],
    isAlive: () => boolean,
  ) => Promise<readonly string[] | undefined>;
};

/** What is wrong with a document; undefined when it matches the fold or is ahead of it. */
const differenceOf = async (
  { projection, collection, folded }: Expected,
  keys: Pick<KeyStore, 'find'>,
): Promise<string | undefined> => {
  const { name } = projection.collection;
  const sealed = await collection.get(folded.id);
  if (sealed === undefined) return `${name} has no ${folded.id}`;
  const stored = await openDocument(projection.collection, keys, sealed);
  if (stored.revision > folded.revision) return undefined;
  return stored.revision === folded.revision && isDeepStrictEqual(stored.body, folded.body)
    ? undefined
    : `${name} of ${folded.id} is at revision ${stored.revision} and its ${folded.revision + 1n} events say otherwise`;
};

/**
 * A check of the first version of every collection in stores that may be in use. A fold of all events must be in the
 * documents within `dueMilliseconds`.
 */
export const createProjectionCheck = (stores: WatchedStores, dueMilliseconds: number): ProjectionCheck => {
  const keys = keysOf(stores);

  const expectedOf = async (streams: readonly (readonly RecordedEvent[])[]): Promise<readonly Expected[]> => {
    const expected: Expected[] = [];
    for (const projection of projections) {
      const collection = await stores.readModels.collection(projection.collection);
      const follows = ({ stream }: RecordedEvent): boolean =>
        projection.prefixes.some((prefix) => stream.startsWith(prefix));
      for (const events of streams.filter(([first]) => first !== undefined && follows(first))) {
        const folded = await foldStream(projection, events, keys);
        if (folded !== undefined) expected.push({ projection, collection, folded });
      }
    }
    return expected;
  };

  return {
    compare: async (streams, isAlive) => {
      const until = performance.now() + dueMilliseconds;
      for (let expected = await expectedOf(streams); ;) {
        const compared: { readonly each: Expected; readonly difference: string }[] = [];
        for (const each of expected) {
          const difference = await differenceOf(each, keys);
          if (difference !== undefined) compared.push({ each, difference });
        }
        const differences = compared.map(({ difference }) => difference);
        if (differences.length === 0) return differences;
        if (!isAlive()) return undefined;
        if (performance.now() > until) return differences;
        expected = compared.map(({ each }) => each);
        await pause(pauseMilliseconds);
      }
    },
  };
};
