import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether embedded stores lie in a directory; on engines the product keeps other things there. */
export const holdsEmbeddedStores = (directory: string): boolean =>
  ['events.sqlite', 'vault.sqlite'].some((name) => existsSync(join(directory, name)));
