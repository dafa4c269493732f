import type { ParkedList } from '@driveaway/domain/api/parked-work.ts';

/** What was parked, a line each. */
export const describeParked = ({ parked }: ParkedList): readonly string[] =>
  parked.length === 0
    ? ['Nothing is parked']
    : parked.map(
        ({ id, kind, what, stream, recordedAt, tries }) =>
          `${id}  ${kind.padEnd(5)}  ${what}  ${stream}  ${recordedAt}  ${tries} tries`,
      );
