/** What operators asked to be made anew, kept with the read models: whoever keeps those up to date does it. */
import {
  isUnderWay,
  rebuildSchema,
  rebuildsCollection,
  wayBackOf,
  type Rebuild,
} from '@driveaway/domain/api/rebuilds.ts';
import { collectionOnUse } from './collection-on-use.ts';
import type { ReadModels, StoredDocument } from './port.ts';

/** At the revision of its document. */
export type KeptRebuild = { readonly rebuild: Rebuild; readonly revision: bigint };

/** What is to be done with a read model, who asks and when. `back`: it is not made anew but the version before is read. */
type RebuildRequest = {
  readonly projection: string;
  readonly back?: true | undefined;
  readonly by: string;
  readonly at: Temporal.Instant;
};

/** `no-former-version`: there is none to go back to. `rebuild-under-way`: the other one of the two is. */
type RebuildRefusal = 'no-former-version' | 'rebuild-under-way';

export type Rebuilds = {
  /** Asks for one; answers the one that is under way where there is one of the same kind. */
  readonly ask: (request: RebuildRequest) => Promise<Rebuild | RebuildRefusal>;
  /** The last of each read model. */
  readonly list: () => Promise<readonly Rebuild[]>;
  readonly underWay: () => Promise<readonly KeptRebuild[]>;
  /** Undefined when somebody else changed it since it was read. */
  readonly update: (kept: KeptRebuild, change: Partial<Rebuild>) => Promise<KeptRebuild | undefined>;
};

const mostKept = 100;

const keptOf = ({ revision, body }: StoredDocument): KeptRebuild => ({ rebuild: rebuildSchema.parse(body), revision });

/** The rebuilds in a collection of the read models; opened with its first use. */
export const openRebuilds = (readModels: Pick<ReadModels, 'collection'>): Rebuilds => {
  const collection = collectionOnUse(readModels, rebuildsCollection);

  const write = async (rebuild: Rebuild, revision: bigint): Promise<KeptRebuild | undefined> => {
    const body = { ...rebuild, ...(isUnderWay(rebuild) ? { open: 'yes' } : {}) };
    const document = { id: rebuild.projection, revision, position: 0n, body };
    return (await (await collection()).put(document)) === 'applied' ? { rebuild, revision } : undefined;
  };

  return {
    ask: async ({ projection, back = false, by: askedBy, at }) => {
      const none = { events: 0, percent: 0, version: null, former: null, error: null, endedAt: null };
      for (;;) {
        const stored = await (await collection()).get(projection);
        const known = stored && keptOf(stored);
        if (known !== undefined && isUnderWay(known.rebuild))
          return (known.rebuild.backTo !== null) === back ? known.rebuild : 'rebuild-under-way';
        const backTo = back && known !== undefined ? wayBackOf(known.rebuild) : null;
        if (back && backTo === null) return 'no-former-version';
        const asked: Rebuild = { projection, status: 'asked', askedAt: at.toString(), askedBy, ...none, backTo };
        const written = await write(asked, (known?.revision ?? -1n) + 1n);
        if (written !== undefined) return written.rebuild;
      }
    },
    list: async () => {
      const found = await (await collection()).find({ where: {}, limit: mostKept });
      return found.map((stored) => keptOf(stored).rebuild);
    },
    underWay: async () => {
      const found = await (await collection()).find({ where: { open: 'yes' }, limit: mostKept });
      return found.map(keptOf);
    },
    update: async ({ rebuild, revision }, change) => write({ ...rebuild, ...change }, revision + 1n),
  };
};
