import { dealerSearch } from '@driveaway/domain/api/dealers.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import { z } from 'zod';
import { visitorOf, type Answer } from '../../http/testing/visitor.ts';
import { keptLog, serveRoutes } from '../../locations/testing/serve-routes.ts';
import { shortSuburbList } from '../../locations/testing/short-suburb-list.ts';
import { dealerSearchRoutes } from '../dealer-search-routes.ts';

const resultSchema = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.looseObject({ message: z.string(), extensions: z.unknown().optional() })).optional(),
});

export type SearchAnswer = Answer & {
  readonly data: unknown;
  /** Of GraphQL; empty when the request did not get that far. */
  readonly messages: readonly string[];
};

/** Everything a page may ask for. */
export const wholeQuery = `query searchDealer($postCode: String!, $state: State) {
  searchDealer(postCode: $postCode, state: $state) {
    id externalId label postCode state latitude longitude
    address { address name city geoLevel phone }
    attributes { paymentMerchantId }
    searchedFrom { postcode state }
  }
}`;

/** Serves the search on a port of its own until the test ends; posts JSON, well-formed or not. */
export const serveDealerSearch = async (
  options: { readonly introspection?: boolean } = {},
  suburbs: SuburbSearch = shortSuburbList,
): Promise<{
  readonly url: string;
  readonly logged: readonly string[];
  readonly ask: (body: unknown, headers?: Record<string, string>) => Promise<SearchAnswer>;
}> => {
  const log = keptLog();
  const url = await serveRoutes(dealerSearchRoutes({ log }, suburbs, options), log);
  const visitor = visitorOf(url);
  return {
    url,
    logged: log.lines,
    ask: async (body, headers = {}) => {
      const answer = await visitor.post(dealerSearch.path, body, { ...dealerSearch.headers, ...headers });
      const result = resultSchema.safeParse(answer.status < 500 && answer.text !== '' ? JSON.parse(answer.text) : {});
      return {
        ...answer,
        data: result.data?.data,
        messages: (result.data?.errors ?? []).map(({ message }) => message),
      };
    },
  };
};
