/** Files that the server may still have to make: contracts, documents, brochures. */
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { ApiFailure } from './api-failure.ts';
import { parseJson } from './http-client.ts';

const timeoutMs = 30_000;

const mostRepeats = 6;

const fetchFile = (address: string, sent: unknown): Promise<Response> =>
  fetch(address, {
    ...(sent !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    }),
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ApiFailure({ reason: 'network', cause });
  });

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type ReadFileOptions = {
  /** Told when the file is not there yet and will be asked for again. */
  readonly onPreparing?: () => void;
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** What a POST brings; without it the file is read by GET. */
  readonly sent?: unknown;
};

/** `readFile` with the name that the server gives the file; '' where it gives none. */
export const readNamedFile = async (
  address: string,
  { onPreparing = () => undefined, wait = pause, sent }: ReadFileOptions = {},
): Promise<{ readonly name: string; readonly content: Blob }> => {
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetchFile(address, sent);
    if (response.ok) {
      const [, name = ''] = /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
      return { name, content: await response.blob() };
    }
    const { data: failure } = failureSchema.safeParse(parseJson(await response.text()));
    if (failure?.code !== 'pdf-not-available' || repeats === mostRepeats) {
      throw new ApiFailure({ reason: 'refused', status: response.status, ...(failure !== undefined && { failure }) });
    }
    onPreparing();
    await wait(Number(response.headers.get('Retry-After') ?? 5) * 1000);
  }
};

/**
 * Reads a file; one that is still being prepared is asked for again when the server says, six times at most. Throws
 * `ApiFailure`, with the server's words where it refused.
 */
export const readFile = async (address: string, options?: ReadFileOptions): Promise<Blob> =>
  (await readNamedFile(address, options)).content;
