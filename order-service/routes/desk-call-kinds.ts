/** Calls that several desks have: a feed, lines of messages, and who was shown whom. */
import { personalDataReadsSchema } from '@driveaway/domain/api/audit.ts';
import { feedPositionSchema, feedQuerySchema } from '@driveaway/domain/api/back-office-feed.ts';
import { batchSummarySchema } from '@driveaway/domain/api/back-office.ts';
import { z } from 'zod';
import type { FailureCode } from '../http/failures/failures.ts';
import { json, machine, type MachineCall } from './api-call.ts';
import { streamedBody } from './request-body.ts';

type Named = Pick<MachineCall, 'path' | 'topic' | 'summary'>;

const lines = 'application/x-ndjson';

/** The events of a subject from a position on, as lines or as they happen. */
export const feedCall = ({
  line,
  description = 'Like the feed of orders, with positions of its own. Fields may be added under the same `version`; another ' +
    '`version` is another shape.',
  ...named
}: Named & { readonly line: z.core.$ZodType; readonly description?: string }): MachineCall => ({
  method: 'GET',
  ...named,
  description,
  access: machine('orders:read'),
  query: feedQuerySchema,
  headers: z.object({ 'Last-Event-ID': feedPositionSchema.optional() }),
  answer: { contentType: lines, schema: z.string(), line },
  otherAnswers: [{ contentType: 'text/event-stream', schema: z.string() }],
  failures: ['too-many-attempts'],
});

/** Messages as lines, each with a line of the answer. */
export const batchCall = ({
  summary = 'The same as lines of JSON; a line of the answer per message, then a summary.',
  maximumBytes,
  message,
  line,
  ...named
}: Omit<Named, 'summary'> & {
  readonly summary?: string;
  /** Of a line. */
  readonly maximumBytes: number;
  readonly message: z.core.$ZodType;
  readonly line: z.core.$ZodType;
}): MachineCall<never> => ({
  method: 'POST',
  ...named,
  summary,
  access: machine('orders:append'),
  bodies: [streamedBody(lines, z.string(), maximumBytes, message)],
  answer: { contentType: lines, schema: z.string(), line: z.union([line, batchSummarySchema]) },
});

/** Who was shown somebody's data, for auditors. */
export const readsCall = ({
  notFound,
  ...named
}: Named & { readonly parameters: z.ZodObject; readonly notFound: FailureCode }): MachineCall => ({
  method: 'GET',
  ...named,
  access: machine('audit:read'),
  answer: json(personalDataReadsSchema),
  failures: [notFound],
});
