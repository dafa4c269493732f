/** Whether namespace and databases are those that a vault was used with: on engines only their names say whose they are. */
import type { EnginesConfig } from '../config/engines.ts';
import type { EventStore } from '../event-store/port.ts';
import { readLimit, type MongoConnection } from '../mongodb/mongo-connection.ts';
import { faultsOf } from '../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../mongodb/pinned-database.ts';
import type { Vault } from '../vault/port.ts';

type Engines = Pick<EnginesConfig, 'namespace' | 'databases'>;

type OtherStoresOptions = {
  readonly engines: Engines;
  readonly vault: { readonly secretChecks: Pick<Vault['secretChecks'], 'all' | 'insert' | 'replace'> };
  /** Absent: events may be there before anything is in the vault. */
  readonly eventStore?: Pick<EventStore, 'readAll'>;
  /** Something was copied into the vault, so that more may be there. */
  readonly isBegun?: boolean;
  readonly connection: MongoConnection;
};

type Kept = ReadonlyMap<string, string>;
/** Of every vault that a product was started on. */
const isUsed = (kept: Kept): boolean => kept.has('masterKey');

/** By the settings that name them. */
const namesOf = ({ namespace = '', databases }: Engines): readonly (readonly [variable: string, name: string])[] => [
  ['EVENTSTOREDB_NAMESPACE', namespace],
  ['MONGODB_READ_MODELS_DATABASE', databases.readModels],
  ['MONGODB_FILES_DATABASE', databases.files],
];

const holdsEvents = async (eventStore: Pick<EventStore, 'readAll'>): Promise<boolean> => {
  for (let after: bigint | undefined; ;) {
    const { events, atHead, position } = await eventStore.readAll({ after, limit: 1 });
    if (events.length > 0 || atHead) return events.length > 0;
    after = position;
  }
};

/** A collection without a document, which indexes alone make, is nobody's. */
const holdsDocuments = async (connection: MongoConnection, name: string): Promise<boolean> =>
  faultsOf(connection)(`look into ${name}`, async () => {
    const database = pinnedDatabase(connection.client(), name);
    for (const { name: collection } of await database.listCollections({}, { nameOnly: true }).toArray())
      if ((await database.collection(collection).findOne({}, readLimit(connection))) !== null) return true;
    return false;
  });

/** Of a vault that is new: what is there already, by the settings that name it. */
const foundIn = async ({ engines, eventStore, connection }: OtherStoresOptions): Promise<readonly string[]> => {
  const { readModels, files } = engines.databases;
  return [
    ...(eventStore !== undefined && (await holdsEvents(eventStore)) ? ['EVENTSTOREDB_NAMESPACE'] : []),
    ...((await holdsDocuments(connection, readModels)) ? ['MONGODB_READ_MODELS_DATABASE'] : []),
    ...((await holdsDocuments(connection, files)) ? ['MONGODB_FILES_DATABASE'] : []),
  ];
};

/**
 * What a vault keeps. Throws, with the settings, when it is bound to other stores: by a start, by a copy that was begun, or by who
 * was first just now.
 */
export const compareStores = async (
  { vault, engines }: Pick<OtherStoresOptions, 'vault' | 'engines'>,
  isBound: boolean,
): Promise<Kept> => {
  const kept = await vault.secretChecks.all();
  const others = namesOf(engines).filter(([variable, name]) => (kept.get(variable) ?? name) !== name);
  if (others.length === 0 || !(isBound || isUsed(kept))) return kept;
  const words = others.map(([variable]) => `${variable} ("${kept.get(variable) ?? ''}" until now)`).join(', ');
  throw new Error(
    `The vault in MONGODB_VAULT_DATABASE belongs to other stores than these: ${words}. Name those that belong to it; where ` +
      'they were moved on purpose, see docs/operations.md, Several installations',
  );
};

/**
 * Keeps in the vault which stores belong to it. Throws, with the settings, when it was used with others, and when it was never
 * used and they were: what is written there would be lost, and what is removed another installation's.
 */
export const refuseOtherStores = async (options: OtherStoresOptions): Promise<void> => {
  const { vault, engines, isBegun = false } = options;
  const kept = await compareStores(options, isBegun);
  if (!isUsed(kept) && !isBegun) {
    const found = await foundIn(options);
    // another process may have begun to use them in between
    if (found.length > 0 && !isUsed(await compareStores(options, false)))
      throw new Error(
        `MONGODB_VAULT_DATABASE names a vault that was never used, and there is something in ${found.join(', ')}. Name those ` +
          'that belong together; where a copy to them was broken off, run it again',
      );
  }
  for (const [variable, name] of namesOf(engines)) {
    const before = kept.get(variable);
    if (before === undefined) await vault.secretChecks.insert(variable, name);
    else if (before !== name) await vault.secretChecks.replace(variable, name, before);
  }
  await compareStores(options, true);
};
