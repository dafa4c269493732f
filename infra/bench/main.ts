/** `npm run bench`: figures and ratios, never assertions. */
import { findVariant } from '@driveaway/domain/catalogue/catalogue.ts';
import { benchAppends } from './appends.ts';
import { benchCommands } from './commands.ts';
import { benchEngineProjections } from './engine-projections.ts';
import { benchEventStoreDb } from './eventstoredb.ts';
import { startMongoTestServer } from '../mongodb/testing/mongo-test-server.ts';
import { benchMongo } from './mongodb.ts';
import { benchPdf } from './pdf.ts';
import { benchPricing } from './pricing.ts';
import { inUnit, printRows } from './print-rows.ts';
import { benchRebuild } from './rebuild.ts';
import { benchTiming } from './timing.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { model } = findVariant('outback-touring') ?? {};
const [paint, interior] = [model?.paints[0], model?.interiors[0]];
if (paint === undefined || interior === undefined) throw new Error('The catalogue has no Outback Touring to order');

say(`Node ${process.version}, ${process.platform} ${process.arch}`);
printRows('Appends to the embedded event store, 1 KB events', inUnit('appends/s', await benchAppends()), say);
printRows(
  'Commands through HTTP, each one durable append',
  inUnit('requests/s', await benchCommands({ paintCode: paint.code, interiorCode: interior.code })),
  say,
);
printRows('Rebuilding read models from the first event', inUnit('events/s', await benchRebuild()), say);
printRows('Prices, repayments and suburbs, one thread', await benchPricing(), say);
printRows('What an outsider could time, medians', await benchTiming(), say);
printRows('Contracts as PDFs, a warm browser', await benchPdf(), say);

const { EVENTSTOREDB_URL } = process.env;
const eventStoreDb = EVENTSTOREDB_URL === undefined ? 'a protocol double, not EventStoreDB itself' : 'EVENTSTOREDB_URL';
printRows(
  `EventStoreDB adapter beside the bare client, on ${eventStoreDb}`,
  inUnit('/s', await benchEventStoreDb(EVENTSTOREDB_URL === undefined ? {} : { connectionString: EVENTSTOREDB_URL })),
  say,
);
const documents = await startMongoTestServer();
if (documents.kind === 'missing') say(`\nMongoDB adapter: not measured, ${documents.reason}`);
else {
  const title = `MongoDB adapter beside the bare driver, on ${documents.name}`;
  printRows(title, inUnit('/s', await benchMongo({ url: documents.url })), say);
  printRows(
    `Rebuilding read models from a protocol double of EventStoreDB into ${documents.name}`,
    inUnit('events/s', await benchEngineProjections(documents.url)),
    say,
  );
  await documents.stop();
}
