/** `npm run house`: prints what there is to hold in one's head; ends with 1 where a count is over its bound. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { countHouse } from './count-house.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const boundsSchema = z.record(z.string(), z.int());
const bounds = boundsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'bounds.json'), 'utf8')));

const tracked = execFileSync('git', ['ls-files', '-z', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
});
const textOf = (path: string): string => {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    // deleted, and not committed yet
    return '';
  }
};

const counts = countHouse(
  tracked
    .split('\0')
    .filter((path) => /\.(?:ts|tsx|mjs|css|md)$/.test(path))
    .map((path) => ({ path, text: textOf(path) })),
);
for (const [name, count] of counts) {
  const bound = bounds[name];
  if (bound === undefined) console.log(`${name}: ${count}`);
  else if (count <= bound) console.log(`${name}: ${count} (at most ${bound})`);
  else {
    console.log(`${name}: ${count}, over its bound of ${bound} (lab/house/bounds.json)`);
    process.exitCode = 1;
  }
}
