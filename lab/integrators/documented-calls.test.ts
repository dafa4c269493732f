/** The commands and the program of docs/integrate.md, after those of the README, at a running product. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { optionsIn } from '@driveaway/infra/single-process/testing/options-in.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const typesMaker = join(dirname(createRequire(import.meta.url).resolve('openapi-typescript')), '../bin/cli.js');
const strict = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck'];
const asNode = ['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', 'node'];

let directory: string;
let product: Product;
let environment: Readonly<Record<string, string | undefined>>;

/** What stands in the fences of a language, in order. */
const fenced = async (document: string, language: string, after = ''): Promise<readonly string[]> => {
  const text = await readFile(join(root, document), 'utf8');
  const blocks = text.slice(text.indexOf(after)).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, block = '']) => block);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'driveaway-integrators-'));
  const options = optionsIn(directory);
  product = await startProduct({ ...options, config: { ...options.config, pdfBrowser: 'off' } });
  const desk = product.machineCredentials.find(({ clientId }) => clientId === 'back-office');
  environment = { ...process.env, SITE: product.url, SECRET: desk?.clientSecret };
});

afterAll(async () => {
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});

it('the commands of README and docs/integrate.md order a car and report on it', async () => {
  const [calls = ''] = await fenced('README.md', 'sh', '## Order a car with curl');
  const integrate = await fenced('docs/integrate.md', 'sh calls');
  expect(calls.match(/^curl .*(?:car-build|account-details\?|deposit|contract\?)/gm)).toHaveLength(5);
  const commands = `set -eu -o pipefail\n${calls}\n${integrate.join('\n')}`.replaceAll(
    'http://localhost:3000',
    product.url,
  );
  const { stdout } = await run('bash', ['-c', commands], {
    cwd: directory,
    env: { ...environment, TMPDIR: directory },
  });
  expect(stdout).toContain('"status":"paid"');
  expect(stdout).toContain('"events":["OrderApproved"]');
});

it('the program of docs/integrate.md, with types made of the OpenAPI document, takes an order to its end', async () => {
  const [making = ''] = await fenced('docs/integrate.md', 'sh types');
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(join(directory, 'order-a-car.ts'), (await fenced('docs/integrate.md', 'ts')).join('\n'));
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'));
  const within = { cwd: directory, env: environment };
  const [, makeTypes, ...args] = making.replace('http://localhost:3000', product.url).trim().split(' ');
  expect(makeTypes).toBe('openapi-typescript');
  await run(process.execPath, [typesMaker, ...args], within);
  const flags = [...strict, ...asNode, '--allowImportingTsExtensions', 'order-a-car.ts'];
  const compiled = await run(process.execPath, [compiler, ...flags], within).catch((failed: unknown) => failed);
  expect(compiled).toMatchObject({ stdout: '' });
  const { stdout } = await run(process.execPath, ['order-a-car.ts'], within);
  expect(stdout).toMatch(/^\d{8}-\d{4}: deposit paid, completed; balance paid/m);
});
