/** Reads and checks every environment variable once, and names every problem. */
import { z } from 'zod';

const port = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535; 0 takes a free one')
  .max(65_535, 'must be 0 to 65535; 0 takes a free one');

const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => new URL(url).origin);

/** Each setting with its default; docs/operations.md lists them. */
const environmentSchema = z.object({
  /** Port of the site. */
  PORT: port.default(3000),
  /** Address to listen on; this machine only by default. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the embedded stores live. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** Where customers reach the site; default http://localhost:PORT. */
  PUBLIC_ORIGIN: origin.optional(),
  /** How long an unpaid offer stands, in days. */
  OFFER_DAYS: z.coerce.number().int().min(1, 'must be 1 to 365').max(365, 'must be 1 to 365').default(7),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  readonly publicOrigin: string | undefined;
  readonly offerDays: number;
};

export type ConfigOutcome =
  | { readonly kind: 'valid'; readonly config: Config }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

/** The configuration that an environment describes, or every problem in it by variable. An empty value counts as unset. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): ConfigOutcome => {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    return {
      kind: 'invalid',
      problems: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    };
  }
  const { PORT, HOST, DATA_DIR, PUBLIC_ORIGIN, OFFER_DAYS } = parsed.data;
  return {
    kind: 'valid',
    config: {
      port: PORT,
      host: HOST,
      dataDirectory: DATA_DIR,
      publicOrigin: PUBLIC_ORIGIN,
      offerDays: OFFER_DAYS,
    },
  };
};
