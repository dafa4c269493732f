/** What people say of themselves, in every form of a product that runs: nowhere in clear, and in no place that the notice does not name. */
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callBackRetailersSchema } from '@driveaway/domain/api/call-backs.ts';
import { driveTimesSchema } from '@driveaway/domain/api/test-drives.ts';
import { openSqliteReader } from '@driveaway/infra/data-directory/open-sqlite-file.ts';
import { startProduct } from '@driveaway/infra/single-process/start-product.ts';
import { optionsIn } from '@driveaway/infra/single-process/testing/options-in.ts';
import { sampleBuild, signUpSampleCustomer, sydney } from '@driveaway/order-service/accounts/testing/sign-up-form.ts';
import { visitorOf, type Answer } from '@driveaway/order-service/http/testing/visitor.ts';
import { depositForm, publishedGateway } from '@driveaway/order-service/payments/testing/deposit-form.ts';
import { keptCollections } from '@driveaway/order-service/ports/kept-collections.ts';
import { privacyPlaces } from '@driveaway/storefront/content/privacy-records.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const api = '/api/build-your-own';
const retailer = 'austral-sydney-city';
const demonstrator = `${retailer}.forester-premium`;

/** Words that nobody else says. */
const person = { firstName: 'Zephyrine', lastName: 'Quillfeather' };
const words = 'Xylotomous questions';
const street = '77 Canarybird Lane';
const canaries = /zephyrine|quillfeather|xylotomous|canarybird|0491.?570.?15[678]/i;
const mailbox = (of: string): string => `zephyrine.${of}@quillfeather.example`;

const posted = async (answer: Promise<Answer>): Promise<Answer> => {
  const { status, text } = await answer;
  expect({ status, text }).toMatchObject({ status: 200 });
  return answer;
};

/** Every form of the product that asks for something of a person, filled in by one and the same. */
const fillEveryForm = async (url: string): Promise<void> => {
  const customer = visitorOf(url);
  const { orderNo, orderReference } = await signUpSampleCustomer(customer, {
    'account.firstName': person.firstName,
    'account.lastName': person.lastName,
    'account.email': mailbox('account'),
    'account.emailConfirm': mailbox('account'),
    'account.phoneNo': '0491 570 156',
    'address.address1': street,
  });
  const gateway = publishedGateway((await customer.get(`${api}/authentication-details`)).body);
  await posted(customer.post(`${api}/deposit`, await depositForm(gateway, orderReference)));
  const written = new FormData();
  written.set('text', words);
  await posted(customer.postForm(`${api}/talk?orderNo=${orderNo}`, written));
  const invited = { orderNo, name: person.firstName, email: mailbox('follower') };
  await posted(customer.post(`${api}/invite-follower`, invited));
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  await posted(customer.post(`${api}/push-devices`, { endpoint: `https://push.example/${person.lastName}`, keys }));

  const visitor = visitorOf(url);
  const kept = await posted(visitor.post(`${api}/kept-build`, { build: sampleBuild, suburb: sydney }));
  const { code } = z.object({ code: z.string() }).parse(JSON.parse(kept.text));
  await posted(visitor.post(`${api}/kept-build-mail`, { code, email: mailbox('car') }));
  await posted(customer.post(`${api}/my-builds`, { code }));
  await posted(customer.post(`${api}/rename-build`, { code, name: words }));
  await posted(
    visitor.post('/api/brochure-mails', {
      model: 'outback',
      postcode: '2000',
      firstName: person.firstName,
      email: mailbox('brochure'),
      agreePrivacyCollection: true,
    }),
  );
  const free = await visitor.get(`/api/test-drives/times?retailer=${retailer}&demonstrator=${demonstrator}&minutes=30`);
  await posted(
    visitor.post('/api/test-drives/book', {
      retailer,
      demonstrator,
      startsAt: driveTimesSchema.parse(free.body).days.flatMap(({ times }) => times)[0],
      minutes: 30,
      driver: { ...person, email: mailbox('drive'), phoneNo: '0491 570 157' },
      hasLicence: true,
      agreePrivacyCollection: true,
    }),
  );
  const near = await visitor.get('/api/call-backs/retailers?postcode=2000');
  const [nearest] = callBackRetailersSchema.parse(near.body).retailers;
  await posted(
    visitor.post('/api/call-backs', {
      retailer: nearest?.id,
      date: nearest?.windows[0]?.date,
      part: nearest?.windows[0]?.part,
      topic: 'other',
      model: '',
      caller: { ...person, email: mailbox('call'), phoneNo: '0491 570 158', words },
      agreePrivacyCollection: true,
    }),
  );
};

/** An offer for a car. */
const askForCarOffer = async (url: string): Promise<void> => {
  const form = new FormData();
  const owner = { ...person, email: mailbox('offer'), phoneNo: '0491 570 157', words };
  const car = { make: 'Toyota', model: 'Corolla', year: '2019', kilometres: '61000', condition: 'good', state: 'NSW' };
  const rest = { vin: '', plate: '', postcode: '2000', agreePrivacyCollection: 'true' };
  for (const [name, value] of Object.entries({ ...owner, ...car, ...rest })) form.set(name, value);
  await posted(visitorOf(url).postForm('/api/car-offers', form));
};

/** The files below a directory in whose bytes a person is to be read. */
const filesInClear = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(file, 'latin1').catch(() => '')] as const),
  );
  return texts.filter(([, text]) => canaries.test(text)).map(([file]) => file.slice(directory.length + 1));
};

const tablesOf = (file: string): readonly string[] => {
  if (!existsSync(file)) return [];
  const database = openSqliteReader(file);
  try {
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return rows
      .map(({ name }) => String(name).replace(/ v\d+(?: lists)?$/, ''))
      .filter((name) => !name.startsWith('sqlite_'));
  } finally {
    database.close();
  }
};

/** Places that hold nothing of a person, with what they hold. */
const ofNobody: Readonly<Record<string, string>> = {
  'installation-secrets.json': 'keys of the installation',
  'lock.sqlite': 'which process has the directory',
  'running.json': 'which process has the directory, for people',
  'events.sqlite-acknowledged': 'how many events were acknowledged',
  'pdf-browser': 'what the browser that prints keeps of itself',
};
const tablesOfNobody: Readonly<Record<string, string>> = {
  secret_checks: 'whether the secrets are those of before',
  checkpoints: 'how far each reader is',
  pointers: 'which version of a collection is shown',
  rebuilds: 'which read models are made anew',
  'answered-history': 'the newest event that a reactor has answered',
};
/** Sealed event by event: docs/personal-data.md has a row for each kind. */
const events = 'events.sqlite';

const namedTables = new Set(privacyPlaces.flatMap(({ tables = [] }) => tables));
const namedPlaces = new Set(privacyPlaces.map(({ place }) => place));
/** A database and what stands beside it while it is open. */
const placeOf = (name: string): string => name.replace(/-(?:wal|shm|journal)$/, '');

describe('the places of personal data', () => {
  it('are all those to which the forms of a product lead, and nothing lies there in clear', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'driveaway-places-'));
    onTestFinished(async () => rm(directory, { recursive: true, force: true }));
    const options = optionsIn(directory);
    const mail = { kind: 'outbox' } as const;
    const product = await startProduct({ ...options, config: { ...options.config, pdfBrowser: 'off', mail } });
    const data = join(directory, 'data');
    try {
      await fillEveryForm(product.url);
      await askForCarOffer(product.url);
      // those who were written to, some of them by their retailer too
      await eventually(async () => expect((await filesInClear(join(data, 'outbox'))).length).toBeGreaterThanOrEqual(7));
      const [tables, places] = [
        ['vault.sqlite', 'read-models.sqlite', 'mail.sqlite', 'payments/payments.sqlite'].flatMap((name) =>
          tablesOf(join(data, name)),
        ),
        (await readdir(data)).map(placeOf),
      ];
      expect(tables.filter((name) => !namedTables.has(name) && !Object.hasOwn(tablesOfNobody, name))).toEqual([]);
      expect(tables).toEqual(expect.arrayContaining(['call-backs', 'test-drives', 'credentials', 'charges']));
      const known = (name: string) => name === events || namedPlaces.has(name) || Object.hasOwn(ofNobody, name);
      expect(places.filter((name) => !known(name))).toEqual([]);
      expect((await filesInClear(data)).filter((file) => !file.startsWith('outbox'))).toEqual([]);
    } finally {
      await product.stop();
    }
  });

  it('have every collection among them', () => {
    const unnamed = [...keptCollections].filter(
      (name) => !namedTables.has(name) && !Object.hasOwn(tablesOfNobody, name),
    );
    expect(unnamed).toEqual([]);
  });
});
