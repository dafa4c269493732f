/** `npm run -s car-pictures`: every body from eight angles in three paints, beside its drawing, as PNG files to look at. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startCarStudio } from './car-studio.ts';
import { carPicturesUsage, readCarPicturesArguments } from './car-pictures-arguments.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const read = readCarPicturesArguments(process.argv.slice(2));
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  say(carPicturesUsage);
  process.exit(2);
}

const { folder, shots } = read;
await mkdir(folder, { recursive: true });
const studio = await startCarStudio();
try {
  for (const shot of shots) {
    const file = join(folder, `${shot.name}.png`);
    await writeFile(file, await studio.picture(shot));
    say(file);
  }
} finally {
  await studio.close();
}
