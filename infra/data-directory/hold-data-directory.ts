/** A child process of the lock test: opens the data directory named by its argument, says so, and holds it. */
import { once } from 'node:events';
import { openDataDirectory } from './open-data-directory.ts';

const [path = ''] = process.argv.slice(2);
try {
  const directory = await openDataDirectory(path);
  await directory.announce({ url: 'http://localhost:3000' });
  process.stdout.write('open\n');
  await once(process.stdin, 'data');
  await directory.close();
  process.stdin.unref();
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : 'unknown'}\n`);
}
