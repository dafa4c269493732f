/** What GraphQL answers about retailers; loaded with the first question, because its packages take a while to load. */
import { dealerSearch, type DealerResponse } from '@driveaway/domain/api/dealers.ts';
import { stateCodes, stateCodeSchema } from '@driveaway/domain/locations/state.ts';
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { GraphQLError } from 'graphql';
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { z } from 'zod';
import { MalformedInput } from '../http/failures/malformed-input.ts';
import { maximumJsonBytes } from '../routes/request-body.ts';
import { refusalResponse } from '../http/failures/refusal-responses.ts';
import { joinedMessages } from '../http/failures/send-failure.ts';
import { dealerOfPlace } from './dealer-of-place.ts';
import { beyondLimits, queryLimits } from './query-limits.ts';

const typeDefs = /* GraphQL */ `
  enum State { ${stateCodes.join(' ')} }

  type Query {
    "The nearest retailer that sells cars. Without a state: that of the postcode's main state. Without a suburb of the postcode: its middle."
    searchDealer(postCode: String!, state: State, suburb: String): Dealer
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

const argumentsSchema = z.object({
  postCode: z.string(),
  state: z.nullish(stateCodeSchema),
  suburb: z.nullish(z.string()),
});

const refused = (code: string, message: string): GraphQLError => createGraphQLError(message, { extensions: { code } });

const searchDealer = (suburbs: SuburbSearch, given: unknown): DealerResponse => {
  const { postCode: postcode, state, suburb } = argumentsSchema.parse(given);
  try {
    const dealer = dealerOfPlace({ postcode, state: state ?? undefined, suburb: suburb ?? undefined }, suburbs);
    if (dealer !== undefined) return dealer;
  } catch (thrown) {
    if (thrown instanceof MalformedInput) throw refused('malformed-input', joinedMessages(thrown.errors));
    throw thrown;
  }
  throw refused('postcode-not-found', refusalResponse({ code: 'postcode-not-found' }).message);
};

/** Limits are checked before GraphQL's own validation rules, some of which are slow on a malicious document. */
const withinLimits = (introspection: boolean): Plugin => ({
  onParse: ({ parseFn, setParseFn }) => {
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens: queryLimits.tokens }));
  },
  onValidate: ({ params: { rules }, validateFn, setValidationFn }) => {
    setValidationFn((schema, document) => {
      const beyond = beyondLimits(document, { introspection });
      // "did you mean" hints would leak the schema when introspection is off
      const options = { maxErrors: 10, hideSuggestions: !introspection };
      return beyond.length > 0
        ? beyond.map((message) => refused('query-refused', message))
        : validateFn(schema, document, rules, options);
    });
  },
});

type DealerSearchOptions = {
  readonly suburbs: SuburbSearch;
  /** Whether introspection is allowed: for development. */
  readonly introspection: boolean;
  readonly logFault: (fault: unknown) => void;
};

export type DealerSearch = {
  /** One operation as JSON text; status and JSON text of the answer. */
  readonly answer: (operation: string) => Promise<{ readonly status: number; readonly text: string }>;
};

/** Faults are logged and answered without saying what they were. */
export const createDealerSearch = ({ suburbs, introspection, logFault }: DealerSearchOptions): DealerSearch => {
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
  return {
    answer: async (operation) => {
      const answer = await yoga.fetch(`http://localhost${dealerSearch.path}`, {
        method: 'POST',
        // with this media type a refused document gets a 400, not a 200 with errors in it
        headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
        body: operation,
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
};
