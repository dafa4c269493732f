/** The product as `npm start` runs it, as a child process with a data directory of its own. */
import { builtOrigin } from '@driveaway/domain/api/built-origin.ts';
import { startProgram, type Program } from '@driveaway/infra/process/testing/start-program.ts';
import { failpointHitVariable, failpointVariable, type FailpointName } from '../../failpoints/failpoint.ts';

/** Where the process dies by itself. */
export type Armed = { readonly failpoint: FailpointName; readonly hit: number };

export type Life = Pick<Program, 'ended' | 'isAlive' | 'output' | 'kill' | 'stop'> & {
  readonly url: string;
  readonly armed: Armed | undefined;
  readonly backOffice: { readonly clientId: string; readonly clientSecret: string };
};

/** `died`: gone before it was ready, as an armed process may be. */
export type LifeStart = { readonly kind: 'ready'; readonly life: Life } | { readonly kind: 'died' };

export type StartLifeOptions = {
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly armed: Armed | undefined;
  /** SIGKILL so long after its start, if it is not ready by then. */
  readonly killInStartAfterMilliseconds?: number | undefined;
};

const readyLine = /Machine client of this installation: back-office (\S+)[^]*Driveaway is ready on (http:\/\/\S+)/;

/** Starts the product. Throws when it ends by itself before it is ready. */
export const startLife = async (options: StartLifeOptions): Promise<LifeStart> => {
  const { dataDirectory, environment, armed, killInStartAfterMilliseconds } = options;
  const child = await startProgram({
    program: 'lab/failpoints/main.ts',
    environment: {
      ...environment,
      PORT: '0',
      // no page is rewritten in a start: nobody asks for one
      PUBLIC_ORIGIN: builtOrigin,
      DATA_DIR: dataDirectory,
      NO_COLOR: '1',
      // a browser per process would starve the others of CPU
      PDF_BROWSER: 'off',
      ...(armed === undefined
        ? {}
        : { [failpointVariable]: armed.failpoint, [failpointHitVariable]: String(armed.hit) }),
    },
    ready: readyLine,
    signal: killInStartAfterMilliseconds === undefined ? undefined : AbortSignal.timeout(killInStartAfterMilliseconds),
  });
  if (child.ready === undefined) {
    const { code, signal } = await child.ended;
    if (signal === 'SIGKILL') return { kind: 'died' };
    throw new Error(`The product did not start (${code ?? signal}):\n${child.output()}`);
  }
  const [, clientSecret = '', url = ''] = child.ready;
  return { kind: 'ready', life: { ...child, url, armed, backOffice: { clientId: 'back-office', clientSecret } } };
};
