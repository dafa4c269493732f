import type { ParkedList, ParkedWork } from '@driveaway/domain/api/parked-work.ts';

const describeOne = (work: ParkedWork): string => {
  if (work.kind === 'projection')
    return `${work.id}  ${work.kind}  ${work.eventType} (revision ${work.revision})  ${work.error}  since ${work.parkedAt}  ${work.behind} behind`;
  const sending = `${work.id}  ${work.kind.padEnd(5)}  ${work.what}  ${work.stream}  ${work.recordedAt}  ${work.tries} tries`;
  return work.kind === 'webhook'
    ? [sending, work.webhookId, ...(work.lastOutcome === null ? [] : [work.lastOutcome])].join('  ')
    : sending;
};

/** What was parked, a line each. */
export const describeParked = ({ parked }: ParkedList): readonly string[] =>
  parked.length === 0 ? ['Nothing is parked'] : parked.map(describeOne);

/** One of what was parked; of an order of a read model, with the event it stands at and those that wait behind it. */
export const describeParkedOne = (work: ParkedWork): readonly string[] =>
  work.kind === 'projection'
    ? [
        describeOne(work),
        `  stands at ${work.eventType} (revision ${work.revision}), event ${work.eventId}`,
        ...work.waiting.map(
          ({ eventType, revision, eventId }) => `  behind it ${eventType} (revision ${revision}), event ${eventId}`,
        ),
      ]
    : [describeOne(work)];
