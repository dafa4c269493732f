/** A data directory as the product leaves it: customers with licences, orders with documents and messages, read models. */
import { createHash } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { sampleBuyer } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { openEmbeddedStores } from '@driveaway/infra/stores/open-embedded-stores.ts';
import { storeLicence } from '@driveaway/order-service/accounts/licence.ts';
import { takeAnchor } from '@driveaway/order-service/audit/take-anchor.ts';
import { claimOfMessage, commandIdOfMessage } from '@driveaway/order-service/back-office/received-messages.ts';
import { recordOfCustomer } from '@driveaway/order-service/customers/customers.ts';
import { actorOf } from '@driveaway/order-service/machines/machine.ts';
import { executeOrderCommand } from '@driveaway/order-service/orders/execute-order-command.ts';
import { rebuildProjection } from '@driveaway/projections/engine/rebuild.ts';
import { projections } from '@driveaway/projections/start-projections.ts';
import { createSeededRandom, type SeededRandom } from '../harness/seeded-random.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const machine = { clientId: 'dealer-system', scopes: ['orders:append'] as const };

const openShop = async (directory: string, random: SeededRandom) => {
  const clock = manualClock('2026-11-02T01:00:00Z');
  const stores = await openEmbeddedStores({
    directory,
    randomness: random,
    log: silent,
    onEventStoreStopped: () => undefined,
  });
  const { sessionSecret: session, emailHashKey: emailHash, orderNumberKey: orderNumber } = stores.secrets;
  return { ...stores, clock, randomness: random, secrets: { session, emailHash, orderNumber }, log: silent };
};
type Shop = Awaited<ReturnType<typeof openShop>>;

const carryOut = async (shop: Shop, orderNo: string, command: OrderCommand): Promise<void> => {
  const commandId = shop.randomness.uuid();
  const content = { type: command.type };
  const own = { commandId, correlationId: commandId, actor: { kind: 'system', id: 'lab' } as const, content };
  const outcome = await executeOrderCommand(shop, { orderNo, command, ...own });
  if (outcome.kind === 'refused') throw new Error(`${command.type} of ${orderNo}: ${outcome.refusal.code}`);
};

/** As a message of back-office. */
const report = async (shop: Shop, orderNo: string, command: OrderCommand): Promise<void> => {
  const messageId = shop.randomness.uuid();
  const commandId = commandIdOfMessage(machine.clientId, messageId);
  const content = { orderNo, type: command.type, data: {}, reason: `For ${orderNo}` };
  const { claim, eventId, contentHash } = claimOfMessage(shop, { commandId, machine, messageId, content });
  const sent = { commandId, correlationId: commandId, causationId: eventId, claim, contentHash, content };
  const outcome = await executeOrderCommand(shop, { orderNo, command, ...sent, actor: actorOf(machine) });
  if (outcome.kind === 'refused') throw new Error(`${command.type} of ${orderNo}: ${outcome.refusal.code}`);
};

const register = async (shop: Shop): Promise<string> => {
  const customerId = shop.randomness.uuid();
  const commandId = shop.randomness.uuid();
  const consent = { given: false, at: '2026-11-02T01:00:00.000Z', wording: '2026-11' };
  const consents = { email: consent, post: consent, phoneAndSms: consent };
  await recordOfCustomer(shop, { commandId, correlationId: commandId, customerId }, () => ({
    type: 'CustomerRegistered',
    data: { customerId, isCompany: false, privacyNoticeVersion: '2026-11', consents },
    personal: { contact: sampleBuyer, dateOfBirth: '1990-01-01' },
  }));
  return customerId;
};

const placeOrder = async (shop: Shop, random: SeededRandom, orderNo: string): Promise<void> => {
  const customerId = await register(shop);
  const content = random.bytes(200);
  const licence = { contentType: 'image/jpeg' as const, uploaded: content, content };
  const licenceFileId = await storeLicence(shop, { customerId, commandId: random.uuid(), licence });
  const { data, ...create } = sampleCommands.CreateOrder;
  await carryOut(shop, orderNo, { ...create, data: { ...data, orderNo, customerId, licenceFileId } });
  const steps = straightWay.slice(0, random.between(straightWay.indexOf('ApproveOrder'), straightWay.length - 1) + 1);
  for (const type of steps) {
    const command =
      type === 'AllocateVehicle' ? ({ type, data: { vin: vinOf(orderNo) } } as const) : sampleCommands[type];
    await (straightWay.indexOf(type) >= straightWay.indexOf('ApproveOrder') ? report : carryOut)(
      shop,
      orderNo,
      command,
    );
  }
  for (const name of [`Receipt-${orderNo}.pdf`, `Contract-${orderNo}.pdf`]) {
    const pdf = random.bytes(300);
    const fileId = random.uuid();
    await shop.files.write(fileId, pdf, { customerId, purpose: 'contract' });
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    await carryOut(shop, orderNo, {
      type: 'AddDocument',
      data: { name, fileId, contentType: 'application/pdf', sha256 },
    });
  }
};

/** A customer who ordered nothing and was forgotten: nothing of that is a finding. */
const forgetSomebody = async (shop: Shop): Promise<void> => {
  const customerId = await register(shop);
  const commandId = shop.randomness.uuid();
  await recordOfCustomer(shop, { commandId, correlationId: commandId, customerId }, () => ({
    type: 'CustomerErased',
    data: { contractRecordsHeldUntil: null },
  }));
  const key = await shop.keys.obtain(customerId, 'identity');
  await shop.keys.destroy(key.keyId);
};

export type MadeStore = {
  /** The whole data directory; nobody has it open. */
  readonly directory: string;
  /** The same, some orders earlier. */
  readonly earlier: string;
  /** A file with an anchor of each. */
  readonly anchors: string;
};

const orderNoOf = (index: number): string => `20260000-${String(index).padStart(4, '0')}`;

/** Fills `within` with so many orders, in two directories. */
export const makeStore = async (within: string, seed: number, orders: number): Promise<MadeStore> => {
  const random = createSeededRandom(seed, 'store');
  const [directory, earlier, anchors] = ['data', 'earlier', 'anchors.ndjson'].map((name) => join(within, name));
  if (directory === undefined || earlier === undefined || anchors === undefined) throw new Error('three paths');
  const lines: string[] = [];
  const fill = async (first: number, upTo: number): Promise<void> => {
    const shop = await openShop(directory, random);
    for (let index = first; index < upTo; index += 1) await placeOrder(shop, random, orderNoOf(index));
    await forgetSomebody(shop);
    const { signal } = new AbortController();
    for (const projection of projections) await rebuildProjection(projection, shop, { signal });
    lines.push(JSON.stringify(await takeAnchor(shop)));
    await shop.close();
  };
  const half = Math.ceil(orders / 2);
  await fill(0, half);
  await cp(directory, earlier, { recursive: true });
  await fill(half, orders);
  await writeFile(anchors, `${lines.join('\n')}\n`);
  return { directory, earlier, anchors };
};
