import type { HttpContext } from '../http/context/http-state.ts';

/** Nothing runs and nothing is loaded; the contract's own style applies; only this site may frame it. */
const contractPolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Sends a contract as a page of its own, sandboxed by its policy. */
export const sendContract = (ctx: HttpContext, html: string): void => {
  ctx.set('Content-Security-Policy', contractPolicy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
};
