/** `npm run -s car-pictures`: every body from eight angles in three paints, beside its drawing, as PNG files to look at. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCarStudio } from './car-studio.ts';
import { contactSheets } from './contact-sheet.ts';
import { carPicturesUsage, readCarPicturesArguments } from './car-pictures-arguments.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const read = readCarPicturesArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(carPicturesUsage);
  process.exit(2);
}

const { folder, shots, isSheet } = read;
await mkdir(folder, { recursive: true });
const studio = await startCarStudio();
try {
  const taken = isSheet
    ? contactSheets(shots).map((sheet) => ({ name: sheet.name, take: async () => studio.sheet(sheet) }))
    : shots.map((shot) => ({ name: shot.name, take: async () => studio.picture(shot) }));
  for (const { name, take } of taken) {
    const file = join(folder, `${name}.png`);
    await writeFile(file, await take());
    say(file);
  }
} finally {
  await studio.close();
}
