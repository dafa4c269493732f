import { ReadConcern, type Db, type MongoClient } from 'mongodb';

/**
 * A database as every adapter uses it, whatever the connection string says: a write returns once a majority of the servers
 * has it in their journals, and reads ask the primary for such writes alone, so that no failover takes back what was
 * answered.
 */
export const pinnedDatabase = (client: MongoClient, name: string): Db =>
  client.db(name, {
    writeConcern: { w: 'majority', journal: true },
    readConcern: new ReadConcern('majority'),
    readPreference: 'primary',
  });
