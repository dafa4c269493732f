/** Where Docker answers: the one way in which tests and tools look for it, rootless engines and contexts included. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
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

/** Where an engine may be; `isSecure`: one that asks for certificates. */
type Place = { readonly host: string; readonly isSecure?: boolean };

/** Of the context that Docker's own command would use, or why it is none; undefined for its default one. */
const placeOfContext = async (
  environment: Environment,
  home: string,
): Promise<Place | { readonly missing: string } | undefined> => {
  const directory = givenOf(environment['DOCKER_CONFIG']) ?? join(home, '.docker');
  const name =
    givenOf(environment['DOCKER_CONTEXT']) ??
    givenOf((await parsedFile(join(directory, 'config.json'), configSchema))?.currentContext);
  if (name === undefined || name === 'default') return undefined;
  const folder = createHash('sha256').update(name).digest('hex');
  const found = await parsedFile(join(directory, 'contexts/meta', folder, 'meta.json'), contextSchema);
  if (found === undefined) return { missing: `Docker's context "${name}" cannot be read` };
  const isSecure = existsSync(join(directory, 'contexts/tls', folder, 'docker'));
  return { host: found.Endpoints.docker.Host, isSecure };
};

/** Sockets of an engine for everybody, of rootless ones and of Docker Desktop. */
const usualHosts = (environment: Environment, home: string): readonly string[] => {
  const runtime = givenOf(environment['XDG_RUNTIME_DIR']) ?? `/run/user/${process.getuid?.() ?? 0}`;
  return ['/var/run/docker.sock', join(runtime, 'docker.sock'), join(home, '.docker/run/docker.sock')].map(
    (path) => `unix://${path}`,
  );
};

const schemeOf = (host: string): string => /^\w+(?=:\/\/)/.exec(host)?.[0] ?? '';

/** Why tests do not go there, which would need another client: only plain sockets and addresses are. */
const refusalOf = ({ host, isSecure = false }: Place): string | undefined => {
  const scheme = schemeOf(host);
  const instead = 'DOCKER_HOST can name its socket or a plain tcp address, such as one forwarded to here';
  if (!['unix', 'tcp', 'http'].includes(scheme) || !URL.canParse(host))
    return `Docker is at "${host}", where nothing looks for it: ${instead}`;
  return isSecure && scheme !== 'unix'
    ? `Docker is at "${host}" with TLS, which nothing speaks: ${instead}`
    : undefined;
};

const connectionOf = (host: string) => {
  if (schemeOf(host) === 'unix') return { socketPath: host.slice('unix://'.length) };
  const { hostname, port } = new URL(host);
  // an IPv6 address is in brackets in a URL alone
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 2375) };
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

/**
 * The engine that `DOCKER_HOST` names, or the context in use; else the first that answers in one of the usual places; else, in
 * one line, why there is none.
 */
export const findDocker = async (
  environment: Environment = process.env,
): Promise<FoundDocker | { readonly missing: string }> => {
  const home = givenOf(environment['HOME']) ?? homedir();
  const given = givenOf(environment['DOCKER_HOST']);
  const isSecure = ['DOCKER_TLS', 'DOCKER_TLS_VERIFY'].some((name) => givenOf(environment[name]) !== undefined);
  const named = given === undefined ? await placeOfContext(environment, home) : { host: given, isSecure };
  if (named !== undefined && 'missing' in named) return named;
  const refusal = named === undefined ? undefined : refusalOf(named);
  if (refusal !== undefined) return { missing: refusal };
  for (const host of named === undefined ? usualHosts(environment, home) : [named.host]) {
    const found = await ask(host);
    if (found !== undefined) return found;
  }
  return { missing: 'Docker does not answer' };
};

/** Testcontainers on the engine that was found, for this process from now on; else why there is none. */
export const openContainers = async (): Promise<typeof Testcontainers | { readonly missing: string }> => {
  const docker = await findDocker();
  if ('missing' in docker) return docker;
  process.env['DOCKER_HOST'] = docker.host;
  return import('testcontainers');
};
