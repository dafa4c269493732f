/** Each gate of `npm run verify` fails on a planted violation: a gate that cannot fail guards nothing. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = (name: string): string => join(root, 'node_modules/.bin', name);

/** A workspace of its own, beside a link to the packages. */
let planted = '';
const plant = async (files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(planted, path)), { recursive: true });
    await writeFile(join(planted, path), text);
  }
};

type Outcome = { readonly failed: boolean; readonly output: string };
const failedRunSchema = z.object({ stdout: z.string(), stderr: z.string() });

/** Runs a program of a gate in a folder of the planted workspace. */
const gateIn = async (folder: string, name: string, ...args: readonly string[]): Promise<Outcome> => {
  try {
    const { stdout, stderr } = await run(bin(name), args, { cwd: join(planted, folder) });
    return { failed: false, output: stdout + stderr };
  } catch (cause) {
    const { stdout, stderr } = failedRunSchema.parse(cause);
    return { failed: true, output: stdout + stderr };
  }
};
const gate = (name: string, ...args: readonly string[]): Promise<Outcome> => gateIn('.', name, ...args);

beforeAll(async () => {
  planted = await mkdtemp(join(tmpdir(), 'planted-'));
  await symlink(join(root, 'node_modules'), join(planted, 'node_modules'));
});
afterAll(() => rm(planted, { recursive: true, force: true }));

/** The line of a gate's output that is about one planted file. */
const lineAbout = (output: string, file: string): string =>
  output.split('\n').find((line) => line.includes(file)) ?? `nothing about ${file} in:\n${output}`;

describe('types', () => {
  const cases = [
    ['export const it = process.cwd();\n', 'process'],
    ["export const it = await fetch('https://example.org');\n", 'fetch'],
    ['export const it = document.title;\n', 'document'],
    ["export const it = import('node:fs');\n", 'node:fs'],
    // a missing array element must be thought of
    ['export const first = (all: readonly string[]): string => all[0];\n', 'undefined'],
  ] as const;
  let found: Outcome = { failed: false, output: '' };
  beforeAll(async () => {
    await plant({
      'types/package.json': JSON.stringify({ type: 'module' }),
      'types/tsconfig.json': JSON.stringify({
        extends: join(root, 'domain/tsconfig.json'),
        compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: planted },
        include: ['*.ts'],
        exclude: [],
        references: [],
      }),
      ...Object.fromEntries(cases.map(([text], index) => [`types/planted-${index}.ts`, text])),
    });
    found = await gate('tsc', '-p', 'types');
  });

  test.each(cases.map(([text, name], index) => ({ text, name, index })))(
    'domain cannot say $text',
    ({ name, index }) => {
      expect(found.failed).toBe(true);
      const line = lineAbout(found.output, `types/planted-${index}.ts`);
      expect(line).toContain('error TS');
      expect(line).toContain(name);
    },
  );
});

describe('lint', () => {
  const cases = [
    ['the clock', 'export const now = (): number => Date.now();\n', 'The clock is a parameter'],
    ['randomness', 'export const dice = (): number => Math.random();\n', 'Randomness is a parameter'],
    ['any', 'export const it: any = 1;\n', 'no-explicit-any'],
    ['a cast', 'export const it = (value: unknown): string => value as string;\n', 'consistent-type-assertions'],
    ['an interface', 'export interface It {\n  readonly value: string;\n}\n', 'consistent-type-definitions'],
    ['a non-null mark', 'export const it = (value?: string): string => value!;\n', 'no-non-null-assertion'],
    ['a promise left alone', 'const save = async (): Promise<void> => undefined;\nsave();\n', 'no-floating-promises'],
  ] as const;
  const reportSchema = z.object({
    diagnostics: z.array(
      z.object({ filename: z.string(), severity: z.string(), code: z.string(), help: z.string().optional() }),
    ),
  });
  let found: Outcome = { failed: false, output: '' };
  beforeAll(async () => {
    await plant({
      'lint/tsconfig.json': JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['*.ts'] }),
      ...Object.fromEntries(cases.map(([, text], index) => [`lint/planted-${index}.ts`, text])),
    });
    const config = join(root, '.oxlintrc.json');
    found = await gate('oxlint', '--type-aware', '--format', 'json', '-c', config, '--no-ignore', 'lint');
  });

  test.each(cases.map(([name, , rule], index) => ({ name, rule, index })))('refuses $name', ({ rule, index }) => {
    expect(found.failed).toBe(true);
    const { diagnostics } = reportSchema.parse(JSON.parse(found.output));
    const errors = diagnostics.filter(
      ({ filename, severity }) => filename === `lint/planted-${index}.ts` && severity === 'error',
    );
    expect(errors.map(({ code, help = '' }) => `${code} ${help}`)).toContainEqual(expect.stringContaining(rule));
  });
});

describe('dependency rules', () => {
  const cases = [
    ['domain-is-pure', 'domain/order/planted.ts', "import 'node:fs';\n"],
    ['storefront-knows-only-domain', 'storefront/app/planted.ts', "import '../../infra/clock/port.ts';\n"],
    ['features-never-import-features', 'storefront/features/a/planted.ts', "import '../b/other.ts';\n"],
    ['ui-knows-only-itself', 'storefront/ui/fields/planted.ts', "import '../../cars/rigs/rig.ts';\n"],
    ['cars-know-only-ui', 'storefront/cars/scene/planted.ts', "import '../../features/b/other.ts';\n"],
    ['blocks-know-no-feature', 'storefront/blocks/planted.ts', "import '../features/b/other.ts';\n"],
    ['features-know-no-app', 'storefront/features/a/planted.ts', "import '../../app/frame.ts';\n"],
    [
      'only-composition-roots-name-adapters',
      'order-service/orders/planted.ts',
      "import '../../infra/event-store/embedded/store.ts';\n",
    ],
    ['services-never-import-each-other', 'order-service/orders/planted.ts', "import '../../projections/engine.ts';\n"],
    ['reactors-and-mail-know-no-http', 'order-service/reactors/planted.ts', "import '../http/cookies.ts';\n"],
    ['reactors-and-mail-know-no-http', 'order-service/mail/planted.ts', "import '../http/cookies.ts';\n"],
    ['infra-knows-only-domain', 'infra/vault/planted.ts', "import '../../projections/engine.ts';\n"],
    ['infra-knows-only-domain', 'infra/vault/planted.test.ts', "import '../../projections/engine.ts';\n"],
    ['one-way-from-domain-order', 'domain/order/planted.ts', "import '../api/price.ts';\n"],
    ['one-way-from-order-service-orders', 'order-service/orders/planted.ts', "import '../accounts/sign-up.ts';\n"],
    [
      'one-way-from-order-service-http-context',
      'order-service/http/context/it.ts',
      "import '../limits/throttle.ts';\n",
    ],
    ['rooms-of-domain-are-listed', 'domain/shared/planted.ts', "import '../api/price.ts';\n"],
    ['rooms-of-order-service-do-not-compose', 'order-service/orders/planted.ts', "import '../app.ts';\n"],
    ['rooms-of-domain-pricing-do-not-compose', 'domain/pricing/rates/planted.ts', "import '../stamp-duty.ts';\n"],
    ['folders-never-import-their-subfolders', 'infra/event-store/planted.ts', "import './embedded/store.ts';\n"],
    ['product-never-imports-lab', 'infra/single-process/planted.ts', "import '../../lab/chaos/kill.ts';\n"],
  ] as const;
  /** Its number in the file's name, so that each case has a file of its own. */
  const fileOf = (path: string, index: number): string => path.replace('planted', `planted-${index}`);
  let found: Outcome = { failed: false, output: '' };
  beforeAll(async () => {
    await plant({
      ...Object.fromEntries(cases.map(([, path, text], index) => [`tree/${fileOf(path, index)}`, text])),
      'tree/infra/clock/port.ts': 'export type Clock = 1;\n',
      'tree/infra/event-store/embedded/store.ts': 'export type Store = 1;\n',
      'tree/order-service/http/cookies.ts': 'export type Cookies = 1;\n',
      'tree/projections/engine.ts': 'export type Engine = 1;\n',
      'tree/lab/chaos/kill.ts': 'export type Kill = 1;\n',
      'tree/domain/api/price.ts': 'export type Price = 1;\n',
      'tree/domain/pricing/stamp-duty.ts': 'export type Duty = 1;\n',
      'tree/order-service/app.ts': 'export type App = 1;\n',
      'tree/order-service/accounts/sign-up.ts': 'export type SignUp = 1;\n',
      'tree/order-service/http/limits/throttle.ts': 'export type Throttle = 1;\n',
      'tree/storefront/features/b/other.ts': 'export type Other = 1;\n',
      'tree/storefront/cars/rigs/rig.ts': 'export type Rig = 1;\n',
      'tree/storefront/app/frame.ts': 'export type Frame = 1;\n',
    });
    await cp(join(root, '.dependency-cruiser.cjs'), join(planted, 'tree/.dependency-cruiser.cjs'));
    await cp(join(root, 'tsconfig.base.json'), join(planted, 'tree/tsconfig.base.json'));
    found = await gateIn('tree', 'depcruise', '--config', '.dependency-cruiser.cjs', '.');
  });

  test.each(cases.map(([rule, path], index) => ({ rule, file: fileOf(path, index) })))(
    '$rule: $file',
    ({ rule, file }) => {
      expect(found.failed).toBe(true);
      expect(found.output).toContain(`error ${rule}: ${file} → `);
    },
  );
});

test('dead code: a file that nothing imports', async () => {
  await plant({
    'dead/package.json': JSON.stringify({ name: 'planted', type: 'module', main: 'main.ts' }),
    'dead/main.ts': "export const used = 'yes';\n",
    'dead/forgotten.ts': "export const unused = 'yes';\n",
    'dead/knip.json': JSON.stringify({ entry: ['main.ts'], project: ['*.ts'] }),
  });
  const { failed, output } = await gate('knip', '--directory', join(planted, 'dead'));
  expect(output).toContain('forgotten.ts');
  expect(failed).toBe(true);
});

test('format: a file that Prettier would write otherwise', async () => {
  await plant({ 'format/planted.ts': 'export   const it = "double"\n' });
  const { failed, output } = await gate(
    'prettier',
    '--check',
    '--config',
    join(root, '.prettierrc.json'),
    '--ignore-path',
    '/dev/null',
    'format/planted.ts',
  );
  expect(output).toContain('planted.ts');
  expect(failed).toBe(true);
});
