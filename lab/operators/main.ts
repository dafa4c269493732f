/** A year of an operator, of a seed: `node lab/operators/main.ts --seed S --deeds N`. Ends with 1 when a law was broken. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEventStoreDbOrDouble } from '@driveaway/infra/event-store/testing/find-event-store-db.ts';
import { startMongoTestServer } from '@driveaway/infra/mongodb/testing/mongo-test-server.ts';
import { claimEngines } from '@driveaway/infra/stores/testing/claim-engines.ts';
import { z } from 'zod';
import { readArguments, wholeNumber } from '../chaos/harness/read-arguments.ts';
import { createSeededRandom } from '../chaos/harness/seeded-random.ts';
import { runYear } from './run-year.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const read = readArguments(
  process.argv.slice(2),
  z.object({ seed: wholeNumber('--seed', 0), deeds: wholeNumber('--deeds', 1).default(16) }),
);
if ('problems' in read) {
  for (const problem of read.problems) say(problem);
  process.exit(2);
}
const { seed, deeds } = read.values;
const folder = await mkdtemp(join(tmpdir(), 'driveaway-year-'));
const documents = await startMongoTestServer();
const events = documents.kind === 'running' ? await findEventStoreDbOrDouble(process.env) : undefined;
const claimed =
  documents.kind === 'running' && events !== undefined
    ? claimEngines(events.connectionString(), documents.url, 'year')
    : undefined;
try {
  const breaches = await runYear({
    random: createSeededRandom(seed, 'year'),
    folder,
    deeds,
    engines: claimed?.environment,
    say,
  });
  process.exitCode = breaches.length === 0 ? 0 : 1;
} finally {
  await claimed?.release();
  await events?.stop();
  if (documents.kind === 'running') await documents.stop();
  await rm(folder, { recursive: true });
}
