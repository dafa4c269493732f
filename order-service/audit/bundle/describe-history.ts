import type { OrderReplay, ReplayedEvent } from '@driveaway/domain/api/audit.ts';
import { describeActor } from '../describe-actor.ts';

const messageWords = ({ message }: ReplayedEvent): readonly string[] => {
  if (message === null) return [];
  if (message === 'unreadable') return ['the message that led to it is gone or is not what was received'];
  const { messageId, reason } = message;
  return [`message ${messageId}${reason === undefined ? '' : `: ${reason}`}`];
};

const describeEvent = (event: ReplayedEvent): string => {
  const { revision, metadata, type, summary, state } = event;
  const who = metadata === null ? 'nobody knows who' : describeActor(metadata.actor);
  const start = `${String(revision).padStart(4)}  ${metadata?.recordedAt ?? 'time unknown'}  ${type}, by ${who}`;
  const more = [summary ?? 'nobody here can read what it says', ...messageWords(event), state.displayStatusLabel];
  return [start, ...more.map((words) => `      ${words}`)].join('\n');
};

/** The history of an order to read, who did it in every event. No personal data beside what documents hold. */
export const describeHistory = ({ orderNo, events, chain, personalDataReads }: OrderReplay): string =>
  [
    `The history of order ${orderNo}, as the product read it when this bundle was made`,
    '',
    ...events.map(describeEvent),
    '',
    ...personalDataReads.reads.map(
      ({ readAt, actor, upToRevision }) =>
        `${readAt}  personal data up to revision ${upToRevision} was read by ${describeActor(actor)}`,
    ),
    chain.ok
      ? `The product found this history as it was written, up to revision ${chain.revision}.`
      : `THE PRODUCT FOUND THIS HISTORY CHANGED at revision ${chain.revision} (${chain.reason}).`,
    '',
  ].join('\n');
