import { parkedOrdersCollection } from '@driveaway/domain/api/parked-orders.ts';
import { rebuildsCollection } from '@driveaway/domain/api/rebuilds.ts';
import { readModelCollections } from '@driveaway/domain/api/read-models.ts';

/** The names of all read models and of what is kept like them: tables of any other name are nobody's here. */
export const keptCollections: ReadonlySet<string> = new Set([
  ...Object.values(readModelCollections).map(({ name }) => name),
  parkedOrdersCollection.name,
  rebuildsCollection.name,
  'answered-history',
  'finished-erasures',
  'left-out-contracts',
  'left-out-documents',
  'parked-papers',
  'mail-spool',
  'push-spool',
  'retained-data',
  'told-customers',
  'webhook-deliveries',
]);
