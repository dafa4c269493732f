import { expect, it } from 'vitest';
import {
  daysFromOutside,
  instantsFromOutside,
  offsetsFromOutside,
} from '@driveaway/domain/testing/days-from-outside.ts';
import { z } from 'zod';
import { apiCalls } from '../routes/api-calls.ts';

const defSchema = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  offset: z.boolean().optional(),
  shape: z.record(z.string(), z.unknown()).optional(),
  options: z.array(z.unknown()).optional(),
  innerType: z.unknown().optional(),
  element: z.unknown().optional(),
  in: z.unknown().optional(),
  valueType: z.unknown().optional(),
});
type Text = {
  readonly place: string;
  readonly schema: z.core.$ZodType;
  readonly format: string;
  readonly offset: boolean;
};

/** Every text that a schema takes, with where it stands. */
const textsOf = (schema: unknown, place: string): readonly Text[] => {
  if (!(schema instanceof z.core.$ZodType)) return [];
  const { def } = z.object({ def: defSchema }).parse(schema);
  if (def.type === 'string') return [{ place, schema, format: def.format ?? '', offset: def.offset === true }];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, inner]) => textsOf(inner, `${place} ${name}`)),
    ...(def.options ?? []).flatMap((option) => textsOf(option, place)),
    ...[def.innerType, def.element, def.in, def.valueType].flatMap((inner) => textsOf(inner, place)),
  ];
};

/** Those of all calls, by what is checked: parameters, queries, and bodies as they are read. */
const texts = apiCalls.flatMap(({ method, path, parameters, query, headers, bodies = [] }) =>
  [parameters, query, headers, ...bodies.flatMap(({ reads, line }) => [reads, line])].flatMap((schema) =>
    textsOf(schema, `${method} ${path}`),
  ),
);
const isDayOrInstant = ({ format }: Text): boolean => format === 'date' || format === 'datetime';

const rowsOf = ({ format, offset }: Text) => {
  if (format === 'date') return daysFromOutside;
  return [...instantsFromOutside, ...offsetsFromOutside.map(([text, isTaken]) => [text, offset && isTaken] as const)];
};

it('a day or an instant that any call takes lies in the years of the product', () => {
  const timed = texts.filter(isDayOrInstant);
  // reports, back-office messages and orders, audits, test drives, call backs, car offers
  expect(timed.length).toBeGreaterThan(15);
  const wrong = timed.flatMap((text) =>
    rowsOf(text)
      .filter(([given, isTaken]) => z.safeParse(text.schema, given).success !== isTaken)
      .map(([given, isTaken]) => `${text.place}: ${given} is ${isTaken ? 'refused' : 'taken'}`),
  );
  expect(wrong).toEqual([]);
});

/** Texts that are named as days are, and are none, or are read by a rule of their own. */
const otherwise = [/dateOfBirth$/, / \/api\/audit\/anchor-consistency (?:from|to)$/];

it('a text of a call that is named as a day or an instant is one by its schema', () => {
  const named = /(?:\b(?:at|from|to|since|until|day|date)|(?:On|At|Since|Until|Day|Date))$/;
  const others = texts.filter((text) => named.test(text.place) && !isDayOrInstant(text));
  expect(others.map(({ place }) => place).filter((place) => !otherwise.some((other) => other.test(place)))).toEqual([]);
});
