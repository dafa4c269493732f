import type { OrderTimelineResponse } from '@driveaway/domain/api/profile.ts';

/** What others did after a revision, the latest first; none when there was no earlier visit. */
export const newsSince = (entries: OrderTimelineResponse, before: number | undefined): OrderTimelineResponse =>
  before === undefined
    ? []
    : entries
        .filter(({ revision, by }) => revision > before && by !== 'You')
        .sort((one, other) => other.revision - one.revision);
