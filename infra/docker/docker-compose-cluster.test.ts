/** What docker-compose.cluster.yml adds: its commands are run here, as far as they run without its engines. */
import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { systemRandomness } from '../clock/system-clock.ts';
import { configVariables, readConfig } from '../config/config.ts';
import { proposedEvents } from '../event-store/testing/behaviour-samples.ts';
import { openEventStoreDb } from '../event-store/eventstoredb/open-event-store-db.ts';
import {
  startEventStoreDbDouble,
  type DoubleCertificates,
  type EventStoreDbDouble,
} from '../event-store/testing/start-event-store-db-double.ts';
import { interpolate } from './testing/interpolate.ts';
import { volumesOf } from './testing/volumes-of.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

const mountSchema = z.union([
  z.string(),
  z.strictObject({
    type: z.literal('volume'),
    source: z.string(),
    target: z.string().startsWith('/'),
    read_only: z.literal(true),
    volume: z.strictObject({ subpath: z.string() }),
  }),
]);
const serviceSchema = z.strictObject({
  image: z.string().optional(),
  build: z.looseObject({}).optional(),
  command: z.array(z.string()).optional(),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  networks: z.record(z.string(), z.strictObject({ ipv4_address: z.ipv4() })).optional(),
  network_mode: z.literal('service:mongodb-1').optional(),
  volumes: z.array(mountSchema).optional(),
  secrets: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'on-failure:5']).optional(),
  pull_policy: z.literal('never').optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges=true')]).optional(),
  pids_limit: z.int().positive().optional(),
  mem_limit: z.string().optional(),
  cpus: z.number().positive().optional(),
  stop_grace_period: z.string().optional(),
  logging: z.looseObject({ driver: z.literal('json-file') }).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_healthy', 'service_completed_successfully']),
        required: z.literal(false).optional(),
      }),
    )
    .optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
});
type Service = z.infer<typeof serviceSchema>;
const fileSchema = z.looseObject({
  services: z.record(z.string(), z.looseObject({})),
  volumes: z.record(z.string(), z.null()).default({}),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })).default({}),
});

const files = ['docker-compose.yml', 'docker-compose.secrets.yml', 'docker-compose.cluster.yml'].map((name) =>
  fileSchema.parse(parse(readFileSync(join(root, name), 'utf8'), { merge: true })),
);
const [, , cluster] = files;
const added = Object.entries(z.record(z.string(), serviceSchema).parse(cluster?.services));

/** As compose puts its files together: maps are merged, lists of secrets and volumes joined, all else is replaced. */
const merged = (name: string): Service => {
  const parts = files.map(({ services }) =>
    serviceSchema
      .partial()
      .strip()
      .parse(services[name] ?? {}),
  );
  return {
    ...parts.reduce((before, part) => Object.assign(before, part), {}),
    environment: Object.fromEntries(parts.flatMap(({ environment = {} }) => Object.entries(environment))),
    depends_on: Object.fromEntries(parts.flatMap(({ depends_on: dependencies = {} }) => Object.entries(dependencies))),
    volumes: parts.flatMap((part) => part.volumes ?? []),
    tmpfs: parts.flatMap((part) => part.tmpfs ?? []),
    secrets: parts.flatMap((part) => part.secrets ?? []),
  };
};
/** All that must have happened before it starts. */
const waitsFor = (name: string): ReadonlySet<string> => {
  const names = new Set(Object.keys(merged(name).depends_on ?? {}));
  for (const other of names) for (const earlier of waitsFor(other)) names.add(earlier);
  return names;
};
const volumes = new Set(files.flatMap((file) => Object.keys(file.volumes)));
const secrets = files.flatMap((file) => Object.keys(file.secrets));

let directory: string;
const at = (...parts: readonly string[]): string => join(directory, ...parts);
const engines = ['eventstoredb', 'mongodb'] as const;
/** The command of the file, with another directory. */
const makeCertificates = async (
  engine: (typeof engines)[number],
  environment: Readonly<Record<string, string>> = {},
) => {
  const [shell = '', , , ...rest] = merged(`${engine}-certificates`).command ?? [];
  const program = join(root, 'infra/docker/make-certificates.sh');
  await run(shell, [program, at(engine), ...rest], { env: { ...process.env, ...environment } });
};
const certificateOf = async (engine: string, node: string): Promise<X509Certificate> =>
  new X509Certificate(await readFile(at(engine, node, 'node.crt')));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-cluster-'));
  await run('sh', [join(root, 'infra/docker/make-secrets.sh'), at('secrets')]);
  await Promise.all(engines.map(async (engine) => makeCertificates(engine)));
});
afterAll(async () => rm(directory, { recursive: true }));

describe('docker-compose.cluster.yml', () => {
  it('has three nodes of each engine with certificates of their own, at addresses that Docker gives to nobody else', () => {
    const taken = new BlockList();
    const { networks } = z
      .object({
        networks: z.object({
          default: z.object({ ipam: z.object({ config: z.array(z.object({ ip_range: z.cidrv4() })) }) }),
        }),
      })
      .parse(cluster);
    for (const { ip_range: range } of networks.default.ipam.config) {
      const [network = '', bits] = range.split('/');
      taken.addSubnet(network, Number(bits));
    }
    const [, , , ...nodes] = merged('eventstoredb-certificates').command ?? [];
    for (const number of [1, 2, 3]) {
      const { networks: own, environment = {} } = merged(`eventstoredb-${number}`);
      const address = own?.['default']?.ipv4_address ?? '';
      expect(taken.check(address)).toBe(false);
      expect(nodes).toContain(`eventstoredb-${number}=${address}`);
      expect(environment).toMatchObject({
        EVENTSTORE_REPLICATION_IP: address,
        EVENTSTORE_ADVERTISE_HOST_TO_CLIENT_AS: `eventstoredb-${number}`,
      });
      expect(environment).not.toHaveProperty('EVENTSTORE_INSECURE');
      expect(merged(`mongodb-${number}`).command?.join(' ')).toMatch(/--auth .*--tlsMode requireTLS /);
    }
  });

  it.each(added)('%s waits only for what is there and tells its health, and mounts what is there', (name) => {
    const {
      depends_on: dependencies = {},
      volumes: mounts = [],
      secrets: named = [],
      network_mode: mode,
    } = merged(name);
    for (const [other, { condition, required }] of Object.entries(dependencies)) {
      const { healthcheck, restart, profiles } = merged(other);
      const fits = condition === 'service_healthy' ? healthcheck !== undefined : restart === 'on-failure:5';
      expect({ other, fits }).toEqual({ other, fits: true });
      expect({ other, isOptional: required === false }).toEqual({ other, isOptional: profiles !== undefined });
    }
    for (const mount of mounts) {
      const source = typeof mount === 'string' ? (mount.split(':')[0] ?? '') : mount.source;
      expect({
        source,
        isThere: source.startsWith('./') ? existsSync(join(root, source)) : volumes.has(source),
      }).toEqual({
        source,
        isThere: true,
      });
      // a part of a volume must be there before the container is
      if (typeof mount === 'string') continue;
      expect(existsSync(at(source.replace('-certificates', ''), mount.volume.subpath))).toBe(true);
      const isMade = waitsFor(name).has(source) || (mode !== undefined && waitsFor('mongodb-1').has(source));
      expect({ name, isMade }).toEqual({ name, isMade: true });
    }
    expect(named.filter((secret) => !secrets.includes(secret))).toEqual([]);
  });

  it('leaves no volume without a name: each that an image declares is mounted', () => {
    for (const [name] of added) {
      const { image = '', volumes: mounts = [], tmpfs = [] } = merged(name);
      const mounted = new Set([
        ...mounts.map((mount) => (typeof mount === 'string' ? mount.split(':')[1] : mount.target)),
        ...tmpfs.map((one) => one.split(':')[0]),
      ]);
      const unnamed = volumesOf(image).filter((path) => !mounted.has(path));
      expect({ name, unnamed }).toEqual({ name, unnamed: [] });
    }
  });

  it('keeps the keys of its authorities from everybody', async () => {
    const subpaths = added.flatMap(([, { volumes: mounts = [] }]) =>
      mounts.flatMap((mount) => (typeof mount === 'string' ? [] : mount.volume.subpath)),
    );
    expect(subpaths).not.toContain('authority');
    for (const engine of engines) {
      expect((await stat(at(engine, 'authority'))).mode & 0o077).toBe(0);
      expect((await stat(at(engine, `${engine}-1`, 'node.key'))).mode & 0o077).toBe(0);
    }
  });

  it.each([
    ['order-service-1', 'service'],
    ['order-service-2', 'service'],
    ['projections-1', 'worker'],
    ['projections-2', 'worker'],
  ] as const)(
    'configures %s by the secrets that make-secrets.sh makes, with TLS and a user on both engines',
    (name, role) => {
      const environment = Object.fromEntries(
        Object.entries(merged(name).environment ?? {}).map(([variable, value]) => [
          variable,
          interpolate(value).replace(/^\/run\/secrets\//, `${at('secrets')}/`),
        ]),
      );
      expect(Object.keys(environment).filter((variable) => !configVariables.includes(variable))).toEqual([]);
      expect(readConfig(environment, role)).toMatchObject({
        kind: 'valid',
        config: {
          engines: { eventStoreUrl: expect.stringMatching(/tls=true/), mongoUrl: expect.stringMatching(/tls=true/) },
        },
      });
      const inProduction = readConfig({ ...environment, NODE_ENV: 'production' }, role);
      const problems = inProduction.kind === 'invalid' ? inProduction.problems : [];
      expect(
        problems.filter(
          (problem) => !/^(?:PAYMENT_GATEWAY_|PUBLIC_ORIGIN|SMTP_URL|RETAILER_ORDERS_EMAIL)/.test(problem),
        ),
      ).toEqual([]);
    },
  );

  it('makes secrets once', async () => {
    const before = await readFile(at('secrets', 'mongodb-url'), 'utf8');
    await run('sh', [join(root, 'infra/docker/make-secrets.sh'), at('secrets')]);
    expect(await readFile(at('secrets', 'mongodb-url'), 'utf8')).toBe(before);
    expect(secrets.filter((name) => !existsSync(at('secrets', name)))).toEqual([]);
  });

  it('says which addresses of a demonstration stay, which its engines do not answer', async () => {
    const program = join(root, 'infra/docker/make-secrets.sh');
    const folder = at('of a demonstration');
    expect(await run('sh', [program, folder, 'single'])).toMatchObject({ stderr: '' });
    const address = await readFile(join(folder, 'mongodb-url'), 'utf8');
    const { stderr } = await run('sh', [program, folder]);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/\/eventstoredb-url stays, .* without TLS/),
      expect.stringMatching(/\/mongodb-url stays, .* without TLS/),
    ]);
    expect(await readFile(join(folder, 'mongodb-url'), 'utf8')).toBe(address);
  });

  it('makes no empty secret where OpenSSL is missing', async () => {
    const program = join(root, 'infra/docker/make-secrets.sh');
    const commands = at('without openssl');
    await mkdir(commands);
    for (const name of ['sh', 'mkdir']) {
      const { stdout } = await run('sh', ['-c', `command -v ${name}`]);
      await symlink(stdout.trim(), join(commands, name));
    }
    const made = run('sh', [program, at('empty secrets')], { env: { PATH: commands } });
    await expect(made).rejects.toThrow(/openssl: .*not found/);
    expect(await readdir(at('empty secrets'))).toEqual([]);
  });
});

describe('make-certificates.sh', () => {
  it.each(engines)(
    'gives each node of %s one that names it, by the authority that everybody is told of',
    async (engine) => {
      const authority = new X509Certificate(await readFile(at(engine, 'public', 'ca.crt')));
      for (const number of [1, 2, 3]) {
        const node = `${engine}-${number}`;
        const certificate = await certificateOf(engine, node);
        expect(certificate.checkHost(node)).toBe(node);
        expect(certificate.checkHost('localhost')).toBe('localhost');
        expect(certificate.checkIP(`172.30.240.1${number}`) !== undefined).toBe(engine === 'eventstoredb');
        expect(certificate.verify(authority.publicKey)).toBe(true);
        expect(certificate.subject).toContain(`CN=${engine}-node`);
      }
      expect(existsSync(at(engine, `${engine}-1`, 'keyfile'))).toBe(engine === 'mongodb');
    },
  );

  it.each(engines)('makes those of %s in a folder that is named from here, with a space in it', async (engine) => {
    const program = join(root, 'infra/docker/make-certificates.sh');
    await run('sh', [program, `in here/${engine}`, engine, 'NODE1', 'NODE2'], { cwd: directory });
    const [authority, node] = [at('in here', engine, 'public', 'ca.crt'), at('in here', engine, 'NODE2', 'node.crt')];
    const certificate = new X509Certificate(await readFile(node));
    expect(certificate.verify(new X509Certificate(await readFile(authority)).publicKey)).toBe(true);
  });

  it('renews what ends soon by the same authority, and leaves the rest', async () => {
    const serialOf = async () => (await certificateOf('mongodb', 'mongodb-2')).serialNumber;
    const authority = await readFile(at('mongodb', 'public', 'ca.crt'), 'utf8');
    const before = await serialOf();
    await makeCertificates('mongodb');
    expect(await serialOf()).toBe(before);
    await makeCertificates('mongodb', { RENEW_DAYS: '366' });
    expect(await serialOf()).not.toBe(before);
    expect(await readFile(at('mongodb', 'public', 'ca.crt'), 'utf8')).toBe(authority);
  });
});

it('the product writes to three nodes with these certificates, as the user that is made for it, also after a renewal', async () => {
  const certificatesOf = async (number: number): Promise<DoubleCertificates> => ({
    certificate: await readFile(at('eventstoredb', `eventstoredb-${number}`, 'node.crt')),
    key: await readFile(at('eventstoredb', `eventstoredb-${number}`, 'node.key')),
  });
  const users = ['admin', 'ops'].map((name) => ({ name, password: 'changeit' }));
  const nodes: EventStoreDbDouble[] = [];
  for (const number of [1, 2, 3]) {
    nodes.push(await startEventStoreDbDouble({ certificates: await certificatesOf(number), users }));
  }
  const endpoints = nodes.map(({ endpoint }) => ({ ...endpoint, address: 'localhost' }));
  for (const { faults } of nodes) {
    faults.cluster(endpoints.map((endpoint, index) => ({ endpoint, leads: index === 0 })));
  }
  const here = async (name: string): Promise<string> => {
    const url = (await readFile(at('secrets', name), 'utf8'))
      .replaceAll(
        /eventstoredb-(\d):2113/g,
        (_all, number: string) => `localhost:${endpoints[Number(number) - 1]?.port}`,
      )
      .replace('/run/authorities/eventstoredb/', `${at('eventstoredb', 'public')}/`);
    await writeFile(at(`${name}.here`), url);
    return url.trim();
  };
  const connectionString = await here('eventstoredb-url');
  await here('eventstoredb-admin-url');
  const [, program = ''] = merged('eventstoredb-init').command ?? [];
  const { stdout } = await run(process.execPath, [program], {
    cwd: root,
    env: {
      EVENTSTOREDB_URL_FILE: at('eventstoredb-url.here'),
      EVENTSTOREDB_ADMIN_URL_FILE: at('eventstoredb-admin-url.here'),
    },
  });
  expect(stdout).toContain('driveaway may read $all');

  const store = openEventStoreDb({ connectionString, randomness: systemRandomness });
  expect(await store.append('order-1', proposedEvents(1), 'no-stream')).toMatchObject({ kind: 'appended' });
  await makeCertificates('eventstoredb', { RENEW_DAYS: '366' });
  for (const [index, { renew, faults }] of nodes.entries()) {
    renew(await certificatesOf(index + 1));
    faults.dropConnections();
  }
  expect(await store.append('order-1', proposedEvents(1), 0n)).toMatchObject({ kind: 'appended', revision: 1n });
  await store.close();
  await Promise.all(nodes.map(async (node) => node.stop()));
});
