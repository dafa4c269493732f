/** A service as its container has it, without Docker: on folders as the image makes them, its first page, its memory. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { demonstrationSecrets } from '../config/demonstration-secrets.ts';
import { startEventStoreDbDouble } from '../event-store/testing/start-event-store-db-double.ts';
import { installMongoStandIn } from '../mongodb/testing/install-mongo-stand-in.ts';
import { startMongoStandIn } from '../mongodb/testing/start-mongo-stand-in.ts';
import { freePort } from '../process/free-port.ts';
import { processFigures } from '../process/testing/process-figures.ts';
import { startProgramOrThrow, type StartProgramOptions } from '../process/testing/start-program.ts';
import { usersHere } from '../process/testing/users-here.ts';
import { buildProduct } from '../setup/build-product.ts';

const dockerfile = readFileSync(fileURLToPath(new URL('Dockerfile', import.meta.url)), 'utf8');
const mostBytes = 512 * 2 ** 20;
const user = usersHere().find(({ name }) => name.startsWith('an ordinary user'))?.ids;
const installed = await installMongoStandIn();
const reason = installed.kind === 'missing' ? ` (${installed.reason})` : '';

const foldersOfTest = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'driveaway-folders-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  await chmod(parent, 0o755);
  const [data, scratch] = [join(parent, 'data'), join(parent, 'tmp')];
  const [, command = ''] = /^RUN (install .* \/data)$/m.exec(dockerfile) ?? [];
  const [program = '', ...words] = command.replace(' -o node -g node', '').replace('/data', data).split(' ');
  execFileSync(program, words);
  if (user?.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  // as docker-compose.yml mounts it
  await mkdir(scratch);
  await chmod(scratch, 0o1777);
  return { data, scratch };
};

const startHere = async (options: StartProgramOptions) => {
  const program = await startProgramOrThrow({ ...options, user });
  onTestFinished(async () => void (await program.kill()));
  return program;
};

it.skipIf(installed.kind === 'missing' || user === undefined || process.platform !== 'linux')(
  `payment simulator and service start as an ordinary user, and the first page leaves the service below 512 MB${reason}`,
  async () => {
    if (installed.kind === 'missing') throw new Error(installed.reason);
    await buildProduct(() => undefined);
    const events = await startEventStoreDbDouble();
    onTestFinished(() => events.stop());
    const documents = await startMongoStandIn(installed.path);
    if (documents.kind === 'missing') throw new Error(documents.reason);
    onTestFinished(() => documents.stop());
    const { data, scratch } = await foldersOfTest();
    const simulator = await startHere({
      program: 'infra/payments/simulator/main.ts',
      environment: { HOME: undefined, TMPDIR: scratch, SIMULATOR_PORT: '0', SIMULATOR_DIR: data },
      ready: /http:\S+/,
    });
    const port = await freePort('127.0.0.1');
    const healthPort = await freePort('127.0.0.1');
    const service = await startHere({
      program: 'order-service/main.ts',
      environment: {
        ...demonstrationSecrets,
        HOME: undefined,
        TMPDIR: scratch,
        PORT: String(port),
        HEALTH_PORT: String(healthPort),
        PUBLIC_ORIGIN: 'http://localhost:8080',
        EVENTSTOREDB_URL: events.connectionString,
        MONGODB_URL: documents.url,
        PAYMENT_GATEWAY_URL: simulator.ready[0],
        PAYMENT_GATEWAY_KEY: 'simulator',
        PAYMENT_GATEWAY_PASSWORD: 'simulator',
        SMTP_URL: 'smtp://127.0.0.1:1',
      },
      ready: /^The order service is ready/m,
    });
    const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': 'br' } });
    expect([page.status, page.headers.get('Content-Encoding')]).toEqual([200, 'br']);
    expect((await fetch(`http://127.0.0.1:${healthPort}/health/live`)).status).toBe(200);
    expect(await page.text()).toContain('href="http://localhost:8080/"');
    const { peakMemoryBytes } = await processFigures(service.pid);
    expect(peakMemoryBytes).toBeGreaterThan(50 * 2 ** 20);
    expect(peakMemoryBytes).toBeLessThan(mostBytes);
  },
);
