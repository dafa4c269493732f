import { describe, expect, it } from 'vitest';
import { goldenEvents } from '../testing/golden-events.ts';
import { followerEventSchema, type FollowerEvent } from './follower-events.ts';
import { countInvitationsOfDay, evolveFollowers, lapsesAt, noFollowers, stands } from './followers.ts';

/** Every event of a follower as it is stored. */
const golden = goldenEvents(new URL('golden/follower-events.json', import.meta.url));

const [invited, started, granted, takenBack, ended] = golden.map((event) => followerEventSchema.parse(event));
if (invited?.type !== 'FollowerInvited' || started === undefined || granted === undefined)
  throw new Error('golden file');
if (takenBack === undefined || ended === undefined) throw new Error('golden file');
const { followerId } = invited.data;

const at = Temporal.Instant.from('2026-11-02T01:00:00Z');
const fold = (...events: readonly FollowerEvent[]) =>
  events.reduce(
    (followers, event, index) =>
      evolveFollowers(followers, event, {
        recordedAt: at.add({ hours: index }).toString(),
        commandId: `command-${index}`,
      }),
    noFollowers,
  );

describe('the golden file', () => {
  it('holds what is read today, byte for byte', () => {
    for (const event of golden) {
      const { schemaVersion: _version, ...stored } = event;
      expect(followerEventSchema.parse(event)).toStrictEqual(stored);
    }
    expect(golden.map(({ type }) => type).toSorted()).toStrictEqual(
      followerEventSchema.options.map(({ shape }) => shape.type.value).toSorted(),
    );
  });
});

describe('the followers of a customer', () => {
  const renewed: FollowerEvent = {
    ...invited,
    data: { ...invited.data, followerId: 'b3f1c8e1-0a5b-4d0e-9a3f-2d7b54c8e911' },
    personal: { email: 'Grace@Example.test', name: '' },
  };

  it('are those who were invited, then follow, until either side ends it', () => {
    expect(fold(invited).followers).toMatchObject([{ followerId, email: 'grace@example.test', startedAt: null }]);
    expect(fold(invited, started).followers).toMatchObject([
      { startedAt: '2026-11-02T02:00:00Z', startedBy: 'command-1' },
    ]);
    expect(fold(invited, started, ended).followers).toStrictEqual([]);
  });

  it('keep their place until another invitation is used, and for good where it could not be sent', () => {
    expect(fold(invited, started, renewed).followers).toMatchObject([
      { followerId, startedAt: '2026-11-02T02:00:00Z' },
      { followerId: renewed.data.followerId, startedAt: null },
    ]);
    const unsent: FollowerEvent = {
      type: 'FollowingEnded',
      data: { followerId: renewed.data.followerId, by: 'mail' },
    };
    expect(fold(invited, started, renewed, unsent)).toEqual({
      ...fold(invited, started),
      invitedAt: ['2026-11-02T01:00:00Z', '2026-11-02T03:00:00Z'],
    });
  });

  it('have one place for an address in an order, however it is spelt, and another in another order', () => {
    const used: FollowerEvent = { type: 'FollowingStarted', data: { followerId: renewed.data.followerId } };
    expect(fold(invited, started, renewed, used).followers).toMatchObject([
      { followerId: renewed.data.followerId, startedAt: '2026-11-02T04:00:00Z' },
    ]);
    // ended by either side, no link of theirs is left
    expect(fold(invited, started, renewed, ended).followers).toStrictEqual([]);
    const ofOther: FollowerEvent = { ...renewed, data: { ...renewed.data, orderNo: '20261102-0002' } };
    expect(fold(invited, started, ofOther, used).followers).toHaveLength(2);
    expect(fold(invited, started, ofOther, used, ended).followers).toMatchObject([{ orderNo: '20261102-0002' }]);
  });

  it('take the place of those invited before them alone: a link that was mailed later can still be used', () => {
    const [second, third] = ['b3f1c8e1-0a5b-4d0e-9a3f-2d7b54c8e911', 'b3f1c8e1-0a5b-4d0e-9a3f-2d7b54c8e912'];
    const again: FollowerEvent = { ...renewed, data: { ...renewed.data, followerId: third } };
    const uses = (one: string): FollowerEvent => ({ type: 'FollowingStarted', data: { followerId: one } });
    const before = fold(invited, started, renewed, again, uses(second));
    expect(before.followers).toMatchObject([
      { followerId: second, startedAt: expect.any(String) },
      { followerId: third, startedAt: null },
    ]);
    expect(fold(invited, started, renewed, again, uses(second), uses(third)).followers).toMatchObject([
      { followerId: third, startedAt: expect.any(String) },
    ]);
    expect(fold(invited, started, renewed, again, uses(third), uses(second)).followers).toMatchObject([
      { followerId: third },
    ]);
  });

  it('read documents while the buyer lets them, and not with another invitation', () => {
    const mayRead = (...events: readonly FollowerEvent[]) =>
      fold(...events).followers.map((one) => one.mayReadDocuments);
    expect(mayRead(invited, started)).toStrictEqual([false]);
    expect(mayRead(invited, started, granted)).toStrictEqual([true]);
    expect(mayRead(invited, started, granted, takenBack)).toStrictEqual([false]);
    const used: FollowerEvent = { type: 'FollowingStarted', data: { followerId: renewed.data.followerId } };
    expect(mayRead(invited, started, granted, renewed)).toStrictEqual([true, false]);
    expect(mayRead(invited, started, granted, renewed, used)).toStrictEqual([false]);
    expect(mayRead(invited, started, granted, ended)).toStrictEqual([]);
  });

  it('are nobody once the buyer’s key is gone', () => {
    const { personal: _personal, ...unreadable } = invited;
    expect(fold(unreadable, started).followers).toStrictEqual([]);
  });

  it('have fourteen days to use the link, the last to its end; after it they stay', () => {
    const [waiting] = fold(invited).followers;
    const [following] = fold(invited, started).followers;
    if (waiting === undefined || following === undefined) throw new Error('nobody was invited');
    const end = lapsesAt(waiting);
    expect(end.toString()).toBe('2026-11-16T13:00:00Z');
    expect([stands(waiting, end.subtract({ seconds: 1 })), stands(waiting, end)]).toStrictEqual([true, false]);
    expect(stands(following, end.add({ hours: 9_000 }))).toBe(true);
  });

  it('count towards the invitations of a day even when they ended', () => {
    const followers = fold(invited, started, ended, renewed);
    expect(countInvitationsOfDay(followers, at.add({ hours: 4 }))).toBe(2);
    expect(countInvitationsOfDay(followers, at.add({ hours: 24 }))).toBe(1);
    expect(countInvitationsOfDay(followers, at.add({ hours: 27 }))).toBe(0);
  });
});
