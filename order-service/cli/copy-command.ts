import type { EventStore } from '@driveaway/infra/event-store/port.ts';
import { copyEvents, type CopyOutcome } from './copy-events.ts';
import { exitCodes, type CommandIo, type ExitCode } from './command-io.ts';

/** Where events are kept: a data directory, or an EventStoreDB by its connection string. */
export type EventPlace =
  { readonly kind: 'directory'; readonly path: string } | { readonly kind: 'eventstoredb'; readonly url: string };

export type CopyCommand = { readonly name: 'copy'; readonly from: EventPlace; readonly to: EventPlace };

export type OpenedEvents = { readonly store: EventStore; readonly close: () => Promise<void> };

type CopyContext = {
  /** Opens the events of a place for this process; one to copy to is made when there is none. */
  readonly open: (place: EventPlace, use: 'from' | 'to') => Promise<OpenedEvents>;
  readonly io: Pick<CommandIo, 'print' | 'tell'>;
  readonly json: boolean;
};

const eventsPerReport = 1_000;

const describeCopy = (outcome: CopyOutcome): string => {
  switch (outcome.kind) {
    case 'copied': {
      const { events, streams, written, digest } = outcome;
      return `${events} events in ${streams} streams, ${written} of them copied now, all verified: ${digest}`;
    }
    case 'differs':
      return (
        `The new store holds something else from its event ${outcome.index} on: ` +
        `revision ${outcome.revision} of ${outcome.stream}`
      );
    case 'broken':
      return `The history is not as it was written: revision ${outcome.revision} of ${outcome.stream} is ${outcome.reason}`;
  }
};

const asJson = (outcome: CopyOutcome): string =>
  JSON.stringify(outcome.kind === 'copied' ? outcome : { ...outcome, revision: Number(outcome.revision) });

/** Carries out `copy` and says how it ended. Throws what the stores throw: broken off, to be run again. */
export const runCopy = async ({ from, to }: CopyCommand, { open, io, json }: CopyContext): Promise<ExitCode> => {
  const source = await open(from, 'from');
  try {
    const target = await open(to, 'to');
    try {
      const outcome = await copyEvents({
        from: source.store,
        to: target.store,
        onProgress: ({ phase, events }) => {
          if (events % eventsPerReport === 0) io.tell(`${phase}: ${events} events`);
        },
      });
      await io.print(json ? asJson(outcome) : describeCopy(outcome));
      return outcome.kind === 'copied' ? exitCodes.done : exitCodes.refused;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};
