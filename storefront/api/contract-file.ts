/** The contract as files: to keep and to print. */
import { failureSchema } from '@driveaway/domain/api/failure.ts';
import { ApiFailure } from './api-failure.ts';
import { orderingApi, parseJson, withQuery } from './http-client.ts';

const timeoutMs = 30_000;

/** Where the contract is downloaded, and under which name (specification §2, step 3). */
export const contractPdf = (orderNo: string) => ({
  address: withQuery(`${orderingApi}/contract`, { orderNo, format: 'pdf' }),
  name: `Contract-${orderNo}.pdf`,
});

/** Reads a file; throws `ApiFailure`, with the server's words where it refused. */
export const readFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address, {
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new ApiFailure({ reason: 'network', cause });
  });
  if (response.ok) return response.blob();
  const { data: failure } = failureSchema.safeParse(parseJson(await response.text()));
  throw new ApiFailure({ reason: 'refused', status: response.status, ...(failure !== undefined && { failure }) });
};
