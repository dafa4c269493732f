import { z } from 'zod';
import type { ServerFault } from '../server-faults.ts';

const booksSchema = z.object({
  charges: z.array(
    z.object({
      /** Our payment id. */
      reference: z.string(),
      kind: z.enum(['approved', 'declined', 'closed']),
      amountCents: z.int(),
      transactionId: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({ reference: z.string(), refundId: z.string(), transactionId: z.string(), amountCents: z.int() }),
  ),
});
/** What the gateway did, whatever the product knows of it. */
export type SimulatorBooks = z.infer<typeof booksSchema>;

export type SimulatorControl = {
  readonly books: () => Promise<SimulatorBooks>;
  readonly inject: (fault: Partial<ServerFault> & Pick<ServerFault, 'operation' | 'kind'>) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** Ends the review of a charge that is held. */
  readonly review: (reference: string, action: 'Approved' | 'Block') => Promise<void>;
};

/** Looks into a simulator's books and puts faults on its line. Throws when it answers anything but 200. */
export const controlSimulator = (
  url: string,
  { apiKey, password }: { readonly apiKey: string; readonly password: string },
): SimulatorControl => {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${password}`).toString('base64')}`;
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: { Authorization: authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`The simulator's ${path} answered ${response.status}`);
    return response.json();
  };
  return {
    books: async () => booksSchema.parse(await control('GET', 'ledger')),
    inject: async (fault) => void (await control('POST', 'faults', fault)),
    review: async (reference, action) => void (await control('POST', 'reviews', { reference, action })),
    clearFaults: async () => void (await control('DELETE', 'faults')),
  };
};
