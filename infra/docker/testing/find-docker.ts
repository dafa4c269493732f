/** Where Docker answers: the one way in which tests and tools look for it, rootless engines and contexts included. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type * as Testcontainers from 'testcontainers';
import { z } from 'zod';

export type FoundDocker = {
  /** As `DOCKER_HOST` has it. */
  readonly host: string;
  readonly version: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

const answerMilliseconds = 5_000;
const configSchema = z.object({ currentContext: z.string().optional() });
const contextSchema = z.object({ Endpoints: z.object({ docker: z.object({ Host: z.string() }) }) });
const versionSchema = z.object({ Version: z.string() });

const givenOf = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const parsedFile = async <Content>(path: string, schema: z.ZodType<Content>): Promise<Content | undefined> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Of the context that Docker's own command would use, none where it cannot be read; undefined for its default one. */
const hostsOfContext = async (environment: Environment, home: string): Promise<readonly string[] | undefined> => {
  const directory = givenOf(environment['DOCKER_CONFIG']) ?? join(home, '.docker');
  const name =
    givenOf(environment['DOCKER_CONTEXT']) ??
    (await parsedFile(join(directory, 'config.json'), configSchema))?.currentContext;
  if (name === undefined || name === 'default') return undefined;
  const folder = createHash('sha256').update(name).digest('hex');
  const found = await parsedFile(join(directory, 'contexts/meta', folder, 'meta.json'), contextSchema);
  return found === undefined ? [] : [found.Endpoints.docker.Host];
};

/** Sockets of an engine for everybody, of rootless ones and of Docker Desktop. */
const usualHosts = (environment: Environment, home: string): readonly string[] => {
  const runtime = givenOf(environment['XDG_RUNTIME_DIR']) ?? `/run/user/${process.getuid?.() ?? 0}`;
  return ['/var/run/docker.sock', join(runtime, 'docker.sock'), join(home, '.docker/run/docker.sock')].map(
    (path) => `unix://${path}`,
  );
};

const connectionOf = (host: string) => {
  const { protocol, pathname, hostname, port } = new URL(host);
  if (protocol === 'unix:') return { socketPath: pathname };
  if (protocol === 'tcp:' || protocol === 'http:') return { host: hostname, port: Number(port || 2375) };
  throw new Error(`${protocol} is not looked at`);
};

const ask = async (host: string): Promise<FoundDocker | undefined> => {
  try {
    const signal = AbortSignal.timeout(answerMilliseconds);
    const answer = await new Promise<unknown>((resolve, reject) => {
      request(
        { ...connectionOf(host), path: '/version', signal },
        (response) => void json(response).then(resolve, reject),
      )
        .on('error', reject)
        .end();
    });
    return { host, version: versionSchema.parse(answer).Version };
  } catch {
    return undefined;
  }
};

/** The engine that `DOCKER_HOST` names, or the context in use; else the first that answers in one of the usual places. */
export const findDocker = async (environment: Environment = process.env): Promise<FoundDocker | undefined> => {
  const home = givenOf(environment['HOME']) ?? homedir();
  const given = givenOf(environment['DOCKER_HOST']);
  const named = given === undefined ? await hostsOfContext(environment, home) : [given];
  for (const host of named ?? usualHosts(environment, home)) {
    const found = await ask(host);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Testcontainers on the engine that was found, for this process from now on; undefined where none answers. */
export const openContainers = async (): Promise<typeof Testcontainers | undefined> => {
  const docker = await findDocker();
  if (docker === undefined) return undefined;
  process.env['DOCKER_HOST'] = docker.host;
  return import('testcontainers');
};
