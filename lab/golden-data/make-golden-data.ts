/**
 * Makes a data directory through the real product and packs it with what the product says of it:
 * `node lab/golden-data/make-golden-data.ts NAME`. Needs a browser that prints.
 */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storeAnchorSchema } from '@driveaway/domain/api/audit.ts';
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { customerStreamPrefix } from '@driveaway/domain/customer/customer-events.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { licence, sampleBuild, samplePassword } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { runOrders } from '@driveaway/order-service/cli/testing/run-orders.ts';
import type { Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { loadOrderWithoutPersonal } from '@driveaway/order-service/orders/load-order.ts';
import { z } from 'zod';
import { systemClock, systemRandomness } from '@driveaway/infra/clock/system-clock.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { openSimulatedGateway } from '@driveaway/infra/payments/simulator/simulated-gateway.ts';
import { createSimulatorServer } from '@driveaway/infra/payments/simulator/simulator-server.ts';
import { freePort } from '@driveaway/infra/process/free-port.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { addUnknownEvent, addUnreadableEvent } from './add-foreign-events.ts';
import { goldenRecordSchema, type GoldenRecord } from './golden-record.ts';
import { companyFields, sha256, visitShop, type OrderNames, type OrderWish, type ShopVisits } from './shop-visits.ts';
import { mailsAreSent, until } from './wait-until.ts';
import { withStores } from './with-stores.ts';
import { writeGoldenData } from './write-golden-data.ts';

/** A car belongs to one order. */
const vinOf = (orderNo: string): string => `JF1BT9KL2SG${orderNo.slice(0, 6)}`;
const vinInStock = 'JF1BT9KL2SG067890';
const pdf = Buffer.from('%PDF-1.4\n% a document of a test\n%%EOF\n');
const hobart = { name: 'Hobart', state: 'TAS', postcode: '7000' };
const melbourne = { name: 'Melbourne', state: 'VIC', postcode: '3000' };
const perth = { name: 'Perth', state: 'WA', postcode: '6000' };

/** The gateway behind HTTP, on the books that the product's own simulator will find in the data directory. */
const openGateway = async (dataDirectory: string) => {
  const directory = join(dataDirectory, 'payments');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const gateway = await openSimulatedGateway({ directory, clock: systemClock, randomness: systemRandomness });
  const credentials = { PAYMENT_GATEWAY_KEY: 'simulator', PAYMENT_GATEWAY_PASSWORD: 'simulator' };
  const server = createSimulatorServer({ gateway, apiKey: 'simulator', password: 'simulator', control: true });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: { PAYMENT_GATEWAY_URL: url, ...credentials },
    /** The next charge loses its connection, before or after it was made. */
    breakLine: async (kind: 'answer-lost' | 'request-lost'): Promise<void> => {
      const Authorization = `Basic ${Buffer.from('simulator:simulator').toString('base64')}`;
      const body = JSON.stringify({ operation: 'charge', kind, line: 'reset' });
      await fetch(`${url}/control/faults`, { method: 'POST', headers: { Authorization }, body });
    },
    close: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await gateway.close();
    },
  };
};

type Environment = Readonly<Record<string, string>>;

/** `sendsMail` false: mail is noted as due and waits. */
const start = async (environment: Environment, { sendsMail = true } = {}): Promise<Product> => {
  const read = readConfig({ PORT: '0', ...environment });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  return startProduct({
    config: sendsMail ? read.config : { ...read.config, mail: undefined },
    storefrontDirectory: read.config.dataDirectory,
    writeLog: (line) => void process.stderr.write(line),
    onEventStoreStopped: () => process.exit(1),
  });
};

/** Keeps who ordered what, over restarts of the product. */
const createLedger = () => {
  const orders: { readonly is: string; readonly customer: string; readonly names: OrderNames }[] = [];
  const visitors = new Map<string, Visitor>();
  return {
    orders,
    visitors,
    emailOf: (customer: string): string => `${customer}@example.test`,
    find: (is: string): OrderNames => {
      const found = orders.find((order) => order.is === is);
      if (found === undefined) throw new Error(`There is no order for: ${is}`);
      return found.names;
    },
  };
};
type Ledger = ReturnType<typeof createLedger>;

/** A customer orders another car; the first time they sign up with it. */
const orderFor =
  (shop: ShopVisits, ledger: Ledger) =>
  async (customer: string, is: string, wish: OrderWish = {}): Promise<OrderNames & { readonly visitor: Visitor }> => {
    const visitor = shop.browser(Object.fromEntries(ledger.visitors.get(customer)?.cookies ?? []));
    const email = ledger.emailOf(customer);
    const name = customer.charAt(0).toUpperCase() + customer.slice(1);
    const form = { 'account.email': email, 'account.emailConfirm': email, 'account.firstName': name, ...wish.form };
    const names = await shop.order(visitor, { ...wish, form });
    ledger.visitors.set(customer, visitor);
    ledger.orders.push({ is, customer, names });
    return { ...names, visitor };
  };

/** Orders whose documents are printed: one that was delivered, a company's, one that was given back, one to be erased. */
const tradeWithBrowser = async (shop: ShopVisits, ledger: Ledger) => {
  const order = orderFor(shop, ledger);
  const names = async (visitor: Visitor, orderNo: string): Promise<readonly unknown[]> =>
    z
      .array(z.object({ name: z.string() }))
      .parse(JSON.parse((await visitor.get(`/api/build-your-own/documents?orderNo=${orderNo}`)).text));
  const printed = async (visitor: Visitor, orderNo: string, count: number): Promise<void> =>
    until(`${count} documents of ${orderNo}`, async () => (await names(visitor, orderNo)).length === count);

  const delivered = await order('ada', 'Order confirmed. Delivery pending.');
  await shop.pay(delivered.visitor, delivered);
  await shop.accept(delivered.visitor, delivered, 'Call before you deliver.');
  await deliverUpTo(shop, delivered.orderNo, 'complete');
  await arrangeHandover(shop, delivered.visitor, delivered.orderNo);
  await shop.send(delivered.orderNo, 'handover-withdrawn', { reason: 'The number plates have not come yet' });
  const handedOverOn = systemClock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
  await shop.send(delivered.orderNo, 'handed-over', { handedOverOn });
  const data = { name: 'Registration.pdf', contentType: 'application/pdf', contentBase64: pdf.toString('base64') };
  await shop.send(delivered.orderNo, 'document-added', data);
  await printed(delivered.visitor, delivered.orderNo, 5);

  const givenBack = await order('ada', 'Cancelled', {
    suburb: melbourne,
    form: { dealerCode: 'austral-melbourne-city' },
  });
  await shop.pay(givenBack.visitor, givenBack);
  await shop.post(givenBack.visitor, 'cancel-order', { orderNo: givenBack.orderNo, reason: 'another-car' });
  await printed(givenBack.visitor, givenBack.orderNo, 3);

  const company = await order('bea', 'a company; Pending acceptance by the seller', {
    build: { variantCode: 'outback-touring', paintCode: 'desert-pea-red', interiorCode: 'tan-leather' },
    form: companyFields,
  });
  await shop.pay(company.visitor, company);
  await shop.accept(company.visitor, company, 'Invoice to the company.');
  await printed(company.visitor, company.orderNo, 3);

  const toErase = await order('cyd', 'erased', { form: { licence: licence(pdf, 'licence.pdf', 'application/pdf') } });
  await shop.pay(toErase.visitor, toErase);
  await shop.post(toErase.visitor, 'cancel-order', { orderNo: toErase.orderNo });
  await printed(toErase.visitor, toErase.orderNo, 3);
  await mailsAreSent(shop);
  await shop.post(toErase.visitor, 'erase-account', { password: samplePassword });
};

const steps: readonly MessageType[] = [
  'approve',
  'allocate',
  'on-water',
  'on-shore',
  'request-balance',
  'balance-paid',
  'shipped-to-dealer',
  'arrived',
  'complete',
];

/** Reports everything that happens to an accepted order, up to and including one step. */
const deliverUpTo = async (shop: ShopVisits, orderNo: string, last: MessageType): Promise<void> => {
  for (const step of steps.slice(0, steps.indexOf(last) + 1)) {
    const owed = (await shop.standing(orderNo)).price.balanceOwing;
    const data: Partial<Record<MessageType, object>> = {
      allocate: { vin: vinOf(orderNo) },
      'on-water': { vessel: 'MV Southern Tern', expectedOn: '2027-01-15' },
      'on-shore': { port: 'Port Kembla' },
      'request-balance': { dispatchOn: '2027-02-01' },
      'balance-paid': { amount: owed, bankReference: 'EFT-000123' },
    };
    await shop.send(orderNo, step, data[step]);
  }
};

/** A retailer offers times for the handover of a car that it has, and the customer chooses one, then the other. */
const arrangeHandover = async (shop: ShopVisits, visitor: Visitor, orderNo: string): Promise<void> => {
  const [first, second] = [7, 8].map((days) =>
    systemClock
      .now()
      .add({ hours: days * 24 })
      .toString({ smallestUnit: 'millisecond' }),
  );
  const words = { person: 'Mia Okafor', notes: 'Please come to the door on Wattle Street.' };
  await shop.send(orderNo, 'handover-offered', { times: [first, second], minutes: 90, ...words });
  await shop.post(visitor, 'handover-time', { orderNo, offer: 1, insteadOf: 0, startsAt: first });
  await shop.post(visitor, 'handover-time', { orderNo, offer: 1, insteadOf: 1, startsAt: second });
};

/** Orders at every step between the first and the handover; their documents wait for a browser. */
const tradeWithoutBrowser = async (shop: ShopVisits, ledger: Ledger): Promise<void> => {
  const order = orderFor(shop, ledger);
  await order('ada', 'Deposit Required', { build: { accessoryCodes: [] } });

  const offered = await order('dan', 'a car to trade in; Awaiting Customer Acknowledgement of Contract Terms', {
    form: { licence: licence(pdf, 'licence.pdf', 'application/pdf') },
  });
  await shop.pay(offered.visitor, offered);
  const notes = `contract-notes?orderNo=${offered.orderNo}`;
  await shop.post(offered.visitor, notes, { text: 'Which tow bar is it?' });
  const car = { make: 'Subaru', model: 'Liberty', year: 2009, kilometres: 210_000, condition: 'worn' };
  await shop.post(offered.visitor, 'trade-in', { orderNo: offered.orderNo, car });

  const inVictoria = { suburb: melbourne, form: { dealerCode: 'austral-melbourne-city' } };
  const inTasmania = { suburb: hobart, form: { dealerCode: 'austral-hobart' } };
  const inTheWest = { suburb: perth, form: { dealerCode: 'austral-perth' } };
  const accepted: readonly (readonly [string, string, OrderWish, MessageType | undefined, readonly MessageType[]])[] = [
    ['eve', 'finance pending; Pending acceptance by the seller', inVictoria, undefined, ['finance-lodged']],
    ['eve', 'finance approved; Accepted', inVictoria, 'approve', ['finance-lodged', 'finance-approved']],
    ['eve', 'finance denied; Vehicle Allocated', inVictoria, 'allocate', ['finance-lodged', 'finance-denied']],
    ['eve', 'On Water', inVictoria, 'on-water', []],
    ['fay', 'On Shore', inTasmania, 'on-shore', []],
    ['fay', 'Balance Owing', inTasmania, 'request-balance', []],
    ['fay', 'Shipping to Dealer', inTheWest, 'shipped-to-dealer', []],
    ['fay', 'Arrived at Dealer', inTheWest, 'arrived', []],
    ['gus', 'Invalid', {}, 'allocate', []],
  ];
  for (const [customer, is, wish, last, more] of accepted) {
    const names = await order(customer, is, wish);
    await shop.pay(names.visitor, names);
    await shop.accept(names.visitor, names, `For ${is}.`);
    if (last !== undefined) await deliverUpTo(shop, names.orderNo, last);
    for (const type of more) await shop.send(names.orderNo, type);
    if (last === 'arrived') await arrangeHandover(shop, names.visitor, names.orderNo);
  }
  const { variantCode, paintCode, interiorCode } = sampleBuild;
  const inStock = { vin: vinInStock, variantCode, paintCode, interiorCode, availableFrom: '2026-11-01' };
  const stockId = await shop.tellStock(defaultDealerId, inStock, variantCode);
  const stockOrder = await order('kim', 'a car in stock', { build: { accessoryCodes: [] }, stockId });
  await shop.pay(stockOrder.visitor, stockOrder);
  await shop.accept(stockOrder.visitor, stockOrder, 'As it stands there.');

  const parked = await order('hal', 'parked');
  await shop.pay(parked.visitor, parked);
  for (const { customer, is } of openPayments) await order(customer, is);
  await mailsAreSent(shop);
};

/** The events that the product would not record, into the stores of the stopped product. */
const addForeignEvents = async (dataDirectory: string, ledger: Ledger): Promise<GoldenRecord['parked']> =>
  withStores(dataDirectory, async (stores) => {
    await addUnknownEvent(stores, ledger.find('Invalid').orderNo, { ribbon: 'blue' });
    const { orderNo } = ledger.find('parked');
    const { state } = await loadOrderWithoutPersonal(stores, orderNo);
    const revision = await addUnreadableEvent(stores, orderNo, state.facts.created?.customerId ?? '');
    return { orderNo, revision };
  });

const licencesOf = async (dataDirectory: string): Promise<GoldenRecord['licences']> =>
  withStores(dataDirectory, async ({ eventStore, files }) => {
    const { events } = await eventStore.readAll({ prefixes: [customerStreamPrefix], limit: 4_000 });
    const licences: Record<string, string> = {};
    for (const { type, data } of events) {
      if (type !== 'LicenceReceived') continue;
      const { licenceFileId } = z
        .object({ data: z.object({ licenceFileId: z.string() }) })
        .parse(JSON.parse(data)).data;
      const content = await files.read(licenceFileId);
      if (content !== undefined) licences[licenceFileId] = sha256(content);
    }
    return licences;
  });

const anchorOf = async ({ asAuditor }: ShopVisits): Promise<GoldenRecord['anchor']> => {
  const { code, out, err } = await runOrders(['anchor', ...asAuditor]);
  if (code !== 0) throw new Error(`orders anchor: ${err}`);
  return storeAnchorSchema.parse(JSON.parse(out));
};

/** What the product says of some of the orders, to their owners, who log in for it. */
const observeEach = async (shop: ShopVisits, { visitors, emailOf }: Ledger, orders: Ledger['orders']) => {
  const observed: GoldenRecord['orders'] = [];
  for (const { is, customer, names } of orders) {
    const visitor = shop.browser();
    if ((await shop.logIn(visitor, emailOf(customer))) !== 200) throw new Error(`${customer} cannot log in`);
    visitors.set(customer, visitor);
    const settles = openPayments.find((payment) => payment.is === is)?.settles ?? null;
    const answers = await shop.observe(visitor, names.orderNo, { canBeOpened: is !== 'parked' });
    observed.push({ is, customer, ...names, settles, observed: answers });
  }
  return observed;
};

const openPayments = [
  { customer: 'ivy', is: 'a payment whose answer was lost', fault: 'answer-lost', settles: 'paid' },
  { customer: 'jon', is: 'a payment that never arrived', fault: 'request-lost', settles: 'failed' },
] as const;

const payWithoutAnswer = async (
  shop: ShopVisits,
  ledger: Ledger,
  gateway: Awaited<ReturnType<typeof openGateway>>,
): Promise<void> => {
  for (const { customer, is, fault } of openPayments) {
    const visitor = shop.browser(Object.fromEntries(ledger.visitors.get(customer)?.cookies ?? []));
    await gateway.breakLine(fault);
    const status = await shop.pay(visitor, ledger.find(is));
    if (status !== 'pending') throw new Error(`The payment of ${customer} is ${status}`);
  }
};

const make = async (dataDirectory: string): Promise<GoldenRecord> => {
  const ledger = createLedger();
  const gateway = await openGateway(dataDirectory);
  const environment = { DATA_DIR: dataDirectory, ...gateway.environment };

  const printing = await start(environment);
  await tradeWithBrowser(await visitShop(printing), ledger);
  await printing.stop();
  const trading = await start({ ...environment, PDF_BROWSER: 'off' });
  await tradeWithoutBrowser(await visitShop(trading), ledger);
  await trading.stop();
  const parked = await addForeignEvents(dataDirectory, ledger);
  const licences = await licencesOf(dataDirectory);

  const mailing = await start({ ...environment, PDF_BROWSER: 'off' });
  const withMail = await visitShop(mailing);
  const invalid = ledger.find('Invalid').orderNo;
  const gus = withMail.browser();
  await withMail.logIn(gus, ledger.emailOf('gus'));
  await until('the status Invalid', async () => (await withMail.observe(gus, invalid)).displayStatus === 0);
  await mailsAreSent(withMail);
  const known = (await withMail.mails()).length;
  await withMail.post(withMail.browser(), 'recover', { email: ledger.emailOf('dan') });
  await until('a reset link', async () => (await withMail.mails()).length > known);
  const mails = await withMail.mails();
  await mailing.stop();

  const last = await start({ ...environment, PDF_BROWSER: 'off' }, { sendsMail: false });
  const shop = await visitShop(last);
  const owing = ledger.find('Balance Owing').orderNo;
  await shop.send(owing, 'balance-paid', { amount: 10_000.5, bankReference: 'EFT-000456' });
  const replayed = await shop.replay(ledger.find('erased').orderNo);
  const allocated = ledger.find('finance denied; Vehicle Allocated').orderNo;
  const message = {
    orderNo: allocated,
    body: { messageId: `approve-${allocated}`, type: 'approve' as const, reason: 'As agreed.' },
  };
  if (!(await shop.deliver(message)).replayed) throw new Error('The message was carried out twice');
  const isOpen = ({ is }: Ledger['orders'][number]): boolean => openPayments.some((payment) => payment.is === is);
  const settled = ledger.orders.filter((order) => !isOpen(order) && order.is !== 'erased');
  const orders = await observeEach(shop, ledger, settled);
  await payWithoutAnswer(shop, ledger, gateway);
  // this must be done before the open payments are looked up, twelve seconds after they began
  orders.push(...(await observeEach(shop, ledger, ledger.orders.filter(isOpen))));
  const ada = ledger.visitors.get('ada') ?? shop.browser();
  const keptBuild = await shop.keptBuild(ada, await shop.keepBuild(ada));
  const anchor = await anchorOf(shop);
  const customers = [...ledger.visitors].filter(([customer]) => customer !== 'cyd');
  await last.stop();
  await gateway.close();
  if (orders.some(({ settles, observed }) => settles !== null && observed.displayStatus !== 1)) {
    throw new Error('An open payment was settled before the product was stopped');
  }
  return goldenRecordSchema.parse({
    packedAt: systemClock.now().toString({ smallestUnit: 'millisecond' }),
    password: samplePassword,
    customers: customers.map(([name, { cookies }]) => ({
      name,
      email: ledger.emailOf(name),
      cookies: Object.fromEntries(cookies),
      orders: ledger.orders
        .filter(({ customer }) => customer === name)
        .map(({ names }) => names.orderNo)
        .toReversed(),
    })),
    orders,
    erased: {
      email: ledger.emailOf('cyd'),
      orderNo: replayed.orderNo,
      displayStatus: replayed.state.displayStatus,
      erasedEvents: replayed.events.filter(({ personal }) => personal === 'erased').length,
    },
    parked,
    message,
    licences,
    mails,
    resetLink: { email: ledger.emailOf('dan'), mailId: mails.at(-1)?.id },
    dueMail: { to: ledger.emailOf('fay'), orderNo: owing },
    anchor,
    keptBuild,
  });
};

await writeGoldenData(import.meta.url, make);
