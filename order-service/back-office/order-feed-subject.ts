/** The feed of orders and of the talks about them. */
import { deskOrderDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { orderDisplayStatusLabels } from '@driveaway/domain/order/order-status.ts';
import { talkStreamPrefix } from '@driveaway/domain/talk/talk-events.ts';
import type { FeedSubject } from './feed-pages.ts';

const isOfTalk = (stream: string): boolean => stream.startsWith(talkStreamPrefix);

export const orderFeedSubject: FeedSubject = {
  prefixes: [orderStreamPrefix, talkStreamPrefix],
  collection: 'deskOrders',
  idOf: (stream) => stream.slice((isOfTalk(stream) ? talkStreamPrefix : orderStreamPrefix).length),
  retailerOf: (document) => {
    const { retailer } = deskOrderDocumentSchema.parse(document);
    return retailer === '' ? undefined : retailer;
  },
  tell: ({ recorded, id, position, at, by }, document) => {
    const displayStatus = document === undefined ? 0 : Number(deskOrderDocumentSchema.parse(document).status);
    return {
      position,
      orderNo: id,
      revision: Number(recorded.revision),
      type: recorded.type,
      ...(isOfTalk(recorded.stream) ? { isOfTalk: true as const } : {}),
      at,
      by,
      displayStatus,
      displayStatusLabel: orderDisplayStatusLabels[displayStatus] ?? '',
    };
  },
};
