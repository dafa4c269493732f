import { resolve } from 'node:path';

/** The scripts of package.json that run this command line. */
const ownScripts: ReadonlySet<string> = new Set(['orders', 'backup', 'restore']);

/** npm runs its scripts in the project; what the user names lies where the user is. */
export const userPath = (path: string): string =>
  ownScripts.has(process.env['npm_lifecycle_event'] ?? '')
    ? resolve(process.env['INIT_CWD'] ?? '.', path)
    : resolve(path);
