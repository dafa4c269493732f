/** The search for a retailer in GraphQL: one question, asked by POST, within narrow limits. */
import { dealerSearch, type DealerResponse } from '@driveaway/domain/api/dealers.ts';
import { stateCodes, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { GraphQLError } from 'graphql';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { createRouter, type HttpRouter } from '../http/http-state.ts';
import { MalformedInput } from '../http/malformed-input.ts';
import { maximumJsonBytes, readJson } from '../http/read-json.ts';
import { refusalResponse } from '../http/refusal-responses.ts';
import { joinedMessages } from '../http/send-failure.ts';
import { validate } from '../http/validate.ts';
import type { ServicePorts } from '../service-ports.ts';
import { dealerOfPostcode } from './dealer-of-postcode.ts';
import { beyondLimits, queryLimits } from './query-limits.ts';

const typeDefs = /* GraphQL */ `
  enum State { ${stateCodes.join(' ')} }

  type Query {
    "The nearest retailer that sells cars. Without a state: that of the postcode's main state."
    searchDealer(postCode: String!, state: State): Dealer
  }

  type Dealer {
    id: ID!
    externalId: String!
    label: String!
    postCode: String!
    state: State!
    latitude: Float!
    longitude: Float!
    address: DealerAddress!
    attributes: DealerAttributes!
    searchedFrom: SearchedFrom!
  }

  type DealerAddress {
    address: String!
    name: String!
    city: String!
    geoLevel: String!
    phone: String!
  }

  type DealerAttributes {
    paymentMerchantId: String!
  }

  type SearchedFrom {
    postcode: String!
    state: State!
  }
`;

const argumentsSchema = z.object({ postCode: z.string(), state: stateCodeSchema.nullish() });

const refused = (code: string, message: string): GraphQLError => createGraphQLError(message, { extensions: { code } });

const searchDealer = (suburbs: SuburbSearch, given: unknown): DealerResponse => {
  const { postCode, state } = argumentsSchema.parse(given);
  try {
    const dealer = dealerOfPostcode(postCode, suburbs, state ?? undefined);
    if (dealer !== undefined) return dealer;
  } catch (thrown) {
    if (thrown instanceof MalformedInput) throw refused('malformed-input', joinedMessages(thrown.errors));
    throw thrown;
  }
  throw refused('postcode-not-found', refusalResponse({ code: 'postcode-not-found' }).message);
};

/** Limits come before the rules of the language, some of which take long over a malicious document. */
const withinLimits = (introspection: boolean): Plugin => ({
  onParse: ({ parseFn, setParseFn }) => {
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens: queryLimits.tokens }));
  },
  onValidate: ({ params: { rules }, validateFn, setValidationFn }) => {
    setValidationFn((schema, document) => {
      const beyond = beyondLimits(document, { introspection });
      // "did you mean" would tell the schema to those who may not ask for it
      const options = { maxErrors: 10, hideSuggestions: !introspection };
      return beyond.length > 0
        ? beyond.map((message) => refused('query-refused', message))
        : validateFn(schema, document, rules, options);
    });
  },
});

const headerSchema = (wanted: string) =>
  z.string().refine((value) => value.toLowerCase() === wanted.toLowerCase(), `This header must be '${wanted}'.`);

const headersSchema = z.object({
  brand: headerSchema(dealerSearch.headers.brand),
  country: headerSchema(dealerSearch.headers.country),
  language: headerSchema(dealerSearch.headers.language),
  region: headerSchema(dealerSearch.headers.region),
});

/** One operation: a list of them, which GraphQL servers call a batch, does not fit. */
const bodySchema = z.object({
  query: z.string().min(1).max(10_000),
  operationName: z.string().max(100).nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});

export type DealerSearchOptions = {
  /** Whether the schema may be asked for: for development. */
  readonly introspection?: boolean;
};

/** POST /api/graphql/dealers. Faults are logged and answered without saying what they were. */
export const dealerSearchRoutes = (
  { log }: Pick<ServicePorts, 'log'>,
  suburbs: SuburbSearch,
  { introspection = false }: DealerSearchOptions = {},
): HttpRouter => {
  const logFault = (cause: unknown): void => log.error('search for a retailer failed', cause);
  const unsaid = (): void => undefined;
  const yoga = createYoga({
    schema: createSchema({
      typeDefs,
      resolvers: { Query: { searchDealer: (_source: unknown, given: unknown) => searchDealer(suburbs, given) } },
    }),
    plugins: [withinLimits(introspection)],
    graphqlEndpoint: dealerSearch.path,
    batching: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
    cors: false,
    maxRequestBodySize: maximumJsonBytes,
    maskedErrors: { errorMessage: refusalResponse({ code: 'unavailable' }).message, isDev: false },
    logging: { debug: unsaid, info: unsaid, warn: unsaid, error: logFault },
  });

  const router = createRouter();
  router.post(dealerSearch.path, async (ctx) => {
    const names = ['brand', 'country', 'language', 'region'];
    validate(headersSchema, Object.fromEntries(names.map((name) => [name, ctx.get(name)])));
    // read here, so that size, depth and keys of the body are held to what every other call is held to
    const { query, operationName, variables } = await readJson(ctx, bodySchema);
    const answer = await yoga.fetch(`http://localhost${dealerSearch.path}`, {
      method: 'POST',
      // asked for in this type, a document that is refused is a 400 and not a 200 with errors in it
      headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query, operationName, variables }),
    });
    ctx.status = answer.status;
    ctx.type = 'application/json';
    ctx.body = await answer.text();
  });
  return router;
};
