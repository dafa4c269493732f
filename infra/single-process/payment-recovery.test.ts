/** The whole product against the payment simulator in a process of its own, with lost answers and restarts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf, type Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { visa } from '../payments/testing/encrypt-card.ts';
import { depositForm } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { startSimulator, type RunningSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { startProduct, type Product } from './start-product.ts';
import { optionsIn } from './testing/options-in.ts';

const api = '/api/build-your-own';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A product that can be stopped and started again over the same data, paying at the simulator. */
const openShop = async (simulator: RunningSimulator) => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-product-'));
  const logged: string[] = [];
  const { url, apiKey, password } = simulator;
  const options = optionsIn(directory);
  const paymentGateway = { url, apiKey, password, encryptionKey: undefined };
  const start = (): Promise<Product> =>
    startProduct({
      ...options,
      config: { ...options.config, paymentGateway },
      writeLog: (line) => void logged.push(line),
    });
  let product = await start();
  onTestFinished(async () => {
    await product.stop();
    await rm(directory, { recursive: true });
  });
  return {
    logged,
    url: () => product.url,
    restart: async () => {
      await product.stop();
      product = await start();
    },
  };
};

const pay = async (visitor: Visitor, orderReference: string, simulator: RunningSimulator) => {
  const { url, apiKey, password } = simulator;
  const gateway = openEwayGateway({ url, apiKey, password, log: silent });
  return visitor.post(`${api}/deposit`, await depositForm(gateway, orderReference));
};

/** What the order says of its payment. */
const checkoutOf = async (visitor: Visitor, orderNo: string): Promise<unknown> =>
  (await visitor.get(`${api}/order-details?orderNo=${orderNo}`)).body;

describe('payments whose answer was lost', () => {
  it('are settled by look-ups within a minute, over a restart of the product and a kill of the gateway, and never charged again', async () => {
    const simulator = await startSimulator();
    const shop = await openShop(simulator);
    const ada = visitorOf(shop.url());
    const charged = await signUpSampleCustomer(ada);
    await simulator.inject({ operation: 'charge', kind: 'answer-lost', line: 'reset' });
    expect((await pay(ada, charged.orderReference, simulator)).body).toMatchObject({ status: 'pending' });
    const bea = visitorOf(shop.url());
    const email = { 'account.email': 'bea@example.test', 'account.emailConfirm': 'bea@example.test' };
    const lost = await signUpSampleCustomer(bea, email);
    await simulator.inject({ operation: 'charge', kind: 'request-lost', line: 'reset' });
    expect((await pay(bea, lost.orderReference, simulator)).body).toMatchObject({ status: 'pending' });

    await shop.restart();
    await simulator.kill();
    await simulator.restart();
    const [adaAgain, beaAgain] = [ada, bea].map(({ cookies }) => {
      const visitor = visitorOf(shop.url());
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      return visitor;
    });
    if (adaAgain === undefined || beaAgain === undefined) throw new Error('two visitors come back');
    await eventually(async () => {
      expect(await checkoutOf(adaAgain, charged.orderNo)).toMatchObject({
        checkout: { depositPaid: true, paymentOpen: false, contractIssued: true },
      });
      expect(await checkoutOf(beaAgain, lost.orderNo)).toMatchObject({
        checkout: { depositPaid: false, paymentOpen: false },
      });
    });
    const { charges } = await simulator.books();
    expect(charges.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['approved', 100_000],
      ['closed', 0],
    ]);

    expect((await pay(beaAgain, lost.orderReference, simulator)).body).toMatchObject({ status: 'paid' });
    expect((await adaAgain.post(`${api}/cancel-order`, { orderNo: charged.orderNo })).status).toBe(200);
    await eventually(async () => expect((await simulator.books()).refunds).toHaveLength(1));
    expect((await simulator.books()).charges.filter(({ kind }) => kind === 'approved')).toHaveLength(2);
    expect(shop.logged.join()).not.toContain(visa.number);
  });
});
