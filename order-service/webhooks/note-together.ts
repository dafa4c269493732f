/** What becomes of deliveries is noted for several in one commit, which waits for the disk. */
import type { Clock } from '@driveaway/infra/clock/port.ts';
import type { DeliveryChange, KeptDelivery } from './webhook-deliveries.ts';

/** What a fast receiver takes meanwhile is one commit; a slow one's answers are noted one by one. */
const mostMilliseconds = 100;

type Note = readonly [KeptDelivery, DeliveryChange];

type Notes = {
  /** Keeps a note, and writes it with those before it when the last write was long ago. `done` is called once it is written. */
  readonly add: (note: Note, done: () => void) => Promise<void>;
  /** Writes what is kept. Throws when the store cannot; then none of it is written, and it is forgotten. */
  readonly flush: () => Promise<void>;
};

/** Notes of one round; `write` writes several at once. */
export const noteTogether = (write: (notes: readonly Note[]) => Promise<void>, clock: Clock): Notes => {
  let kept: { readonly note: Note; readonly done: () => void }[] = [];
  let writtenAt = clock.now();
  const flush = async (): Promise<void> => {
    const notes = kept;
    kept = [];
    writtenAt = clock.now();
    if (notes.length === 0) return;
    await write(notes.map(({ note }) => note));
    for (const { done } of notes) done();
  };
  return {
    add: async (note, done) => {
      kept.push({ note, done });
      if (clock.now().since(writtenAt).total('milliseconds') >= mostMilliseconds) await flush();
    },
    flush,
  };
};
