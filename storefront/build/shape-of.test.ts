import { accountDetailsResponseSchema, savedAccountDetailsSchema } from '@driveaway/domain/api/account-details.ts';
import { carBuildResponseSchema } from '@driveaway/domain/api/car-build.ts';
import { catalogueResponseSchema } from '@driveaway/domain/api/catalogue.ts';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import {
  buyerResponseSchema,
  dealerListResponseSchema,
  dealerResponseSchema,
  orderDealerSchema,
  sellerResponseSchema,
} from '@driveaway/domain/api/dealers.ts';
import { depositResponseSchema } from '@driveaway/domain/api/deposit.ts';
import { failureSchema, successSchema } from '@driveaway/domain/api/failure.ts';
import { financeCalculatorResponseSchema } from '@driveaway/domain/api/finance.ts';
import { orderDetailsSchema, orderSummarySchema } from '@driveaway/domain/api/order-details.ts';
import { orderEventMessageSchema } from '@driveaway/domain/api/order-events.ts';
import { locationResponseSchema, pricingResponseSchema, quoteResponseSchema } from '@driveaway/domain/api/price.ts';
import {
  documentsResponseSchema,
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
} from '@driveaway/domain/api/profile.ts';
import { authenticationDetailsSchema } from '@driveaway/domain/api/session.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shapeReader, type Shape } from '../api/shape-reader.ts';
import { shapeOf } from './shape-of.ts';

const wireSchemas: Readonly<Record<string, z.ZodType>> = {
  catalogueResponseSchema,
  dealerListResponseSchema,
  dealerResponseSchema,
  failureSchema,
  financeCalculatorResponseSchema,
  locationResponseSchema,
  pricingResponseSchema,
  quoteResponseSchema,
  authenticationDetailsSchema,
  accountDetailsResponseSchema,
  savedAccountDetailsSchema,
  carBuildResponseSchema,
  contractDetailsSchema,
  buyerResponseSchema,
  orderDealerSchema,
  sellerResponseSchema,
  depositResponseSchema,
  successSchema,
  orderDetailsSchema,
  orderSummarySchema,
  orderEventMessageSchema,
  documentsResponseSchema,
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
};

const wrong = fc.constantFrom<unknown>(undefined, null, '', 'x', -1, 0.5, 1e9, Number.NaN, true, [], {}, [{}]);
const mostly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: right, weight: 60 }, { arbitrary: wrong, weight: 1 });

/** Values of a shape, some with a mistake in them somewhere. */
const valuesOf = (shape: Shape): fc.Arbitrary<unknown> => {
  if (shape === 'string') return mostly(fc.string());
  if (shape === 'number') return mostly(fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (shape === 'integer') return mostly(fc.integer());
  if (shape === 'boolean') return mostly(fc.boolean());
  if (shape === 'anything') return fc.anything();
  switch (shape[0]) {
    case 'text':
      return mostly(
        fc.oneof(fc.string(), ...shape[1].patterns.map((pattern) => fc.stringMatching(new RegExp(pattern)))),
      );
    case 'count':
      return mostly(fc.integer({ min: (shape[1].min ?? 0) - 1, max: shape[1].max ?? 1e6 }));
    case 'one-of':
      return mostly(fc.constantFrom(...shape.slice(1)));
    case 'nullable':
      return fc.option(valuesOf(shape[1]), { nil: null });
    case 'optional':
      return fc.option(valuesOf(shape[1]), { nil: undefined });
    case 'list':
      return mostly(fc.array(valuesOf(shape[1]), { maxLength: 3 }));
    case 'record':
      return mostly(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), valuesOf(shape[1])));
    case 'object':
      return mostly(
        fc
          .tuple(
            ...Object.entries(shape[1]).map(([name, field]) =>
              valuesOf(field).map((value) => (value === undefined && field[0] === 'optional' ? [] : [[name, value]])),
            ),
          )
          .map((fields) => Object.fromEntries([...fields.flat(), ['more', 'than was asked']])),
      );
    case 'either': {
      const [, ...shapes] = shape;
      return fc.oneof(...shapes.map(valuesOf));
    }
  }
};

describe('a shape', () => {
  it.each(Object.entries(wireSchemas))('of %s accepts, refuses and answers what the schema does', (_, schema) => {
    const shape = shapeOf(schema);
    const reader = shapeReader(shape);
    let accepted = 0;
    fc.assert(
      fc.property(valuesOf(shape), (value) => {
        const [byZod, byShape] = [schema.safeParse(value), reader.safeParse(value)];
        if (byZod.success) accepted += 1;
        expect([byShape.success, byShape.success && byShape.data]).toStrictEqual([
          byZod.success,
          byZod.success && byZod.data,
        ]);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  it.each([
    ['limits of text', z.string().min(2).max(3), ['a', 'ab', 'abcd']],
    ['patterns', z.string().regex(/^\d{4}$/), ['2000', '200', 2000]],
    ['formats', z.uuid(), ['6c1f1c8e-0a5b-4d0e-9a3f-2d7b54c8e911', 'x']],
    ['whole numbers within limits', z.int().min(0).max(9), [0, 9, 10, -1, 1.5, '1']],
    ['whole numbers from a limit on', z.int().positive().lt(3), [0, 1, 2, 3]],
    ['numbers, but not infinity', z.number(), [1.5, Number.POSITIVE_INFINITY, Number.NaN]],
    ['lengths of lists', z.array(z.string()).min(1).max(2), [[], ['a'], ['a', 'b', 'c']]],
    ['literals', z.literal(['a', 1, null]), ['a', 1, null, 'b']],
    ['records', z.record(z.string(), z.array(z.string())), [{ a: ['b'] }, { a: 'b' }, []]],
    [
      'fields that may be missing',
      z.object({ a: z.string().optional() }),
      [{}, { a: 'x' }, { a: 1 }, { a: undefined }],
    ],
  ])('knows %s', (_, schema, values) => {
    const reader = shapeReader(shapeOf(schema));
    for (const value of values) {
      const [byZod, byShape] = [schema.safeParse(value), reader.safeParse(value)];
      expect([value, byShape.success, byShape.success && byShape.data]).toStrictEqual([
        value,
        byZod.success,
        byZod.success && byZod.data,
      ]);
    }
  });

  it('names the place of a mistake and never the value', () => {
    const read = shapeReader(shapeOf(z.object({ people: z.array(z.object({ name: z.string() })) })));
    const { success, ...refused } = read.safeParse({ people: [{ name: 'Ada' }, { name: 4111 }] });
    expect(success).toBe(false);
    expect(
      JSON.stringify(refused, Object.getOwnPropertyNames(Object('error' in refused && refused.error))),
    ).not.toContain('4111');
    expect(String('error' in refused && refused.error.message)).toContain('people.1.name');
  });

  it.each([
    ['a transformation', z.string().transform((text) => text.length)],
    ['a refinement', z.object({ a: z.string() }).refine(() => true)],
    ['a message of its own', z.string().min(1, 'Please enter a name')],
    ['a default', z.object({ a: z.string().default('x') })],
    ['a say on unknown fields', z.strictObject({ a: z.string() })],
    ['a tidied text', z.string().trim()],
    ['a limit that is not part of it', z.number().gt(0)],
  ])('cannot say %s, so the build stops', (_, schema) => {
    expect(() => shapeOf(schema)).toThrow(/^the value/);
  });
});
