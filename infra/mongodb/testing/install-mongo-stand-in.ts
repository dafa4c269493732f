import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { cacheDirectoryOf, installOnce, isNoSuchCommand, type Installation } from './install-once.ts';

/** What it is, for titles: never MongoDB. */
export const standInName = 'mongo-java-server 1.47.0, a stand-in';

const run = promisify(execFile);
const pom = fileURLToPath(new URL('stand-in/pom.xml', import.meta.url));
const program = fileURLToPath(new URL('stand-in/MongoStandIn.java', import.meta.url));
// Its newest version; what a Maven of this machine would take by itself depends on that Maven.
const copyDependencies = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
const fetchMilliseconds = 180_000;
const compileMilliseconds = 60_000;
/** What a repository answers when it will never serve this; anything else may be a passing fault. */
const refusal = /\b(?:status code: (40[1349]|410)|Could not find artifact|was not found in)\b/;

export type InstallMongoStandInOptions = {
  /** Where jars and classes are kept between runs. */
  readonly cacheDirectory?: string;
  /** The Maven command. */
  readonly maven?: string;
  /** The Java compiler. */
  readonly compiler?: string;
};

/**
 * Lets Maven fetch mongo-java-server and compiles the program that starts it, once: the folder of jars and classes, or
 * why it is missing.
 */
export const installMongoStandIn = async (options: InstallMongoStandInOptions = {}): Promise<Installation> => {
  const { maven = 'mvn', compiler = 'javac' } = options;
  const { cacheDirectory = cacheDirectoryOf(`mongo-stand-in-${await fingerprint()}`) } = options;
  return installOnce({
    cacheDirectory,
    artifact: 'server',
    install: async (folder) => {
      const server = join(folder, 'server');
      await mkdir(server);
      // A repository of its own, because two Mavens at once may break a shared one.
      const into = [`-Dmaven.repo.local=${join(folder, 'repository')}`, `-DoutputDirectory=${server}`];
      // Strict about checksums, because what comes is run.
      const fetch = ['-q', '-B', '-C', '-f', pom, ...into, copyDependencies];
      await run(maven, fetch, { cwd: folder, timeout: fetchMilliseconds });
      const compile = ['--release', '17', '-cp', join(server, '*'), '-d', server, program];
      await run(compiler, compile, { timeout: compileMilliseconds });
    },
    explain,
  });
};

/** Another version or another program is another folder. */
const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of [pom, program]) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 8);
};

const failedSchema = z.object({
  message: z.string(),
  stdout: z.string().default(''),
  path: z.string().default('Java'),
});

const explain = (error: unknown): { readonly reason: string; readonly isFinal: boolean } => {
  const parsed = failedSchema.safeParse(error);
  const { message, stdout, path } = parsed.success ? parsed.data : { message: String(error), stdout: '', path: '' };
  if (isNoSuchCommand(error)) return { reason: `there is no ${path} command`, isFinal: false };
  // Maven tells what went wrong on its standard output.
  const refused = refusal.exec(stdout);
  if (refused !== null) {
    const [, status = 'not found'] = refused;
    return { reason: `Maven's repository refuses mongo-java-server (${status})`, isFinal: true };
  }
  const line = stdout.split('\n').find((text) => text.startsWith('[ERROR]'));
  return { reason: `mongo-java-server cannot be installed: ${line ?? message}`, isFinal: false };
};
