/**
 * Compresses what is one customer's or one machine's own, where its length cannot be used to guess what is in it (BREACH):
 * that takes a browser of the customer's that can be made to ask over and over, with another guess beside the secret each
 * time, and somebody who counts the bytes.
 */
import { compressAnswer } from '../http/files/compress-answer.ts';
import type { ApiCall } from './api-call.ts';
import type { ApiRoute, RouteContext } from './api-route.ts';

/**
 * What is asked for chooses nothing but one of the customer's own orders: whoever puts a guess there is refused, and
 * failures are not compressed. The form of account details is not among these, since it shows a car that anybody may have
 * configured beside the customer's particulars; nor is what answers a POST, which may hold a token or repeat what was sent.
 */
const bringsNoGuesses = ({ method, access, query }: ApiCall): boolean =>
  method === 'GET' && (access.kind === 'owner' || (access.kind === 'customer' && query === undefined));

/** Browsers say so, and pages of other sites can neither have it said nor set headers. */
const isAskedByOurPage = (ctx: RouteContext): boolean => ctx.get('Sec-Fetch-Site') === 'same-origin';

/** The routes, of which those that may are compressed. No browser sends a machine's token of its own accord. */
export const compressOwnAnswers = (routes: readonly ApiRoute[]): readonly ApiRoute[] =>
  routes.map((route): ApiRoute => {
    if (route.kind === 'machine') {
      if (route.call.method !== 'GET') return route;
      return {
        ...route,
        handle: async (ctx, machine) => {
          await route.handle(ctx, machine);
          await compressAnswer(ctx);
        },
      };
    }
    if (!bringsNoGuesses(route.call)) return route;
    return {
      ...route,
      handle: async (ctx: RouteContext) => {
        await route.handle(ctx);
        if (isAskedByOurPage(ctx)) await compressAnswer(ctx);
      },
    };
  });
