import { resolve } from 'node:path';

/** npm runs its scripts in the project; what the user names lies where the user is. */
export const userPath = (path: string): string =>
  process.env['npm_lifecycle_event'] === 'orders' ? resolve(process.env['INIT_CWD'] ?? '.', path) : resolve(path);
