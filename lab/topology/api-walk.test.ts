/** The walk through the API on embedded stores, and that it passes every point at which the kill tests kill. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { embeddedStage } from '../chaos/kill/embedded-stage.ts';
import type { LaneStores } from '../chaos/kill/lane-stores.ts';
import { readEverything } from '../chaos/harness/read-everything.ts';
import { failpointNames } from '../failpoints/failpoint.ts';
import { withFailpoints } from '../failpoints/with-failpoints.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { walkThroughApi } from './testing/walk-through-api.ts';

/** The points that are passed here, and those that the thread of the projections passes. */
type Passed = { readonly here: Set<string>; readonly beside: Set<string> };

const start = async (dataDirectory: string, { environment }: LaneStores, passed: Passed): Promise<Product> => {
  const read = readConfig({ PORT: '0', PDF_BROWSER: 'off', ...environment, DATA_DIR: dataDirectory });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  const beside = new BroadcastChannel('failpoints');
  onTestFinished(() => beside.close());
  beside.addEventListener('message', ({ data }) => passed.beside.add(z.string().parse(data)));
  return startProduct({
    config: read.config,
    storefrontDirectory: join(dataDirectory, 'no-storefront'),
    writeLog: () => undefined,
    onEventStoreStopped: () => undefined,
    decorate: withFailpoints((name) => passed.here.add(name)),
    projectionThread: new URL('testing/noting-thread.ts', import.meta.url),
  });
};

/** The licence as the file store gives it back: the picture made anew from what was handed in. */
const storedLicence = async (lane: LaneStores): Promise<Uint8Array | undefined> => {
  const stores = await lane.open();
  const events = await readEverything(stores.eventStore);
  const stored = events.find(({ type }) => type === 'LicenceReceived');
  const { data } = z.object({ data: z.object({ licenceFileId: z.string() }) }).parse(JSON.parse(stored?.data ?? '{}'));
  const licence = await stores.files.read(data.licenceFileId);
  await stores.close();
  return licence;
};

/**
 * Writes that are not part of a sale: a machine that reads, a password reset, a session in use, retention, a read model
 * built for the first time.
 */
const besidePurchase =
  /^(?:(?:PersonalDataRead|PasswordChanged)\.|vault\.\w+-(?:save-reset-token|take-reset-token|delete-reset-token|replace-credential|delete-held-keys|end-session|note-session-use|save-second-factor|delete-second-factor|delete-mailbox-tokens|note-wrong-password|forget-wrong-passwords)|checkpoints\.\w+-clear$|pointers\.|collections\.)/;

/** Of read models that are pointed to before there is any event: whether a start comes before the first order is a race. */
const beforeFirstEvent = /^checkpoints\.\w+-clear$/;

/** On embedded stores projections have a thread of their own. */
const writesOfProjections = [
  'checkpoints.save',
  'documents.put',
  'leases.leave',
  'leases.share',
  'leases.take',
  'pointers.save',
].flatMap((write) => ['after', 'before'].map((side) => write.replace('.', `.${side}-`)));

it('sells, delivers, takes back and refunds, and an auditor finds every chain whole', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-walk-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const dataDirectory = join(directory, 'data');
  const lane = await embeddedStage.openLane(dataDirectory);
  const passed: Passed = { here: new Set(), beside: new Set() };
  const product = await start(dataDirectory, lane, passed);
  const [backOffice, auditor] = product.machineCredentials;
  if (backOffice === undefined || auditor === undefined) throw new Error('The product has no machine clients');
  const { delivered, refunded } = await walkThroughApi({
    url: product.url,
    outboxUrl: product.url,
    backOffice,
    auditor,
  });
  expect([delivered[0], delivered.at(-1)]).toEqual(['OrderCreated', 'OrderCompleted']);
  expect(refunded).toContain('DepositRefunded');
  await product.stop();
  // every write of a purchase has a failpoint before and after it
  const beside = [...passed.beside].filter((name) => !beforeFirstEvent.test(name));
  expect(beside.toSorted()).toEqual(writesOfProjections.toSorted());
  const all = new Set([...passed.here, ...passed.beside]);
  expect([...all].filter((name) => !besidePurchase.test(name)).toSorted()).toEqual([...failpointNames].toSorted());
  expect(
    Buffer.from((await storedLicence(lane)) ?? [])
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8');
  await lane.close();
});
