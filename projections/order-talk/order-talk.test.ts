import { describe, expect, it } from 'vitest';
import { orderTalkDocumentSchema } from '@driveaway/domain/api/read-models.ts';
import type { TalkEvent } from '@driveaway/domain/talk/talk-events.ts';
import type { TalkSide } from '@driveaway/domain/talk/talk-rules.ts';
import { givenDocument } from '@driveaway/domain/testing/given-when-then.ts';
import { sampleCustomerId, sampleEvents, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleInstant, sampleMetadata } from '@driveaway/domain/testing/recorded-events.ts';
import { evolveOrderTalk, orderTalk } from './order-talk.ts';

const written = (from: TalkSide, readUpTo = -1): TalkEvent => ({
  type: 'TalkMessageWritten',
  data: { orderNo: sampleOrderNo, customerId: sampleCustomerId, from, readUpTo, pictures: [] },
});
const read = (by: TalkSide, upTo: number): TalkEvent => ({ type: 'TalkRead', data: { by, upTo } });
const recorded = (...events: readonly TalkEvent[]) =>
  events.map((event, revision) => ({ event, metadata: sampleMetadata(revision), revision }));
const at = (revision: number): string =>
  Temporal.Instant.from(sampleInstant(revision)).toString({ smallestUnit: 'millisecond' });

const talk = givenDocument(evolveOrderTalk).times(2);
const whom = { orderNo: sampleOrderNo, customerId: sampleCustomerId };

describe('whether a customer waits', () => {
  it('says since when, by the oldest message that nobody has read', () => {
    const waiting = [
      { revision: 0, at: at(0) },
      { revision: 1, at: at(1) },
    ];
    talk
      .whenEvents(recorded(written('customer'), written('customer')))
      .thenDocument({ ...whom, lastAt: at(1), waiting, waitingSince: at(0) });
  });

  it('ends with an answer to all of it, or a reading of it by anybody who answers', () => {
    talk
      .whenEvents(recorded(written('customer'), written('retailer', 0)))
      .thenDocument({ ...whom, lastAt: at(1), waiting: [] });
    talk
      .whenEvents(recorded(written('customer'), read('coordinator', 0)))
      .thenDocument({ ...whom, lastAt: at(0), waiting: [] });
  });

  it('goes on for what came while an answer was written, and for what the customer alone has read', () => {
    const second = { waiting: [{ revision: 1, at: at(1) }], waitingSince: at(1) };
    talk
      .whenEvents(recorded(written('customer'), written('customer'), written('retailer', 0), read('customer', 2)))
      .thenDocument({ ...whom, lastAt: at(2), ...second });
  });

  it('passes over what cannot be read, and follows no event of an order', () => {
    const [first] = recorded(written('customer'));
    if (first === undefined) throw new Error('no event');
    const body = orderTalk.advance(undefined, [{ read: true, ...first }]);
    const unread = { read: false, type: 'TalkSung', kind: 'unknown', metadata: undefined, revision: 1 } as const;
    expect(orderTalkDocumentSchema.parse(orderTalk.advance(body, [unread]))).toStrictEqual(body);
    const foreign = {
      read: true,
      event: sampleEvents.OrderApproved,
      metadata: sampleMetadata(1),
      revision: 1,
    } as const;
    expect(() => orderTalk.advance(body, [foreign])).toThrow('order-talk does not follow OrderApproved');
  });
});
