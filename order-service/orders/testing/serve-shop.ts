/** The whole service with projections, contracts and the gateway simulator behind it, for tests over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import {
  openSimulatedGateway,
  type SimulatedGateway,
  type SimulatedGatewayOptions,
} from '@driveaway/infra/payments/simulator/simulated-gateway.ts';
import { lendGatewayKey } from '@driveaway/infra/payments/simulator/testing/lend-gateway-key.ts';
import { startProjections } from '@driveaway/projections/start-projections.ts';
import { startContractReactor } from '../../reactors/contract-reactor.ts';
import { signUpSampleCustomer } from '../../accounts/testing/sign-up-form.ts';
import { serveApp, type ServeAppOptions, type ServedApp } from '../../http/testing/serve-app.ts';
import { visitorOf, type Visitor } from '../../http/testing/visitor.ts';
import { depositForm } from '../../payments/testing/deposit-form.ts';

export type Shop = ServedApp & {
  readonly gateway: SimulatedGateway;
  /** Where the gateway keeps its key and its books. */
  readonly gatewayDirectory: string;
};

export const serveShop = async (
  faults: NonNullable<SimulatedGatewayOptions['faults']> = () => undefined,
  limits: NonNullable<ServeAppOptions['limits']> = {},
  replaced: NonNullable<ServeAppOptions['ports']> = () => ({}),
): Promise<Shop> => {
  const gatewayDirectory = await mkdtemp(join(tmpdir(), 'driveaway-shop-gateway-'));
  await lendGatewayKey(gatewayDirectory);
  const gateway = await openSimulatedGateway({
    directory: gatewayDirectory,
    clock: manualClock('2026-11-09T23:00:00Z'),
    randomness: systemRandomness,
    faults,
  });
  const app = await serveApp({ limits, ports: (ports) => ({ gateway, ...replaced(ports) }) });
  const stopping = new AbortController();
  const projections = startProjections(app.ports, stopping.signal);
  const contracts = startContractReactor(app.ports, stopping.signal);
  // before the stores close: teardown runs in reverse order of registration
  onTestFinished(async () => {
    stopping.abort();
    await projections.finished;
    await contracts;
    await gateway.close();
    await rm(gatewayDirectory, { recursive: true });
  });
  return { ...app, gateway, gatewayDirectory };
};

/** A customer with an order, signed in. */
export type ShopCustomer = Visitor & { readonly orderNo: string; readonly orderReference: string };

export const signUpCustomer = async (shop: Shop, email = 'ada@example.test'): Promise<ShopCustomer> => {
  const visitor = visitorOf(shop.url);
  const order = await signUpSampleCustomer(visitor, { 'account.email': email, 'account.emailConfirm': email });
  return { ...visitor, ...order };
};

/** Signs up for a company, and pays. */
export const payingCompany = async (shop: Shop): Promise<ShopCustomer> => {
  const visitor = visitorOf(shop.url);
  const order = await signUpSampleCustomer(visitor, {
    'account.isCompany': 'on',
    'account.companyName': 'Analytical Engines',
    'account.companyAbn': '51 824 753 556',
    licence: undefined,
  });
  const customer = { ...visitor, ...order };
  await payDeposit(shop, customer);
  return customer;
};

/** The customer opens the contract, as they must before they can accept it. */
export const readContract = async ({ get, orderNo }: ShopCustomer): Promise<void> => {
  const { status, text } = await get(`/api/build-your-own/contract?orderNo=${orderNo}`);
  if (status !== 200) throw new Error(`the contract answered ${status}: ${text}`);
};

/** Signs up and pays. */
export const payingCustomer = async (shop: Shop, email?: string): Promise<ShopCustomer> => {
  const customer = await signUpCustomer(shop, email);
  await payDeposit(shop, customer);
  return customer;
};

export const payDeposit = async (shop: Shop, customer: ShopCustomer): Promise<void> => {
  const answer = await customer.post(
    '/api/build-your-own/deposit',
    await depositForm(shop.gateway, customer.orderReference),
  );
  if (answer.status !== 200) throw new Error(`the deposit answered ${answer.status}: ${answer.text}`);
};
