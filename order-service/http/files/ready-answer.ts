/** Answers that are made once and sent as they are: bytes in every encoding, each with a strong ETag, and headers. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { HeaderList, HttpContext } from '../context/http-state.ts';
import { acceptedEncoding, contentEncodings, type ContentEncoding } from './accepted-encoding.ts';
import { smallestWorthCompressing } from './compress.ts';
import { compressInTurn } from './compress-in-turn.ts';

type ReadyContent = {
  readonly content: Buffer;
  /** Content-Type, Cache-Control and what else is the answer's own. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it gets smaller by being compressed. */
  readonly isCompressible: boolean;
  /** Forms that are there already; others are made when they are first asked for. */
  readonly compressed?: readonly CompressedForm[];
};
export type CompressedForm = { readonly encoding: ContentEncoding; readonly content: Buffer };

/** Sends it, with 200 unless told: then 304 to whoever has it already. */
export type ReadyAnswer = (ctx: HttpContext, status?: number) => Promise<void>;

/** The content in one encoding as it is sent. */
type Form = {
  /** What is short goes with its headers in one write, as a string of which each character is a byte. */
  readonly bytes: Buffer | string;
  readonly etag: string;
  readonly headers: HeaderLines;
  readonly headersUnchanged: HeaderLines;
};

/** Names and values in turn, as `writeHead` takes them, with those of every answer. */
type HeaderLines = (common: HeaderList) => readonly string[];

const mostBytesAsString = 8 * 1_024;

/** The ETag of content as it is, without quotes; another encoding of it has another. */
const etagOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** The lines for the headers last given, which are the same ones for nearly every request. */
const headerLines = (own: HeaderList): HeaderLines => {
  const names = new Set(own.map(([name]) => name));
  let known: HeaderList | undefined;
  let lines: readonly string[] = [];
  return (common) => {
    if (common === known) return lines;
    known = common;
    lines = [...common.filter(([name]) => !names.has(name)), ...own].flat();
    return lines;
  };
};

/** Whether who asks has this form already (RFC 9110, 13.1.2) and does not insist on having it sent. */
const isKnown = ({ headers }: IncomingMessage, etag: string): boolean => {
  const known = headers['if-none-match'];
  if (known === undefined || headers['cache-control']?.includes('no-cache') === true) return false;
  return known === etag || known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
};

/** Makes an answer. What is `no-store` is sent whole each time. */
export const readyAnswer = ({ content, headers, isCompressible, compressed = [] }: ReadyContent): ReadyAnswer => {
  const hash = etagOf(content);
  const makesOthers = isCompressible && content.length >= smallestWorthCompressing;
  const offered = makesOthers ? contentEncodings : compressed.map(({ encoding }) => encoding);
  const isKept = headers['Cache-Control'] !== 'no-store';
  const own = Object.entries(headers);

  const formOf = (bytes: Buffer, encoding?: ContentEncoding): Form => {
    const etag = encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`;
    const always: HeaderList = [['ETag', etag], ...(offered.length > 0 ? [['Vary', 'Accept-Encoding'] as const] : [])];
    return {
      bytes: bytes.length <= mostBytesAsString ? bytes.toString('latin1') : bytes,
      etag,
      headers: headerLines([
        ...own,
        ...always,
        ...(encoding === undefined ? [] : [['Content-Encoding', encoding] as const]),
        ['Content-Length', String(bytes.length)],
      ]),
      headersUnchanged: headerLines([...own.filter(([name]) => name !== 'Content-Type'), ...always]),
    };
  };

  const plain = formOf(content);
  const forms = new Map<ContentEncoding, Form | Promise<Form>>(
    compressed.map((form) => [form.encoding, formOf(form.content, form.encoding)]),
  );

  const formIn = (encoding: ContentEncoding): Form | Promise<Form> => {
    const known = forms.get(encoding);
    if (known !== undefined) return known;
    const making = compressInTurn(content, encoding).then((bytes) => formOf(bytes, encoding));
    forms.set(encoding, making);
    void making.then(
      (made) => forms.set(encoding, made),
      () => forms.delete(encoding),
    );
    return making;
  };

  // headers and content are given to Node at once, which Koa has no way for; it leaves an answer alone that has ended
  return async ({ req, res, state }, status = 200) => {
    const encoding = acceptedEncoding(req.headers['accept-encoding'] ?? '', offered);
    const found = encoding === undefined ? plain : formIn(encoding);
    const form = found instanceof Promise ? await found : found;
    const isUnchanged = isKept && status === 200 && isKnown(req, form.etag);
    const lines = isUnchanged ? form.headersUnchanged : form.headers;
    res.writeHead(isUnchanged ? 304 : status, [...lines(state.commonHeaders), 'X-Request-Id', state.requestId]);
    if (isUnchanged) res.end();
    else res.end(form.bytes, 'latin1');
  };
};
