/** Every command as it is started: as a process of its own, with a real environment, on each kind of stores that it works on. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNightRun } from '@driveaway/infra/ci/is-night-run.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { commandTable } from '@driveaway/order-service/cli/commands/command-table.ts';
import { messageCommands } from '@driveaway/order-service/cli/commands/message-commands.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { secretsEnvironment } from '../topology/testing/secrets-environment.ts';
import { oneMessage, triedCommands, type WorksOn } from './tried-commands.ts';

it('every command is tried, and no other', () => {
  expect(Object.keys(triedCommands)).toEqual(commandTable.map(({ name }) => name));
});

const documents = await startMongoTestServer();
const events = documents.kind === 'missing' ? undefined : await findEventStoreDbOrDouble(process.env);

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orders-every-'));
  data = join(folder, 'data');
  await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.7 an invoice');
  for (const name of ['rates', 'offers', 'valuation']) await writeFile(join(folder, `${name}.json`), '{}');
  await mkdir(join(folder, 'beside-engines'));
});
afterAll(async () => {
  await events?.stop();
  if (documents.kind === 'running') await documents.stop();
  await rm(folder, { recursive: true });
});

let orderNo = '';

/** One function makes the commands of all messages: where it is enough, one of them stands for the others. */
const isLikeAnother = (name: string): boolean =>
  name !== oneMessage && messageCommands.some((command) => command.name === name);

/** By night a command is a process wherever it works; by day once, on engines where there are some. */
const isStarted = (name: string, worksOn: WorksOn, store: string): boolean => {
  const isStartedOnEngines = store === 'embedded' && worksOn === 'stores' && documents.kind === 'running';
  return isNightRun || !(isLikeAnother(name) || isStartedOnEngines);
};

/** Runs every command that works on one of these as it is started there; answers which, and what was not as expected. */
const tryAll = async (on: readonly WorksOn[], env: Readonly<Record<string, string>>, store: string) => {
  const [tried, failed]: [string[], unknown[]] = [[], []];
  const filled = (text: string): string =>
    text
      .replaceAll('$ORDER', orderNo)
      .replaceAll('$FOLDER', folder)
      .replaceAll('$DATA', data)
      .replaceAll('$STORE', store);
  for (const [name, { worksOn, line, code = 0, words, input }] of Object.entries(triedCommands)) {
    if (!on.includes(worksOn)) continue;
    if (store === 'engines' && isLikeAnother(name)) continue;
    const args = filled(line)
      .split(' ')
      .filter((word) => word !== '');
    const run = isStarted(name, worksOn, store) ? runOrders : runOrdersHere;
    const { out, err, ...ended } = await run([name, ...args], { env, ...(input === undefined ? {} : { input }) });
    tried.push(name);
    const said = `${out}${err}`;
    if (ended.code !== code || !said.includes(filled(words))) failed.push({ name, code: ended.code, said });
  }
  return { tried: tried.length, failed };
};

describe('every command, as it is started', () => {
  it('asks a product that runs', async () => {
    const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', DATA_DIR: data });
    if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
    const product = await startProduct({
      config: read.config,
      storefrontDirectory: join(folder, 'no-storefront'),
      writeLog: () => undefined,
      onEventStoreStopped: () => undefined,
    });
    onTestFinished(product.stop);
    ({ orderNo } = await signUpSampleCustomer(visitorOf(product.url)));
    expect(await tryAll(['product', 'none'], { DATA_DIR: data }, 'product')).toEqual({ tried: 19, failed: [] });
  });

  it('works on embedded stores', async () => {
    expect(await tryAll(['stores', 'embedded stores'], { DATA_DIR: data }, 'embedded')).toEqual({
      tried: 45,
      failed: [],
    });
  });

  it.skipIf(documents.kind === 'missing')(
    `works on ${documents.kind === 'missing' ? documents.reason : `${events?.name} and ${documents.name}`}`,
    async () => {
      if (documents.kind === 'missing' || events === undefined) return;
      const { environment, release } = claimEngines(events.connectionString(), documents.url, 'commands');
      onTestFinished(release);
      const env = { ...environment, ...(await secretsEnvironment(data)), DATA_DIR: join(folder, 'beside-engines') };
      expect(await tryAll(['engines'], env, 'engines')).toEqual({ tried: 2, failed: [] });
      expect(await tryAll(['stores'], env, 'engines')).toEqual({ tried: 15, failed: [] });
    },
  );
});
