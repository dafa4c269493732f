/** What a call takes, and how it is read from a request: type, size and shape as the table of calls says. */
import { z } from 'zod';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { parseFormBody } from '../http/requests/parse-form-body.ts';
import { parseJsonBody } from '../http/requests/parse-json-body.ts';
import { readBody } from '../http/requests/read-body.ts';
import { validate } from '../http/requests/validate.ts';

const urlEncoded = 'application/x-www-form-urlencoded';
export const maximumJsonBytes = 64 * 1024;
const maximumFormBytes = 8 * 1024;

export type RequestBody<Value = unknown> = {
  readonly contentType: string;
  /** As it is documented. */
  readonly schema: z.core.$ZodType;
  /** Of a body of lines: what each of them is, as JSON. */
  readonly line?: z.core.$ZodType | undefined;
  /** Makes the value of what was sent, with the messages of each field. */
  readonly reads: z.core.$ZodType<Value>;
  /** Of the body, or of a line when it has any number of them. */
  readonly maximumBytes: number;
};

/**
 * The body of a request, read when the handler asks for it: a caller without access is refused before anything they
 * sent is looked at.
 */
export type SentBody<Value> = {
  /** The value. Refuses other content types (415) and larger bodies (413); all else that is wrong is MalformedInput. */
  readonly value: () => Promise<Value>;
  /** The body as it came, within its size. Refuses as `value` does. */
  readonly bytes: () => Promise<Buffer>;
  /** Refuses other content types, for handlers that read the request as it comes. */
  readonly expectType: () => void;
  readonly maximumBytes: number;
};

type JsonBodyOptions<Value> = {
  /** Absent: `application/json`. */
  readonly contentType?: string;
  /** When the documented schema says less than what is checked. */
  readonly reads?: z.core.$ZodType<Value>;
  /** Absent: 64 KB. */
  readonly maximumBytes?: number;
};

/** JSON by the schema it is documented with, or by `reads`. */
export const jsonBody = <Value>(
  schema: z.core.$ZodType<Value>,
  { contentType = 'application/json', reads = schema, maximumBytes = maximumJsonBytes }: JsonBodyOptions<Value> = {},
): RequestBody<Value> => ({ contentType, schema, reads, maximumBytes });

/** The fields of a form in an address's notation by its schema or by `reads`, at most 8 KB. */
export const formBody = <Value>(
  schema: z.core.$ZodType<Value>,
  { reads = schema }: Pick<JsonBodyOptions<Value>, 'reads'> = {},
): RequestBody<Value> => ({ contentType: urlEncoded, schema, reads, maximumBytes: maximumFormBytes });

/** What its handler reads as it comes: forms with files, and any number of lines. */
export const streamedBody = (
  contentType: string,
  schema: z.core.$ZodType,
  maximumBytes: number,
  line?: z.core.$ZodType,
): RequestBody<never> => ({ contentType, schema, line, reads: z.never(), maximumBytes });

/** Of the bodies that a call takes the one that was sent; the first stands for all in a refusal. */
export const sentBody = <Value>(ctx: HttpContext, bodies: readonly RequestBody<Value>[] = []): SentBody<Value> => {
  const [first] = bodies;
  const chosen = (): RequestBody<Value> => {
    if (first === undefined) throw new Error('The table of calls names no body for this call');
    const found = bodies.find(({ contentType }) => ctx.request.is(contentType) !== false);
    if (found === undefined) refuse({ code: 'unsupported-content-type', expected: first.contentType });
    return found;
  };
  return {
    value: async () => {
      const { contentType, reads, maximumBytes } = chosen();
      const bytes = await readBody(ctx.req, maximumBytes);
      return validate(reads, contentType === urlEncoded ? parseFormBody(bytes) : parseJsonBody(bytes));
    },
    bytes: async () => readBody(ctx.req, chosen().maximumBytes),
    expectType: () => void chosen(),
    maximumBytes: first?.maximumBytes ?? 0,
  };
};
