/** Answers that are made once and sent as they are: bytes in every encoding, each with a strong ETag, and headers. */
import { createHash } from 'node:crypto';
import type { HttpContext } from '../context/http-state.ts';
import { acceptedEncoding, contentEncodings, type ContentEncoding } from './accepted-encoding.ts';
import { compress, smallestWorthCompressing } from './compress.ts';

export type ReadyContent = {
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

/** The ETag of content as it is, without quotes; another encoding of it has another. */
export const etagOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27);

/** Makes an answer. What is `no-store` is sent whole each time. */
export const readyAnswer = ({ content, headers, isCompressible, compressed = [] }: ReadyContent): ReadyAnswer => {
  const etag = etagOf(content);
  const forms = new Map<ContentEncoding, Buffer | Promise<Buffer>>(
    compressed.map((form) => [form.encoding, form.content]),
  );
  const makesOthers = isCompressible && content.length >= smallestWorthCompressing;
  const offered = makesOthers ? contentEncodings : compressed.map(({ encoding }) => encoding);
  const own: readonly (readonly [name: string, value: string])[] = [
    ...Object.entries(headers),
    ...(offered.length > 0 ? [['Vary', 'Accept-Encoding'] as const] : []),
  ];
  const isKept = headers['Cache-Control'] !== 'no-store';

  const formIn = (encoding: ContentEncoding): Buffer | Promise<Buffer> => {
    const known = forms.get(encoding);
    if (known !== undefined) return known;
    const making = compress(content, encoding, 'once');
    forms.set(encoding, making);
    void making.then(
      (made) => forms.set(encoding, made),
      () => forms.delete(encoding),
    );
    return making;
  };

  return async (ctx, status = 200) => {
    const { req, res } = ctx;
    const encoding = acceptedEncoding(ctx.get('Accept-Encoding'), offered);
    const form = encoding === undefined ? content : formIn(encoding);
    const bytes = Buffer.isBuffer(form) ? form : await form;
    ctx.status = status;
    // bypasses Koa, which copies and checks each header it sets
    for (const [name, value] of own) res.setHeader(name, value);
    res.setHeader('ETag', encoding === undefined ? `"${etag}"` : `"${etag}-${encoding}"`);
    if (isKept && status === 200 && req.headers['if-none-match'] !== undefined && ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
    ctx.body = bytes;
  };
};
