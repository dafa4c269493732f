/** What docker-compose.yml starts is what this repository holds and what infra/config understands. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import dockerignore from '@balena/dockerignore';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configVariables, readConfig } from '../config/config.ts';
import { demonstrationSecrets } from '../config/demonstration-secrets.ts';
import { eventStoreImage } from '../event-store/testing/find-event-store-db.ts';
import { mongoImage } from '../mongodb/testing/mongo-test-server.ts';
import { freePort } from '../process/free-port.ts';
import { interpolate } from './testing/interpolate.ts';
import { volumesOf } from './testing/volumes-of.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fileText = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = fileText('infra/docker/Dockerfile');

const serviceSchema = z.strictObject({
  image: z.string().regex(/^[\w./-]+:[\w.${}:-]+$/),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  pull_policy: z.literal('never').optional(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:/, 'is open to this machine alone')).optional(),
  volumes: z.array(z.string()).optional(),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  init: z.literal(true).optional(),
  read_only: z.literal(true).optional(),
  restart: z.enum(['unless-stopped', 'on-failure:5']),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges=true')]),
  pids_limit: z.int().positive().optional(),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  cpus: z.number().positive(),
  stop_grace_period: z.string().optional(),
  logging: z.strictObject({
    driver: z.literal('json-file'),
    options: z.strictObject({ 'max-size': z.string().regex(/^\d+m$/), 'max-file': z.string().regex(/^\d$/) }),
  }),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }))
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])], z.string()),
      interval: z.string(),
      timeout: z.string(),
      retries: z.int().positive(),
      start_period: z.string().optional(),
    })
    .optional(),
});

const composeSchema = z
  .object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
  })
  .loose();
const compose = composeSchema.parse(parse(fileText('docker-compose.yml'), { merge: true }));
const services = Object.entries(compose.services);
/** Those that run our image. */
const own = services.filter(([, { image }]) => image.startsWith('driveaway:'));
const programOf = ({ command }: z.infer<typeof serviceSchema>): string => {
  expect(command?.[0]).toBe('node');
  expect(command).toHaveLength(2);
  return command?.[1] ?? '';
};

const environmentOf = (service: z.infer<typeof serviceSchema>, given: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, interpolate(value, given)]),
  );

const roles = { 'order-service/main.ts': 'service', 'projections/main.ts': 'worker' } as const;
const configured = own.flatMap(([name, service]) => {
  const program = programOf(service);
  return program === 'order-service/main.ts' || program === 'projections/main.ts'
    ? [{ name, service, program, role: roles[program] }]
    : [];
});

describe('docker-compose.yml', () => {
  it('starts two services, two workers, three servers of documents and an event store', () => {
    const names = (pattern: RegExp) => services.filter(([name]) => pattern.test(name)).map(([name]) => name);
    expect(names(/^order-service-/)).toHaveLength(2);
    expect(names(/^projections-/)).toHaveLength(2);
    expect(names(/^mongodb-\d/)).toHaveLength(3);
    expect(names(/^eventstoredb$/)).toHaveLength(1);
  });

  it.each(services)(
    '%s waits only for what is there and has a health check when others wait for it',
    (_name, service) => {
      for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
        const dependency = compose.services[name];
        const fits =
          condition === 'service_healthy'
            ? dependency?.healthcheck !== undefined
            : dependency?.restart === 'on-failure:5';
        expect({ name, fits }).toEqual({ name, fits: true });
      }
    },
  );

  it.each(services)('%s mounts what is there', (_name, { volumes = [] }) => {
    const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
    const isThere = (source: string): boolean =>
      source.startsWith('./') ? existsSync(join(root, source)) : Object.hasOwn(compose.volumes, source);
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });

  it('leaves no volume without a name: each that an image declares is mounted', () => {
    for (const [name, { image, volumes = [], tmpfs = [] }] of services) {
      const mounted = new Set([
        ...volumes.map((volume) => volume.split(':')[1]),
        ...tmpfs.map((one) => one.split(':')[0]),
      ]);
      const unnamed = volumesOf(image).filter((path) => !mounted.has(path));
      expect({ name, unnamed }).toEqual({ name, unnamed: [] });
    }
  });

  it('builds the image once for all who run it, and has the MongoDB and the EventStoreDB of the tests', () => {
    expect(services.filter(([, { build }]) => build !== undefined)).toHaveLength(1);
    expect(own.filter(([, { pull_policy: policy }]) => policy !== 'never')).toEqual([]);
    const images = new Set(services.map(([, { image }]) => image));
    expect([...images]).toEqual(expect.arrayContaining([mongoImage, eventStoreImage]));
  });

  it('says in mails and canonical links where the site is when its port alone is chosen', () => {
    for (const { service, role } of configured.filter((one) => one.role === 'service')) {
      const originOf = (given: Readonly<Record<string, string>>) => {
        const read = readConfig(environmentOf(service, given), role);
        return read.kind === 'valid' ? read.config.publicOrigin : read;
      };
      expect(originOf({})).toBe('http://localhost:8080');
      expect(originOf({ SITE_PORT: '9090' })).toBe('http://localhost:9090');
      expect(originOf({ SITE_PORT: '9090', PUBLIC_ORIGIN: 'https://shop.example' })).toBe('https://shop.example');
      expect(compose.services['proxy']?.ports?.map((port) => interpolate(port, { SITE_PORT: '9090' }))).toEqual([
        '127.0.0.1:9090:8080',
      ]);
    }
  });

  it('asks databases for their health without starting their shells', () => {
    const checks = services.flatMap(([, { healthcheck }]) => healthcheck?.test ?? []);
    expect(checks.filter((word) => /mongosh/.test(word))).toEqual([]);
    expect(checks).toContain('/check-mongodb.sh');
  });

  it.each(configured)('does not take $name for ill while it still waits for its engines', ({ service, role }) => {
    const read = readConfig(environmentOf(service), role);
    const timeout = read.kind === 'valid' ? read.config.engines?.startTimeoutSeconds : undefined;
    const [, seconds = ''] = /^(\d+)s$/.exec(service.healthcheck?.start_period ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(timeout ?? Infinity);
  });

  it('sets no variable that the product does not read', () => {
    const simulator = fileText('infra/payments/simulator/main.ts');
    for (const [name, service] of own) {
      const variables = Object.keys(service.environment ?? {});
      const unknown = variables.filter((variable) =>
        name === 'payment-simulator' ? !simulator.includes(`${variable}:`) : !configVariables.includes(variable),
      );
      expect({ name, unknown }).toEqual({ name, unknown: [] });
    }
  });

  it.each(configured)('configures $name as a $role completely', ({ service, role }) => {
    const environment = environmentOf(service);
    expect(environment).toMatchObject(demonstrationSecrets);
    expect(readConfig(environment, role)).toMatchObject({ kind: 'valid' });
  });

  it.each(configured)('tells $name its namespace and databases, where several installations share engines', (one) => {
    const configOf = (given: Readonly<Record<string, string>>) => {
      const read = readConfig(environmentOf(one.service, given), one.role);
      return read.kind === 'valid' ? read.config.engines : read;
    };
    expect(configOf({})).toMatchObject({ namespace: undefined, databases: { vault: 'vault' } });
    const given = {
      EVENTSTOREDB_NAMESPACE: 'north',
      MONGODB_READ_MODELS_DATABASE: 'north-readmodels',
      MONGODB_VAULT_DATABASE: 'north-vault',
      MONGODB_FILES_DATABASE: 'north-files',
    };
    const databases = { readModels: 'north-readmodels', vault: 'north-vault', files: 'north-files' };
    expect(configOf(given)).toMatchObject({ namespace: 'north', databases });
  });

  it.each(configured)('is refused by $name in production as it stands', ({ service, role }) => {
    const read = readConfig(environmentOf(service, { NODE_ENV: 'production' }), role);
    expect(read).toMatchObject({
      problems: expect.arrayContaining([expect.stringMatching(/^MASTER_KEY: is the one that demonstrations use/)]),
    });
  });

  it.each(configured)(
    'starts $name with a command that also runs outside, and says there what is missing',
    async (one) => {
      const child = spawn(process.execPath, [one.program], {
        cwd: root,
        env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
        stdio: ['ignore', 'inherit', 'pipe'],
      });
      const [out, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      expect(code).toBe(2);
      expect(out).toContain(`Configuration: EVENTSTOREDB_URL: is needed for a ${one.role}`);
    },
  );

  it('starts the payment simulator on a folder as the image makes it, and finds it healthy', async () => {
    const simulator = own.find(([name]) => name === 'payment-simulator');
    if (simulator === undefined) throw new Error('there is no payment simulator');
    const [, service] = simulator;
    const parent = await mkdtemp(join(tmpdir(), 'driveaway-compose-'));
    const directory = join(parent, 'data');
    const [, command = ''] = /^RUN (install .* \/data)$/m.exec(dockerfile) ?? [];
    const [program = '', ...words] = command.replace(' -o node -g node', '').replace('/data', directory).split(' ');
    execFileSync(program, words);
    const env = {
      ...environmentOf(service),
      SIMULATOR_PORT: '0',
      SIMULATOR_HOST: '127.0.0.1',
      SIMULATOR_DIR: directory,
    };
    const child = spawn(process.execPath, [programOf(service)], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await rm(parent, { recursive: true });
    });
    const { value: line } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
    const url = /http:\S+/.exec(String(line))?.[0] ?? '';
    const check = async (address: string): Promise<unknown> => {
      const [, , program = ''] = service.healthcheck?.test ?? [];
      const [code] = await once(spawn(process.execPath, [program, address], { cwd: root }), 'close');
      return code;
    };
    expect(await check(`${url}/`)).toBe(0);
    expect(await check('http://127.0.0.1:1/')).toBe(1);
  });
});

describe('the image', () => {
  const manifest = z
    .object({ workspaces: z.array(z.string()), dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(fileText('package.json')));

  it('is the one that every own container runs, and runs without privileges', () => {
    expect(own.flatMap(([, { build }]) => build?.dockerfile ?? [])).toEqual(['infra/docker/Dockerfile']);
    expect(dockerfile.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(dockerfile.trimEnd().split('\n').at(-1)).toMatch(/^CMD /);
  });

  it('has the pinned runtime and what the lock file says, of every workspace of the product', () => {
    expect(dockerfile).toContain(`FROM node:${manifest.dependencies.node}-`);
    expect(dockerfile.match(/npm (?:ci|install|i)\b/g)).toEqual(['npm ci', 'npm ci']);
    for (const workspace of manifest.workspaces.filter((name) => name !== 'lab')) {
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
    }
  });

  it('ships nothing of the lab', () => {
    expect(manifest.workspaces).toContain('lab');
    expect(dockerfile).not.toMatch(/\blab\b/);
    expect(fileText('.dockerignore').split('\n')).toContain('lab');
  });

  it('holds every configuration of TypeScript that another refers to while it is built', () => {
    const ignored = dockerignore.default().add(fileText('.dockerignore'));
    const configSchema = z.object({ references: z.array(z.object({ path: z.string() })).default([]) });
    const configs = new Set(['tsconfig.json']);
    for (const config of configs) {
      for (const { path } of configSchema.parse(JSON.parse(fileText(config))).references) {
        const other = join(config, '..', path);
        configs.add(other.endsWith('.json') ? other : join(other, 'tsconfig.json'));
      }
    }
    expect(configs.size).toBeGreaterThan(1);
    expect([...configs].filter((config) => ignored.ignores(config))).toEqual([]);
  });

  it('lets its user read what was checked out for its owner alone', async () => {
    const [, command = ''] = /^RUN (find .*)$/m.exec(dockerfile) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'driveaway-checkout-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'domain'), { mode: 0o700 });
    await writeFile(join(folder, 'domain/order.ts'), '', { mode: 0o600 });
    await writeFile(join(folder, 'package.json'), '', { mode: 0o640 });
    execFileSync('sh', ['-c', command], { cwd: folder });
    const modeOf = (path: string): number => statSync(join(folder, path)).mode & 0o777;
    expect(['domain', 'domain/order.ts', 'package.json'].map(modeOf)).toEqual([0o755, 0o644, 0o644]);
    expect(dockerfile.indexOf(command)).toBeGreaterThan(dockerfile.lastIndexOf('COPY '));
    expect(dockerfile.indexOf(command)).toBeLessThan(dockerfile.indexOf('USER node'));
  });

  it('makes folders that its user alone may open', () => {
    const made = dockerfile.match(/\b(?:mkdir|install -d)\b.*$/gm) ?? [];
    expect(made).not.toEqual([]);
    expect(
      made.filter(
        (command) => !/^install -d -m 700 -o node -g node [\w/ ]+$|^mkdir -p \/tmp\/no-desktop\//.test(command),
      ),
    ).toEqual([]);
  });

  it('has one browser, as it runs: none is unpacked into the memory of a service', () => {
    const [, named = ''] = /\bPDF_BROWSER=(\S+)/.exec(dockerfile) ?? [];
    expect(named).toMatch(/\/chromium-headless-shell$/);
    expect(dockerfile).toContain('rm -r node_modules/@sparticuz');
    const [, installed = ''] = /apt-get install ([^&]*)/.exec(dockerfile) ?? [];
    expect(installed.match(/\bchrom\S*/g)).toEqual(['chromium-headless-shell']);
  });

  it('copies only what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('docker-compose.secrets.yml', () => {
  const overlay = z
    .strictObject({
      services: z.record(
        z.string(),
        z.strictObject({ environment: z.record(z.string(), z.string()), secrets: z.array(z.string()) }),
      ),
      secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })),
    })
    .parse(
      Object.fromEntries(
        Object.entries(
          z.record(z.string(), z.unknown()).parse(parse(fileText('docker-compose.secrets.yml'), { merge: true })),
        ).filter(([name]) => !name.startsWith('x-')),
      ),
    );
  const contents: Readonly<Record<string, string>> = {
    'eventstoredb-url': 'esdb://driveaway:word@eventstoredb-1:2113?tls=true',
    'mongodb-url': 'mongodb://driveaway:word@mongodb-1:27017/?replicaSet=rs0&tls=true',
    'payment-gateway-key': 'key',
    'payment-gateway-password': 'word',
    'smtp-url': 'smtps://user:word@mail.example.com',
    'machine-clients': '[]',
  };

  it.each(configured)('gives $name every secret of production as a file, and none in the environment', async (one) => {
    const directory = await mkdtemp(join(tmpdir(), 'driveaway-secrets-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    for (const name of Object.keys(overlay.secrets)) {
      await writeFile(join(directory, name), `${contents[name] ?? randomBytes(32).toString('base64')}\n`);
    }
    const { environment = {}, secrets = [] } = overlay.services[one.name] ?? {};
    const given = {
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://cars.example.com',
      RETAILER_ORDERS_EMAIL: 'orders@cars.example.com',
      PAYMENT_GATEWAY_URL: 'https://api.ewaypayments.com',
      PAYMENT_GATEWAY_ENCRYPTION_KEY: Buffer.from('a public key').toString('base64'),
    };
    const merged = { ...environmentOf(one.service, given), ...environment };
    const mounted = Object.fromEntries(
      Object.entries(merged).map(([name, value]) => [name, value.replace(/^\/run\/secrets\//, `${directory}/`)]),
    );
    expect(readConfig(mounted, one.role)).toMatchObject({ kind: 'valid', config: { isProduction: true } });
    const files = Object.entries(environment).filter(([, value]) => value !== '');
    expect(files.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(secrets);
    expect(secrets.filter((name) => overlay.secrets[name]?.file !== `./secrets/${name}`)).toEqual([]);
  });

  it.each(configured)(
    'starts $name on the engines of docker-compose.yml by what make-secrets.sh writes',
    async (one) => {
      const directory = await mkdtemp(join(tmpdir(), 'driveaway-secrets-'));
      onTestFinished(() => rm(directory, { recursive: true }));
      const [, head = ''] = /^# {3}sh (.* single)\b/m.exec(fileText('docker-compose.secrets.yml')) ?? [];
      execFileSync('sh', head.replace(' secrets ', ` ${directory} `).split(' '), { cwd: root });
      const merged = { ...environmentOf(one.service), ...overlay.services[one.name]?.environment };
      const mounted = Object.fromEntries(
        Object.entries(merged).map(([name, value]) => [name, value.replace(/^\/run\/secrets\//, `${directory}/`)]),
      );
      expect(Object.keys(overlay.secrets).filter((name) => !existsSync(join(directory, name)))).toEqual([]);
      const demonstration = readConfig(environmentOf(one.service), one.role);
      const { eventStoreUrl, mongoUrl } = (demonstration.kind === 'valid' && demonstration.config.engines) || {};
      expect(eventStoreUrl).toBeDefined();
      expect(readConfig(mounted, one.role)).toMatchObject({
        kind: 'valid',
        config: { engines: { eventStoreUrl, mongoUrl } },
      });
    },
  );

  it.each([
    ['EventStoreDB', { EVENTSTOREDB_URL: 'esdb://user:word@127.0.0.1:1?tls=true&tlsCAFile=/nowhere/ca.crt' }],
    ['MongoDB', { MONGODB_URL: 'mongodb://user:word@127.0.0.1:1/?tls=true&tlsCAFile=/nowhere/ca.crt' }],
  ])('a certificate of %s that cannot be read is one line', async (_, address) => {
    const [one] = configured;
    if (one === undefined) throw new Error('there is no service');
    const env = {
      ...environmentOf(one.service),
      PORT: '0',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HEALTH_PORT: String(await freePort('127.0.0.1')),
      HOST: '127.0.0.1',
      EVENTSTOREDB_URL: 'esdb://127.0.0.1:1?tls=false',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      ...address,
    };
    const child = spawn(process.execPath, [one.program], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    // what is waited for meanwhile is said in JSON
    const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining('There is no file /nowhere/ca.crt')] });
  });
});

it.each([
  'secrets/master-key',
  'certificates/mongodb/authority/ca.key',
  '.data/installation-secrets.json',
  '.data.damaged/installation-secrets.json',
  '.env',
])('keeps %s, which docs/operations.md or compose puts here, out of the repository and out of images', (path) => {
  expect(dockerignore.default().add(fileText('.dockerignore')).ignores(path)).toBe(true);
  expect(execFileSync('git', ['check-ignore', path], { cwd: root, encoding: 'utf8' })).toBe(`${path}\n`);
});

it('the proxy gives idle connections up before the services do', () => {
  const [, seconds = ''] = /upstream [^}]*keepalive_timeout (\d+)s;/.exec(fileText('infra/docker/nginx.conf')) ?? [];
  const server = fileText('order-service/http/server/create-http-server.ts');
  const [, milliseconds = ''] = /keepAliveTimeout: ([\d_]+)/.exec(server) ?? [];
  expect(Number(seconds) * 1_000).toBeGreaterThan(0);
  expect(Number(seconds) * 1_000).toBeLessThan(Number(milliseconds.replaceAll('_', '')));
});

it('the proxy knows both services under their names', () => {
  const known = [...fileText('infra/docker/nginx.conf').matchAll(/server ([\w-]+):3000/g)].map(([, name]) => name);
  expect([...new Set(known)]).toEqual(configured.filter(({ role }) => role === 'service').map(({ name }) => name));
});

it('the proxy asks a service that was away a moment ago, when the other one ends', () => {
  const settings = [...fileText('infra/docker/nginx.conf').matchAll(/server [\w-]+:3000 ([^;]*);/g)].map(
    ([, all]) => all,
  );
  expect(new Set(settings)).toEqual(new Set(['resolve max_fails=0']));
});

it('a service and a worker are asked how they are where they always answer', () => {
  for (const { service, role } of configured) {
    const read = readConfig(environmentOf(service), role);
    const { healthPort } = (read.kind === 'valid' && read.config.engines) || {};
    expect(JSON.stringify(service.healthcheck)).toContain(`127.0.0.1:${healthPort}/health/ready`);
  }
});
