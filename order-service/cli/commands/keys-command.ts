import { z } from 'zod';
import type { OrdersBackend } from '../backends/orders-backend.ts';
import { exitCodes, type CommandIo, type ExitCode } from '../terminal/command-io.ts';
import { defineOrdersCommand } from './command.ts';

type Options = {
  readonly backend: Pick<OrdersBackend, 'sealAnew'>;
  readonly io: Pick<CommandIo, 'print' | 'tell'>;
  readonly json: boolean;
};

type Seen = { readonly keys: number; readonly files: number; readonly sealed: number; readonly unreadable: string[] };

/** Goes through every key and file once, and reports after each batch. */
const goThrough = async ({ backend, io }: Options): Promise<Seen> => {
  let seen: Seen = { keys: 0, files: 0, sealed: 0, unreadable: [] };
  let after: string | undefined;
  do {
    const { keys, files, sealed, unreadable, next } = await backend.sealAnew(after);
    seen = {
      keys: seen.keys + keys,
      files: seen.files + files,
      sealed: seen.sealed + sealed,
      unreadable: [...seen.unreadable, ...unreadable],
    };
    io.tell(`${seen.keys} keys and ${seen.files} files looked at, ${seen.sealed} sealed anew`);
    after = next;
  } while (after !== undefined);
  return seen;
};

/**
 * Brings keys and files under the master key of today, then looks at all of them again: only when nothing is left under
 * another key, and nobody has used one meanwhile, may that be forgotten.
 */
export const rotateKeys = async (options: Options): Promise<ExitCode> => {
  const { io, json } = options;
  const first = await goThrough(options);
  const again = first.sealed === 0 ? first : await goThrough(options);
  const { keys, files, unreadable } = again;
  const isDone = again.sealed === 0 && unreadable.length === 0;
  if (json) await io.print(JSON.stringify({ keys, files, sealed: first.sealed, unreadable, isDone }));
  for (const what of unreadable) io.tell(`Neither master key opens ${what}`);
  if (unreadable.length > 0) io.tell('The master key before may still be needed: keep it');
  if (again.sealed > 0)
    io.tell(
      `${again.sealed} were written under another key meanwhile: a process has it still. Restart that one with the new ` +
        'key, then run this again; until then keep the master key before',
    );
  if (isDone && !json)
    await io.print(
      `${keys} keys and ${files} files are under the master key, ${first.sealed} of them sealed anew now. The one before ` +
        'may be taken out of the configuration (MASTER_KEY_BEFORE, masterKeyBefore)',
    );
  return isDone ? exitCodes.done : exitCodes.refused;
};

export const keysCommand = defineOrdersCommand({
  name: 'keys',
  summary: 'brings what is stored under the master key of today',
  usage: ['rotate [options]'],
  verbs: ['rotate'],
  description: `Brings every customer's key and every file under the master key of today, while the product runs. It is the product's
configuration that has the new key and the one before (MASTER_KEY and MASTER_KEY_BEFORE, or masterKey and masterKeyBefore
in installation-secrets.json). Broken off, run it again. It says when the one before is needed no more, and exits with 1
while it is.`,
  examples: ['orders keys rotate'],
  scopes: 'the scope operations',
  options: {},
  input: z.object({
    words: z.array(z.string()).refine((words) => words.join(' ') === 'rotate', 'keys takes "rotate"'),
  }),
  run: async (_input, context) => rotateKeys(context),
});
