import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { GridFSBucket, ObjectId, type GridFSBucketReadStream } from 'mongodb';
import { z } from 'zod';
import type { Randomness } from '../../clock/port.ts';
import { headBytes, type MasterKeys } from '../../keys/master-seal.ts';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { ensureIndexes, type NamedIndex } from '../../mongodb/make-indexes.ts';
import { faultsOf } from '../../mongodb/mongo-fault.ts';
import { pinnedDatabase } from '../../mongodb/pinned-database.ts';
import { checkFileId, fileEnvelope } from '../file-envelope.ts';
import type { FileArchive } from '../port.ts';
import { createLeftoverSweep } from './sweep-leftovers.ts';

const bucketName = 'files';
const chunkSizeBytes = 1_048_576;
/** How often a read is retried because a concurrent write replaced the content. */
const readAttempts = 50;
/** Ids that one call names. */
const removedAtOnce = 1_000;

const currentSchema = z.object({ content: z.instanceof(ObjectId) }).transform(({ content }) => content);

/** As GridFS names them. */
export const filesIndexes: Readonly<Record<string, readonly NamedIndex[]>> = {
  [`${bucketName}.files`]: [{ key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' }],
  [`${bucketName}.chunks`]: [{ key: { files_id: 1, n: 1 }, unique: true, name: 'files_id_1_n_1' }],
};

type GridFsFileStoreOptions = MasterKeys & {
  readonly connection: MongoConnection;
  readonly database: string;
  readonly randomness: Pick<Randomness, 'bytes'>;
  /** A monotonic clock, in milliseconds from any start; by default the process's own. */
  readonly elapsed?: (() => number) | undefined;
};

/**
 * Private files in GridFS, each in the file envelope and written to a majority of the servers. Contents are never
 * changed: a write uploads a new one and then turns the id to it in one step (`files.current`), so a reader gets the old
 * content or the new one, whole. Throws on an id that is not valid and, with the cause, on a file that was changed, is
 * incomplete or belongs to another key.
 */
export const openGridFsFileStore = async (options: GridFsFileStoreOptions): Promise<FileArchive> => {
  const envelope = fileEnvelope(options, options.randomness);
  const { connection } = options;
  const database = ofClient(connection, (client) => pinnedDatabase(client, options.database));
  const on = faultsOf(connection);
  const limit = readLimit(connection);
  const bucket = ofClient(connection, () => new GridFSBucket(database(), { bucketName, chunkSizeBytes }));
  const uploads = ofClient(connection, () =>
    database().collection<{ _id: ObjectId; filename: string }>(`${bucketName}.files`),
  );
  const chunks = ofClient(connection, () => database().collection<{ files_id: ObjectId }>(`${bucketName}.chunks`));
  const current = ofClient(connection, () =>
    database().collection<{ _id: string; content: ObjectId }>(`${bucketName}.current`),
  );
  // GridFS would create them with the first upload, where concurrent first uploads race.
  await on('add the indexes of the files', async () => {
    for (const [name, indexes] of Object.entries(filesIndexes))
      await ensureIndexes(database().collection(name), indexes);
  });

  /** The chunks first, by a call that the driver does not retry: when it fails, the upload still says that they are there. */
  const discard = async (content: ObjectId): Promise<void> => {
    await chunks().deleteMany({ files_id: content });
    await uploads().deleteOne({ _id: content });
  };
  /** What nothing points to any more. Should that fail, it goes when its file is removed: the write itself is done. */
  const discardIfPossible = async (content: ObjectId): Promise<void> => discard(content).catch(() => undefined);
  /** Every content of these ids: an interrupted write may have left one that nothing points to. */
  const discardAllOf = async (filename: string | { readonly $in: string[] }): Promise<void> => {
    const left = await uploads()
      .find({ filename }, { projection: { _id: 1 }, ...limit })
      .toArray();
    for (const { _id } of left) await discard(_id);
  };
  const upload = async (id: string, sealed: Uint8Array): Promise<ObjectId> => {
    const stream = bucket().openUploadStream(id);
    try {
      await pipeline([sealed], stream);
      return stream.id;
    } catch (error) {
      // when this fails as well, the first failure is the one to report
      await discardIfPossible(stream.id);
      throw error;
    }
  };
  /** All that comes; ended here when its time is up, since the driver sends no time limit with a download. */
  const received = async (stream: GridFSBucketReadStream): Promise<Buffer> =>
    buffer(addAbortSignal(AbortSignal.timeout(connection.timeoutMilliseconds), stream));
  const download = async (content: ObjectId): Promise<Uint8Array> => {
    const stream = bucket().openDownloadStream(content);
    let length: number | undefined;
    stream.once('file', (file) => {
      length = file.length;
    });
    const sealed = await received(stream);
    // When there are no chunks at all, the driver ends the stream as if it were complete.
    if (sealed.length !== length) throw new Error(`The content has ${sealed.length} bytes, not ${length}`);
    return sealed;
  };
  const isCurrent = async (content: ObjectId): Promise<boolean> =>
    envelope.isCurrent(await received(bucket().openDownloadStream(content, { start: 0, end: headBytes })));
  const contentOf = async (id: string): Promise<ObjectId | undefined> =>
    currentSchema.optional().parse((await current().findOne({ _id: id }, limit)) ?? undefined);
  /** Reads the content of an id, again when a concurrent write has just replaced it. */
  const whileItIs = async <Result>(id: string, read: (content: ObjectId) => Promise<Result>) => {
    let content = await contentOf(id);
    for (let attempt = 1; content !== undefined; attempt += 1) {
      try {
        return await read(content);
      } catch (error) {
        const now = await contentOf(id);
        if (attempt === readAttempts || now?.equals(content) === true) throw error;
        content = now;
      }
    }
    return undefined;
  };
  /** False, and nothing changed, when the id has another content by now, or none. */
  const swap = async (id: string, before: ObjectId, sealed: Uint8Array): Promise<boolean> => {
    const content = await upload(id, sealed);
    const { matchedCount } = await current().updateOne({ _id: id, content: before }, { $set: { content } });
    await discardIfPossible(matchedCount === 1 ? before : content);
    return matchedCount === 1;
  };

  return {
    write: async (id, plain) => {
      const sealed = envelope.seal(checkFileId(id), plain);
      await on('write a file', async () => {
        const content = await upload(id, sealed);
        const replaced = await current().findOneAndUpdate(
          { _id: id },
          { $set: { content } },
          { upsert: true, returnDocument: 'before' },
        );
        if (replaced !== null) await discardIfPossible(replaced.content);
      });
    },
    read: async (id) => {
      checkFileId(id);
      const sealed = await on('read a file', async () => whileItIs(id, download));
      return sealed === undefined ? undefined : envelope.open(id, sealed);
    },
    remove: async (id) => {
      checkFileId(id);
      await on('remove a file', async () => {
        await current().deleteOne({ _id: id });
        await discardAllOf(id);
      });
    },
    removeMany: async (ids) => {
      const wanted = ids.map(checkFileId);
      let removed = 0;
      for (let at = 0; at < wanted.length; at += removedAtOnce) {
        const some = wanted.slice(at, at + removedAtOnce);
        removed += await on('remove files', async () => {
          const { deletedCount } = await current().deleteMany({ _id: { $in: some } });
          await discardAllOf({ $in: some });
          return deletedCount;
        });
      }
      return removed;
    },
    sealAnew: async (id) => {
      checkFileId(id);
      const before = await on('read a file', async () =>
        whileItIs(id, async (content) =>
          (await isCurrent(content)) ? undefined : { content, sealed: await download(content) },
        ),
      );
      if (before === undefined) return 'unchanged';
      const sealed = envelope.sealAnew(id, before.sealed);
      if (sealed === undefined) return 'unreadable';
      return on('seal a file anew', async () => ((await swap(id, before.content, sealed)) ? 'sealed' : 'unchanged'));
    },
    sweep: createLeftoverSweep({
      uploads,
      chunks,
      current,
      discard,
      on,
      limit,
      elapsed: options.elapsed ?? (() => performance.now()),
    }),
    list: async () =>
      on('list the files', async () => {
        const found = await current()
          .find({}, { projection: { _id: 1 }, ...limit })
          .toArray();
        return found.map(({ _id }) => _id);
      }),
  };
};
