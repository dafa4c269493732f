import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './long-folder.ts';
import { PdfFault } from '../pdf-fault.ts';
import type { PdfRenderer, PrintJob } from '../port.ts';
import { printAnswerSchema, type PrintOrder } from './print-messages.ts';
import type { BrowserCase } from './browsers-here.ts';

export type RendererOfUser = Pick<PdfRenderer, 'render' | 'close'> & {
  /** The paths of the browsers that were started. */
  readonly browsers: readonly string[];
  /** SIGKILL: nothing is tidied up. */
  readonly kill: () => Promise<void>;
};

const program = fileURLToPath(new URL('print-for-parent.ts', import.meta.url));

/** A renderer in a process of this user that works in this folder. */
export const openRendererAs = async (
  { browser, user }: Pick<BrowserCase, 'browser' | 'user'>,
  folder: string,
): Promise<RendererOfUser> => {
  const child = fork(program, [folder, browser ?? 'packaged'], {
    ...user,
    env: { PATH: process.env['PATH'], TMPDIR: await temporaryFolder(user, folder) },
    serialization: 'advanced',
    execPath: process.execPath,
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const browsers: string[] = [];
  child.on('message', (message) => {
    const answer = printAnswerSchema.parse(message);
    if (answer.kind === 'started') return void browsers.push(answer.browser);
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'printed') asked?.resolve(answer.pdf);
    else asked?.reject(new PdfFault(answer.code, answer.message));
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process that prints has ended'));
  });
  let orders = 0;
  return {
    browsers,
    render: async (job: PrintJob) => {
      orders += 1;
      const asked = Promise.withResolvers<Uint8Array>();
      waiting.set(orders, asked);
      const order: PrintOrder = { id: orders, ...job };
      child.send(order);
      return asked.promise;
    },
    close: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
