/** A desk of a running product: what is listed there, one of it, and lines of messages about it. */
import type { z } from 'zod';
import { lineTooLong } from '../../back-office/json-line.ts';
import { splitLines } from '../../back-office/split-lines.ts';
import type { ServiceCalls } from './call-service.ts';
import { BackendUnavailable } from './orders-backend.ts';

type NumberedLine = { readonly line: number };
type Lines<Line> = { readonly path: string; readonly line: z.core.$ZodType<Line>; readonly maximumBytes: number };

/** Sends messages line by line; answers what became of each, numbered as they came. */
export async function* appendLines<Line extends NumberedLine>(
  { sendLine }: Pick<ServiceCalls, 'sendLine'>,
  { path, line, maximumBytes }: Lines<Line>,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Line | ReturnType<typeof lineTooLong>> {
  for await (const one of splitLines(chunks, maximumBytes)) {
    yield one.kind === 'too-long'
      ? lineTooLong(one.line, maximumBytes)
      : { ...(await sendLine(`${path}/batch`, line, one.bytes)), line: one.line };
  }
}

type DeskSchemas<Listed, Shown extends object, Line> = Lines<Line> & {
  readonly listed: z.core.$ZodType<Listed>;
  readonly shown: z.core.$ZodType<Shown>;
  /** The code of the failure when there is no such one. */
  readonly notFound: string;
};

/** The calls that all desks have in common. */
export const deskOverHttp = <Listed, Shown extends object, Line extends NumberedLine>(
  calls: Pick<ServiceCalls, 'call' | 'attempt' | 'sendLine'>,
  desk: DeskSchemas<Listed, Shown, Line>,
) => ({
  list: async (asked: Readonly<Record<string, string>>): Promise<Listed> =>
    calls.call(`${desk.path}?${new URLSearchParams(asked).toString()}`, desk.listed),
  show: async (id: string): Promise<Shown | undefined> => {
    const found = await calls.attempt(`${desk.path}/${id}`, desk.shown, {});
    if (!('success' in found)) return found;
    if (found.code === desk.notFound) return undefined;
    throw new BackendUnavailable(found.message);
  },
  append: (chunks: AsyncIterable<Uint8Array>) => appendLines(calls, desk, chunks),
});
