import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packDirectory } from './data-archive.ts';

/**
 * Packs the data directory that `make` fills, with its record, into a new folder of `place`, named by the first argument of
 * the script. Ends the process with code 2 where there is no such name, or it is taken.
 */
export const writeGoldenData = async (
  place: string,
  make: (dataDirectory: string) => Promise<object>,
): Promise<void> => {
  const [name = ''] = process.argv.slice(2);
  if (!/^\d{4}-\d\d(-[a-z0-9-]+)?$/.test(name)) {
    process.stderr.write('Which directory? A name such as 2026-11 or 2027-02-keys.\n');
    process.exit(2);
  }
  const target = fileURLToPath(new URL(`${name}/`, place));
  if (existsSync(target)) {
    process.stderr.write(`${target} is there already; what was packed is never made anew.\n`);
    process.exit(2);
  }
  const folder = await mkdtemp(join(tmpdir(), 'driveaway-golden-'));
  const dataDirectory = join(folder, 'data');
  const record = await make(dataDirectory);
  await rm(join(dataDirectory, 'pdf-browser'), { recursive: true, force: true });
  const archive = await packDirectory(dataDirectory);
  await mkdir(target);
  await writeFile(join(target, 'data.json.br'), archive);
  await writeFile(join(target, 'record.json'), `${JSON.stringify(record, null, 1)}\n`);
  await rm(folder, { recursive: true });
  process.stdout.write(`${target}: ${archive.length} bytes\n`);
};
