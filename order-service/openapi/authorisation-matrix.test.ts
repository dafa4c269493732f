import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { createDemoClients } from '../back-office/machine-clients.ts';
import { failureStatus, type FailureCode } from '../http/failures/failures.ts';
import { type ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { callers, openCallWorld, type Caller } from './testing/call-world.ts';
import { sampleRequestOf, sampleRequests } from './testing/sample-requests.ts';
import { sendCall } from './testing/send-call.ts';

/** Codes of refusals for lack of access. */
const denials: ReadonlySet<string> = new Set<FailureCode>([
  'not-signed-in',
  'order-access-denied',
  'invalid-token',
  'missing-scope',
  'cross-site',
]);

const scopesOf = (caller: Caller): readonly string[] => {
  const demo = createDemoClients(new Uint8Array(32));
  return caller === 'backOffice' || caller === 'auditor' || caller === 'operator' ? demo[caller].scopes : [];
};

/** What keeps this caller out of the call; undefined when nothing does. */
const denialOf = ({ access }: ApiCall, caller: Caller): FailureCode | undefined => {
  const isCustomer = caller === 'owner' || caller === 'other';
  const isMachine = caller === 'backOffice' || caller === 'auditor' || caller === 'operator';
  switch (access.kind) {
    case 'anyone':
      return undefined;
    case 'customer':
      return isCustomer ? undefined : 'not-signed-in';
    case 'owner':
      if (caller === 'owner') return undefined;
      return caller === 'other' ? access.others : access.visitors;
    case 'machine':
      if (!isMachine) return 'invalid-token';
      return scopesOf(caller).includes(access.scope) ? undefined : 'missing-scope';
  }
};

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;
const codeOf = (json: unknown): string | undefined =>
  z.looseObject(failureSchema.shape).partial().safeParse(json).data?.code;

describe('the authorisation matrix (rows 1, 8, 9, 10)', () => {
  it('has a request of every call', () => {
    expect(Object.keys(sampleRequests).toSorted()).toStrictEqual(apiCalls.map(nameOf).toSorted());
  });

  it('lets in whom the table lets in, and keeps everybody else out without writing anything', async () => {
    const world = await openCallWorld();
    const wrong: string[] = [];
    // callers with access may change state, so those without it go first
    for (const wanted of ['kept out', 'let in'] as const) {
      for (const call of apiCalls) {
        for (const caller of callers) {
          const denial = denialOf(call, caller);
          if ((denial === undefined) !== (wanted === 'let in')) continue;
          const headers = await world.headersOf(caller);
          const before = await world.shop.ports.eventStore.head();
          const answer = await sendCall(world, call, sampleRequestOf(nameOf(call), world), headers);
          const code = codeOf(answer.json);
          const isRight =
            denial === undefined
              ? answer.status !== 500 && !denials.has(code ?? '')
              : code === denial &&
                answer.status === failureStatus(denial) &&
                (await world.shop.ports.eventStore.head()) === before;
          if (!isRight)
            wrong.push(`${nameOf(call)} as ${caller}: ${answer.status} ${code ?? ''}, not ${denial ?? 'let in'}`);
        }
      }
    }
    expect(wrong).toStrictEqual([]);
  });
});
