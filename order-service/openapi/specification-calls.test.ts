/** The table of the specification's §7, call by call: success, and every failure that the table of calls documents. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { dealerSearch } from '@driveaway/domain/api/dealers.ts';
import { sampleBuild, samplePassword, signUpForm, licence } from '../accounts/testing/sign-up-form.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { payingCustomer, signUpCustomer, type Shop } from '../orders/testing/serve-shop.ts';
import { saveBuild } from '../catalogue/saved-builds.ts';
import { depositForm } from '../payments/testing/deposit-form.ts';
import { failureStatus, type FailureCode } from '../http/failures/failures.ts';
import { failuresOf, type ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { failuresElsewhere } from './testing/failures-elsewhere.ts';
import { openCallWorld, otherEmail, ownerEmail, type Caller, type CallWorld } from './testing/call-world.ts';
import { sampleRequestOf } from './testing/sample-requests.ts';
import { jsonBody, sendCall, type CallRequest } from './testing/send-call.ts';

const api = '/api/build-your-own';

/** §7, in its order, with the query parameters it names. The GraphQL address comes from a page global. */
const specified: readonly (readonly [call: string, query?: readonly string[]])[] = [
  ['GET /api/location', ['search']],
  ['GET /api/pricing/:postcode/:variant'],
  [`POST ${dealerSearch.path}`],
  ['POST /proxy/api/financecalculator'],
  ['GET /api/dealers', ['top', 'DepartmentName', 'ActiveOnly', 'PostCode', 'stiOnly']],
  [`POST ${api}/logout`],
  [`POST ${api}/recover`],
  [`POST ${api}/authenticate`],
  [`POST ${api}/password`],
  [`POST ${api}/account-details`, ['id']],
  [`GET ${api}/account-details`],
  [`POST ${api}/deposit`],
  [`GET ${api}/car-build`, ['id']],
  [`GET ${api}/order-details`, ['orderNo']],
  [`GET ${api}/order-details-by-ref`, ['orderReference']],
  [`GET ${api}/seller-details`],
  [`GET ${api}/buyer-details`, ['orderNo', 'full']],
  [`GET ${api}/dealer-details`, ['orderNo', 'full']],
  [`GET ${api}/documents`, ['orderNo']],
  [`GET ${api}/contract-details`, ['orderNo']],
  [`GET ${api}/document`, ['orderNo', 'file']],
  [`GET ${api}/contract`, ['orderNo', 'format']],
  [`POST ${api}/contract-notes`, ['orderNo', 'text']],
  [`POST ${api}/contract`, ['orderNo']],
  [`GET ${api}/authentication-details`],
  [`GET ${api}/profile-orders`],
];

type Headers = Readonly<Record<string, string>>;
/** The contract is issued with the deposit; only a fault in between leaves an order without one for a moment. */
const nearlyNever: Readonly<Record<string, readonly FailureCode[]>> = {
  [`POST ${api}/contract`]: ['contract-not-issued'],
};

type ProbeRequest = CallRequest & { readonly method?: 'GET' };
/** Without a code: the call is to succeed, for the sake of the next. */
type Probe = { readonly as: Caller | Headers; readonly code: FailureCode | undefined; readonly request: ProbeRequest };
type Probes = (world: CallWorld, sample: CallRequest) => Promise<readonly Probe[]> | readonly Probe[];

const probe = (as: Probe['as'], code: Probe['code'], request: ProbeRequest): Probe => ({ as, code, request });
const json = (path: string, body: unknown, key?: string): CallRequest => {
  const { headers, ...rest } = jsonBody(body);
  return { path, ...rest, headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) } };
};
const none = (): readonly Probe[] => [];
const unknownId = '00000000-0000-4000-8000-000000000000';

/** A car whose paint has left the catalogue since it was configured. */
const savedBefore = async ({ ports }: Shop): Promise<string> => {
  const build = { ...sampleBuild, paintCode: 'last-years-coral' };
  const buildId = ports.randomness.uuid();
  await saveBuild(ports, { buildId, build, suburb: { name: 'Sydney', state: 'NSW', postcode: '2000' } });
  return buildId;
};

const own: Readonly<Record<string, Probes>> = {
  'GET /api/location': () => [
    probe('anonymous', 'malformed-input', { path: `/api/location?search=${'x'.repeat(201)}` }),
  ],
  'GET /api/pricing/:postcode/:variant': () => [
    probe('anonymous', 'postcode-not-found', { path: '/api/pricing/0001/solterra-awd' }),
    probe('anonymous', 'variant-not-found', { path: '/api/pricing/2000/nothing' }),
    probe('anonymous', 'malformed-input', { path: '/api/pricing/2000/solterra-awd?state=XX' }),
  ],
  'GET /api/dealers': () => [
    probe('anonymous', 'malformed-input', { path: '/api/dealers?top=many' }),
    probe('anonymous', 'postcode-not-found', { path: '/api/dealers?PostCode=0001' }),
  ],
  [`POST ${api}/authenticate`]: (_world, { path }) => [
    probe('anonymous', 'invalid-login', json(path, { email: ownerEmail, password: 'wrong' })),
  ],
  [`POST ${api}/password`]: (_world, { path }) => [
    probe(
      'anonymous',
      'invalid-login',
      json(path, { email: ownerEmail, password: 'x', newPassword: 'a new horse', newPasswordConfirm: 'a new horse' }),
    ),
  ],
  [`POST ${api}/account-details`]: async ({ shop, owner, buildId }, { path }) => {
    const island = { name: 'Norfolk Island', state: 'NSW', postcode: '2899' };
    const there = await owner.post(`${api}/car-build`, { build: sampleBuild, suburb: island });
    const key = { 'Idempotency-Key': 'sign-up-key-1' };
    const fields = { 'account.email': 'key@example.test', 'account.emailConfirm': 'key@example.test' };
    await sendCall({ shop }, { method: 'POST' }, { path, headers: key, body: signUpForm(fields) });
    const tooLarge = licence(Buffer.alloc(10 * 1024 * 1024), 'a.pdf', 'application/pdf');
    return [
      probe('anonymous', 'malformed-input', { path, body: new FormData() }),
      probe('anonymous', 'email-taken', { path, body: signUpForm() }),
      probe('anonymous', 'car-build-not-found', { path: `${api}/account-details?id=${unknownId}`, body: signUpForm() }),
      probe('anonymous', 'build-not-offered', {
        path: `${api}/account-details?id=${await savedBefore(shop)}`,
        body: signUpForm(),
      }),
      probe('owner', 'no-price', {
        path: `${api}/account-details?id=${String(Reflect.get(there.body, 'id'))}`,
        body: signUpForm(),
      }),
      probe('owner', 'price-not-agreed', { path, body: signUpForm({ dealerCode: 'austral-melbourne-city' }) }),
      probe('anonymous', 'key-reused', {
        path,
        headers: key,
        body: signUpForm({ ...fields, 'account.firstName': 'Eve' }),
      }),
      probe('anonymous', 'licence-too-large', {
        path: `${api}/account-details?id=${buildId}`,
        body: signUpForm({ licence: tooLarge }),
      }),
    ];
  },
  [`POST ${api}/deposit`]: async ({ shop, other }, { path }) => {
    const form = await depositForm(shop.gateway, other.orderReference);
    return [
      probe('other', 'card-not-encrypted', json(path, { ...form, cardNumber: '4444333322221111' })),
      probe('other', 'payment-declined', json(path, { ...form, amount: 1000.51 }, 'declined-one')),
      probe('other', 'key-reused', json(path, { ...form, amount: 1500 }, 'declined-one')),
      probe('other', 'malformed-input', json(path, { ...form, amount: 999.99 })),
    ];
  },
  [`GET ${api}/car-build`]: async ({ shop }) => [
    probe('anonymous', 'build-not-offered', { path: `${api}/car-build?id=${await savedBefore(shop)}` }),
    probe('anonymous', 'car-build-not-found', { path: `${api}/car-build?id=${unknownId}` }),
    probe('anonymous', 'malformed-input', { path: `${api}/car-build` }),
  ],
  [`GET ${api}/contract-details`]: ({ other }) => [
    probe('other', 'contract-not-issued', { path: `${api}/contract-details?orderNo=${other.orderNo}` }),
  ],
  [`GET ${api}/contract`]: ({ owner, other }) => [
    probe('other', 'contract-not-issued', { path: `${api}/contract?orderNo=${other.orderNo}` }),
    probe('owner', 'pdf-not-available', { path: `${api}/contract?orderNo=${owner.orderNo}&format=pdf` }),
  ],
  [`GET ${api}/document`]: ({ owner: { orderNo } }) => [
    probe('owner', 'pdf-not-available', { path: `${api}/document?orderNo=${orderNo}&file=Contract-${orderNo}.pdf` }),
  ],
  [`POST ${api}/contract-notes`]: ({ owner, other }) => {
    const path = `${api}/contract-notes?orderNo=${owner.orderNo}`;
    return [
      probe('other', 'step-not-due', json(`${api}/contract-notes?orderNo=${other.orderNo}`, { text: 'one' })),
      probe('owner', 'malformed-input', json(path, { text: ' ' })),
      probe('owner', undefined, json(path, { text: 'one' }, 'notes-one')),
      probe('owner', 'key-reused', json(path, { text: 'another' }, 'notes-one')),
    ];
  },
  [`POST ${api}/contract`]: async ({ shop, owner, other: unpaid }) => {
    const form = (orderReference: string) => ({ orderReference, isOther: true, notes: 'one', contractAccepted: true });
    const mine = form(owner.orderReference);
    const path = `${api}/contract?orderNo=${owner.orderNo}`;
    const early = await payingCustomer(shop, 'early@example.test');
    const cookie = { Cookie: `driveaway-session=${early.cookies.get('driveaway-session') ?? ''}` };
    const { text } = await early.get(`${api}/contract-details?orderNo=${early.orderNo}`);
    const { contractHash } = contractDetailsSchema.parse(JSON.parse(text));
    const seen = { ...form(early.orderReference), contractHash };
    const acceptance = json(`${api}/contract?orderNo=${early.orderNo}`, seen, 'accepted-one');
    const unseen = json(`${api}/contract?orderNo=${early.orderNo}`, form(early.orderReference));
    const other = json(`${api}/contract?orderNo=${early.orderNo}`, { ...seen, notes: 'two' }, 'accepted-one');
    return [
      probe('owner', 'malformed-input', json(path, { ...mine, contractAccepted: false })),
      probe('other', 'step-not-due', json(`${api}/contract?orderNo=${unpaid.orderNo}`, form(unpaid.orderReference))),
      probe('owner', 'contract-changed', json(path, { ...mine, contractHash: '0'.repeat(64) })),
      probe(cookie, undefined, { path: `${api}/contract-details?orderNo=${early.orderNo}`, method: 'GET' }),
      probe(cookie, 'contract-not-seen', unseen),
      probe(cookie, undefined, acceptance),
      probe(cookie, 'key-reused', other),
      probe(cookie, 'accepted-otherwise', json(acceptance.path, { ...seen, notes: 'two' })),
    ];
  },
  [`GET ${api}/authentication-details`]: () => [
    probe('anonymous', 'malformed-input', { path: `${api}/authentication-details?orderNo=1` }),
  ],
};

/** What every call of a kind is asked. */
const common = async (world: CallWorld, { method, access, bodies = [] }: ApiCall, sample: CallRequest) => {
  const asText = { ...sample, headers: { ...sample.headers, 'Content-Type': 'text/plain' }, body: 'text' };
  const isJson = bodies.some(({ contentType }) => contentType === 'application/json');
  const huge = {
    ...sample,
    headers: { ...sample.headers, 'Content-Type': 'application/json' },
    body: `"${'x'.repeat(70_000)}"`,
  };
  const noJson = { ...sample, headers: { ...sample.headers, 'Content-Type': 'application/json' }, body: '{' };
  const undeclared = { ...sample, path: `${sample.path}${sample.path.includes('?') ? '&' : '?'}dryrun=true` };
  const foreign = { ...sample, headers: { ...sample.headers, 'Sec-Fetch-Site': 'cross-site' } };
  return [
    ...(access.kind === 'customer' ? [probe('expired', 'not-signed-in', sample)] : []),
    ...(access.kind === 'owner'
      ? [probe('anonymous', access.visitors, sample), probe('other', access.others, sample)]
      : []),
    ...(bodies.length > 0 ? [probe('owner', 'unsupported-content-type', withoutText(asText))] : []),
    ...(isJson
      ? [probe('owner', 'body-too-large', withoutText(huge)), probe('owner', 'malformed-input', withoutText(noJson))]
      : []),
    ...(method === 'POST'
      ? [probe('owner', 'cross-site', foreign), probe('owner', 'malformed-input', undeclared)]
      : []),
  ];
};

/** Notes may come in the address, and then no body is read. */
const withoutText = (request: CallRequest): CallRequest => ({
  ...request,
  path: request.path.replace(/&text=[^&]*/, ''),
});

const findCall = (name: string): ApiCall => {
  const call = apiCalls.find(({ method, path }) => `${method} ${path}` === name);
  if (call === undefined) throw new Error(`${name} is not in the table of calls`);
  return call;
};

const successful = async (name: string, world: CallWorld): Promise<CallRequest> => {
  const { shop, owner } = world;
  if (name === `POST ${api}/authenticate`)
    return json(`${api}/authenticate`, { email: otherEmail, password: samplePassword });
  if (name === `POST ${api}/password`) {
    const email = 'changes@example.test';
    await signUpCustomer(shop, email);
    return json(`${api}/password`, {
      email,
      password: samplePassword,
      newPassword: 'a new horse',
      newPasswordConfirm: 'a new horse',
    });
  }
  if (name === `POST ${api}/deposit`)
    return json(`${api}/deposit`, await depositForm(shop.gateway, owner.orderReference));
  return sampleRequestOf(name, world);
};

/** What is wrong with a call's failures. */
const wrongFailures = async (name: string, call: ApiCall, world: CallWorld): Promise<readonly string[]> => {
  const sample = sampleRequestOf(name, world);
  const wrong: string[] = [];
  const seen = new Set<FailureCode>();
  const probes = [...(await common(world, call, sample)), ...(await (own[name] ?? none)(world, sample))];
  for (const { as, code, request } of probes) {
    const { status, json: answer } = await sendCall(
      world,
      { ...call, ...request },
      request,
      typeof as === 'string' ? await world.headersOf(as) : as,
    );
    const failure = z.strictObject(failureSchema.shape).safeParse(answer);
    const isRight = code === undefined ? status === 200 : status === failureStatus(code) && failure.data?.code === code;
    if (!isRight) wrong.push(`${name}, ${request.path}: ${status} ${failure.data?.code ?? ''}, not ${code ?? '200'}`);
    if (code !== undefined) seen.add(code);
  }
  const shownElsewhere = new Set([...failuresElsewhere, ...seen, ...(nearlyNever[name] ?? [])]);
  const unproved = failuresOf(call).filter((code) => !shownElsewhere.has(code));
  return [...wrong, ...unproved.map((code) => `${name}: nothing shows ${code}`)];
};

/** What is wrong with the answer to a request that fits. */
const wrongSuccess = async (name: string, call: ApiCall, world: CallWorld): Promise<readonly string[]> => {
  const answer = await sendCall(world, call, await successful(name, world), await world.headersOf('owner'));
  const { contentType, schema } = call.answer;
  // what this installation does not have says so
  if (failureSchema.safeParse(answer.json).data?.code === 'not-available') return [];
  if (answer.status !== 200) return [`${name}: ${answer.status} ${answer.text}`];
  const type = answer.headers.get('content-type') ?? '';
  if (contentType !== '*/*' && !type.startsWith(contentType)) return [`${name}: answers ${type}`];
  const parsed = z.safeParse(schema, contentType === 'application/json' ? answer.json : answer.text);
  return parsed.success ? [] : [`${name}: ${parsed.error.message}`];
};

describe('the calls of specification §7', () => {
  it('take the query parameters that it names', () => {
    for (const [name, query = []] of specified) {
      expect([name, Object.keys(findCall(name).query?.shape ?? {})]).toEqual([
        name,
        expect.arrayContaining([...query]),
      ]);
    }
  });

  it('fail as the table says, in every way it says, and succeed in their schema', async () => {
    const world = await openCallWorld();
    const wrong: string[] = [];
    for (const [name] of specified) {
      const call = findCall(name);
      wrong.push(...(await wrongFailures(name, call, world)));
      wrong.push(...(await wrongSuccess(name, call, world)));
    }
    expect(wrong).toStrictEqual([]);
  });
});
