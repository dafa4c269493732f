/**
 * Sells two cars of the maker whose product this stands in, and writes down what was said to the customers and to
 * everybody: `node lab/second-maker/sell-cars.ts DATA_DIRECTORY BUILT_STOREFRONT FILE`. One car is handed over, the other
 * order is cancelled. The file is JSON: pairs of a place and its text.
 */
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { MessageType } from '@driveaway/domain/api/back-office.ts';
import { dealerSearch } from '@driveaway/domain/api/dealers.ts';
import { brand } from '@driveaway/domain/brand/brand.ts';
import { catalogue } from '@driveaway/domain/catalogue/catalogue.ts';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { defaultFinanceForm } from '@driveaway/domain/finance/finance-form.ts';
import { readConfig } from '@driveaway/infra/config/config.ts';
import { systemClock } from '@driveaway/infra/clock/system-clock.ts';
import { startProduct, type Product } from '@driveaway/infra/single-process/start-product.ts';
import { composeDocument } from '@driveaway/order-service/documents/compose-document.ts';
import type { Visitor } from '@driveaway/order-service/http/testing/visitor.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import { visitShop, type OrderNames, type ShopVisits } from './shop-visits.ts';
import { withStores } from './with-stores.ts';

const patienceMilliseconds = 120_000;
const api = '/api/build-your-own';

const [dataDirectory = '', storefrontDirectory = '', file = ''] = process.argv.slice(2);
const said = new Map<string, string>();

const start = async (): Promise<Product> => {
  const read = readConfig({ PORT: '0', DATA_DIR: dataDirectory, PDF_BROWSER: 'off' });
  if (read.kind === 'invalid') throw new Error(read.problems.join('; '));
  return startProduct({
    config: read.config,
    storefrontDirectory,
    writeLog: () => undefined,
    onEventStoreStopped: () => process.exit(1),
  });
};

/** The first car of the catalogue, in its dearest paint. */
const chooseCar = () => {
  const [model] = catalogue;
  const [variant] = model?.variants ?? [];
  const [paint] = model?.paints.toSorted((one, other) => other.priceCents - one.priceCents) ?? [];
  const [interior] = model?.interiors ?? [];
  if (variant === undefined || paint === undefined || interior === undefined)
    throw new Error('There is no car to sell');
  return { variantCode: variant.code, paintCode: paint.code, interiorCode: interior.code };
};

const keep = (place: string, { status, text }: { readonly status: number; readonly text: string }): void => {
  if (status !== 200) throw new Error(`${place} answered ${status}: ${text}`);
  said.set(place, text);
};

const hearEverybody = async (visitor: Visitor, variant: string): Promise<void> => {
  const paths = [
    '/',
    `/${brand.baseUrlSegment}/profile`,
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/docs',
    '/api/catalogue',
    '/api/dealers?PostCode=2000&top=15',
    '/api/dealer?postcode=2000',
    `/api/pricing/2000/${variant}`,
  ];
  for (const path of paths) keep(path, await visitor.get(path));
  const quote = { codes: [variant], financeFormInput: defaultFinanceForm, postCode: '2000' };
  keep('a finance quote', await visitor.post('/proxy/api/financecalculator', quote));
  const query = 'query searchDealer($postCode: String!) { searchDealer(postCode: $postCode) { id label } }';
  const search = { query, variables: { postCode: '2000' } };
  keep('a search for retailers', await visitor.post(dealerSearch.path, search, dealerSearch.headers));
};

const order = async (shop: ShopVisits, visitor: Visitor, name: string): Promise<OrderNames> => {
  const email = `${name}@example.test`;
  const account = { 'account.email': email, 'account.emailConfirm': email, 'account.phoneNo': '(02) 7010 8999' };
  const form = { dealerCode: defaultDealerId, ...account };
  const names = await shop.order(visitor, { build: chooseCar(), form });
  await shop.pay(visitor, names);
  return names;
};

/** So many days from now, yyyy-MM-dd. */
const dayAhead = (days: number): string =>
  systemClock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().add({ days }).toString();

const handOver = async (shop: ShopVisits, { orderNo }: OrderNames): Promise<void> => {
  const send = async (step: MessageType, data?: object): Promise<unknown> => shop.send(orderNo, step, data);
  await send('approve');
  await send('allocate', { vin: '6T1BF3EK0XX000001' });
  await send('on-water', { vessel: 'MV Southern Tern', expectedOn: dayAhead(20) });
  await send('on-shore', { port: 'Port Kembla' });
  await send('request-balance', { dispatchOn: dayAhead(30) });
  const amount = (await shop.standing(orderNo)).price.balanceOwing;
  await send('balance-paid', { amount, bankReference: `EFT-${orderNo}` });
  await send('shipped-to-dealer');
  await send('arrived');
  await send('complete');
};

/** Waits for the last mail of each order. */
const hearMails = async (shop: ShopVisits, visitor: Visitor): Promise<void> => {
  const last = ['Your order is complete', 'Your refund is on its way'];
  const deadline = performance.now() + patienceMilliseconds;
  let mails = await shop.mails();
  while (!last.every((words) => mails.some(({ subject }) => subject.startsWith(words)))) {
    if (performance.now() > deadline) throw new Error(`Gave up waiting for mails after ${mails.length}`);
    await pause(100);
    mails = await shop.mails();
  }
  for (const { id, subject } of mails) {
    keep(`mail: ${subject}`, await visitor.get(`/dev/outbox/${id}`));
    keep(`mail as HTML: ${subject}`, await visitor.get(`/dev/outbox/${id}/html`));
  }
};

const sell = async (): Promise<readonly OrderNames[]> => {
  const product = await start();
  const shop = await visitShop(product);
  const visitor = shop.browser();
  await hearEverybody(visitor, chooseCar().variantCode);
  const bought = await order(shop, visitor, 'ada');
  keep('contract', await visitor.get(`${api}/contract?orderNo=${bought.orderNo}`));
  await shop.accept(visitor, bought, 'Call before you deliver.');
  keep('accepted contract', await visitor.get(`${api}/contract?orderNo=${bought.orderNo}`));
  await handOver(shop, bought);
  for (const call of ['order-details', 'profile-order', 'order-timeline']) {
    keep(call, await visitor.get(`${api}/${call}?orderNo=${bought.orderNo}`));
  }
  const other = shop.browser();
  const cancelled = await order(shop, other, 'bea');
  await shop.post(other, 'cancel-order', { orderNo: cancelled.orderNo });
  await hearMails(shop, visitor);
  await product.stop();
  return [bought, cancelled];
};

/** Without a browser that prints, documents are composed here as they would be for it. */
const readDocuments = async (orders: readonly OrderNames[]): Promise<void> =>
  withStores(dataDirectory, async (stores) => {
    for (const { orderNo } of orders) {
      const loaded = await loadOrder(stores, orderNo);
      for (const kind of ['receipt', 'tax-invoice', 'refund'] as const) {
        const document = composeDocument(orderNo, { kind }, loaded);
        if (document !== undefined) said.set(document.name, Object.values(document).join('\n'));
      }
    }
  });

await readDocuments(await sell());
await writeFile(file, JSON.stringify([...said]));
