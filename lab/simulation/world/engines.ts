/** What outlives every process: the stores, the gateway and the mailbox, shared by all of them as engines are. */
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { createCountedLeases } from '@driveaway/infra/leases/counted-leases.ts';
import type { LeaseRecords } from '@driveaway/infra/leases/lease-records.ts';
import type { InstallationSecrets } from '@driveaway/infra/keys/embedded/installation-secrets.ts';
import type { MasterKeys } from '@driveaway/infra/keys/master-seal.ts';
import { createKeyStore } from '@driveaway/infra/keys/create-key-store.ts';
import { sealedFiles } from '@driveaway/infra/documents/sealed-files.ts';
import { sealedReadModels } from '@driveaway/infra/read-models/sealed-read-models.ts';
import { createSealAnew } from '@driveaway/infra/stores/seal-anew.ts';
import { refuseOtherSecrets } from '@driveaway/infra/stores/check-secrets.ts';
import type { Stores } from '@driveaway/infra/stores/stores.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import { createModelGateway, type GatewayKind } from '../../chaos/money/model-gateway.ts';
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import { createMemoryEventStore } from '../../memory-stores/memory-event-store.ts';
import { createMemoryFileStore, type MemoryFiles } from '../../memory-stores/memory-file-store.ts';
import { createMemoryLeaseRecords, type MemoryLeaseRecords } from '../../memory-stores/memory-lease-records.ts';
import { createMemoryReadModels, type MemoryReadModels } from '../../memory-stores/memory-read-models.ts';
import { mailSpoolCollection } from '@driveaway/order-service/mail/mail-spool.ts';
import { pushSpoolCollection } from '@driveaway/order-service/push/push-spool.ts';
import { createCopyableVault, type CopyableVault } from '../../memory-stores/copyable-vault.ts';
import type { Life } from './life.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { createPushService, type PushService } from './push-service.ts';
import { createReceivers, type Receivers } from './receivers.ts';
import { eventStoreOver, overALine, readModelsOver } from './over-a-line.ts';

type StoredParts = {
  readonly eventStore: EventStore;
  readonly readModels: MemoryReadModels;
  readonly leaseRecords: MemoryLeaseRecords;
  readonly vault: CopyableVault;
  readonly files: MemoryFiles;
  readonly masterKeys: MasterKeys;
};

/** Of an order whose one event nobody can read. */
export const unreadableStream = orderStream('66666666-6666');
const unreadableTypes = ['OrderCreated', 'DepositPaid', 'VehicleOnShore', 'OrderCancelled'] as const;

export type Engines = {
  readonly eventStore: EventStore;
  readonly readModels: MemoryReadModels;
  readonly vault: Vault;
  readonly files: MemoryFiles;
  readonly leaseRecords: LeaseRecords;
  readonly gateway: ReturnType<typeof createModelGateway>;
  readonly gatewayKind: GatewayKind;
  readonly mailbox: Mailbox;
  readonly receivers: Receivers;
  readonly pushService: PushService;
  /** As the processes that begin now have them in their configuration. */
  readonly secrets: () => InstallationSecrets;
  /** For processes that begin from now on. */
  readonly changeMasterKey: (keys: MasterKeys) => void;
  /** Puts an event into a stream of its own that nobody can read; once. */
  readonly recordUnreadable: () => Promise<void>;
  /** The events as they are now; what is called with it copies all else as it is then, and gives the engines of both. */
  readonly backUp: () => Promise<FinishBackup>;
};

/** Copies what is beside the events, later than them; gives what restores both, once, beside the same gateway. */
export type FinishBackup = () => Promise<() => Engines>;

/** What is on record of a mail is in the spool of these read models. */
const mailboxBeside = (readModels: MemoryReadModels, received: Mailbox['all']): Mailbox =>
  createMailbox(async (messageId) => {
    const spool = await readModels.collection(mailSpoolCollection);
    return (await spool.get(messageId.replace(/@.*/, '')))?.body['status'] === 'sent';
  }, received);

/** What is due is in the spool of these read models. */
const pushServiceBeside = (readModels: MemoryReadModels): PushService =>
  createPushService(async (orderNo) => {
    const spool = await readModels.collection(pushSpoolCollection);
    const due = await spool.find({ where: { status: 'due' }, limit: Number.MAX_SAFE_INTEGER });
    return due.some(({ body: { stream } }) => typeof stream === 'string' && stream.endsWith(orderNo));
  });

export const createEngines = (random: SeededRandom): Engines => {
  const unreadable = { id: random.uuid(), type: random.pick(unreadableTypes), data: '{"data":{}}', metadata: '{}' };
  const { masterKey, ...otherSecrets } = {
    sessionSecret: random.bytes(32),
    masterKey: random.bytes(32),
    emailHashKey: random.bytes(32),
    orderNumberKey: random.bytes(32),
  };
  const gatewayKind = random.pick(['closing', 'eway'] as const);
  const gateway = createModelGateway(gatewayKind);
  const received: Mailbox['all'] = new Map();

  const enginesOf = (stored: StoredParts): Engines => {
    const { eventStore, readModels, leaseRecords, files } = stored;
    const { vault } = stored.vault;
    let { masterKeys } = stored;
    return {
      eventStore,
      readModels,
      vault,
      files,
      leaseRecords,
      gateway,
      gatewayKind,
      mailbox: mailboxBeside(readModels, received),
      receivers: createReceivers(),
      pushService: pushServiceBeside(readModels),
      backUp: async () => {
        const { events } = await eventStore.readAll({ limit: Number.MAX_SAFE_INTEGER });
        return async () => {
          const [copiedVault, copiedModels, copiedFiles] = [
            await stored.vault.copy(),
            readModels.copy(),
            new Map(files),
          ];
          const [copiedLeases, keysThen] = [leaseRecords.copy(), masterKeys];
          return () =>
            enginesOf({
              eventStore: createMemoryEventStore(events),
              readModels: createMemoryReadModels(copiedModels),
              leaseRecords: createMemoryLeaseRecords(copiedLeases),
              vault: copiedVault,
              files: copiedFiles,
              masterKeys: keysThen,
            });
        };
      },
      secrets: () => ({ ...otherSecrets, ...masterKeys }),
      changeMasterKey: (keys) => {
        masterKeys = keys;
      },
      recordUnreadable: async () => void (await eventStore.append(unreadableStream, [unreadable], 'no-stream')),
    };
  };
  return enginesOf({
    eventStore: createMemoryEventStore(),
    readModels: createMemoryReadModels(),
    leaseRecords: createMemoryLeaseRecords(),
    vault: createCopyableVault(),
    files: new Map(),
    masterKeys: { masterKey },
  });
};

/** The stores as one process opens them on engines, each over a line of its own. */
export const openStoresOf = async (engines: Engines, life: Life): Promise<Stores> => {
  const { randomness } = life;
  const secrets = engines.secrets();
  const vault = {
    ...overALine(engines.vault, 'vault', life),
    secretChecks: overALine(engines.vault.secretChecks, 'vault', life),
  };
  await refuseOtherSecrets({ vault, secrets, randomness, calledAs: 'variables' });
  const storedFiles = overALine(createMemoryFileStore({ ...secrets, randomness, kept: engines.files }), 'files', life);
  const keys = createKeyStore({ vault, ...secrets, randomness, elapsed: life.elapsed });
  return {
    eventStore: eventStoreOver(engines.eventStore, life),
    readModels: sealedReadModels(readModelsOver(engines.readModels, life), { keys, randomness }),
    vault,
    keys,
    keysInVault: createKeyStore({ vault, ...secrets, randomness, elapsed: life.elapsed, cacheSize: 0 }),
    files: sealedFiles(storedFiles, { keys, randomness }),
    sealAnew: createSealAnew({ vault, files: storedFiles, secrets, randomness }),
    leases: createCountedLeases({
      records: overALine(engines.leaseRecords, 'leases', life),
      holder: life.name,
      elapsed: life.elapsed,
      wait: life.wait,
    }),
    secrets,
    close: async () => undefined,
  };
};
