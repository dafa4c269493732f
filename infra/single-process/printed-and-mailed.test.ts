/** The whole product with its own browser and outbox: what a customer can download and finds in the mail. */
import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsResponseSchema } from '@driveaway/domain/api/profile.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { signUpSampleCustomer } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf } from '@driveaway/order-service/http/testing/visitor.ts';
import { expect, it, onTestFinished } from 'vitest';
import { depositForm } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { openEwayGateway } from '../payments/eway/open-eway-gateway.ts';
import { startSimulator } from '../payments/simulator/testing/start-simulator.ts';
import { systemRandomness } from '../clock/system-clock.ts';
import { packagedBrowser } from '../pdf/chromium/browser-candidates.ts';
import { makeLongFolder } from '../pdf/testing/long-folder.ts';
import { pdfPages } from '../pdf/testing/pdf-text.ts';
import { processesOfGroup } from '../pdf/testing/processes-of-group.ts';
import { startProduct } from './start-product.ts';

const api = '/api/build-your-own';

type Simulator = Awaited<ReturnType<typeof startSimulator>>;

const start = async (dataDirectory: string, { url, apiKey, password }: Simulator, pdfBrowser?: string) => {
  const logged: string[] = [];
  const product = await startProduct({
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDirectory,
      publicOrigin: undefined,
      offerDays: 7,
      paymentGateway: { url, apiKey, password, encryptionKey: undefined },
      mail: { kind: 'outbox' },
      pdfBrowser,
    },
    storefrontDirectory: join(dataDirectory, 'no-storefront'),
    writeLog: (line) => void logged.push(line),
    onEventStoreStopped: () => undefined,
  });
  onTestFinished(() => product.stop());
  return { product, logged };
};

/** Deeper than the paths of a browser's sockets may be. */
const dataDirectoryOfTest = async (): Promise<string> => {
  const { folder, holder } = await makeLongFolder();
  onTestFinished(() => rm(holder, { recursive: true, force: true }));
  return join(folder, 'data');
};

/** The paths of the browsers that the log says run, with their process groups. */
const browsersIn = (logged: readonly string[]) =>
  logged.flatMap((line) => {
    const [, browser, pid] = /"The PDF browser runs","browser":"([^"]+)".*"pid":(\d+)/.exec(line) ?? [];
    return browser === undefined ? [] : [{ browser, pid: Number(pid) }];
  });

/** A customer who has paid the order fee. */
const buyer = async (shop: string, { url, apiKey, password }: Simulator) => {
  const ada = visitorOf(shop);
  const order = await signUpSampleCustomer(ada);
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const gateway = openEwayGateway({ url, apiKey, password, log: silent });
  const deposit = await depositForm(gateway, order.orderReference);
  expect((await ada.post(`${api}/deposit`, deposit)).status).toBe(200);
  return { ada, ...order };
};

const namesOf = async (visitor: ReturnType<typeof visitorOf>, orderNo: string): Promise<readonly string[]> =>
  documentsResponseSchema
    .parse(JSON.parse((await visitor.get(`${api}/documents?orderNo=${orderNo}`)).text))
    .map(({ name }) => name);

/** The token of the link that was mailed after the sign-up. */
const welcomeToken = async (visitor: ReturnType<typeof visitorOf>): Promise<string> => {
  let token = '';
  await eventually(async () => {
    const [, path = ''] =
      /href="(\/dev\/outbox\/[0-9a-f]+)">Welcome/.exec((await visitor.get('/dev/outbox')).text) ?? [];
    token = /#token=([A-Za-z0-9_-]+)/.exec((await visitor.get(path)).text)?.[1] ?? '';
    expect(token).not.toBe('');
  });
  return token;
};

it('prints, lists and mails receipt and contract, then what was signed, and leaves no browser behind', async () => {
  const dataDirectory = await dataDirectoryOfTest();
  const simulator = await startSimulator();
  const { product, logged } = await start(dataDirectory, simulator);
  const { ada, orderNo, orderReference } = await buyer(product.url, simulator);
  expect((await ada.post(`${api}/confirm-email`, { token: await welcomeToken(ada) })).status).toBe(200);
  const names = (): Promise<readonly string[]> => namesOf(ada, orderNo);
  const [receipt, contract] = [`Receipt-${orderNo}.pdf`, `Contract-${orderNo}.pdf`];
  await eventually(async () => expect((await names()).toSorted()).toEqual([contract, receipt]));
  const pdf = await ada.get(`${api}/contract?orderNo=${orderNo}&format=pdf`);
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect(pdf.text.startsWith('%PDF-')).toBe(true);
  const cookie = [...ada.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const download = await fetch(`${product.url}${api}/document?orderNo=${orderNo}&file=${contract}`, {
    headers: { Cookie: cookie },
  });
  const [page = ''] = await pdfPages(new Uint8Array(await download.arrayBuffer()));
  expect(page).toContain('Contract of Sale');
  expect(page).toContain('Ada Lovelace');

  const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
  expect((await ada.post(`${api}/contract?orderNo=${orderNo}`, form)).status).toBe(200);
  const accepted = `Accepted-Contract-${orderNo}.pdf`;
  await eventually(async () => expect(await names()).toContain(accepted));

  const outbox = async (): Promise<string> => (await ada.get('/dev/outbox')).text;
  const subjects = [
    'Welcome to Austral',
    'Receipt for your order fee',
    'Your contract: order',
    'You have accepted your contract',
  ];
  // in any order: each mail waits for its own attachments
  for (const subject of subjects) await eventually(async () => expect(await outbox()).toContain(subject));
  const [, path = ''] = /href="(\/dev\/outbox\/[0-9a-f]+)">You have accepted/.exec(await outbox()) ?? [];
  const letter = await ada.get(path);
  expect(letter.text).toContain(accepted);
  expect(letter.text).toContain(`Cooling-off-${orderNo}.ics`);

  const browsers = browsersIn(logged);
  expect(browsers).toEqual([{ browser: expect.stringContaining('/driveaway-chromium-'), pid: expect.any(Number) }]);
  const [{ pid } = { pid: 0 }] = browsers;
  expect((await processesOfGroup(pid)).length).toBeGreaterThan(0);
  await product.stop();
  expect(await processesOfGroup(pid)).toEqual([]);
  expect(await readdir(join(dataDirectory, 'pdf-browser'))).toEqual([]);
  expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it('goes on without a browser, with pages in the place of PDFs, which follow once one is named', async () => {
  const dataDirectory = await dataDirectoryOfTest();
  const simulator = await startSimulator();
  const { product } = await start(dataDirectory, simulator, 'off');
  const { ada, orderNo, orderReference } = await buyer(product.url, simulator);
  expect((await ada.post(`${api}/confirm-email`, { token: await welcomeToken(ada) })).status).toBe(200);
  // once the contract is issued
  await eventually(async () => {
    const early = await ada.get(`${api}/contract?orderNo=${orderNo}&format=pdf`);
    expect([early.status, early.body.code]).toEqual([503, 'pdf-not-available']);
  });
  expect((await ada.get(`${api}/contract?orderNo=${orderNo}`)).text).toContain('Contract of Sale');
  const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
  expect((await ada.post(`${api}/contract?orderNo=${orderNo}`, form)).status).toBe(200);
  await eventually(async () => expect(await namesOf(ada, orderNo)).toEqual([`Accepted-Contract-${orderNo}.html`]));
  const outbox = async (): Promise<string> => (await ada.get('/dev/outbox')).text;
  await eventually(async () => expect(await outbox()).toContain(`Accepted-Contract-${orderNo}.html`));
  await product.stop();

  const named = `${dataDirectory}-browser`;
  await symlink(await packagedBrowser(systemRandomness.uuid).locate(), named);
  const again = await start(dataDirectory, simulator, named);
  const back = visitorOf(again.product.url);
  for (const [name, value] of ada.cookies) back.cookies.set(name, value);
  await eventually(async () =>
    expect((await namesOf(back, orderNo)).toSorted()).toEqual([
      `Accepted-Contract-${orderNo}.pdf`,
      `Contract-${orderNo}.pdf`,
      `Receipt-${orderNo}.pdf`,
    ]),
  );
  expect(browsersIn(again.logged).map(({ browser }) => browser)).toEqual([named]);
});
