import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pictureProblem } from '../customer/sent-pictures.ts';
import { goldenEvents } from '../testing/golden-events.ts';
import { readTalkEvent, type TalkEvent } from './talk-events.ts';
import {
  decideTalk,
  emptyTalk,
  evolveTalk,
  isWorthMail,
  talkEndsAt,
  unreadBy,
  type Talk,
  type TalkCommand,
  type TalkRefusal,
} from './talk.ts';
import { longestTalkText, mostTalkMessages, talkText, type TalkSide } from './talk-rules.ts';

/** Every event of a talk as it is stored. */
const golden = goldenEvents(new URL('golden/talk-events.json', import.meta.url));

const start = Temporal.Instant.from('2026-11-02T00:00:00Z');
const data = {
  orderNo: '12345678-9012',
  customerId: '0b5e5b1c-6f0a-4b7e-9d53-1a2b3c4d5e6f',
  pictures: [],
};
const written = (from: TalkSide, readUpTo = -1): TalkEvent => ({
  type: 'TalkMessageWritten',
  data: { ...data, from, readUpTo },
  personal: { text: `from the ${from}`, name: '' },
});
const read = (by: TalkSide, upTo: number): TalkEvent => ({ type: 'TalkRead', data: { by, upTo } });

/** Each an hour after the one before, or after so many. */
const fold = (events: readonly TalkEvent[], hours: readonly number[] = []): Talk =>
  events.reduce(
    (talk, event, revision) =>
      evolveTalk(talk, event, { revision, at: start.add({ hours: hours[revision] ?? revision }).toString() }),
    emptyTalk,
  );

const given = (...events: readonly TalkEvent[]) => ({
  when: (command: TalkCommand) => {
    const decision = decideTalk(command, fold(events));
    return {
      thenEvent: (event: TalkEvent | undefined) => expect(decision).toStrictEqual({ kind: 'accepted', event }),
      thenRefused: (code: TalkRefusal['code']) =>
        expect(decision).toStrictEqual({ kind: 'refused', refusal: { code } }),
    };
  },
});
const write = (from: TalkSide, readUpTo = -1, endsAt: string | null = null): TalkCommand => ({
  type: 'WriteTalkMessage',
  data: { ...data, from, readUpTo },
  personal: { text: `from the ${from}`, name: '' },
  endsAt,
  now: start,
});

describe('the golden file', () => {
  it('holds what is read today, byte for byte', () => {
    for (const stored of golden) {
      const { schemaVersion: _version, ...event } = stored;
      expect(readTalkEvent({ personal: undefined, ...stored })).toStrictEqual(event);
    }
  });

  it('knows what it does not know', () => {
    expect(readTalkEvent({ type: 'TalkSung', schemaVersion: 1, data: {}, personal: undefined })).toBe('unknown');
    expect(readTalkEvent({ type: 'TalkRead', schemaVersion: 2, data: {}, personal: undefined })).toBe('unknown');
    expect(readTalkEvent({ type: 'TalkRead', schemaVersion: 1, data: {}, personal: undefined })).toBe('unreadable');
  });
});

describe('a talk', () => {
  it('takes messages of both parties', () => {
    given().when(write('customer')).thenEvent(written('customer'));
    given(written('customer')).when(write('retailer', 0)).thenEvent(written('retailer', 0));
  });

  it('ends', () => {
    const endsAt = talkEndsAt('2026-08-04T00:00:00Z');
    expect(endsAt).toBe('2026-11-02T00:00:00.000Z');
    given()
      .when(write('customer', -1, endsAt))
      .thenRefused('talk-over');
    given()
      .when(write('customer', -1, '2026-11-02T00:00:00.001Z'))
      .thenEvent(written('customer'));
  });

  it('is full at some point', () => {
    const most = Array.from({ length: mostTalkMessages }, () => written('customer'));
    given(...most.slice(1))
      .when(write('coordinator'))
      .thenEvent(written('coordinator'));
    given(...most)
      .when(write('coordinator'))
      .thenRefused('talk-full');
  });

  it('says once how far it was read, and never further than it goes', () => {
    const talk = [written('customer'), written('retailer', 0)];
    given(...talk)
      .when({ type: 'ReadTalk', by: 'customer', upTo: 1 })
      .thenEvent(read('customer', 1));
    given(...talk)
      .when({ type: 'ReadTalk', by: 'customer', upTo: 999 })
      .thenEvent(read('customer', 1));
    given(...talk, read('customer', 1))
      .when({ type: 'ReadTalk', by: 'customer', upTo: 1 })
      .thenEvent(undefined);
    given(...talk)
      .when({ type: 'ReadTalk', by: 'coordinator', upTo: 0 })
      .thenEvent(undefined);
    given().when({ type: 'ReadTalk', by: 'customer', upTo: 4 }).thenEvent(undefined);
    given().when(write('retailer', 7)).thenEvent(written('retailer', -1));
  });

  it('is unread by the other party until they read it or answer it', () => {
    const revisions = (events: readonly TalkEvent[]) => unreadBy(fold(events), 'staff').map(({ revision }) => revision);
    expect(revisions([written('customer'), written('customer')])).toStrictEqual([0, 1]);
    // the second came while the first was answered
    expect(revisions([written('customer'), written('customer'), written('retailer', 0)])).toStrictEqual([1]);
    expect(revisions([written('customer'), read('coordinator', 0)])).toStrictEqual([]);
    expect(unreadBy(fold([written('customer')]), 'customer')).toStrictEqual([]);
  });

  it('keeps what is left of a message once its words are gone', () => {
    const { personal: _gone, ...erased } = { personal: undefined, ...written('customer') };
    expect(fold([erased]).messages).toMatchObject([{ revision: 0, text: null, name: null }]);
  });
});

describe('mail about a talk', () => {
  const mailed = (events: readonly TalkEvent[], hours?: readonly number[]) =>
    events.flatMap((_, revision) => (isWorthMail(fold(events, hours), revision) ? [revision] : []));

  it('tells of the first message that is not read, and of those behind it once a day', () => {
    expect(mailed([written('customer'), written('customer'), written('customer')])).toStrictEqual([0]);
    expect(
      mailed(
        Array.from({ length: 4 }, () => written('retailer')),
        [0, 23, 24, 47],
      ),
    ).toStrictEqual([0, 2]);
  });

  it('tells of the next one after a reading or an answer, and not of what was read', () => {
    expect(mailed([written('customer'), read('retailer', 0), written('customer')])).toStrictEqual([2]);
    expect(mailed([written('customer'), written('retailer', 0), written('customer', 1)])).toStrictEqual([2]);
    expect(isWorthMail(fold([written('customer')]), 3)).toBe(false);
  });

  it('tells of somebody’s oldest unread message whatever happened before', () => {
    const side = fc.constantFrom<TalkSide>('customer', 'retailer', 'coordinator');
    const event = fc.oneof(
      side.map((from) => written(from)),
      fc.tuple(side, fc.nat(12)).map(([by, upTo]) => read(by, upTo)),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const talk = fold(events);
        const oldest = (['customer', 'staff'] as const).flatMap((party) => unreadBy(talk, party).slice(0, 1));
        expect(oldest.filter(({ revision }) => !isWorthMail(talk, revision))).toStrictEqual([]);
      }),
    );
  });
});

describe('what may be written', () => {
  it('is plain text of 1 to 2,000 characters, trimmed', () => {
    expect(talkText.parse(' one\r\ntwo\tthree 👩‍👩‍👦 \n')).toBe('one\ntwo\tthree 👩‍👩‍👦');
    for (const text of ['', ' \n ', 'x'.repeat(longestTalkText + 1), 'a\u0000b', 'a\u202Eb', 'a\u200Bb', 7]) {
      expect(talkText.safeParse(text).success).toBe(false);
    }
    expect(talkText.safeParse(`${'x'.repeat(longestTalkText)}\r\n`).success).toBe(true);
  });

  it('takes pictures of three types up to 8 MB', () => {
    expect(pictureProblem({ type: 'image/webp', size: 8 * 1024 * 1024 })).toBeUndefined();
    expect(pictureProblem({ type: 'application/pdf', size: 1 })).toMatch('must be a JPEG, PNG or WebP');
    expect(pictureProblem({ type: 'image/png', size: 8 * 1024 * 1024 + 1 })).toMatch('no larger than 8 MB');
  });
});
