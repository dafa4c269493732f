/** The check values of secrets in the vault's MongoDB database. */
import type { Db } from 'mongodb';
import { z } from 'zod';
import { ofClient, readLimit, type MongoConnection } from '../../mongodb/mongo-connection.ts';
import { isDuplicate, type WithFaults } from '../../mongodb/mongo-fault.ts';
import type { SecretChecks } from '../port.ts';

const storedSchema = z.array(z.object({ _id: z.string(), value: z.string() }));

type Context = { readonly connection: MongoConnection; readonly database: () => Db; readonly on: WithFaults };

export const mongoSecretChecks = ({ connection, database, on }: Context): SecretChecks => {
  const checks = ofClient(connection, () => database().collection<{ _id: string; value: string }>('secret-checks'));
  return {
    all: async () =>
      on('read the check values of secrets', async () => {
        const found = storedSchema.parse(await checks().find({}, readLimit(connection)).toArray());
        return new Map(found.map(({ _id, value }) => [_id, value]));
      }),
    insert: async (name, value) =>
      on('keep the check value of a secret', async () => {
        try {
          await checks().insertOne({ _id: name, value });
        } catch (error) {
          if (!isDuplicate(error)) throw error;
        }
      }),
    replace: async (name, value, over) =>
      on('replace the check value of a secret', async () => {
        await checks().updateOne({ _id: name, value: over }, { $set: { value } });
      }),
  };
};
