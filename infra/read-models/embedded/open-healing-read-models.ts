/** Embedded read models that are set aside when they turn out to be damaged, while the product runs. */
import { statSync } from 'node:fs';
import { waitOnTimer } from '../../clock/wait.ts';
import { setAside } from '../../data-directory/sqlite-damage.ts';
import { aroundCollection, aroundReadModels, type Around } from '../around-read-models.ts';
import type { CollectionDefinition, ReadModelCollection, ReadModels } from '../port.ts';
import { ReadModelsFault } from '../read-models-fault.ts';
import { mendReadModels, type MendOptions } from './mend-read-models.ts';
import { openEmbeddedReadModels } from './open-embedded-read-models.ts';
import { damageIn } from './read-model-damage.ts';

/** How often it is looked whether the file is still there. */
const lookMilliseconds = 2_000;
const tryAgainMilliseconds = 1_000;

type HealingOptions = Pick<MendOptions, 'file' | 'log'> & {
  readonly now: () => Temporal.Instant;
  /** Runs work while nobody else has the file open, and lets them go on after it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
};

type HealingReadModels = {
  readonly readModels: ReadModels;
  /** For whoever else has the file open and finds damage. */
  readonly heal: (reason: string) => void;
};

/** One file in the place of the read models; another follows when it is set aside. */
type Life = { readonly models: ReadModels; readonly file: number };

/**
 * Opens the read models in one SQLite file, once they are whole. Damage that a call runs into later, or a file that is gone,
 * has the file set aside and another one begun: calls are refused as `unavailable` until then, and queries until the
 * projections have built what they read.
 */
export const openHealingReadModels = async (options: HealingOptions): Promise<HealingReadModels> => {
  const { file, log, now, alone } = options;
  const begin = async (): Promise<Life> => {
    const models = await openEmbeddedReadModels({ file });
    return { models, file: statSync(file).ino };
  };
  mendReadModels({ file, log, at: now() });
  let life: Life | undefined = await begin();
  let healing = Promise.resolve();
  const closing = new AbortController();

  const replace = async (damaged: Life): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await alone(async () => {
          await damaged.models.close();
          const aside = setAside(file, now());
          life = await begin();
          log.warn('The damaged read models were set aside; they are made anew', { aside });
        });
        return;
      } catch (fault) {
        log.error('The damaged read models could not be set aside; trying again', fault);
        await waitOnTimer(tryAgainMilliseconds, closing.signal);
      }
    }
  };
  const heal = (damaged: Life, reason: string): void => {
    if (life !== damaged || closing.signal.aborted) return;
    life = undefined;
    log.error('The read models are damaged; they are set aside and made anew', undefined, { reason });
    healing = replace(damaged);
  };

  const living = (): Life => {
    if (life === undefined) throw new ReadModelsFault();
    return life;
  };
  /** `isKept`: in the file that cannot be made anew. */
  const aroundWith =
    (isKept: boolean): Around =>
    async (call) => {
      const before = living();
      try {
        return await call();
      } catch (fault) {
        // closed under it
        if (life !== before) throw new ReadModelsFault(fault);
        const reason = damageIn(fault);
        if (reason === undefined || isKept) throw fault;
        heal(before, reason);
        throw new ReadModelsFault(fault);
      }
    };

  const around = aroundWith(false);
  const open = async (definition: CollectionDefinition): Promise<ReadModelCollection> => {
    const isKept = definition.isDurable === true;
    let opened: { readonly in: Life; readonly collection: ReadModelCollection; readonly isRead: boolean } | undefined;
    /** Opened anew after a healing; what queries read, only once that has been built. */
    const collection = async (): Promise<ReadModelCollection> => {
      const current = living();
      if (opened?.in === current) return opened.collection;
      const isRead = (await current.models.loadPointer(definition.name)) === definition.version;
      if (opened?.isRead === true && !isRead) throw new ReadModelsFault();
      opened = { in: current, collection: await current.models.collection(definition), isRead };
      return opened.collection;
    };
    await collection();
    return aroundCollection(collection, aroundWith(isKept));
  };

  const looking = setInterval(() => {
    const looked = life;
    if (looked === undefined) return;
    const found = statSync(file, { throwIfNoEntry: false })?.ino;
    if (found !== looked.file) heal(looked, found === undefined ? 'the file is gone' : 'the file is another one');
  }, lookMilliseconds);
  looking.unref();

  return {
    readModels: {
      ...aroundReadModels(() => living().models, around, open),
      openCheckpoint: async (projection, held) =>
        around(async () => {
          const opener = living();
          const opened = await opener.models.openCheckpoint(projection, held);
          // what was opened in a file that was set aside goes on no more
          const save = async (position: bigint): Promise<boolean> =>
            around(async () => living() === opener && (await opened.save(position)));
          return { ...opened, save };
        }),
      close: async () => {
        clearInterval(looking);
        closing.abort();
        await healing;
        await life?.models.close();
      },
    },
    heal: (reason) => {
      if (life !== undefined) heal(life, reason);
    },
  };
};
