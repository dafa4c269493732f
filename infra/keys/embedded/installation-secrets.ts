import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256Schema } from '@driveaway/domain/terms/sha256.ts';
import { machineInstantSchema } from '@driveaway/domain/time/machine-instant.ts';
import { isErrnoException } from '../../data-directory/is-errno-exception.ts';
import { writeFileDurably } from '../../data-directory/write-file-durably.ts';
import type { MasterKeys } from '../master-seal.ts';

const secretBytes = 32;

/** The secrets of one installation, 32 bytes each. Lost with them: all personal data, sessions, reserved addresses. */
export type InstallationSecrets = MasterKeys & {
  readonly sessionSecret: Uint8Array;
  /** The session secret before this one; its signatures are valid until then. */
  readonly previousSession?: { readonly secret: Uint8Array; readonly until: Temporal.Instant } | undefined;
  /** Names the streams that reserve addresses. */
  readonly emailHashKey: Uint8Array;
  readonly orderNumberKey: Uint8Array;
  /** Signs anchors of the store; absent: nothing is anchored. */
  readonly anchorKey?: Uint8Array | undefined;
  /** While it changes: the one before it. */
  readonly anchorKeyBefore?: Uint8Array | undefined;
  /** Instead, where that is lost for good: its public name. */
  readonly anchorKeyLost?: string | undefined;
};

const secretSchema = z.base64().transform((text, context) => {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  if (bytes.length !== secretBytes) context.addIssue(`has ${bytes.length} bytes, not ${secretBytes}`);
  return bytes;
});
const secretsSchema = z.strictObject({
  masterKey: secretSchema,
  masterKeyBefore: secretSchema.optional(),
  sessionSecret: secretSchema,
  emailHashKey: secretSchema,
  orderNumberKey: secretSchema,
  anchorKey: secretSchema.optional(),
  anchorKeyBefore: secretSchema.optional(),
  anchorKeyLost: sha256Schema.optional(),
  previousSession: z
    .strictObject({
      secret: secretSchema,
      until: machineInstantSchema.transform((text) => Temporal.Instant.from(text)),
    })
    .optional(),
});

/** The file as it is written. */
const storedSchema = z.looseObject({ anchorKey: z.string().optional() });

/**
 * Reads the secrets from `installation-secrets.json` in the directory; makes them when there is no such file yet, durable
 * before they are first used, and likewise the key of anchors where it was taken out to be changed. Throws when the file is there
 * but not whole, or of a later version: new secrets would make old data unreadable.
 * One process at a time: the caller holds the lock of the data directory.
 */
export const loadInstallationSecrets = async (directory: string): Promise<InstallationSecrets> => {
  const file = join(directory, 'installation-secrets.json');
  const stored = await readStoredSecrets(file);
  if (stored?.anchorKey !== undefined) return secretsSchema.parse(stored);
  const secret = () => randomBytes(secretBytes).toString('base64');
  const others = stored ?? {
    masterKey: secret(),
    sessionSecret: secret(),
    emailHashKey: secret(),
    orderNumberKey: secret(),
  };
  const made = { ...others, anchorKey: secret() };
  await writeFileDurably({ file, temporary: `${file}.tmp`, content: `${JSON.stringify(made, null, 2)}\n` });
  return secretsSchema.parse(made);
};

/**
 * As they are written in a file, once they are known to be whole; undefined when it is not there. Throws when it is none, or of
 * a later version.
 */
export const readStoredSecrets = async (file: string): Promise<z.infer<typeof storedSchema> | undefined> => {
  try {
    const stored = storedSchema.parse(parseSecretJson(await readFile(file, 'utf8')));
    secretsSchema.parse(stored);
    return stored;
  } catch (cause) {
    if (isErrnoException(cause) && cause.code === 'ENOENT') return undefined;
    if (isOfLaterVersion(cause)) throw ofLaterVersion(file);
    const advice = 'restore it from a backup: without it nothing personal can be read';
    throw new Error(`${file} cannot be read; ${advice}`, { cause });
  }
};

/** The secrets in a file that is whole. Throws like `readStoredSecrets`. */
export const readSecrets = async (file: string): Promise<InstallationSecrets> =>
  secretsSchema.parse(await readStoredSecrets(file));

/** All that is wrong is that there is more than this version knows. */
const isOfLaterVersion = (fault: unknown): boolean =>
  fault instanceof z.ZodError && fault.issues.every(({ code }) => code === 'unrecognized_keys');

/** Without the cause, which says that the file is damaged. */
const ofLaterVersion = (file: string): Error => {
  const advice = 'start that version, or restore the backup from before it';
  return new Error(`${file} cannot be read; a later version of the product wrote it: ${advice}`);
};

/** JSON.parse without its own message, which would quote a part of the secrets. */
const parseSecretJson = (text: string): unknown => {
  let parsed: unknown;
  let isJson = true;
  try {
    parsed = JSON.parse(text);
  } catch {
    isJson = false;
  }
  if (!isJson) throw new SyntaxError('It is not JSON');
  return parsed;
};
