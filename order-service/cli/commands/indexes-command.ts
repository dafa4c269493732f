import { z } from 'zod';
import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import { rebuildsCollection } from '@driveaway/domain/api/rebuilds.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';
import type { CollectionDefinition } from '@driveaway/infra/read-models/port.ts';
import { finishedErasuresCollection } from '../../accounts/finished-erasures.ts';
import { leftOutContractsCollection } from '../../contracts/left-out-contracts.ts';
import { leftOutDocumentsCollection } from '../../documents/left-out-documents.ts';
import { parkedDocumentsCollection } from '../../documents/parked-documents.ts';
import { mailSpoolCollection } from '../../mail/mail-spool.ts';
import { pushSpoolCollection } from '../../push/push-spool.ts';
import { toldCustomersCollection } from '../../push/told-customers.ts';
import { answeredHistoryCollection } from '../../reactors/answered-history.ts';
import { retainedDataCollection } from '../../reactors/retained-data.ts';
import { webhookDeliveriesCollection } from '../../webhooks/webhook-deliveries.ts';
import { neededEngines } from '../backends/meant-stores.ts';
import { exitCodes } from '../terminal/command-io.ts';
import { defineCommand } from './command.ts';
import { noWords } from './read-words.ts';

/** Every collection of read models, and of what is kept like them. */
export const indexedDefinitions: readonly CollectionDefinition[] = [
  ...Object.values(readModelCollections),
  parkedOrdersCollection,
  rebuildsCollection,
  answeredHistoryCollection,
  finishedErasuresCollection,
  leftOutContractsCollection,
  leftOutDocumentsCollection,
  parkedDocumentsCollection,
  mailSpoolCollection,
  pushSpoolCollection,
  toldCustomersCollection,
  retainedDataCollection,
  webhookDeliveriesCollection,
];

export const indexesCommand = defineCommand({
  name: 'indexes',
  summary: 'makes the indexes of MongoDB that this version needs',
  usage: ['[--json]'],
  description: `Makes the indexes that collections on the engines of the environment lack, while an earlier version goes on using them. To be
run of a new version before its first process starts: a start makes indexes in new and small collections alone, and is refused
where a large one lacks some. Broken off, run it again.`,
  examples: ['orders indexes'],
  options: {},
  input: z.object({ words: noWords }),
  run: async (_input, { environment, sayPlace, io, json }) => {
    const engines = neededEngines(environment);
    sayPlace({ engines });
    // imported lazily: the clients of engines are slow to load
    const { makeEngineIndexes } = await import('@driveaway/infra/stores/make-engine-indexes.ts');
    const all = await makeEngineIndexes({
      engines,
      definitions: indexedDefinitions,
      onCollection: (name) => io.showProgress(name),
    });
    if (json) await io.print(JSON.stringify({ made: all }));
    else {
      for (const { collection, made } of all) await io.print(`${collection}: ${made.join(', ')}`);
      if (all.length === 0) await io.print('No index is missing');
    }
    return exitCodes.done;
  },
});
