import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { jsonObjectSchema, type JsonObject, type JsonValue } from '@driveaway/domain/json/json.ts';
import type { ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { openCallWorld } from './testing/call-world.ts';
import { sampleRequestOf } from './testing/sample-requests.ts';
import { sendCall, type CallRequest } from './testing/send-call.ts';

const wrongValues: readonly JsonValue[] = [null, 7.5, true, 'x', {}, [null]];

/** The object with one of its parts left out, or as something else. */
const changed = (object: JsonObject, name: string, wrong?: JsonValue): JsonObject =>
  Object.fromEntries([
    ...Object.entries(object).filter(([other]) => other !== name),
    ...(wrong === undefined ? [] : [[name, wrong] as const]),
  ]);

/** The value with each of its parts left out once, and once as everything that it may not be. */
const spoilt = (value: JsonValue): readonly JsonValue[] => {
  const object = jsonObjectSchema.safeParse(value).data ?? {};
  const inner = Object.entries(object).flatMap(([name, part]) =>
    [undefined, ...spoilt(part)].map((wrong) => changed(object, name, wrong)),
  );
  return [...wrongValues, ...inner];
};

const jsonOf = (text: string): JsonValue => jsonObjectSchema.parse(JSON.parse(text));

/** Requests of a call with something else than it takes: in the address or in the body, and a body that is none. */
const wrongRequests = (sample: CallRequest): readonly CallRequest[] => {
  const { path, headers = {}, body } = sample;
  const [address = '', query = ''] = path.split('?');
  const names = [...new URLSearchParams(query).keys()];
  const addresses = names.flatMap((name) =>
    ['', 'x', '7.5', 'null'].map((wrong) => {
      const parameters = new URLSearchParams(query);
      parameters.set(name, wrong);
      return `${address}?${parameters.toString()}`;
    }),
  );
  const isJson = headers['Content-Type'] === 'application/json' && typeof body === 'string';
  const bodies = isJson ? [...spoilt(jsonOf(body)).map((wrong) => JSON.stringify(wrong)), '{', '"', '{"a":}'] : [];
  const form = body instanceof FormData ? [new FormData()] : [];
  return [
    ...addresses.map((wrong) => Object.assign({}, sample, { path: wrong })),
    ...[...bodies, ...form].map((wrong) => ({ path, headers, body: wrong })),
  ];
};

const callerOf = ({ access }: ApiCall): 'owner' | 'auditor' | 'backOffice' | 'operator' => {
  if (access.kind !== 'machine') return 'owner';
  if (access.scope.startsWith('audit')) return 'auditor';
  return access.scope.startsWith('orders') ? 'backOffice' : 'operator';
};

/** Messages with a part of their own, by the text around it. */
const composed: readonly RegExp[] = [
  /^This must be (a text|a number|a whole number|true or false|an object|a list|one of ("[^"]*"(, )?)+|-?[\d.]+ or (more|less)|(more|less) than -?[\d.]+)\.$/,
  /^This must have at (least|most) \d+ (characters|entries)\.$/,
  /^There is no ("[^"]*"(, )?)+ here\.$/,
  /^The maximum legth of this field is \d+ characters\.$/,
  /^(The (paint|interior|accessory) '.*'|Capped-price servicing) is not offered for the .*\.$/,
  /^There is no retailer “.*”\.$/,
  /^There is no (variant '.*'|suburb of this name in .*)\.$/,
  /^The driveaway price of your order as changed is \$[\d,.]+/,
  /^Please use at least \d+ characters\.$/,
  /^The type is one of [a-z, -]+\.$/,
  /^[A-Za-z]+ \([a-z-]+\) is not possible\. The order stands at: /,
];

const sources = execFileSync(
  'git',
  // git refuses another user's clone otherwise
  ['-c', 'safe.directory=*', 'grep', '-h', '', '--', 'domain/**/*.ts', 'order-service/**/*.ts', ':!*.test.ts'],
  {
    cwd: new URL('../..', import.meta.url),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  },
);
const isOurs = (message: string): boolean =>
  composed.some((pattern) => pattern.test(message)) ||
  ["'", '"', '`', '> '].some((quote) => sources.includes(`${quote}${message}`));

const unlimited = { limit: 1_000_000_000, windowSeconds: 60 };

it('every call says what is wrong with what it was sent in words of this product', async () => {
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
  const machines = {
    backOffice: await world.headersOf('backOffice'),
    auditor: await world.headersOf('auditor'),
    operator: await world.headersOf('operator'),
  };
  const seen = new Set<string>();
  const foreign: string[] = [];
  let refused = 0;
  for (const call of apiCalls) {
    const name = `${call.method} ${call.path}`;
    for (const request of wrongRequests(sampleRequestOf(name, world))) {
      const caller = callerOf(call);
      const callerHeaders = caller === 'owner' ? await world.headersOf(caller) : machines[caller];
      const { json } = await sendCall(world, call, request, callerHeaders);
      const { data: failure } = failureSchema.safeParse(json);
      if (failure === undefined) continue;
      refused += 1;
      const messages = Object.values(failure.errors ?? {}).flat();
      for (const message of messages.length === 0 ? [failure.message] : messages) {
        if (!seen.has(message) && !isOurs(message)) foreign.push(`${name}: ${message}`);
        seen.add(message);
      }
    }
  }
  expect(foreign).toStrictEqual([]);
  expect(refused).toBeGreaterThan(300);
});
