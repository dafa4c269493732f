import { cardNumberRefusal, hasCardNumber } from '@driveaway/domain/payments/card-numbers.ts';
import { orderSearchSchema } from '@driveaway/domain/api/back-office-orders.ts';
import type { JsonValue } from '@driveaway/domain/json/json.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exampleOf } from '../../openapi/example-of.ts';
import { apiCalls } from '../../routes/api-calls.ts';
import { MalformedInput } from '../failures/malformed-input.ts';
import { textsOfAnyDigits } from './card-number-errors.ts';
import { validate } from './validate.ts';

const card = '4444 3333 2222 1111';

/** The value with another text at one place, for each of its places, with the place. */
const placesOf = (value: JsonValue, path: readonly string[] = []): readonly (readonly [string, JsonValue])[] => {
  if (typeof value === 'string') return [[path.join('.'), card]];
  if (Array.isArray(value)) {
    return value.flatMap((item: JsonValue, index) =>
      placesOf(item, [...path, String(index)]).map(([place, changed]): readonly [string, JsonValue] => [
        place,
        value.with(index, changed),
      ]),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    placesOf(inner, [...path, name]).map(([place, changed]): readonly [string, JsonValue] => [
      place,
      Object.assign({}, value, { [name]: changed }),
    ]),
  );
};

/** Every schema that is one thing: a message of one type. */
const variantsOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] =>
  schema instanceof z.ZodDiscriminatedUnion ? schema.options.flatMap(variantsOf) : [schema];

/** With everything that may be left out as well. */
const fullExampleOf = (schema: z.core.$ZodType): JsonValue => exampleOf(schema, 'output') ?? null;

const requests = apiCalls.flatMap(({ method, path, bodies = [], query }) =>
  [...bodies.map(({ schema, line }) => line ?? schema), ...(query === undefined ? [] : [query])]
    .flatMap(variantsOf)
    .map((schema) => ({ call: `${method} ${path}`, schema })),
);

const errorsOf = (schema: z.core.$ZodType, value: JsonValue): MalformedInput['errors'] => {
  try {
    validate(schema, value);
    return {};
  } catch (fault) {
    if (fault instanceof MalformedInput) return fault.errors;
    throw fault;
  }
};

/** Each text of each request that its schema alone would take a card number in. */
const taking = requests.flatMap(({ call, schema }) =>
  placesOf(fullExampleOf(schema))
    .filter(([, value]) => z.safeParse(schema, value).success)
    .map(([place, value]) => ({ call, schema, place, value })),
);

describe('a card number in a request', () => {
  it('is refused in every text that may have one, but in those that are named with their reason', () => {
    const refused = taking.filter(({ schema, value }) => Object.keys(errorsOf(schema, value)).length > 0);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.map(({ place }) => place)).toEqual(expect.arrayContaining(['notes', 'text', 'cardName', 'name']));
    const others = taking.filter((one) => !refused.includes(one));
    const names = others.map(({ call, place }) => [call, place.split('.').at(-1) ?? ''] as const);
    expect(names.filter(([, name]) => !textsOfAnyDigits.has(name))).toStrictEqual([]);
  });

  it('may be in no text that no request has', () => {
    const sent = new Set(requests.flatMap(({ schema }) => placesOf(fullExampleOf(schema)).map(([place]) => place)));
    const names = new Set([...sent].map((place) => place.split('.').at(-1) ?? ''));
    expect([...textsOfAnyDigits.keys()].filter((name) => !names.has(name))).toStrictEqual([]);
  });

  it('is no matter in a reference of the gateway, which looks as it likes', () => {
    expect(errorsOf(orderSearchSchema, { transaction: '4444333322221111' })).toStrictEqual({});
  });

  it('is refused with a word by its field', () => {
    const schema = z.object({ owner: z.object({ words: z.string() }), cardNumber: z.string() });
    expect(hasCardNumber(card)).toBe(true);
    expect(errorsOf(schema, { owner: { words: `It is ${card}.` }, cardNumber: card })).toStrictEqual({
      'owner.words': [cardNumberRefusal],
    });
  });
});
