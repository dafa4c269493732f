import { Binary } from 'mongodb';
import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { faultsOf, isDuplicate, type WithFaults } from '../../mongodb/mongo-fault.ts';
import { ensureIndexes } from '../../mongodb/make-indexes.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { mongoSecondFactors } from './mongo-second-factors.ts';
import { mongoSecretChecks } from './mongo-secret-checks.ts';
import { vaultIndexes } from './vault-indexes.ts';
import type { MailboxToken, NotedSession, Vault, WrappedKey } from '../port.ts';

const credentialSchema = z
  .object({ _id: z.string(), passwordHash: z.string(), sessionVersion: z.int() })
  .transform(({ _id, ...rest }) => ({ customerId: _id, ...rest }));
const wrappedKeySchema = z
  .object({ _id: z.string(), owner: z.string(), purpose: z.string(), wrapped: z.instanceof(Binary) })
  .transform(({ _id, wrapped, ...rest }) => ({ keyId: _id, ...rest, wrapped: new Uint8Array(wrapped.value()) }));

type StoredCredential = { _id: string; passwordHash: string; sessionVersion: number };
type StoredKey = { _id: string; owner: string; purpose: string; wrapped: Binary; heldUntil?: string };
type StoredResetToken = { _id: string; tokenHash: string; expiresAt: string };
type StoredSession = Omit<NotedSession, 'sessionId'> & { _id: string; lastUsedAt: string; isEnded: boolean };
type StoredWrongPasswords = { _id: string; count: number; firstAt: string };
type StoredErasure = { _id: string; erasedAt: string };
type StoredFinish = { _id: string; note: string };
type StoredGoing = { _id: string; kind: string; since: string };
const sessionSchema = z
  .object({
    _id: z.string(),
    customerId: z.string(),
    sessionVersion: z.int(),
    browser: z.string(),
    startedAt: z.string(),
    expiresAt: z.string(),
  })
  .transform(({ _id, ...rest }) => ({ sessionId: _id, ...rest }));
const mailboxTokenSchema = z.object({ customerId: z.string(), emailHash: z.string() }).optional();
const standingSchema = z.object({ isEnded: z.boolean(), lastUsedAt: z.string() });
const foundSessionSchema = z
  .object({ sessionVersion: z.int(), noted: z.array(standingSchema) })
  .transform(({ sessionVersion, noted: [standing] }) => ({ sessionVersion, standing }))
  .optional();
const countSchema = z.object({ count: z.int() }).nullable();
const ownerSchema = z.object({ _id: z.string() }).transform(({ _id }) => _id);
const erasureSchema = z
  .object({ _id: z.string(), erasedAt: z.string() })
  .transform(({ _id, erasedAt }) => ({ customerId: _id, erasedAt }));
const goingSchema = z
  .object({ _id: z.string(), kind: z.string(), since: z.string() })
  .transform(({ _id, kind, since }) => ({ owner: _id, kind, since }));
const finishSchema = z.object({ _id: z.string(), note: z.string() });

export type MongoVaultOptions = {
  readonly connection: MongoConnection;
  /** Name of the database: the vault's own, so that it is backed up and opened apart from everything else. */
  readonly database: string;
};

/**
 * The vault in a MongoDB database of its own. A write returns once a majority of the servers has it in their journals,
 * and reads see only such writes, so that no failover brings back a key that was deleted or a session that was ended.
 * Deleting a key does not overwrite its bytes in the servers' files, logs and backups: there it stays, wrapped by the
 * master key, until they are reused.
 */
export const openMongoVault = async (options: MongoVaultOptions): Promise<Vault> => {
  const { connection } = options;
  const bounded = readLimit(connection);
  const database = ofClient(connection, (client) => pinnedDatabase(client, options.database));
  const credentials = ofClient(connection, () => database().collection<StoredCredential>('credentials'));
  const keys = ofClient(connection, () => database().collection<StoredKey>('wrapped-keys'));
  const resetTokens = ofClient(connection, () => database().collection<StoredResetToken>('reset-tokens'));
  const mailboxTokens = ofClient(connection, () => database().collection<MailboxToken>('mailbox-tokens'));
  const sessions = ofClient(connection, () => database().collection<StoredSession>('sessions'));
  const wrongPasswords = ofClient(connection, () => database().collection<StoredWrongPasswords>('wrong-passwords'));
  const erasures = ofClient(connection, () => database().collection<StoredErasure>('erasures'));
  // apart from the list, which is exported and comes back into restored vaults, where nothing is finished
  const finishes = ofClient(connection, () => database().collection<StoredFinish>('finished-erasures'));
  const going = ofClient(connection, () => database().collection<StoredGoing>('going'));
  const secondFactors = ofClient(connection, () => mongoSecondFactors(database(), bounded));
  let closed = false;
  const withFaults = faultsOf(connection);
  const on: WithFaults = async (doing, work) => {
    if (closed) throw new Error('The vault is closed');
    return withFaults(doing, work);
  };
  await on('add the indexes of the vault', async () => {
    for (const [name, indexes] of Object.entries(vaultIndexes))
      await ensureIndexes(database().collection(name), indexes);
  });

  const findKey = async (filter: Partial<Pick<StoredKey, '_id' | 'owner' | 'purpose'>>) =>
    wrappedKeySchema
      .optional()
      .parse(
        (await keys().findOne({ ...filter, heldUntil: { $exists: false } }, { promoteBuffers: false, ...bounded })) ??
          undefined,
      );

  return {
    secretChecks: mongoSecretChecks({ connection, database, on }),
    findCredential: async (customerId) =>
      on('read a credential', async () =>
        credentialSchema.optional().parse((await credentials().findOne({ _id: customerId }, bounded)) ?? undefined),
      ),
    insertCredential: async ({ customerId, passwordHash, sessionVersion }) =>
      on('insert a credential', async () => {
        const change = { $setOnInsert: { passwordHash, sessionVersion } };
        const { upsertedCount } = await credentials().updateOne({ _id: customerId }, change, { upsert: true });
        return upsertedCount === 1;
      }),
    replaceCredential: async ({ customerId, passwordHash, sessionVersion }) =>
      on('replace a credential', async () => {
        const filter = { _id: customerId, sessionVersion: sessionVersion - 1 };
        const { matchedCount } = await credentials().updateOne(filter, { $set: { passwordHash, sessionVersion } });
        return matchedCount === 1;
      }),
    endAllAccess: async (atLeast) =>
      on('end all access', async () => {
        await resetTokens().deleteMany({});
        await mailboxTokens().deleteMany({});
        const { matchedCount } = await credentials().updateMany({}, { $inc: { sessionVersion: 1 } });
        await credentials().updateMany({ sessionVersion: { $lt: atLeast } }, { $set: { sessionVersion: atLeast } });
        return matchedCount;
      }),
    deleteCredential: async (customerId) =>
      on('delete a credential', async () => {
        await secondFactors().remove(customerId);
        await resetTokens().deleteOne({ _id: customerId });
        await mailboxTokens().deleteMany({ customerId });
        await sessions().deleteMany({ customerId });
        await wrongPasswords().deleteOne({ _id: customerId });
        await credentials().deleteOne({ _id: customerId });
      }),
    saveResetToken: async ({ customerId, tokenHash, expiresAt }) =>
      on('save a reset token', async () => {
        const change = { $set: { tokenHash, expiresAt } };
        await resetTokens().updateOne({ _id: customerId }, change, { upsert: true });
      }),
    takeResetToken: async (tokenHash, now) =>
      on('take a reset token', async () => {
        const taken = await resetTokens().findOneAndDelete({ tokenHash, expiresAt: { $gt: now } });
        return ownerSchema.optional().parse(taken ?? undefined);
      }),
    deleteResetToken: async (customerId) =>
      on('delete the reset token', async () => {
        await resetTokens().deleteOne({ _id: customerId });
      }),
    saveMailboxToken: async ({ customerId, emailHash, tokenHash, expiresAt }) =>
      on('save a mailbox token', async () => {
        const change = { $set: { tokenHash, expiresAt } };
        await mailboxTokens().updateOne({ customerId, emailHash }, change, { upsert: true });
      }),
    findMailboxToken: async (tokenHash, now) =>
      on('read a mailbox token', async () => {
        const found = await mailboxTokens().findOne({ tokenHash, expiresAt: { $gt: now } }, bounded);
        return mailboxTokenSchema.parse(found ?? undefined);
      }),
    deleteMailboxTokens: async (customerId) =>
      on('delete the mailbox tokens', async () => {
        await mailboxTokens().deleteMany({ customerId });
      }),
    findSecondFactor: async (customerId) => on('read a second factor', async () => secondFactors().find(customerId)),
    saveSecondFactor: async (factor, over) =>
      on('save a second factor', async () => secondFactors().save(factor, over)),
    deleteSecondFactor: async (customerId) =>
      on('delete a second factor', async () => secondFactors().remove(customerId)),
    noteSession: async ({ sessionId, ...session }) =>
      on('note a session', async () => {
        const { customerId, startedAt } = session;
        await sessions().deleteMany({ customerId, expiresAt: { $lte: startedAt } });
        await sessions().insertOne({ _id: sessionId, ...session, lastUsedAt: startedAt, isEnded: false });
      }),
    listSessions: async (customerId, now, usedAfter) =>
      on('list the sessions', async () => {
        const filter = { customerId, expiresAt: { $gt: now }, isEnded: false, lastUsedAt: { $gt: usedAfter } };
        const found = await sessions().find(filter, bounded).sort({ startedAt: -1, _id: 1 }).toArray();
        return found.map((stored) => sessionSchema.parse(stored));
      }),
    endNotedSession: async (customerId, sessionId) =>
      on('end a session', async () => {
        const change = { $set: { isEnded: true } };
        return (await sessions().updateOne({ _id: sessionId, customerId }, change)).matchedCount === 1;
      }),
    findSession: async (customerId, sessionId) =>
      on('read a session', async () => {
        const noted = {
          from: sessions().collectionName,
          pipeline: [{ $match: { _id: sessionId, customerId } }],
          as: 'noted',
        };
        const stages = [
          { $match: { _id: customerId } },
          { $lookup: noted },
          { $project: { sessionVersion: 1, noted: 1 } },
        ];
        const [found] = await credentials().aggregate(stages, bounded).toArray();
        return foundSessionSchema.parse(found);
      }),
    noteSessionUse: async (sessionId, at) =>
      on('note the use of a session', async () => {
        await sessions().updateOne({ _id: sessionId }, { $set: { lastUsedAt: at } });
      }),
    noteWrongPassword: async (customerId, at, since) =>
      on('note a wrong password', async () => {
        await wrongPasswords().deleteMany({ firstAt: { $lt: since } });
        const change = { $inc: { count: 1 }, $setOnInsert: { firstAt: at } };
        // not 'after': the stand-in of tests answers that with what others have counted since
        const options = { upsert: true, returnDocument: 'before' } as const;
        const before = await wrongPasswords().findOneAndUpdate({ _id: customerId }, change, options);
        return (countSchema.parse(before)?.count ?? 0) + 1;
      }),
    countOfWrongPasswords: async (customerId, since) =>
      on('count wrong passwords', async () => {
        const filter = { _id: customerId, firstAt: { $gte: since } };
        return countSchema.parse(await wrongPasswords().findOne(filter, bounded))?.count ?? 0;
      }),
    forgetWrongPasswords: async (customerId) =>
      on('forget wrong passwords', async () => {
        await wrongPasswords().deleteOne({ _id: customerId });
      }),
    findWrappedKey: async (keyId) => on('read a key', async () => findKey({ _id: keyId })),
    findOwnedKey: async (owner, purpose) => on('read a key', async () => findKey({ owner, purpose })),
    insertWrappedKey: async ({ keyId, owner, purpose, wrapped }): Promise<WrappedKey> =>
      on('store a key', async () => {
        try {
          await keys().insertOne({ _id: keyId, owner, purpose, wrapped: new Binary(wrapped) });
          return { keyId, owner, purpose, wrapped: new Uint8Array(wrapped) };
        } catch (error) {
          // Either the owner has a key already, which is the answer, or the id is another's, which is a fault.
          const stored = isDuplicate(error) ? await findKey({ owner, purpose }) : undefined;
          if (stored === undefined) throw error;
          return stored;
        }
      }),
    deleteWrappedKey: async (keyId) =>
      on('delete a key', async () => {
        await keys().deleteOne({ _id: keyId });
      }),
    // as final as the servers make them: see above
    areDeletionsFinal: async () => true,
    listWrappedKeys: async (after, limit) =>
      on('list keys', async () => {
        const found = keys().find({ _id: { $gt: after } }, { promoteBuffers: false, ...bounded });
        return z.array(wrappedKeySchema).parse(await found.sort({ _id: 1 }).limit(limit).toArray());
      }),
    rewrapKeys: async (changes) =>
      on('wrap keys anew', async () => {
        const updates = changes.map(({ keyId, wrapped, next }) => ({
          updateOne: {
            filter: { _id: keyId, wrapped: new Binary(wrapped) },
            update: { $set: { wrapped: new Binary(next) } },
          },
        }));
        return updates.length === 0 ? 0 : (await keys().bulkWrite(updates, { ordered: false })).modifiedCount;
      }),
    holdWrappedKey: async (keyId, until) =>
      on('hold a key', async () => {
        await keys().updateOne({ _id: keyId }, { $set: { heldUntil: until } });
      }),
    deleteHeldKeys: async (now) =>
      on('delete held keys', async () => (await keys().deleteMany({ heldUntil: { $lte: now } })).deletedCount),
    recordErasure: async ({ customerId, erasedAt }) =>
      on('record an erasure', async () => {
        await erasures().updateOne({ _id: customerId }, { $setOnInsert: { erasedAt } }, { upsert: true });
      }),
    isErased: async (customerId) =>
      on('look for an erasure', async () => {
        const [erasure, mark] = await Promise.all([
          erasures().findOne({ _id: customerId }, bounded),
          going().findOne({ _id: customerId }, bounded),
        ]);
        return erasure !== null || mark !== null;
      }),
    markGoing: async ({ owner, kind, since }) =>
      on('mark who is going', async () => {
        await going().updateOne({ _id: owner }, { $setOnInsert: { kind, since } }, { upsert: true });
      }),
    endGoing: async (owner) =>
      on('take a mark away', async () => {
        await going().deleteOne({ _id: owner });
      }),
    listGoing: async () =>
      on('list who is going', async () => goingSchema.array().parse(await going().find({}, bounded).toArray())),
    listErasures: async () =>
      on('list the erasures', async () => {
        const found = await erasures().find({}, bounded).sort({ erasedAt: 1, _id: 1 }).toArray();
        return found.map((stored) => erasureSchema.parse(stored));
      }),
    noteFinishedErasure: async (customerId, note) =>
      on('note a finished erasure', async () => {
        await finishes().updateOne({ _id: customerId }, { $set: { note } }, { upsert: true });
      }),
    listFinishedErasures: async () =>
      on('list the finished erasures', async () => {
        const found = await finishes().find({}, bounded).toArray();
        return new Map(found.map((stored) => finishSchema.parse(stored)).map(({ _id, note }) => [_id, note]));
      }),
    close: async () => {
      closed = true;
    },
  };
};
