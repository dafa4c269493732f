/** The feed of call backs. */
import { toldCallBackVersion, type CallBackFeedEvent } from '@driveaway/domain/api/back-office-feed.ts';
import { callBackDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import { callBackStreamPrefix, toldCallBackEventTypes } from '@driveaway/domain/call-backs/call-back-events.ts';
import type { FeedSubject } from '../back-office/feed-pages.ts';

const callBackOf = (document: unknown): CallBackFeedEvent['callBack'] => {
  if (document === undefined) return null;
  const { standing, retailer, from, until, topic, model } = callBackDocumentSchema.parse(document);
  return { standing, retailer, from, until, topic, model };
};

export const callBackFeedSubject: FeedSubject = {
  prefixes: [callBackStreamPrefix],
  collection: 'callBacks',
  idOf: (stream) => stream.slice(callBackStreamPrefix.length),
  retailerOf: (document) => callBackDocumentSchema.parse(document).retailer,
  tell: ({ recorded, id, position, at, by }, document) => {
    const type = toldCallBackEventTypes.find((told) => told === recorded.type);
    if (type === undefined) return undefined;
    const revision = Number(recorded.revision);
    const callBack = callBackOf(document);
    return { version: toldCallBackVersion, position, callBackId: id, revision, type, at, by, callBack };
  },
};
