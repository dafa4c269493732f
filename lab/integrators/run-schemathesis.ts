/**
 * Has schemathesis try the OpenAPI document on a product of its own: `npm run test:schemathesis -- OPTIONS`. Without
 * schemathesis (on the PATH, or named by SCHEMATHESIS) it says so and checks nothing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machineScopes, tokenAnswerSchema } from '@driveaway/domain/api/back-office.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { throttleLimits } from '@driveaway/order-service/http/limits/throttle-limits.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';

const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const settings = fileURLToPath(new URL('schemathesis.toml', import.meta.url));
const unlimited = { limit: 1_000_000_000, windowSeconds: 60 };
const clientId = 'schemathesis';

/**
 * The first two end the session that the others are tried with; of the others schemathesis makes no body, as lines of JSON
 * and reports of browsers have content types that it does not know.
 */
const leftOut = [
  '/api/build-your-own/logout',
  '/api/build-your-own/end-session',
  '/api/back-office/events',
  '/api/policy-reports',
];

const startAlone = async (directory: string, clientSecret: string) => {
  const read = readConfig({ PORT: '0', DATA_DIR: join(directory, 'data'), PDF_BROWSER: 'off' });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const secretHash = createHash('sha256').update(clientSecret).digest('hex');
  return startProduct({
    config: { ...read.config, machineClients: [{ clientId, secretHash, scopes: machineScopes }] },
    limits: {
      ...throttleLimits,
      signUpPerAddress: unlimited,
      carBuildPerAddress: unlimited,
      orderGuessesPerAddress: unlimited,
    },
    storefrontDirectory: directory,
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
  });
};

/** Headers of a customer with an order and of a machine with every scope; a call looks at those of its kind. */
const headersOf = async (url: string, clientSecret: string): Promise<readonly string[]> => {
  const customer = visitorOf(url);
  await signUpSampleCustomer(customer);
  const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { text } = await visitorOf(url).post('/api/token', credentials);
  const cookies = [...customer.cookies].map((cookie) => cookie.join('=')).join('; ');
  return [`Authorization: Bearer ${tokenAnswerSchema.parse(JSON.parse(text)).access_token}`, `Cookie: ${cookies}`];
};

const tryDocument = async (): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-schemathesis-'));
  const clientSecret = randomUUID();
  const { url, stop } = await startAlone(directory, clientSecret);
  try {
    const headers = [...(await headersOf(url, clientSecret)), `Origin: ${url}`].flatMap((header) => [
      '--header',
      header,
    ]);
    const exclusions = leftOut.flatMap((path) => ['--exclude-path', path]);
    const given = ['--config-file', settings, 'run', `${url}/api/openapi.json`, ...headers, ...exclusions];
    const running = spawn(program, [...given, ...process.argv.slice(2)], { stdio: 'inherit', cwd: directory });
    await once(running, 'exit');
    return running.exitCode ?? 1;
  } finally {
    await stop();
    await rm(directory, { recursive: true, force: true });
  }
};

if (spawnSync(program, ['--version']).status === 0) process.exitCode = await tryDocument();
else console.log('Skipped: schemathesis is not installed. It comes with: pip install schemathesis');
