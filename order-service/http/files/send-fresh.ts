import type { HttpContext } from '../context/http-state.ts';

/** Answers JSON that no cache keeps. */
export const sendFresh = (ctx: HttpContext, body: object): void => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
};
