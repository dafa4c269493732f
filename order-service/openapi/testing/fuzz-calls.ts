/** Generates requests from the OpenAPI document and checks their answers. */
import fc from 'fast-check';
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { z } from 'zod';
import { jpeg, sampleBuild, sydney } from '../../accounts/testing/sign-up-form.ts';
import { unsubscribeToken } from '../../customers/unsubscribe-link.ts';
import { apiCalls } from '../../routes/api-calls.ts';
import { openApiDocument } from '../openapi-document.ts';
import { anyText, arbitraryOf, spoilt, type KnownValues } from './arbitrary-of.ts';
import { callers, openCallWorld, type Caller, type CallWorld } from './call-world.ts';
import { sendCall, type CallAnswer, type CallRequest } from './send-call.ts';

const contentSchema = z.record(z.string(), z.object({ schema: jsonObjectSchema }));
const operationSchema = z.looseObject({
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        schema: jsonObjectSchema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: contentSchema }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  responses: z.record(z.string(), z.object({ description: z.string(), content: contentSchema })),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.partialRecord(z.enum(['get', 'post']), operationSchema)),
  components: z.looseObject({ schemas: z.record(z.string(), jsonObjectSchema) }),
});

type Operation = z.infer<typeof operationSchema> & { readonly path: string; readonly method: 'GET' | 'POST' };

const document = documentSchema.parse(openApiDocument(apiCalls));

const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, onPath]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = onPath[method];
    return operation === undefined ? [] : [{ ...operation, path, method: method === 'get' ? 'GET' : 'POST' } as const];
  }),
);

/** A self-contained schema: what it refers to is included. */
const alone = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map((item: JsonValue) => alone(item));
  if (typeof value !== 'object' || value === null) return value;
  const reference = 'reference' in value ? undefined : Reflect.get(value, '$ref');
  if (typeof reference === 'string' && reference.startsWith('#/components/schemas/') && !reference.includes('$defs')) {
    return alone(document.components.schemas[reference.slice('#/components/schemas/'.length)] ?? {});
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? inner.replace(/^.*(?=\/\$defs\/)/, '#') : alone(inner),
    ]),
  );
};

const validators = new Map<string, z.ZodType>();
const validatorOf = (schema: JsonObject): z.ZodType => {
  const key = JSON.stringify(schema);
  const validator = validators.get(key) ?? z.fromJSONSchema(jsonObjectSchema.parse(alone(schema)));
  validators.set(key, validator);
  return validator;
};

const unknownCustomer = '6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911';

const knownValues = ({ shop, owner, other, buildId }: CallWorld): KnownValues => ({
  orderNo: [owner.orderNo, other.orderNo],
  orderReference: [owner.orderReference, other.orderReference],
  id: [buildId],
  build: [sampleBuild],
  suburb: [sydney],
  variantCode: [sampleBuild.variantCode],
  variant: [sampleBuild.variantCode],
  codes: [[sampleBuild.variantCode]],
  postcode: ['2000', '3644', '0800'],
  PostCode: ['2000'],
  postCode: ['2000'],
  search: ['syd', '2000'],
  email: ['ada@example.test', 'other@example.test', 'new@example.test'],
  'account.email': ['ada@example.test', 'new@example.test'],
  'account.emailConfirm': ['new@example.test'],
  dealerCode: ['austral-sydney-city'],
  agreePrivacyCollection: ['true'],
  file: [`Contract-${owner.orderNo}.html`],
  Origin: [shop.url],
  query: ['{ searchDealer(postCode: "2000") { id } }', '{ __schema { types { name } } }', '{ searchDealer }'],
  brand: ['Austral'],
  country: ['AU'],
  language: ['en'],
  region: ['APAC'],
  contractAccepted: [true],
  firstName: ['Ada'],
  lastName: ['King'],
  phoneNo: ['0491 570 006'],
  address: [{ address1: '1 Lane', address2: '', city: 'Sydney', stateCode: 'NSW', postalCode: '2000' }],
  'account.firstName': ['Ada'],
  'account.lastName': ['King'],
  'account.middleName': [''],
  'account.prefix': ['Ms'],
  'account.phoneNo': ['0491 570 006'],
  'account.dateOfBirth': ['10/12/1990'],
  'account.password': ['a password'],
  'account.passwordConfirm': ['a password'],
  'address.address1': ['1 Lane'],
  'address.city': ['Sydney'],
  'address.postalCode': ['2000'],
  'account.isCompany': ['false'],
  newPassword: ['another horse'],
  newPasswordConfirm: ['another horse'],
  cardName: ['A Cardholder'],
  cardNumber: [`eCrypted:${'A'.repeat(344)}`],
  cardCVN: [`eCrypted:${'A'.repeat(344)}`],
  cardExpiryMonth: ['12'],
  cardExpiryYear: ['40'],
  amount: [1000, 1500.5],
  top: ['15'],
  DepartmentName: ['Vehicle Sales'],
  financeFormInput: [defaultFinanceForm],
  token: [unsubscribeToken(shop.ports, unknownCustomer)],
});

type Fuzzed = { readonly operation: Operation; readonly caller: Caller; readonly request: CallRequest };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

const formOf = (value: JsonValue): FormData => {
  const form = new FormData();
  for (const [name, inner] of Object.entries(jsonObjectSchema.safeParse(value).data ?? {})) {
    const isFile = name === 'licence';
    const content = textOf(inner).length % 2 === 0 ? jpeg : Buffer.from(`%PDF-${textOf(inner)}`);
    form.append(name, isFile ? new File([new Uint8Array(content)], textOf(inner)) : textOf(inner));
  }
  return form;
};

const bodyOf = (contentType: string, value: JsonValue): Pick<CallRequest, 'body' | 'headers'> => {
  if (contentType === 'multipart/form-data') return { body: formOf(value) };
  const headers = { 'Content-Type': contentType };
  if (contentType !== 'application/x-www-form-urlencoded')
    return {
      headers,
      body: typeof value === 'string' && contentType !== 'application/json' ? value : JSON.stringify(value),
    };
  const pairs = Object.entries(jsonObjectSchema.safeParse(value).data ?? {});
  return { headers, body: new URLSearchParams(pairs.map(([name, inner]) => [name, textOf(inner)])).toString() };
};

const bodiesOf = (
  { requestBody }: Operation,
  known: KnownValues,
): fc.Arbitrary<Pick<CallRequest, 'body' | 'headers'>> => {
  const contents = Object.entries(requestBody?.content ?? {});
  if (contents.length === 0) return fc.constant({});
  const fitting = contents.map(([contentType, { schema }]) =>
    arbitraryOf(schema, known)
      .chain(spoilt)
      .map((value) => bodyOf(contentType, value)),
  );
  const junk = fc
    .tuple(
      fc.constantFrom('application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image/png'),
      anyText(300),
    )
    .map(([contentType, body]) => ({ headers: { 'Content-Type': contentType }, body }));
  return fc.oneof({ weight: 19, arbitrary: fc.oneof(...fitting) }, { weight: 1, arbitrary: junk });
};

/** Mostly a caller with access. */
const callersOf = ({ security }: Operation): fc.Arbitrary<Caller> => {
  const [needed] = security;
  const fitting: readonly Caller[] =
    needed === undefined
      ? ['anonymous', 'owner']
      : 'session' in needed
        ? ['owner']
        : ['operator', 'auditor', 'backOffice'];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fc.constantFrom(...callers) },
  );
};

/** Text allowed in a header, and in a path without being read as `..`. */
const inHeader = (value: string): string => encodeURI(value.toWellFormed()).slice(0, 500);
const inPath = (value: string): string => encodeURIComponent(value.toWellFormed() || '0').replace(/^\.+$/, '%2E%2E ');

const requestsOf = (operation: Operation, known: KnownValues): fc.Arbitrary<Fuzzed> => {
  const { parameters, path } = operation;
  const values = parameters.map(({ name, required, schema }) => {
    const fitting = arbitraryOf(schema, known);
    const values = known[name];
    const some = fc.oneof(
      { weight: values === undefined ? 6 : 1, arbitrary: fitting },
      { weight: values === undefined ? 0 : 7, arbitrary: fc.constantFrom(...(values ?? [''])) },
      { weight: 1, arbitrary: anyText(300) },
    );
    return required
      ? fc.oneof({ weight: 19, arbitrary: some }, { weight: 1, arbitrary: fc.constant(undefined) })
      : fc.option(some, { nil: undefined });
  });
  return fc
    .tuple(fc.tuple(...values), bodiesOf(operation, known), callersOf(operation), fc.option(anyText(250), { freq: 2 }))
    .map(([given, body, caller, key]) => {
      const pairs = parameters.map(({ name, in: place }, index) => ({ name, place, value: given[index] }));
      const inQuery = pairs.flatMap(({ place, name, value }) =>
        place === 'query' && value !== undefined ? [[name, textOf(value).toWellFormed()]] : [],
      );
      const headers = pairs.flatMap(({ place, name, value }) =>
        place === 'header' && value !== undefined ? [[name, inHeader(textOf(value))] as const] : [],
      );
      const filled = pairs.reduce(
        (text, { place, name, value }) => (place === 'path' ? text.replace(`{${name}}`, inPath(textOf(value))) : text),
        path,
      );
      const query = new URLSearchParams(inQuery).toString();
      return {
        operation,
        caller,
        request: {
          path: query === '' ? filled : `${filled}?${query}`,
          headers: {
            ...Object.fromEntries(headers),
            ...(key === null ? {} : { 'Idempotency-Key': inHeader(key) }),
            ...body.headers,
          },
          ...(body.body === undefined ? {} : { body: body.body }),
        },
      };
    });
};

/** What is wrong with an answer; undefined when nothing is. */
const defectOf = ({ operation, caller, request }: Fuzzed, answer: CallAnswer): string | undefined => {
  const { status, text, json } = answer;
  const shown = `${operation.method} ${request.path} as ${caller} ${typeof request.body === 'string' ? request.body : ''}`;
  const said = (problem: string): string => `${problem}\n  ${shown.slice(0, 600)}\n  ${status} ${text.slice(0, 400)}`;
  if (status === 500) return said('a fault');
  const response = operation.responses[String(status)];
  if (response === undefined) return said(`status ${status} is not documented`);
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const content = response.content[type] ?? response.content['*/*'];
  if (content === undefined) return said(`${type} is not documented for ${status}`);
  if (type !== 'application/json') return undefined;
  const checked = validatorOf(content.schema).safeParse(json);
  return checked.success ? undefined : said(`outside its schema: ${checked.error.message}`);
};

const unlimited = { limit: 1_000_000_000, windowSeconds: 60 };
const atOnce = 4;
const requestsPerHour = 100;

/**
 * Sends so many requests, made from a seed, of every call in turn and by everybody; answers every defect, and the
 * statuses that each call answered.
 */
export const fuzzCalls = async (count: number, seed: number) => {
  const world = await openCallWorld({
    passwordPerEmail: unlimited,
    passwordPerAddress: unlimited,
    passwordPerDevice: unlimited,
    attemptsPerDevice: unlimited,
    wrongPasswordsPerDevice: unlimited,
    wrongPasswordsInAll: unlimited,
    wrongPasswordsPerAccount: unlimited,
    signUpPerEmail: unlimited,
    signUpPerAddress: unlimited,
    orderGuessesPerAddress: unlimited,
    carBuildPerAddress: unlimited,
  });
  const known = knownValues(world);
  const each = Math.ceil(count / operations.length);
  const requests = operations
    .flatMap((operation) =>
      fc.sample(requestsOf(operation, known), { numRuns: each, seed }).map((fuzzed, turn) => ({ turn, fuzzed })),
    )
    .toSorted((one, another) => one.turn - another.turn)
    .map(({ fuzzed }) => fuzzed);
  const defects: string[] = [];
  const statuses = new Map<string, readonly number[]>();
  const pending = [...requests];
  const work = async (): Promise<void> => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      // advance the clock: rate limits reset, and eventually offers expire
      if (pending.length % requestsPerHour === 0) world.shop.clock.advance({ hours: 1 });
      const { operation, caller, request } = next;
      const answer = await sendCall(world, operation, request, await world.headersOf(caller));
      const name = `${operation.method} ${operation.path}`;
      statuses.set(name, [...(statuses.get(name) ?? []), answer.status]);
      const defect = defectOf(next, answer);
      if (defect !== undefined) defects.push(defect);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { defects, statuses, logged: world.shop.logged };
};
