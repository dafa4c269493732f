/** The search for a retailer in GraphQL: one question, asked by POST, within narrow limits. */
import { dealerSearch } from '@driveaway/domain/api/dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { loadOnce } from '@driveaway/infra/memory/load-once.ts';
import { z } from 'zod';
import { validate } from '../http/requests/validate.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { shopCalls } from '../routes/shop-calls.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import type { DealerSearch } from './answer-dealer-search.ts';

const headerSchema = (wanted: string) =>
  z.string().refine((value) => value.toLowerCase() === wanted.toLowerCase(), `This header must be '${wanted}'.`);

const headersSchema = z.object({
  brand: headerSchema(dealerSearch.headers.brand),
  country: headerSchema(dealerSearch.headers.country),
  language: headerSchema(dealerSearch.headers.language),
  region: headerSchema(dealerSearch.headers.region),
});

/** POST /api/graphql/dealers. */
export const dealerSearchRoutes = (
  { log }: Pick<ServicePorts, 'log'>,
  suburbs: SuburbSearch,
  { introspection = false }: { readonly introspection?: boolean | undefined } = {},
): readonly ApiRoute[] => {
  const load = loadOnce(async (): Promise<DealerSearch> => {
    const { createDealerSearch } = await import('./answer-dealer-search.ts');
    return createDealerSearch({
      suburbs,
      introspection,
      logFault: (fault) => log.error('search for a retailer failed', fault),
    });
  });

  const { routes, on } = routeList();
  on(shopCalls.searchDealer, async (ctx, sent) => {
    const names = ['brand', 'country', 'language', 'region'];
    validate(headersSchema, Object.fromEntries(names.map((name) => [name, ctx.get(name)])));
    // parsed here, so that the same limits on size, depth and keys apply as to every other call
    const { query, operationName, variables } = await sent.value();
    const { answer } = await load();
    const { status, text } = await answer(JSON.stringify({ query, operationName, variables }));
    ctx.status = status;
    ctx.type = 'application/json';
    ctx.body = text;
  });
  return routes;
};
