/** Which Chromium to start: the one that is configured, the machine's, or the one that comes as a package. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, lstat, mkdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';

const machines = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const firstOf = async (paths: readonly string[]): Promise<string | undefined> => {
  for (const path of paths) if (await isExecutable(path)) return path;
  return undefined;
};

/** A folder that only this user can write: what lies in it is going to be executed. */
const ownFolder = async (): Promise<string> => {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `driveaway-chromium-${uid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else`);
  }
  return folder;
};

/** The packaged Chromium, unpacked once (about 2 s, 200 MB). Whole or not at all, also when two processes unpack it. */
const unpackPackaged = async (uuid: () => string): Promise<string> => {
  const packed = fileURLToPath(new URL('../bin/chromium.br', import.meta.resolve('@sparticuz/chromium')));
  const { mtimeMs, size } = await lstat(packed);
  const folder = await ownFolder();
  const executable = join(folder, `chromium-${size}-${Math.trunc(mtimeMs)}`);
  if (await isExecutable(executable)) return executable;
  const partial = `${executable}.${uuid()}.tmp`;
  try {
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(partial, { mode: 0o700 }));
    await rename(partial, executable);
  } finally {
    await rm(partial, { force: true });
  }
  return executable;
};

/**
 * The path of a Chromium: `configured` if given, else the machine's, else the packaged one. Throws when there is none
 * that can be started.
 */
export const chromiumExecutable = async (configured: string | undefined, uuid: () => string): Promise<string> => {
  if (configured !== undefined) {
    if (await isExecutable(configured)) return configured;
    throw new Error(`There is no browser at ${configured}`);
  }
  return (await firstOf(machines)) ?? unpackPackaged(uuid);
};
