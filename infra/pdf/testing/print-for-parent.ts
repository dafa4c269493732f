/**
 * A child process of tests: prints what its parent sends, until that is gone. Arguments: a folder of its own and a
 * browser, or `packaged`.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { systemClock, systemRandomness } from '../../clock/system-clock.ts';
import { openChromiumRenderer } from '../chromium/open-chromium-renderer.ts';
import { PdfFault } from '../pdf-fault.ts';
import { printOrderSchema, type PrintAnswer } from './print-messages.ts';

const [folder, browser] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const answer = (message: PrintAnswer): void => void process.send?.(message);
const renderer = await openChromiumRenderer({
  directory: join(folder, 'pdf-browser'),
  clock: systemClock,
  randomness: systemRandomness,
  log: {
    info: (_message, fields) => answer({ kind: 'started', browser: String(fields?.['browser']) }),
    warn: () => undefined,
    error: (_message, cause) => void process.stderr.write(`${String(cause)}\n`),
  },
  executable: browser === 'packaged' ? undefined : browser,
  places: [],
  // a busy machine is no reason to fail
  limits: { milliseconds: 60_000 },
});

const print = async ({ id, ...job }: z.infer<typeof printOrderSchema>): Promise<void> => {
  try {
    answer({ kind: 'printed', id, pdf: new Uint8Array(await renderer.render(job)) });
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    answer({ kind: 'refused', id, code: fault.code, message: fault.message });
  }
};

process.on('message', (message) => void print(printOrderSchema.parse(message)));
process.on('disconnect', () => void renderer.close().then(() => process.exit(0)));
