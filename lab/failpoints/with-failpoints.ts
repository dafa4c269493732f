/** The ports of the product, each write of which passes a failpoint before it and one after it. */
import type { CustomerFiles } from '@driveaway/infra/documents/port.ts';
import { appendInTurn } from '@driveaway/infra/event-store/append-in-turn.ts';
import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import type { KeyStore } from '@driveaway/infra/keys/port.ts';
import type { Leases } from '@driveaway/infra/leases/port.ts';
import type { MailTransport } from '@driveaway/infra/mail/port.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import type { ReadModelCollection, ReadModels } from '@driveaway/infra/read-models/port.ts';
import type { Adapters } from '@driveaway/infra/single-process/start-product.ts';
import type { ProjectionStores } from '@driveaway/infra/stores/open-projection-stores.ts';
import type { Vault } from '@driveaway/infra/vault/port.ts';
import type { Failpoint } from './failpoint.ts';

/*
 * Every method is named, also those that only read: a port that gains one does not compile here before somebody has said
 * which it is. Dying around a read is dying after the write before it or before the write after it.
 */

type Around = <Result>(subject: string, verb: string, write: () => Promise<Result>) => Promise<Result>;

const aroundWith =
  (failpoint: Failpoint): Around =>
  async (subject, verb, write) => {
    failpoint(`${subject}.before-${verb}`);
    const result = await write();
    failpoint(`${subject}.after-${verb}`);
    return result;
  };

/** One append is one write, named by the first of its events and by the store; several in turn can die in between. */
export const eventStoreWithFailpoints = (store: EventStore, failpoint: Failpoint): EventStore => {
  const append: EventStore['append'] = async (stream, events, expected) => {
    const around = aroundWith(failpoint);
    const write = async () => store.append(stream, events, expected);
    return around('event-store', 'append', async () => around(events[0]?.type ?? 'nothing', 'append', write));
  };
  return {
    append,
    appendInTurn: appendInTurn(append),
    readStream: async (stream, options) => store.readStream(stream, options),
    readAll: async (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    head: async () => store.head(),
    newestEvent: async () => store.newestEvent(),
    close: async () => store.close(),
  };
};

/** A payment gateway whose charges and refunds pass failpoints. */
export const gatewayWithFailpoints = (gateway: PaymentGateway, failpoint: Failpoint): PaymentGateway => ({
  charge: async (request) => aroundWith(failpoint)('gateway', 'charge', async () => gateway.charge(request)),
  refund: async (request) => aroundWith(failpoint)('gateway', 'refund', async () => gateway.refund(request)),
  lookUp: async (reference, sentCents) => gateway.lookUp(reference, sentCents),
  notFoundPatience: async () => gateway.notFoundPatience(),
  settledBetween: async (from, to) => gateway.settledBetween(from, to),
  browserSettings: async () => gateway.browserSettings(),
});

const vaultOf = (vault: Vault, around: Around): Vault => ({
  findCredential: async (customerId) => vault.findCredential(customerId),
  // used before anything is wrapped
  secretChecks: vault.secretChecks,
  findWrappedKey: async (keyId) => vault.findWrappedKey(keyId),
  findOwnedKey: async (owner, purpose) => vault.findOwnedKey(owner, purpose),
  isErased: async (customerId) => vault.isErased(customerId),
  listGoing: async () => vault.listGoing(),
  listErasures: async () => vault.listErasures(),
  listFinishedErasures: async () => vault.listFinishedErasures(),
  listWrappedKeys: async (after, limit) => vault.listWrappedKeys(after, limit),
  rewrapKeys: async (keys) => vault.rewrapKeys(keys),
  insertCredential: async (credential) =>
    around('vault', 'insert-credential', async () => vault.insertCredential(credential)),
  replaceCredential: async (credential) =>
    around('vault', 'replace-credential', async () => vault.replaceCredential(credential)),
  endAllAccess: async (atLeast) => vault.endAllAccess(atLeast),
  deleteCredential: async (customerId) =>
    around('vault', 'delete-credential', async () => vault.deleteCredential(customerId)),
  saveResetToken: async (token) => around('vault', 'save-reset-token', async () => vault.saveResetToken(token)),
  takeResetToken: async (hash, now) => around('vault', 'take-reset-token', async () => vault.takeResetToken(hash, now)),
  deleteResetToken: async (customerId) =>
    around('vault', 'delete-reset-token', async () => vault.deleteResetToken(customerId)),
  saveMailboxToken: async (token) => around('vault', 'save-mailbox-token', async () => vault.saveMailboxToken(token)),
  findMailboxToken: async (hash, now) => vault.findMailboxToken(hash, now),
  deleteMailboxTokens: async (customerId) =>
    around('vault', 'delete-mailbox-tokens', async () => vault.deleteMailboxTokens(customerId)),
  findSecondFactor: async (customerId) => vault.findSecondFactor(customerId),
  saveSecondFactor: async (factor, over) =>
    around('vault', 'save-second-factor', async () => vault.saveSecondFactor(factor, over)),
  deleteSecondFactor: async (customerId) =>
    around('vault', 'delete-second-factor', async () => vault.deleteSecondFactor(customerId)),
  noteSession: async (session) => around('vault', 'note-session', async () => vault.noteSession(session)),
  listSessions: async (customerId, now, usedAfter) => vault.listSessions(customerId, now, usedAfter),
  endNotedSession: async (customerId, sessionId) =>
    around('vault', 'end-session', async () => vault.endNotedSession(customerId, sessionId)),
  findSession: async (customerId, sessionId) => vault.findSession(customerId, sessionId),
  noteSessionUse: async (sessionId, at) =>
    around('vault', 'note-session-use', async () => vault.noteSessionUse(sessionId, at)),
  noteWrongPassword: async (customerId, at, since) =>
    around('vault', 'note-wrong-password', async () => vault.noteWrongPassword(customerId, at, since)),
  countOfWrongPasswords: async (customerId, since) => vault.countOfWrongPasswords(customerId, since),
  forgetWrongPasswords: async (customerId) =>
    around('vault', 'forget-wrong-passwords', async () => vault.forgetWrongPasswords(customerId)),
  insertWrappedKey: async (key) => around('vault', 'insert-key', async () => vault.insertWrappedKey(key)),
  deleteWrappedKey: async (keyId) => around('vault', 'delete-key', async () => vault.deleteWrappedKey(keyId)),
  areDeletionsFinal: async () => vault.areDeletionsFinal(),
  holdWrappedKey: async (keyId, until) => around('vault', 'hold-key', async () => vault.holdWrappedKey(keyId, until)),
  deleteHeldKeys: async (now) => around('vault', 'delete-held-keys', async () => vault.deleteHeldKeys(now)),
  markGoing: async (going) => around('vault', 'mark-going', async () => vault.markGoing(going)),
  endGoing: async (owner) => around('vault', 'end-going', async () => vault.endGoing(owner)),
  recordErasure: async (erasure) => around('vault', 'record-erasure', async () => vault.recordErasure(erasure)),
  noteFinishedErasure: async (customerId, note) =>
    around('vault', 'note-finished-erasure', async () => vault.noteFinishedErasure(customerId, note)),
  close: async () => vault.close(),
});

const keysOf = (keys: KeyStore, around: Around): KeyStore => ({
  find: async (keyId) => keys.find(keyId),
  findOwned: async (customerId, purpose) => keys.findOwned(customerId, purpose),
  obtain: async (customerId, purpose) => around('keys', 'obtain', async () => keys.obtain(customerId, purpose)),
  destroy: async (keyId) => around('keys', 'destroy', async () => keys.destroy(keyId)),
  hold: async (keyId, until) => around('keys', 'hold', async () => keys.hold(keyId, until)),
});

/** A vault whose writes pass failpoints. */
export const vaultWithFailpoints = (vault: Vault, failpoint: Failpoint): Vault => vaultOf(vault, aroundWith(failpoint));

/** A key store whose writes pass failpoints. */
export const keysWithFailpoints = (keys: KeyStore, failpoint: Failpoint): KeyStore =>
  keysOf(keys, aroundWith(failpoint));

const filesOf = (files: CustomerFiles, around: Around): CustomerFiles => ({
  read: async (id) => files.read(id),
  write: async (id, content, owner) => around('files', 'write', async () => files.write(id, content, owner)),
  remove: async (id) => around('files', 'remove', async () => files.remove(id)),
  removeMany: async (ids) => around('files', 'remove', async () => files.removeMany(ids)),
});

const collectionOf = (collection: ReadModelCollection, around: Around): ReadModelCollection => ({
  get: async (id) => collection.get(id),
  getMany: async (ids) => collection.getMany(ids),
  find: async (options) => collection.find(options),
  count: async () => collection.count(),
  page: async (options) => collection.page(options),
  tally: async (field, listed) => collection.tally(field, listed),
  put: async (document) => around('documents', 'put', async () => collection.put(document)),
  putAll: async (writes, checkpoint) =>
    around('documents', 'put', async () => {
      const write = async () => collection.putAll(writes, checkpoint);
      return checkpoint === undefined ? write() : around('checkpoints', 'save', write);
    }),
});

const partitionsOf =
  (openPartitions: NonNullable<ReadModels['openPartitions']>, around: Around): ReadModels['openPartitions'] =>
  async (projection, partitions) => {
    const opened = await openPartitions(projection, partitions);
    return { ...opened, save: async (position) => around('checkpoints', 'save', async () => opened.save(position)) };
  };

const savesOf =
  (savePartitions: NonNullable<ReadModels['savePartitions']>, around: Around): ReadModels['savePartitions'] =>
  async (saves) =>
    around('checkpoints', 'save', async () => savePartitions(saves));

const readModelsOf = (readModels: ReadModels, around: Around): ReadModels => ({
  collection: async (definition) => collectionOf(await readModels.collection(definition), around),
  loadCheckpoint: async (projection) => readModels.loadCheckpoint(projection),
  loadCheckpoints: async (projections) => readModels.loadCheckpoints(projections),
  openPartitions: readModels.openPartitions && partitionsOf(readModels.openPartitions, around),
  savePartitions: readModels.savePartitions && savesOf(readModels.savePartitions, around),
  openCheckpoint: async (projection, held) => {
    const opened = await readModels.openCheckpoint(projection, held);
    return { ...opened, save: async (position) => around('checkpoints', 'save', async () => opened.save(position)) };
  },
  loadPointer: async (collection) => readModels.loadPointer(collection),
  loadPointers: async (collections) => readModels.loadPointers(collections),
  storedVersions: async (name) => readModels.storedVersions(name),
  storedVersionsOf: async (names) => readModels.storedVersionsOf(names),
  dropCollection: async (definition) =>
    around('collections', 'drop', async () => readModels.dropCollection(definition)),
  saveCheckpoint: async (projection, position) =>
    around('checkpoints', 'save', async () => readModels.saveCheckpoint(projection, position)),
  clearCheckpoint: async (projection) =>
    around('checkpoints', 'clear', async () => readModels.clearCheckpoint(projection)),
  savePointer: async (collection, version) =>
    around('pointers', 'save', async () => readModels.savePointer(collection, version)),
  clearPointer: async (collection) => around('pointers', 'clear', async () => readModels.clearPointer(collection)),
  close: async () => readModels.close(),
});

const mailOf = (mail: MailTransport, around: Around): MailTransport => ({
  send: async (letter) => around('mail', 'send', async () => mail.send(letter)),
  close: async () => mail.close(),
});

const leasesOf = (leases: Leases, around: Around): Leases => ({
  tryTake: async (name) => around('leases', 'take', async () => leases.tryTake(name)),
  share: async (group, names) => around('leases', 'share', async () => leases.share(group, names)),
  leave: async (group) => around('leases', 'leave', async () => leases.leave(group)),
});

/** The stores of the projections' thread, wrapped: what `runProjectionThread` takes as `decorate`. */
export const projectionStoresWithFailpoints =
  (failpoint: Failpoint) =>
  (stores: ProjectionStores): ProjectionStores => {
    const around = aroundWith(failpoint);
    return {
      ...stores,
      readModels: readModelsOf(stores.readModels, around),
      leases: leasesOf(stores.leases, around),
    };
  };

/** The adapters of a product, wrapped: what `startProduct` takes as `decorate`. */
export const withFailpoints =
  (failpoint: Failpoint) =>
  ({ stores, gateway, mail }: Adapters): Adapters => {
    const around = aroundWith(failpoint);
    return {
      stores: {
        ...stores,
        eventStore: eventStoreWithFailpoints(stores.eventStore, failpoint),
        readModels: readModelsOf(stores.readModels, around),
        vault: vaultOf(stores.vault, around),
        keys: keysOf(stores.keys, around),
        files: filesOf(stores.files, around),
        leases: leasesOf(stores.leases, around),
      },
      gateway: gatewayWithFailpoints(gateway, failpoint),
      mail: mail && mailOf(mail, around),
    };
  };
