/** Secrets out of files, as Docker and Kubernetes mount them: NAME_FILE has the path of a file that holds NAME. */
import { readFileSync } from 'node:fs';
import { isErrnoException } from '../data-directory/is-errno-exception.ts';

/** The settings that may hold a secret. */
export const secretVariables = [
  'EVENTSTOREDB_URL',
  'MONGODB_URL',
  'MASTER_KEY',
  'MASTER_KEY_BEFORE',
  'SESSION_SECRET',
  'SESSION_SECRET_BEFORE',
  'EMAIL_HASH_KEY',
  'ORDER_NUMBER_KEY',
  'ANCHOR_KEY',
  'ANCHOR_KEY_BEFORE',
  'ANCHOR_URL',
  'PAYMENT_GATEWAY_KEY',
  'PAYMENT_GATEWAY_PASSWORD',
  'SMTP_URL',
  'VAPID_PRIVATE_KEY',
  'VAPID_PRIVATE_KEY_BEFORE',
  'MACHINE_CLIENTS',
] as const;

/** The variable with the path of the file that holds a setting. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/** Their names with `_FILE`. */
export const secretFileVariables: readonly string[] = secretVariables.map(fileVariable);

type Settings = Readonly<Record<string, string>>;

type ReadSecretFile = (path: string) => string;

const readText: ReadSecretFile = (path) => readFileSync(path, 'utf8');

/**
 * The settings with what their files hold, without the line feed at the end. A file that cannot be read, holds nothing or
 * is beside a value of its own, is a problem, told without its content and its path.
 */
export const withSecretFiles = (
  settings: Settings,
  readFile: ReadSecretFile = readText,
): { readonly settings: Settings; readonly problems: readonly string[] } => {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = settings[fileVariable(name)];
    if (path === undefined) continue;
    if (settings[name] !== undefined) problems.push(`${fileVariable(name)}: must not be set beside ${name}`);
    try {
      const secret = readFile(path).trimEnd();
      if (secret === '') problems.push(`${fileVariable(name)}: the file that it names is empty`);
      else read[name] = secret;
    } catch (fault) {
      // by no name: it may be the secret itself
      const isMissing = isErrnoException(fault) && fault.code === 'ENOENT';
      problems.push(`${fileVariable(name)}: the file that it names ${isMissing ? 'is not there' : 'cannot be read'}`);
    }
  }
  return { settings: { ...settings, ...read }, problems };
};
