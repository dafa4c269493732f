import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const secretsSchema = z
  .object({ masterKey: z.string(), sessionSecret: z.string(), emailHashKey: z.string(), orderNumberKey: z.string() })
  .transform(({ masterKey, sessionSecret, emailHashKey, orderNumberKey }) => ({
    MASTER_KEY: masterKey,
    SESSION_SECRET: sessionSecret,
    EMAIL_HASH_KEY: emailHashKey,
    ORDER_NUMBER_KEY: orderNumberKey,
  }));

/** The secrets of a data directory as the variables that an installation on engines is given. */
export const secretsEnvironment = async (dataDirectory: string): Promise<z.infer<typeof secretsSchema>> =>
  secretsSchema.parse(JSON.parse(await readFile(join(dataDirectory, 'installation-secrets.json'), 'utf8')));
