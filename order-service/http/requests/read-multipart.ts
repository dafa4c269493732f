import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { RefusedRequest } from '../failures/http-refusals.ts';
import type { HttpContext } from '../context/http-state.ts';
import { malformedField } from '../failures/malformed-input.ts';

export type UploadedFile = {
  readonly field: string;
  /** As the browser says; never used as a path. */
  readonly name: string;
  /** The first `maximumFileBytes` at most. */
  readonly content: Uint8Array;
  readonly isTooLarge: boolean;
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
};

const parserFor = (contentType: string, request: IncomingMessage, limits: MultipartLimits): BusboyInstance => {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
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

const collectFile = (field: string, name: string, stream: BusboyFileStream, files: UploadedFile[]): void => {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => files.push({ field, name, content: Buffer.concat(chunks), isTooLarge: stream.truncated }));
  // the parser reports what broke the stream
  stream.on('error', () => chunks.splice(0));
};

const parse = (request: IncomingMessage, parser: BusboyInstance, maximumBytes: number): Promise<MultipartForm> => {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartForm>();
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  const tooLarge = () => reject(new RefusedRequest({ code: 'body-too-large' }));
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maximumBytes) tooLarge();
  });
  request.on('error', reject);
  request.on('close', () => {
    if (!request.complete) reject(new Error('the upload was broken off'));
  });
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) reject(malformedField(name, 'This field is too long.'));
    else if (fields.has(name)) reject(malformedField(name, 'This field is given more than once.'));
    else fields.set(name, value);
  });
  parser.on('file', (field, stream, name) => collectFile(field, name, stream, files));
  parser.on('partsLimit', tooLarge);
  parser.on('fieldsLimit', tooLarge);
  parser.on('filesLimit', tooLarge);
  parser.on('error', () => reject(malformedField('body', 'The form could not be read.')));
  parser.on('finish', () => resolve({ fields, files }));
  request.pipe(parser);
  return promise;
};

/**
 * The fields and files of a multipart/form-data body, held in memory within the limits. Refuses other content types
 * (415) and larger bodies (413, before they are read if their length is known).
 */
export const readMultipart = async (ctx: HttpContext, limits: MultipartLimits): Promise<MultipartForm> => {
  const { req: request } = ctx;
  const contentType = request.headers['content-type'];
  if (contentType === undefined || !ctx.request.is('multipart/form-data')) {
    throw new RefusedRequest({ code: 'unsupported-content-type', expected: 'multipart/form-data' });
  }
  if (Number(request.headers['content-length'] ?? 0) > limits.maximumBytes) {
    throw new RefusedRequest({ code: 'body-too-large' });
  }
  const parser = parserFor(contentType, request, limits);
  try {
    return await parse(request, parser, limits.maximumBytes);
  } catch (problem) {
    request.unpipe(parser);
    // read and discarded, so that the answer reaches the browser
    request.resume();
    throw problem;
  }
};
