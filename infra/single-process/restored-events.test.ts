/** The documented restore: an older `events.sqlite` takes the place of the newer one, and the product goes on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { startSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { startProduct } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const api = '/api/build-your-own';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const emailOf = (name: string) => ({
  'account.email': `${name}@example.test`,
  'account.emailConfirm': `${name}@example.test`,
});

it('orders that come after an older backup of the events was restored are served as ever', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-restored-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { url, apiKey, password } = await startSimulator();
  const gateway = openEwayGateway({ url, apiKey, password, log: silent });
  const options = optionsIn(directory);
  const paymentGateway = { url, apiKey, password, encryptionKey: undefined };
  const start = () => startProduct({ ...options, config: { ...options.config, paymentGateway } });
  /** A customer with a paid deposit, whose contract has come. */
  const buy = async (shop: string, name: string) => {
    const visitor = visitorOf(shop);
    const { orderNo, orderReference } = await signUpSampleCustomer(visitor, emailOf(name));
    expect((await visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference))).status).toBe(200);
    await eventually(async () =>
      expect((await visitor.get(`${api}/profile-order?orderNo=${orderNo}`)).body).toMatchObject({
        widget: { orderDisplayStatus: 2 },
      }),
    );
    return { visitor, orderNo };
  };

  const first = await start();
  const { visitor: ada, orderNo } = await buy(first.url, 'ada');
  const events = join(options.config.dataDirectory, 'events.sqlite');
  const copy = join(directory, 'events.backup');
  const source = new DatabaseSync(events, { readOnly: true });
  await backup(source, copy);
  source.close();
  await buy(first.url, 'bea');
  await buy(first.url, 'cy');
  await first.stop();

  for (const suffix of ['', '-wal', '-shm', '-acknowledged']) await rm(`${events}${suffix}`, { force: true });
  const restored = new DatabaseSync(copy);
  await backup(restored, events);
  restored.close();
  const second = await start();
  onTestFinished(() => second.stop());
  await buy(second.url, 'dee');
  const back = visitorOf(second.url);
  for (const [name, value] of ada.cookies) back.cookies.set(name, value);
  expect(JSON.parse((await back.get(`${api}/profile-orders`)).text)).toEqual([orderNo]);
  expect((await back.get('/health/ready')).status).toBe(200);
});
