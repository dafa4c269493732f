/** A project of Docker Compose in a folder that holds what the repository does, and nothing else. */
import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { overrideOf, type OtherImages } from './other-images.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const mostOutput = 2 ** 26;
const project = 'driveaway-containers';

const configSchema = z.object({ services: z.record(z.string(), z.looseObject({ image: z.string().optional() })) });

/** Runs Docker's own command; throws with what it said when it fails. */
export const docker = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<string> => {
  const env = { ...process.env, ...environment };
  const { stdout } = await run('docker', args, { cwd: root, env, maxBuffer: mostOutput });
  return stdout.trim();
};

/** Copies every file of the repository as it is now. */
export const copyRepository = async (target: string): Promise<void> => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await run('git', args, { cwd: root, maxBuffer: mostOutput });
  const { stdout: gone } = await run('git', ['ls-files', '--deleted', '-z'], { cwd: root });
  const left = new Set(gone.split('\0'));
  for (const path of stdout.split('\0').filter((one) => one !== '' && !left.has(one))) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await cp(join(root, path), join(target, path));
  }
};

export type Compose = {
  /** Runs `docker compose` with the project's files. */
  readonly run: (...args: readonly string[]) => Promise<string>;
  /** The images of its files. */
  readonly images: ReadonlySet<string>;
};

/** Names the project, its files and the images in the place of theirs. */
export const openCompose = async (
  folder: string,
  files: readonly string[],
  { images, environment }: { readonly images: OtherImages; readonly environment: NodeJS.ProcessEnv },
): Promise<Compose> => {
  const named = (all: readonly string[]) => [
    'compose',
    '-p',
    project,
    '--project-directory',
    folder,
    ...all.flatMap((file) => ['-f', join(folder, file)]),
  ];
  const asWritten = await docker([...named(files), 'config', '--format', 'json'], environment);
  const { services } = configSchema.parse(JSON.parse(asWritten));
  const override = overrideOf(services, images);
  if (override !== undefined) await writeFile(join(folder, 'other-images.json'), override);
  const together = named(override === undefined ? files : [...files, 'other-images.json']);
  return {
    run: async (...args) => docker([...together, ...args], environment),
    images: new Set(Object.values(services).flatMap(({ image }) => image ?? [])),
  };
};
