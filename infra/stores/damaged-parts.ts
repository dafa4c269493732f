import { join } from 'node:path';
import { damageOf } from '../data-directory/sqlite-damage.ts';

/** What of a directory cannot be made anew, beside the events, and what to do about it. */
const advice = {
  'vault.sqlite':
    'nothing personal can be read without it. Keep the directory, and restore the newest backup into another one with "npm run restore"',
  'mail.sqlite':
    'it says what was mailed. Take its place with that of the newest backup, or move it away with its -wal and -shm: mail and webhooks of a week then go out again',
} as const;

/** Throws when one of them is damaged, with the command that helps: to be asked before it is opened for writing. */
export const refuseDamagedParts = (directory: string): void => {
  for (const [name, words] of Object.entries(advice)) {
    const file = join(directory, name);
    const reason = damageOf(file);
    if (reason !== undefined) throw new Error(`${file} is damaged (${reason}): ${words}`);
  }
};
