/** Calls about cars in stock: what machines send, and what everybody sees. */
import { stockAnswerSchema, stockLineSchema, stockNearbySchema } from '@driveaway/domain/api/stock.ts';
import { nearbyFields } from '@driveaway/domain/locations/state.ts';
import { stockMessageSchema } from '@driveaway/domain/stock/stock-list.ts';
import { z } from 'zod';
import { anyone, json, machine, type ApiCall } from './api-call.ts';
import { batchCall } from './desk-call-kinds.ts';
import { jsonBody } from './request-body.ts';

/** A list of 500 cars with all that is fitted to them. */
export const maximumStockBytes = 1024 * 1024;

export const stockQuerySchema = z.object({
  ...nearbyFields,
  /** The id of a retailer whose cars alone are wanted. */
  retailer: z.string().max(100).optional(),
  /** Codes of variants, with commas in between. */
  variants: z
    .string()
    .max(4_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().min(1).max(60)).max(200)),
});

export const stockCalls = {
  stockNearby: {
    method: 'GET',
    path: '/api/stock',
    topic: 'Cars and prices',
    summary:
      'Cars of some variants that retailers, or the one asked for, have in stock and nobody has ordered, the nearest first.',
    access: anyone,
    query: stockQuerySchema,
    answer: json(stockNearbySchema),
    failures: ['postcode-not-found'],
  },
  recordStock: {
    method: 'POST',
    path: '/api/back-office/stock',
    topic: 'Machines',
    summary: 'What a retailer has in stock: all of it (stock-list), or what has changed (stock-change).',
    access: machine('orders:append'),
    bodies: [jsonBody(stockMessageSchema, { maximumBytes: maximumStockBytes })],
    answer: json(stockAnswerSchema),
    failures: ['day-not-possible', 'message-reused', 'busy-order'],
  },
  recordStockBatch: batchCall({
    path: '/api/back-office/stock/batch',
    topic: 'Machines',
    maximumBytes: maximumStockBytes,
    message: stockMessageSchema,
    line: stockLineSchema,
  }),
} satisfies Readonly<Record<string, ApiCall>>;
