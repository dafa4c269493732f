/**
 * `npm run bench`, or `npm run bench -- journey pdf` for some of it: figures and ratios, never assertions. A part that
 * fails is named, the others go on, and the exit code is 1.
 */
import { findVariant } from '@driveaway/domain/catalogue/catalogue.ts';
import { faultWords } from '@driveaway/infra/process/fault-words.ts';
import { benchAppends } from './appends.ts';
import { benchBrochures } from './brochures.ts';
import { benchChoosing } from './choosing.ts';
import { benchCommands } from './commands.ts';
import { benchEngineProjections } from './engine-projections.ts';
import { benchEventStoreDb } from './eventstoredb.ts';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { benchFirstPage } from './first-page.ts';
import { benchJourney } from './journey.ts';
import { benchLicences } from './licences.ts';
import { benchMessages } from './messages.ts';
import { benchMongo } from './mongodb.ts';
import { benchPages } from './pages.ts';
import { benchPdf } from './pdf.ts';
import { benchPricing } from './pricing.ts';
import { inUnit, printRows } from './print-rows.ts';
import { benchRebuild } from './rebuild.ts';
import { benchRound } from './round.ts';
import { benchStart } from './start.ts';
import { benchScale } from './scale.ts';
import { benchStorefront } from './storefront.ts';
import { benchSuburbPrices } from './suburb-prices.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchTiming } from './timing.ts';
import { benchWatchers } from './watchers.ts';
import { benchVerify } from './verify.ts';
import { benchWorkers } from './workers.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const runCommands = async (): Promise<void> => {
  const { model } = findVariant('outback-touring') ?? {};
  const [paint, interior] = [model?.paints[0], model?.interiors[0]];
  if (paint === undefined || interior === undefined) throw new Error('The catalogue has no Outback Touring to order');
  const figures = inUnit('requests/s', await benchCommands({ paintCode: paint.code, interiorCode: interior.code }));
  printRows('Commands through HTTP, each one durable append', figures, say);
};

const runEventStoreDb = async (): Promise<void> => {
  const server = await findEventStoreDbOrDouble(process.env);
  try {
    const title = `EventStoreDB adapter beside the bare client, on ${server.name}`;
    printRows(title, inUnit('/s', await benchEventStoreDb({ connectionString: server.connectionString() })), say);
  } finally {
    await server.stop();
  }
};

const runMongo = async (): Promise<void> => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') {
    say(`\nMongoDB adapter: not measured, ${documents.reason}`);
    return;
  }
  try {
    const title = `MongoDB adapter beside the bare driver, on ${documents.name}`;
    printRows(title, inUnit('/s', await benchMongo({ url: documents.url })), say);
    printRows(
      `Rebuilding read models from a protocol double of EventStoreDB into ${documents.name}`,
      await benchEngineProjections(documents.url),
      say,
    );
  } finally {
    await documents.stop();
  }
};

const runWorkers = async (): Promise<void> => {
  const documents = await startMongoTestServer();
  if (documents.kind === 'missing') {
    say(`\nWorkers on engines: not measured, ${documents.reason}`);
    return;
  }
  const events = await findEventStoreDbOrDouble(process.env);
  try {
    const urls = { eventStoreUrl: events.connectionString(), mongoUrl: documents.url };
    const title = `Read models catching up on ${events.name} and ${documents.name}`;
    printRows(title, await benchWorkers({ ...urls, events: size }), say);
  } finally {
    await events.stop();
    await documents.stop();
  }
};

/** `npm run bench -- messages 2000` measures with so many instead of a part's own number. */
const isSize = (argument: string): boolean => /^\d+$/.test(argument);
const [size] = process.argv.slice(2).filter(isSize).map(Number);

const parts: Readonly<Record<string, () => Promise<void>>> = {
  appends: async () =>
    printRows('Appends to the embedded event store, 1 KB events', inUnit('appends/s', await benchAppends()), say),
  commands: runCommands,
  journey: async () =>
    printRows('From details to thank-you, 20 customers at once: what they wait for', await benchJourney(), say),
  licences: async () => printRows('Forms with a licence, 20 customers', await benchLicences(), say),
  rebuild: async () =>
    printRows('Rebuilding read models from the first event', await benchRebuild(size ?? 10_000), say),
  pricing: async () => printRows('Prices, repayments and suburbs, one thread', await benchPricing(), say),
  'suburb-prices': async () =>
    printRows('Eight prices of a model after a suburb was chosen', await benchSuburbPrices(), say),
  timing: async () => printRows('What an outsider could time, medians', await benchTiming(), say),
  messages: async () => printRows('Messages of the back office', await benchMessages(size), say),
  start: async () => printRows('Starts over a long history, until ready', await benchStart(size), say),
  'first-page': async () => printRows('The first visitor, and the memory of the product', await benchFirstPage(), say),
  verify: async () =>
    printRows('orders verify over a whole embedded store', inUnit('events/s', await benchVerify(size)), say),
  telemetry: async () => printRows('What traces cost', await benchTelemetry(size), say),
  pages: async () =>
    printRows('Pages and public answers, 32 clients', inUnit('answers/s of processor', await benchPages()), say),
  scale: async () => {
    for (const line of await benchScale(size)) say(line);
  },
  watchers: async () => printRows('Open order pages, and what they cost', await benchWatchers(size), say),
  pdf: async () => printRows('Contracts as PDFs, a warm browser', await benchPdf(), say),
  brochures: async () => printRows('Brochures as PDFs, a warm browser', await benchBrochures(), say),
  storefront: async () =>
    printRows('A model page on a slow phone, first visits, medians of five', await benchStorefront(), say),
  choosing: async () => printRows('Building a car on a slow phone', await benchChoosing(), say),
  round: async () => printRows('The car in the round, software WebGL', await benchRound(), say),
  eventstoredb: runEventStoreDb,
  mongodb: runMongo,
  workers: runWorkers,
};

const names = process.argv.slice(2).filter((argument) => !isSize(argument));
const unknown = names.filter((name) => parts[name] === undefined);
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
say(`Node ${process.version}, ${process.platform} ${process.arch}`);
const failed: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue;
  try {
    await run();
  } catch (fault) {
    failed.push(name);
    say(`\n${name} failed. ${faultWords(fault)}`);
  }
}
if (failed.length > 0) say(`\nNot measured: ${failed.join(', ')}`);
// handles that a failed part left open must not keep this process alive
process.exit(failed.length > 0 ? 1 : 0);
