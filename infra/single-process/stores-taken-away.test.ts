import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleBuild, signUpSampleCustomer, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { runOrdersHere } from '@driveaway/order-service/cli/testing/run-orders-here.ts';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

it('a store that is taken away under a running product is named by readiness and refused by a backup, nothing is sold meanwhile, and put back it goes on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-taken-'));
  // apart from the data: what reads the files of pages would end the lock on one of the data's
  const storefrontDirectory = join(directory, 'site');
  await mkdir(storefrontDirectory);
  const options = { ...optionsIn(directory), storefrontDirectory };
  const product = await startProduct({ ...options, config: { ...options.config, pdfBrowser: 'off' } });
  onTestFinished(async () => {
    await product.stop();
    await rm(directory, { recursive: true });
  });
  const visitor = visitorOf(product.url);
  const data = options.config.dataDirectory;
  const isReady = async () =>
    eventually(async () => expect((await visitor.get('/health/ready')).body).toEqual({ status: 'ready' }));
  await isReady();
  for (const file of ['vault.sqlite', 'mail.sqlite']) {
    await rename(join(data, file), join(directory, file));
    await eventually(async () => {
      const { status, body } = await visitor.get('/health/ready');
      expect([status, body]).toEqual([503, { status: 'not ready', reason: `taken away: ${file}` }]);
    });
    const begun = await visitor.post('/api/build-your-own/car-build', { build: sampleBuild, suburb: sydney });
    expect([begun.status, begun.body.code]).toEqual([503, 'unavailable']);
    const verified = await runOrdersHere(['verify', '--data-dir', data, '--json']);
    expect(verified).toMatchObject({
      code: 1,
      out: expect.stringMatching(new RegExp(`store-taken-away.*${file}`, 's')),
    });
    const refused = await runOrders(['backup', join(directory, 'backup'), '--data-dir', data]);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining(`has events and no ${file}: put back`) });
    await rename(join(directory, file), join(data, file));
    await isReady();
  }
  await signUpSampleCustomer(visitor);
});
