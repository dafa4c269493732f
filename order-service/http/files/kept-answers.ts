/** Answers that are the same for everybody, kept as bytes for as long as what they were made of stands. */
import type { HttpContext, HttpMiddleware } from '../context/http-state.ts';
import { readyAnswer, type ReadyAnswer } from './ready-answer.ts';

export type KeptAnswersOptions = {
  /** Names what answers are made of beside the address: when it changes, nothing that was made before is sent. */
  readonly edition: () => string;
  /** All contents together; what was asked for longest ago goes first. */
  readonly mostBytes?: number;
};

type Kept = { readonly answer: ReadyAnswer; readonly bytes: number };

/** Contents, not their compressed forms, which are a fraction of them. */
const mostBytesByDefault = 16 * 2 ** 20;
/** An address, an ETag, headers and what Node needs for each. */
const bytesBeside = 2_048;

const contentOf = ({ body }: HttpContext): Buffer | undefined => {
  if (typeof body === 'string') return Buffer.from(body);
  if (Buffer.isBuffer(body) || body === null || typeof body !== 'object') return undefined;
  return Buffer.from(JSON.stringify(body));
};

const ownHeaders = ['Content-Type', 'Cache-Control', 'Content-Security-Policy'] as const;

/**
 * Middleware around what answers: the first of an address is made by it, later ones are sent as they were, with an ETag,
 * 304 and each encoding. Only answers with 200 are kept. Addresses are told apart by path and query; nothing else of a
 * request may matter to the answer.
 */
export const keepAnswers = ({ edition, mostBytes = mostBytesByDefault }: KeptAnswersOptions): HttpMiddleware => {
  const kept = new Map<string, Kept>();
  let bytesKept = 0;
  let keptEdition = '';

  const drop = (address: string): void => {
    bytesKept -= kept.get(address)?.bytes ?? 0;
    kept.delete(address);
  };
  const keep = (address: string, one: Kept): void => {
    drop(address);
    kept.set(address, one);
    bytesKept += one.bytes;
    for (const oldest of kept.keys()) {
      if (bytesKept <= mostBytes) return;
      drop(oldest);
    }
  };

  return async (ctx, next) => {
    const current = edition();
    if (current !== keptEdition) {
      kept.clear();
      bytesKept = 0;
      keptEdition = current;
    }
    const address = `${ctx.path}?${ctx.querystring}`;
    const found = kept.get(address);
    if (found !== undefined) {
      // the newest stands last
      kept.delete(address);
      kept.set(address, found);
      return found.answer(ctx);
    }
    await next();
    const content = ctx.status === 200 ? contentOf(ctx) : undefined;
    if (content === undefined) return undefined;
    const set = ownHeaders.filter((name) => ctx.res.hasHeader(name));
    const headers = Object.fromEntries(set.map((name) => [name, ctx.response.get(name)]));
    const answer = readyAnswer({ content, headers, isCompressible: true });
    // what was made across a change may be made of either
    if (edition() === current && keptEdition === current) {
      keep(address, { answer, bytes: content.length + 2 * address.length + bytesBeside });
    }
    return answer(ctx);
  };
};
