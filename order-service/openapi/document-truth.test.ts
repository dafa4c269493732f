/** The OpenAPI document beside what the service does: whatever is declared of a call is what it is answered by. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import type { ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { meaningsOf } from './enum-meanings.ts';
import { openApiDocument } from './openapi-document.ts';
import { needsOrigin } from './operation-parameters.ts';
import { openCallWorld, type CallWorld } from './testing/call-world.ts';
import { sampleRequestOf } from './testing/sample-requests.ts';

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;

const enumsIn = (value: unknown, place: string): readonly (readonly [place: string, values: readonly unknown[]])[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = z.object({ enum: z.array(z.unknown()) }).safeParse(value).data;
  return [
    ...(own === undefined ? [] : [[place, own.enum] as const]),
    ...Object.entries(value).flatMap(([name, inner]) => enumsIn(inner, `${place}/${name}`)),
  ];
};

/** Codes of failures have their words in the response's description; true and false have none. */
const speaksForItself = (place: string, values: readonly unknown[]): boolean =>
  place.endsWith('/properties/code') || values.every((value) => value === 'true' || value === 'false');

const callerOf = ({ access }: ApiCall): 'owner' | 'auditor' | 'backOffice' | 'operator' => {
  if (access.kind !== 'machine') return 'owner';
  if (access.scope.startsWith('audit')) return 'auditor';
  return access.scope.startsWith('orders') ? 'backOffice' : 'operator';
};

/** Asks for a password or a code before it looks at a key. */
const keyComesLate: ReadonlySet<string> = new Set([
  'POST /api/build-your-own/change-email',
  'POST /api/build-your-own/erase-account',
]);

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: 'as it is' | 'none' | 'a text';
  readonly as?: 'whoever may' | 'nobody';
  /** Beside what the sample has in its address. */
  readonly query?: string;
};

const bodyOf = (sample: string | FormData | undefined, { method, body = 'as it is' }: Sent) => {
  if (method !== undefined || body === 'none') return undefined;
  return body === 'a text' ? 'text' : sample;
};

/** Sends the sample of a call with changes, and nothing that says where it comes from unless the changes do. */
const send = async (world: CallWorld, call: ApiCall, sent: Sent) => {
  const { path, headers = {}, body } = sampleRequestOf(nameOf(call), world);
  // notes may come in the address, and then no body is read
  const withoutText = sent.body === 'a text' ? path.replace(/&text=[^&]*/, '') : path;
  const more = sent.query === undefined ? '' : `${withoutText.includes('?') ? '&' : '?'}${sent.query}`;
  const address = `${withoutText}${more}`;
  const own = sent.as === 'nobody' ? {} : await world.headersOf(callerOf(call));
  const content = bodyOf(body, sent);
  const { 'Content-Type': type, ...others } = headers;
  const typeHeader =
    sent.body === 'a text' ? { 'Content-Type': 'text/plain' } : { ...(type && { 'Content-Type': type }) };
  const answer = await fetch(`${world.shop.url}${address}`, {
    method: sent.method ?? call.method,
    headers: { ...own, ...others, ...(content === undefined ? {} : typeHeader), ...sent.headers },
    ...(content === undefined ? {} : { body: content }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await answer.body?.cancel();
  const text = isStream ? '' : await answer.text();
  const failure = failureSchema.safeParse(text.startsWith('{"success":false') ? JSON.parse(text) : {}).data;
  return { status: answer.status, headers: answer.headers, code: failure?.code, errors: failure?.errors ?? {} };
};

/** Parameters that the call does not know, as somebody might send them who wants nothing done yet. */
const misspelt = ['dryRun=true', 'dryrun=true', 'ifRevision=0', 'ifrevision=0', 'constructor=1'];

const nameIn = (query: string): string => query.slice(0, query.indexOf('='));

type Check = (world: CallWorld, call: ApiCall) => Promise<string | undefined>;

const checks: Readonly<Record<string, Check>> = {
  'another method': async (world, call) => {
    const onPath = apiCalls.filter(({ path }) => path === call.path);
    const declared = onPath.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const { status, headers } = await send(world, call, { method: 'DELETE', as: 'nobody' });
    const allowed = headers.get('allow');
    return status === 405 && allowed === declared.toSorted().join(', ') ? undefined : `${status}, Allow: ${allowed}`;
  },
  'an Origin of another site': async (world, call) => {
    if (call.method !== 'POST') return undefined;
    const { code } = await send(world, call, { headers: { Origin: 'https://other.test' }, as: 'nobody' });
    const isRefused = code === 'cross-site';
    return isRefused === needsOrigin(call) ? undefined : `${code}, but the document says otherwise`;
  },
  'neither Origin nor Sec-Fetch-Site and no session': async (world, call) => {
    const { code } = await send(world, call, { as: 'nobody' });
    return code === 'cross-site' ? code : undefined;
  },
  'neither Origin nor Sec-Fetch-Site with a session': async (world, call) => {
    if (call.method !== 'POST' || call.access.kind === 'machine') return undefined;
    const { code } = await send(world, call, {});
    return (code === 'cross-site') === needsOrigin(call) ? undefined : `${code}, but the document says otherwise`;
  },
  'a parameter in the address that it does not name, or one twice': async (world, call) => {
    if (call.method !== 'POST') return undefined;
    if (call.ignoresQuery === true) {
      const [{ status: bare }, { status }] = [
        await send(world, call, {}),
        await send(world, call, { query: 'dryRun=true' }),
      ];
      return status === bare ? undefined : `${status}, ${bare} without: it looks at them`;
    }
    const names = Object.keys(call.query?.shape ?? {});
    const [, sampled = ''] = sampleRequestOf(nameOf(call), world).path.split('?');
    const repeated = [...new URLSearchParams(sampled)].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const unknown = misspelt.filter((one) => !names.includes(nameIn(one)));
    const before = await world.shop.ports.eventStore.head();
    for (const query of [...unknown, ...repeated]) {
      const { status, code, errors } = await send(world, call, { headers: { Origin: world.shop.url }, query });
      const [message = ''] = errors[nameIn(query)] ?? [];
      const isNamed = code === 'malformed-input' && message.includes(`"${nameIn(query)}"`);
      if (status !== 400 || !isNamed) return `${status} to ${query}`;
    }
    return (await world.shop.ports.eventStore.head()) === before ? undefined : 'with an event';
  },
  'a key that is too short': async (world, call) => {
    if (call.method !== 'POST') return undefined;
    const { errors } = await send(world, call, { headers: { Origin: world.shop.url, 'Idempotency-Key': 'short' } });
    const isRead = Object.hasOwn(errors, 'Idempotency-Key');
    if (isRead === (call.takesKey === true) || (!isRead && keyComesLate.has(nameOf(call)))) return undefined;
    return isRead ? 'it is read: declare `takesKey`' : '`takesKey` is declared, and it is not read';
  },
  'no body': async (world, call) => {
    if (call.bodies === undefined) return undefined;
    const { status } = await send(world, call, { headers: { Origin: world.shop.url }, body: 'none' });
    const isRefused = status === 400 || status === 415;
    if (isRefused !== (call.bodyIsOptional === true)) return undefined;
    return isRefused ? `${status}: the body is needed` : `${status}: declare \`bodyIsOptional\``;
  },
  'another content type': async (world, call) => {
    if (call.method !== 'POST') return undefined;
    const { status } = await send(world, call, { headers: { Origin: world.shop.url }, body: 'a text' });
    return (status === 415) === (call.bodies !== undefined) ? undefined : `${status}: declare its \`bodies\``;
  },
};

describe('the OpenAPI document', () => {
  it('says what the values of every enum mean', () => {
    const silent = enumsIn(openApiDocument(apiCalls), '').filter(
      ([place, values]) => !speaksForItself(place, values) && meaningsOf(values) === undefined,
    );
    const told = silent.map(([place, values]) => `${place}: ${JSON.stringify(values)} has no line in enum-meanings.ts`);
    expect(told).toStrictEqual([]);
  });

  it.each(Object.entries(checks))('is true of what comes with %s', async (_name, check) => {
    const unlimited = { limit: 1_000_000_000, windowSeconds: 60 };
    const world = await openCallWorld({ passwordPerAddress: unlimited, orderGuessesPerAddress: unlimited });
    const wrong: string[] = [];
    for (const call of apiCalls) {
      const problem = await check(world, call);
      if (problem !== undefined) wrong.push(`${nameOf(call)} is answered ${problem}`);
    }
    expect(wrong).toStrictEqual([]);
  });
});
