/** Cleans pictures in a process of their own: decoding them holds up no answer, and a decoder that fails takes none down. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import type { CleanedPicture, CleanPicture } from '../ports/clean-picture.ts';
import { cleanedPictureSchema } from './picture-messages.ts';

type PictureProcess = {
  /** One picture at a time. Refuses as `unavailable` when the process ends, or takes too long and is ended. */
  readonly clean: CleanPicture;
  readonly close: () => void;
};

export type PictureProcessOptions = {
  readonly log: Pick<Log, 'error'>;
  /** For tests. */
  readonly program?: URL;
  /** How long a picture may take. */
  readonly milliseconds?: number;
  /** After so long without work the process is ended, to give its memory back. */
  readonly restMilliseconds?: number;
};

const ownProgram = new URL('./picture-process.ts', import.meta.url);

const startProcess = (program: URL): ChildProcess => {
  const child = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // none of the secrets; and no decoded picture is ever put on a disk
    env: { VIPS_DISC_THRESHOLD: '2g' },
  });
  child.unref();
  child.channel?.unref();
  return child;
};

/** Opens a process that is started with the first picture. */
export const openPictureProcess = (options: PictureProcessOptions): PictureProcess => {
  const { log, program = ownProgram, milliseconds = 20_000, restMilliseconds = 60_000 } = options;
  let current: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const end = (): void => {
    current?.kill('SIGKILL');
    current = undefined;
  };

  const clean = async (request: object): Promise<CleanedPicture> => {
    clearTimeout(resting);
    const child = (current ??= startProcess(program));
    const ended = new AbortController();
    const onEnd = (): void => ended.abort();
    child.once('exit', onEnd);
    const late = setTimeout(end, milliseconds);
    try {
      const answered = once(child, 'message', { signal: ended.signal });
      child.send(request);
      const [answer]: unknown[] = await answered;
      return cleanedPictureSchema.parse(answer);
    } catch (fault) {
      log.error('A picture could not be cleaned', fault);
      end();
      refuse({ code: 'unavailable' });
    } finally {
      clearTimeout(late);
      child.off('exit', onEnd);
      resting = setTimeout(end, restMilliseconds).unref();
    }
  };

  return {
    clean: (content, type) => {
      const cleaned = last.then(() => clean({ content, type }));
      last = cleaned.catch(() => undefined);
      return cleaned;
    },
    close: () => {
      clearTimeout(resting);
      end();
    },
  };
};
