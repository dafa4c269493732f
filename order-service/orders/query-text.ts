import type { HttpContext } from '../http/context/http-state.ts';

/** A query parameter as text; '' when it is absent or given more than once. */
export const queryText = (ctx: HttpContext, name: string): string => {
  const value = ctx.query[name];
  return typeof value === 'string' ? value : '';
};
