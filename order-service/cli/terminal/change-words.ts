import type { ChangeReason } from '@driveaway/domain/api/audit.ts';

/** What is wrong with an event, for people: 'revision 3 …'. */
export const changeWords: Readonly<Record<ChangeReason, string>> = {
  missing: 'is missing',
  'out-of-order': 'stands in the wrong place',
  foreign: 'belongs to another history',
  unreadable: 'cannot be read any more',
  edited: 'is not what was written',
  unlinked: 'does not follow the one before it: one of the two was replaced',
  damaged: 'is damaged on the disk',
  message: 'answers a message that is gone or is not what was received',
};
