/** Asks StrykerJS, by its mutation server protocol, which mutants it would make. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import type { Mutant } from './draw-mutants.ts';

const placeSchema = z.object({ line: z.int(), column: z.int() });
const answerSchema = z.object({
  result: z.object({
    files: z.record(
      z.string(),
      z.object({
        mutants: z.array(
          z.object({
            location: z.object({ start: placeSchema, end: placeSchema }),
            status: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
});

const framed = (message: unknown): string => {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

/** The first message that a server writes, whole. */
const firstMessage = async (output: AsyncIterable<Buffer>): Promise<unknown> => {
  let read = Buffer.alloc(0);
  for await (const chunk of output) {
    read = Buffer.concat([read, chunk]);
    const head = read.indexOf('\r\n\r\n');
    if (head < 0) continue;
    const [, length] = /Content-Length: (\d+)/i.exec(read.subarray(0, head).toString()) ?? [];
    const body = read.subarray(head + 4);
    if (body.length >= Number(length)) return JSON.parse(body.subarray(0, Number(length)).toString());
  }
  throw new Error('The mutation server ended without an answer');
};

/**
 * The mutants of files that would be tried, with paths as they were given.
 * @param program StrykerJS
 * @param root where it runs, with its configuration
 * @param paths from the root
 */
export const discoverMutants = async (
  program: string,
  root: string,
  paths: readonly string[],
): Promise<readonly Mutant[]> => {
  const server = spawn(process.execPath, [program, 'serve', 'stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const params = { files: paths.map((path) => ({ path })) };
  server.stdin.write(framed({ jsonrpc: '2.0', id: 1, method: 'discover', params }));
  try {
    const { result } = answerSchema.parse(await firstMessage(server.stdout));
    return Object.entries(result.files).flatMap(([path, { mutants }]) =>
      mutants.filter(({ status }) => status !== 'Ignored').map(({ location }) => ({ path, range: location })),
    );
  } finally {
    server.kill();
    await once(server, 'exit');
  }
};
