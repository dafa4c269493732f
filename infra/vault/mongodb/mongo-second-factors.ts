/** The second factors in the vault's MongoDB database. */
import { Binary, type Db } from 'mongodb';
import { z } from 'zod';
import type { readLimit } from '../../mongodb/mongo-connection.ts';
import type { SecondFactor } from '../port.ts';

type StoredFactor = Omit<SecondFactor, 'customerId' | 'sealedSecret'> & { _id: string; sealedSecret: Binary };

const storedSchema = z
  .object({
    _id: z.string(),
    revision: z.string(),
    state: z.enum(['pending', 'active']),
    since: z.string(),
    sealedSecret: z.instanceof(Binary),
    lastStep: z.int(),
    recoveryCodeHashes: z.array(z.string()),
    wrongCodes: z.int(),
    wrongSince: z.string(),
  })
  .transform(({ _id, sealedSecret, ...rest }): SecondFactor => ({
    customerId: _id,
    ...rest,
    sealedSecret: new Uint8Array(sealedSecret.value()),
  }));

/** How one is stored. */
export const storedFactor = ({ customerId, sealedSecret, ...rest }: SecondFactor): StoredFactor => ({
  _id: customerId,
  ...rest,
  sealedSecret: new Binary(sealedSecret),
});

/** One that is stored. Throws for anything else. */
export const factorOf = (stored: unknown): SecondFactor => storedSchema.parse(stored);

/** What the vault does with them. */
export const mongoSecondFactors = (database: Db, limit: ReturnType<typeof readLimit>) => {
  const factors = database.collection<StoredFactor>('second-factors');
  return {
    find: async (customerId: string): Promise<SecondFactor | undefined> => {
      const found = await factors.findOne({ _id: customerId }, { promoteBuffers: false, ...limit });
      return found === null ? undefined : factorOf(found);
    },
    save: async (factor: SecondFactor, over: string | undefined): Promise<boolean> => {
      const { _id, ...fields } = storedFactor(factor);
      if (over !== undefined) return (await factors.replaceOne({ _id, revision: over }, fields)).matchedCount === 1;
      return (await factors.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true })).upsertedCount === 1;
    },
    remove: async (customerId: string): Promise<boolean> =>
      (await factors.deleteOne({ _id: customerId })).deletedCount === 1,
  };
};
