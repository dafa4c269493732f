/** The proxy of the containers, held against the table of calls: it refuses nothing that the product takes. */
import { readFileSync } from 'node:fs';
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { describe, expect, it } from 'vitest';
import type { HttpRefusal } from '../http/failures/http-refusals.ts';
import { refusalResponse } from '../http/failures/refusal-responses.ts';
import { apiCalls } from '../routes/api-calls.ts';

const configuration = readFileSync(new URL('../../infra/docker/nginx.conf', import.meta.url), 'utf8');
const found = (pattern: RegExp): string => pattern.exec(configuration)?.[1] ?? '';

const bodies = apiCalls.flatMap(({ path, bodies: taken = [] }) => taken.map((body) => ({ path, body })));
const isStream = ({ body }: (typeof bodies)[number]): boolean => body.line !== undefined;

describe('the proxy', () => {
  it('takes as much as the call that takes most', () => {
    const most = Math.max(...bodies.filter((one) => !isStream(one)).map(({ body }) => body.maximumBytes));
    expect(found(/client_max_body_size (\d+)k;/)).toBe(String(most / 1024));
  });

  it('takes any number of lines where the product does, and nowhere else', () => {
    const lines = new RegExp(found(/location ~ (\S+) \{\s*client_max_body_size 0;/));
    const matched = bodies.filter(({ path }) => lines.test(path));
    expect(matched.length).toBeGreaterThan(0);
    expect(matched).toStrictEqual(bodies.filter(isStream));
  });

  it.each<[number, HttpRefusal]>([
    [413, { code: 'body-too-large' }],
    [429, { code: 'too-many-attempts', retryAfterSeconds: 10 }],
  ])('answers %s in the words of the product', (status, refusal) => {
    const place = found(new RegExp(`error_page ${status} (@\\w+);`));
    const said = found(new RegExp(`location ${place} \\{[^}]*return ${status} '([^']*)'`));
    const { message } = refusalResponse(refusal);
    expect(refusalResponse(refusal).status).toBe(status);
    expect(failureSchema.parse(JSON.parse(said))).toMatchObject({ code: refusal.code, message });
  });
});
