/** Which version of a contract was last shown to a browser: the one that an acceptance without a hash refers to. */
import { siteCookies } from '@driveaway/domain/api/site-cookies.ts';
import { readCookie, writeCookie } from '../http/context/cookies.ts';
import type { HttpContext } from '../http/context/http-state.ts';

const servedPattern = /^(\d{8}-\d{4})\.([0-9a-f]{64})$/;

/** Remembers the version that this answer shows. Only the last order shown is remembered. */
export const rememberServed = (ctx: HttpContext, orderNo: string, contractHash: string): void =>
  writeCookie(ctx, siteCookies.contract, `${orderNo}.${contractHash}`);

/** The hash of the version of this order's contract that was last shown; undefined when none was. */
export const servedHash = (ctx: HttpContext, orderNo: string): string | undefined => {
  const [, servedOrder, hash] = servedPattern.exec(readCookie(ctx, siteCookies.contract) ?? '') ?? [];
  return servedOrder === orderNo ? hash : undefined;
};
