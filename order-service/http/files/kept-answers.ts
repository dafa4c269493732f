/** Caches answers that are the same for everybody, as bytes, for as long as their sources stay the same. */
import type { HttpContext, HttpMiddleware, HttpState } from '../context/http-state.ts';
import { readyAnswer, type ReadyAnswer } from './ready-answer.ts';
import { createMemory } from '@driveaway/infra/memory/create-memory.ts';

type KeptAnswersOptions = {
  /** The version of what answers are made from now: what was made from another is stale. */
  readonly edition: () => string;
  /** Total size of all contents; the least recently used is evicted first. */
  readonly mostBytes?: number;
};

type Kept = {
  readonly keptAs: NonNullable<HttpState['keptAs']>;
  readonly answer: ReadyAnswer;
  readonly bytes: number;
};

/** Contents, not their compressed forms, which are a fraction of them. */
const mostBytesByDefault = 16 * 2 ** 20;
/** Estimated overhead of an entry: address, ETag, headers and Node's own objects. */
const bytesBeside = 2_048;

const contentOf = ({ body }: HttpContext): Buffer | undefined => {
  if (typeof body === 'string') return Buffer.from(body);
  if (Buffer.isBuffer(body) || body === null || typeof body !== 'object') return undefined;
  return Buffer.from(JSON.stringify(body));
};

const ownHeaders = ['Content-Type', 'Cache-Control', 'Content-Security-Policy'] as const;

/**
 * Middleware around what answers, the router included: of answers that may be kept (`keptAs`) the first of an address
 * is made by it, later ones are sent as they were, with an ETag, 304 and each encoding. Only answers with 200 are kept.
 * Addresses are told apart by path and query; nothing else of a request may matter to the answer.
 */
export const keepAnswers = ({ edition, mostBytes = mostBytesByDefault }: KeptAnswersOptions): HttpMiddleware => {
  const kept = createMemory<string, Kept>('answers', { mostBytes, bytesOf: ({ bytes }) => bytes });

  return async (ctx, next) => {
    const { url, method, state } = ctx;
    if (method !== 'GET' && method !== 'HEAD') return next();
    const found = kept.get(url);
    if (found !== undefined && found.keptAs.edition === edition()) {
      state.keptAs = found.keptAs;
      return found.answer(ctx);
    }
    await next();
    const { keptAs } = state;
    if (keptAs === undefined || ctx.status !== 200) return undefined;
    const content = contentOf(ctx);
    if (content === undefined) return undefined;
    const set = ownHeaders.filter((name) => ctx.res.hasHeader(name));
    const headers = Object.fromEntries([
      ...state.commonHeaders,
      ...set.map((name): [string, string] => [name, ctx.response.get(name)]),
    ]);
    const answer = readyAnswer({ content, headers, isCompressible: true });
    // an answer made while the version changed may be based on either
    if (keptAs.edition === edition()) {
      kept.set(url, { keptAs, answer, bytes: content.length + 2 * url.length + bytesBeside });
    }
    return answer(ctx);
  };
};
