/** Read models against what the events make of them today, and what was erased against everything that can be read. */
import { isDeepStrictEqual } from 'node:util';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import type { ReadModelCollection, StoredDocument } from '@driveaway/infra/read-models/port.ts';
import { sealedReadModels } from '@driveaway/infra/read-models/sealed-read-models.ts';
import { createSeededRandom } from '../../chaos/harness/seeded-random.ts';
import { unreadableStream } from '../world/engines.ts';
import type { Breach, GroundTruth } from './ground-truth.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const documentsOf = async (collection: ReadModelCollection): Promise<ReadonlyMap<string, StoredDocument>> => {
  const documents = await collection.find({ where: {}, limit: Number.MAX_SAFE_INTEGER });
  return new Map(documents.map((document) => [document.id, document]));
};

/** What cannot be read is in no read model: its order is parked, and a rebuild of today would stop at it. */
const withoutUnreadable = (eventStore: EventStore): EventStore => ({
  ...eventStore,
  readAll: async (options) => {
    const page = await eventStore.readAll(options);
    return { ...page, events: page.events.filter(({ stream }) => stream !== unreadableStream) };
  },
  subscribe: async function* (options) {
    for await (const message of eventStore.subscribe(options))
      if (message.kind !== 'event' || message.event.stream !== unreadableStream) yield message;
  },
});

/** Opens the stores past every line, with all the keys that are left. */
const openPlainly = ({ engines, time }: GroundTruth) => {
  const randomness = createSeededRandom('auditor');
  const keys = createKeyStore({
    vault: engines.vault,
    ...engines.secrets(),
    randomness,
    elapsed: time.now,
    cacheSize: 0,
  });
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(time.now())) };
  const readModels = sealedReadModels(engines.readModels, { keys, randomness });
  return {
    eventStore: withoutUnreadable(engines.eventStore),
    keys,
    clock,
    readModels,
    vault: engines.vault,
    randomness,
    log: silent,
  };
};

/** Of erased customers, of whom they let follow their orders, and of the devices on which they were told. */
const erasedAddresses = ({ claims }: GroundTruth): readonly string[] =>
  claims.erasures.flatMap(({ email }) => [
    email,
    ...claims.invitations.filter(({ buyer }) => buyer === email).map(({ address }) => address),
    ...claims.devices.filter((device) => device.email === email).map(({ endpoint }) => endpoint),
  ]);

/** Changes nothing that is looked at afterwards: builds stand beside what was there. */
export const checkReadModels = async (truth: GroundTruth): Promise<readonly Breach[]> => {
  const stores = openPlainly(truth);
  const { signal } = new AbortController();
  const breaches: Breach[] = [];
  const erased = erasedAddresses(truth);
  for (const projection of projections) {
    const former = (await stores.readModels.loadPointer(projection.name)) ?? projection.collection.version;
    const documents = async (version: number) =>
      documentsOf(await stores.readModels.collection({ ...projection.collection, version }));
    const kept = await documents(former);
    const { version } = await rebuildProjection(projection, stores, { signal });
    const rebuilt = await documents(version);
    for (const id of new Set([...kept.keys(), ...rebuilt.keys()])) {
      const [one, other] = [kept.get(id), rebuilt.get(id)];
      if (!isDeepStrictEqual(one, other)) {
        breaches.push({
          law: 'read models equal a rebuild',
          what: `${id} of ${projection.name}: ${textOf(one)} and ${textOf(other)}`,
        });
      }
      if (erased.length === 0) continue;
      const text = textOf(one);
      const remembered = erased.find((email) => text.includes(email));
      if (remembered !== undefined)
        breaches.push({ law: 'what was erased stays erased', what: `${remembered} in ${projection.name}` });
    }
  }
  return breaches;
};

const textOf = (document: StoredDocument | undefined): string =>
  document === undefined
    ? 'nothing'
    : JSON.stringify(document, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** Drives of which somebody was told that they are in no account: their details go by themselves, later. */
const drivesOfNoAccount = ({ claims }: GroundTruth): ReadonlySet<string | undefined> =>
  new Set(claims.all.filter(({ data }) => data?.['customerId'] === null).map(({ stream }) => stream));

/** No event tells of an erased customer to whoever has all the keys that are left. */
export const checkErasures = async (truth: GroundTruth): Promise<readonly Breach[]> => {
  const erased = erasedAddresses(truth);
  if (erased.length === 0) return [];
  const { keys } = openPlainly(truth);
  const breaches: Breach[] = [];
  const keptApart = drivesOfNoAccount(truth);
  for (const event of truth.events) {
    if (keptApart.has(event.stream)) continue;
    const opened = await openEvent(event, (keyId) => keys.find(keyId));
    const text = JSON.stringify(opened.personal ?? null);
    const remembered = erased.find((email) => text.includes(email));
    if (remembered !== undefined)
      breaches.push({ law: 'what was erased stays erased', what: `${remembered} in ${event.type} of ${event.stream}` });
  }
  return breaches;
};
