import type { Answer, Request } from './visitor.ts';

/** Where the storefront's calls are. */
export const api = '/api/build-your-own';

/** Asks until there is an answer that says something, and logs in again where that is asked for. */
export type Ask = (path: string, request?: Request) => Promise<Answer>;
