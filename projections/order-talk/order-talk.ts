/** Whether the customer of an order waits for an answer, for those who answer. */
import {
  orderTalkDocumentSchema,
  readModelCollections,
  type OrderTalkDocument,
} from '@driveaway/domain/api/read-models.ts';
import { talkStreamPrefix, type TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import { partyOf } from '@driveaway/domain/talk/talk.ts';
import { sortableInstant } from '@driveaway/domain/time/sortable-instant.ts';
import { talkProjectionOf, type ReadEvent } from '../engine/projection.ts';

type Waiting = OrderTalkDocument['waiting'];

const withWaiting = (
  { orderNo, customerId, lastAt }: Pick<OrderTalkDocument, 'orderNo' | 'customerId' | 'lastAt'>,
  waiting: Waiting,
): OrderTalkDocument => {
  const [first] = waiting;
  return { orderNo, customerId, lastAt, waiting, ...(first && { waitingSince: first.at }) };
};

const without = (waiting: Waiting, upTo: number): Waiting => waiting.filter(({ revision }) => revision > upTo);

/** The line after one more event. Throws when a talk does not begin with a message. */
export const evolveOrderTalk = (
  document: OrderTalkDocument | undefined,
  { event, metadata, revision }: ReadEvent<TalkEvent>,
): OrderTalkDocument => {
  const { waiting = [] } = document ?? {};
  if (event.type === 'TalkRead') {
    if (document === undefined) throw new Error('A talk begins with TalkMessageWritten, not with TalkRead');
    const { by, upTo } = event.data;
    return partyOf(by) === 'staff' ? withWaiting(document, without(waiting, upTo)) : document;
  }
  const { orderNo, customerId, from, readUpTo } = event.data;
  const lastAt = sortableInstant(metadata.recordedAt);
  const after = from === 'customer' ? [...waiting, { revision, at: lastAt }] : without(waiting, readUpTo);
  return withWaiting({ orderNo, customerId, lastAt }, after);
};

export const orderTalk = talkProjectionOf<OrderTalkDocument>({
  collection: readModelCollections.orderTalk,
  prefixes: [talkStreamPrefix],
  documentSchema: orderTalkDocumentSchema,
  evolve: evolveOrderTalk,
  // what cannot be read waits for nobody
  evolveUnread: (document) => document,
});
