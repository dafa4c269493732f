import type { ParkedList, ParkedWork } from '@driveaway/domain/api/parked-work.ts';

const describeOne = (work: ParkedWork): string =>
  work.kind === 'projection'
    ? `${work.id}  ${work.kind}  ${work.eventType} (revision ${work.revision})  ${work.error}  since ${work.parkedAt}  ${work.behind} behind`
    : `${work.id}  ${work.kind.padEnd(5)}  ${work.what}  ${work.stream}  ${work.recordedAt}  ${work.tries} tries`;

/** What was parked, a line each. */
export const describeParked = ({ parked }: ParkedList): readonly string[] =>
  parked.length === 0 ? ['Nothing is parked'] : parked.map(describeOne);
