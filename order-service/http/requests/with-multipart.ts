import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import type { TemporaryFile, TemporaryFiles } from '@driveaway/infra/documents/temporary-files.ts';
import { refuse, RefusedRequest, type HttpRefusal } from '../failures/http-refusals.ts';
import type { HttpContext } from '../context/http-state.ts';
import { malformedField } from '../failures/malformed-input.ts';

export type UploadedFile = {
  readonly field: string;
  /** As the browser says; never used as a path. */
  readonly name: string;
  /** Bytes, `maximumFileBytes` at most. */
  readonly size: number;
  readonly isTooLarge: boolean;
  /** Its first bytes, a few at least. */
  readonly start: Uint8Array;
  /** All of them: to be read once, before the form is let go. */
  readonly content: () => Promise<Uint8Array>;
};

export type MultipartForm = {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly UploadedFile[];
};

export type MultipartLimits = {
  readonly maximumFields: number;
  readonly maximumFieldBytes: number;
  readonly maximumFiles: number;
  readonly maximumFileBytes: number;
  /** Of the whole body. */
  readonly maximumBytes: number;
  /** What a larger body is refused with. */
  readonly tooLarge: HttpRefusal;
};

/** A body that brings fewer bytes in a period is not waited for. */
export type LeastRate = { readonly bytes: number; readonly everyMilliseconds: number };

/** Where the bytes of files are kept while they arrive. */
export type RoomForFiles = {
  /** Resolves when so many bytes more may be kept; rejects with the refusal when they may not. One call at a time. */
  readonly take: (bytes: number) => Promise<void>;
  /** Aborts with the refusal when what is kept has to go, and when the room was closed. */
  readonly lost: AbortSignal;
  /** Whether the sender was kept waiting since this was last asked. */
  readonly hasWaited: () => boolean;
  /** Gives the bytes back; who waits for some is refused. */
  readonly close: () => void;
};

type MultipartReading = {
  readonly limits: MultipartLimits;
  readonly room: RoomForFiles;
  readonly temporaryFiles: TemporaryFiles;
  readonly leastRate: LeastRate;
  readonly wait?: Wait | undefined;
};

const startBytes = 16;
/** What each file is counted for beside its bytes: its handle, and what is buffered before it. */
const fileBytes = 64 * 1024;
/** Of all fields of a form together, which are in memory: as much as of a JSON body. */
const mostFieldBytes = 64 * 1024;

const parserFor = ({ headers }: IncomingMessage, limits: MultipartLimits): BusboyInstance => {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: {
        fields: limits.maximumFields,
        fieldSize: limits.maximumFieldBytes,
        files: limits.maximumFiles,
        fileSize: limits.maximumFileBytes,
        parts: limits.maximumFields + limits.maximumFiles,
        headerPairs: 20,
        headerSize: 4 * 1024,
      },
    });
  } catch {
    throw malformedField('body', 'The form could not be read.');
  }
};

/** The files of one form on their way into temporary files, no faster than those take them. */
const keepFiles = ({ temporaryFiles, room }: Pick<MultipartReading, 'temporaryFiles' | 'room'>) => {
  const streams: BusboyFileStream[] = [];
  const kept: TemporaryFile[] = [];
  const receiving: Promise<UploadedFile>[] = [];
  const receive = async (field: string, name: string, stream: BusboyFileStream): Promise<UploadedFile> => {
    await room.take(fileBytes);
    const file = await temporaryFiles.create();
    kept.push(file);
    const chunks: AsyncIterable<Buffer> = stream;
    let size = 0;
    let start = Buffer.alloc(0);
    for await (const chunk of chunks) {
      if (start.length < startBytes) start = Buffer.concat([start, chunk.subarray(0, startBytes)]);
      size += chunk.length;
      await room.take(chunk.length);
      await file.append(chunk);
    }
    return { field, name, size, start, isTooLarge: stream.truncated, content: file.content };
  };
  return {
    take: (field: string, name: string, stream: BusboyFileStream): Promise<UploadedFile> => {
      streams.push(stream);
      // one after the other, as a room is asked: small ones are parsed all at once
      const before = receiving.at(-1) ?? Promise.resolve();
      const received = before.then(async () => receive(field, name, stream));
      receiving.push(received);
      return received;
    },
    all: () => Promise.all(receiving),
    /** Gives their space back, also while they are arriving. */
    letGo: async (): Promise<void> => {
      for (const stream of streams) stream.destroy();
      await Promise.allSettled(receiving);
      await Promise.all(kept.map((file) => file.close()));
    },
  };
};

type Parsing = {
  readonly request: IncomingMessage;
  readonly parser: BusboyInstance;
  readonly files: ReturnType<typeof keepFiles>;
  readonly limits: MultipartLimits;
  readonly stopped: AbortSignal;
};

const parse = ({ request, parser, files, limits, stopped }: Parsing): Promise<MultipartForm> => {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartForm>();
  const fields = new Map<string, string>();
  const tooLarge = () => reject(new RefusedRequest(limits.tooLarge));
  const tooMany = () => reject(new RefusedRequest({ code: 'body-too-large' }));
  const unreadable = () => reject(malformedField('body', 'The form could not be read.'));
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > limits.maximumBytes) tooLarge();
  });
  const brokenOff = () => reject(new Error('the upload was broken off'));
  request.on('error', reject);
  request.on('close', () => {
    if (!request.complete) brokenOff();
  });
  if (request.destroyed) brokenOff();
  stopped.addEventListener('abort', () => reject(stopped.reason));
  let fieldBytes = 0;
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    fieldBytes += name.length + value.length;
    if (fieldBytes > mostFieldBytes) tooMany();
    else if (nameTruncated || valueTruncated) reject(malformedField(name, 'This field is too long.'));
    else if (fields.has(name)) reject(malformedField(name, 'This field is given more than once.'));
    else fields.set(name, value);
  });
  parser.on('file', (field, stream, name) => {
    stream.on('error', unreadable);
    files.take(field, name, stream).catch(reject);
  });
  // files beyond the limit are left out; the form's own rule says how many it wants
  parser.on('partsLimit', tooMany);
  parser.on('fieldsLimit', tooMany);
  parser.on('error', unreadable);
  parser.on('finish', () => {
    files.all().then((received) => resolve({ fields, files: received }), reject);
  });
  request.pipe(parser);
  return promise;
};

/** Aborts when a body arrives too slowly; not where it waited for us. */
const watchRate = (request: IncomingMessage, { leastRate, room, wait = waitOnTimer }: MultipartReading) => {
  const { bytes, everyMilliseconds } = leastRate;
  const stopping = new AbortController();
  const ending = new AbortController();
  let arrived = 0;
  request.on('data', (chunk: Buffer) => {
    arrived += chunk.length;
  });
  const watch = async (): Promise<void> => {
    for (;;) {
      await wait(everyMilliseconds, ending.signal);
      if (ending.signal.aborted) return;
      const isOurs = room.hasWaited() || request.isPaused();
      if (arrived < bytes && !isOurs) stopping.abort(new RefusedRequest({ code: 'upload-too-slow' }));
      arrived = 0;
    }
  };
  void watch();
  return { tooSlow: stopping.signal, end: () => ending.abort() };
};

/** Refuses, before anything is read, what is no form (415) and what says that it is too large. */
export const expectMultipart = (ctx: HttpContext, { maximumBytes, tooLarge }: MultipartLimits): void => {
  if (!ctx.request.is('multipart/form-data')) {
    refuse({ code: 'unsupported-content-type', expected: 'multipart/form-data' });
  }
  if (Number(ctx.req.headers['content-length'] ?? 0) > maximumBytes) refuse(tooLarge);
};

const readForm = async (
  ctx: HttpContext,
  reading: MultipartReading,
  files: ReturnType<typeof keepFiles>,
): Promise<MultipartForm> => {
  const { req: request } = ctx;
  const { limits } = reading;
  const parser = parserFor(request, limits);
  const { tooSlow, end } = watchRate(request, reading);
  const stopped = AbortSignal.any([tooSlow, reading.room.lost]);
  try {
    return await parse({ request, parser, files, limits, stopped });
  } catch (problem) {
    request.unpipe(parser);
    // one who is too slow is not waited for; what others send is discarded, so that the answer reaches their browser
    if (tooSlow.aborted) ctx.set('Connection', 'close');
    request.resume();
    throw problem;
  } finally {
    end();
  }
};

/**
 * Reads a multipart/form-data body within the limits, its files into temporary files, and hands it to the work. All of
 * it is let go when the work is done, or as soon as the body cannot be read to its end. See `expectMultipart` first.
 */
export const withMultipart = async <Result>(
  ctx: HttpContext,
  reading: MultipartReading,
  work: (form: MultipartForm) => Promise<Result>,
): Promise<Result> => {
  const files = keepFiles(reading);
  try {
    return await work(await readForm(ctx, reading, files));
  } finally {
    // first, so that no file that is let go waits for room
    reading.room.close();
    await files.letGo();
  }
};
