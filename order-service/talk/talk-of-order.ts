/** What a talk has to know of the order it is about, and the talk in words for either party. */
import type { TalkResponse } from '@driveaway/domain/api/talk.ts';
import {
  isTalkOver,
  otherParty,
  talkEndsAt,
  unreadBy,
  type Talk,
  type TalkParty,
} from '@driveaway/domain/talk/talk.ts';
import type { LoadedOrder } from '../orders/load-order.ts';

type TalkTerms = {
  readonly standing: TalkResponse['standing'];
  /** ISO instant; null while the order is under way. */
  readonly endsAt: string | null;
};

/** Completed, or cancelled. */
const isOver = ({ state }: LoadedOrder): boolean => {
  const { fulfilment } = state.lifecycle.value;
  return typeof fulfilment === 'object' ? 'cancelled' in fulfilment : fulfilment === 'completed';
};

/** Whether people can write about an order now. Anybody can make an order for nothing, so it opens with the order fee. */
export const talkTermsOf = (order: LoadedOrder, now: Temporal.Instant): TalkTerms => {
  const last = order.events.at(-1)?.metadata.recordedAt;
  const endsAt = last !== undefined && isOver(order) ? talkEndsAt(last) : null;
  if (order.state.facts.deposit === undefined) return { standing: 'unpaid', endsAt };
  return { standing: isTalkOver(endsAt, now) ? 'over' : 'open', endsAt };
};

/** The talk as a party is shown it. */
export const talkInWords = (talk: Talk, party: TalkParty, { standing, endsAt }: TalkTerms): TalkResponse => ({
  standing,
  endsAt,
  unread: unreadBy(talk, party).length,
  readByOthers: talk.readUpTo[otherParty(party)],
  messages: talk.messages.map(({ revision, at, from, name, text, pictures }) => ({
    revision,
    at,
    from,
    name,
    text,
    pictures: pictures.map(({ contentType, size }) => ({ contentType, size })),
  })),
});
