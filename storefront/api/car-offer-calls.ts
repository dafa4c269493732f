/** Offers for the visitor's car: asking for one, the one of a link, and those of the account. */
import { askedCarOfferSchema, askedCarOffersSchema } from '@driveaway/domain/api/car-offers.ts';
import { successSchema } from '@driveaway/domain/api/failure.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchTelling, type OnSent } from './fetch-telling.ts';
import { createHttpClient, getJson, orderingApi, postJson, type MutationOptions } from './http-client.ts';
import { readPolicy } from './read-policy.ts';

const api = '/api/car-offers';
/** Photos take their time over a telephone. */
const sendingTimeoutMs = 120_000;

/** Asks for an offer, and tells how much of the form with its photos has left. */
export const askCarOffer = (
  fields: Readonly<Record<string, string>>,
  photos: readonly File[],
  onSent: OnSent,
  options: MutationOptions,
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('pictures', photo);
  const { postForm } = createHttpClient(fetchTelling(onSent));
  return postForm(askedCarOfferSchema, api, form, { timeoutMs: sendingTimeoutMs, ...options });
};

/** The car offer of a link. */
export const carOfferQuery = (token: string) =>
  queryOptions({
    ...readPolicy,
    queryKey: ['car-offer', token],
    queryFn: async () =>
      postJson(askedCarOfferSchema, `${api}/find`, { token }, { idempotencyKey: crypto.randomUUID() }),
  });

/** Deletes the details and photos of whoever asked. */
export const forgetCarOwner = (token: string) =>
  postJson(successSchema, `${api}/forget`, { token }, { idempotencyKey: crypto.randomUUID() });

/** What the signed-in customer asked an offer for, the latest first. */
export const customerCarOffersQuery = () =>
  queryOptions({
    ...readPolicy,
    queryKey: ['my-car-offers'],
    // a link from here deletes, and a retailer may answer at any moment
    staleTime: 0,
    queryFn: ({ signal }) => getJson(askedCarOffersSchema, `${orderingApi}/my-car-offers`, { signal }),
  });
