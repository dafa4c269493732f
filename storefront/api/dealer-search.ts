import { dealerSearch, searchDealerResponseSchema, type DealerResponse } from '@driveaway/domain/api/dealers.ts';
import type { Suburb } from '@driveaway/domain/locations/state.ts';
import { createHttpClient } from './http-client.ts';

const query = `query searchDealer($postCode: String!, $state: State, $suburb: String) {
  searchDealer(postCode: $postCode, state: $state, suburb: $suburb) {
    id externalId label postCode state latitude longitude
    address { address name city geoLevel phone }
    attributes { paymentMerchantId }
    searchedFrom { postcode state }
  }
}`;

declare global {
  /** Where the host of the page has the search for retailers, when it is not here. */
  var dealerSearchUrl: string | undefined;
}

/** Four headers name brand, country, language and region (specification §7). */
const { postJson } = createHttpClient((url, init) => {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(dealerSearch.headers)) headers.set(name, value);
  return globalThis.fetch(url, { ...init, headers });
});

/** The nearest retailer that sells cars, as it is kept in the browser. Throws `ApiFailure`. */
export const searchDealer = async (
  { postcode, state, name }: Suburb,
  options: { readonly timeoutMs: number },
): Promise<DealerResponse> => {
  const { data } = await postJson(
    searchDealerResponseSchema,
    globalThis.dealerSearchUrl ?? dealerSearch.path,
    { query, operationName: 'searchDealer', variables: { postCode: postcode, state, suburb: name } },
    { ...options, idempotencyKey: crypto.randomUUID() },
  );
  return data.searchDealer;
};
