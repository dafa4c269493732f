import type { HttpContext } from '../context/http-state.ts';
import { acceptedEncoding, contentEncodings } from './accepted-encoding.ts';
import { compress, smallestWorthCompressing } from './compress.ts';

/** No failure, which may repeat what was sent; no file, no stream. */
const jsonOf = ({ status, body }: HttpContext): Buffer | undefined => {
  if (status !== 200 || body === null || typeof body !== 'object') return undefined;
  const isPlain = Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? Buffer.from(JSON.stringify(body)) : undefined;
};

/** Compresses the JSON that a context is about to send with 200, if it is large enough and the client accepts it. */
export const compressAnswer = async (ctx: HttpContext): Promise<void> => {
  const encoding = acceptedEncoding(ctx.get('Accept-Encoding'), contentEncodings);
  if (encoding === undefined) return;
  const content = jsonOf(ctx);
  if (content === undefined || content.length < smallestWorthCompressing) return;
  ctx.body = await compress(content, encoding, 'eachTime');
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.set('Content-Encoding', encoding);
  ctx.vary('Accept-Encoding');
};
