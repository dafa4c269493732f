import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import type { ApiCall } from '../routes/api-call.ts';
import { apiCalls } from '../routes/api-calls.ts';
import { exampleOf } from './example-of.ts';
import { besideRequired } from './example-values.ts';
import { bodyExample } from './operation-responses.ts';
import { openCallWorld } from './testing/call-world.ts';
import { requestOfExamples } from './testing/request-of-examples.ts';
import { sendCall } from './testing/send-call.ts';

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;
const advice = 'give it a value in example-values.ts';

const callerOf = ({ access }: ApiCall): 'owner' | 'auditor' | 'backOffice' | 'operator' => {
  if (access.kind !== 'machine') return 'owner';
  if (access.scope.startsWith('audit')) return 'auditor';
  return access.scope.startsWith('orders') ? 'backOffice' : 'operator';
};

const problemOf = (place: string, schema: z.core.$ZodType, example: unknown): readonly string[] => {
  const { error } = z.safeParse(schema, example);
  return error === undefined ? [] : [`${place}: ${advice}: ${z.prettifyError(error)}`];
};

describe('the examples of the OpenAPI document', () => {
  it('fit their schemas', () => {
    const wrong = apiCalls.flatMap((call) => {
      const { bodies = [], answer, otherAnswers = [], parameters, query, headers } = call;
      const named = Object.entries<z.core.$ZodType>({ ...parameters?.shape, ...query?.shape, ...headers?.shape });
      const required = named.filter(([, schema]) => !z.safeParse(schema, undefined).success);
      const sent = bodies.filter(
        ({ line, contentType }) => line === undefined && contentType !== 'multipart/form-data',
      );
      const answered = [answer, ...otherAnswers].filter(({ schema }) => !(schema instanceof z.ZodFile));
      return [
        ...required.flatMap(([name, schema]) =>
          problemOf(`${nameOf(call)} ${name}`, schema, exampleOf(schema, 'input', name)),
        ),
        ...sent.flatMap((body) =>
          problemOf(`${nameOf(call)}, its body`, body.reads, bodyExample(body, 'input', besideRequired[nameOf(call)])),
        ),
        ...answered.flatMap((body) =>
          problemOf(`${nameOf(call)}, its answer`, body.schema, bodyExample(body, 'output')),
        ),
      ];
    });
    expect(wrong).toStrictEqual([]);
  });

  it('are taken by the service as they are', async () => {
    const world = await openCallWorld();
    const wrong: string[] = [];
    for (const call of apiCalls) {
      const request = requestOfExamples(call);
      const { status, json } = await sendCall(world, call, request, await world.headersOf(callerOf(call)));
      const { code, errors } = failureSchema.safeParse(json).data ?? {};
      if ([400, 413, 415, 500].includes(status))
        wrong.push(`${nameOf(call)}: ${status} ${code} ${JSON.stringify(errors)}: ${advice}`);
    }
    expect(wrong).toStrictEqual([]);
  });
});
