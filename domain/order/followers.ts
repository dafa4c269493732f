/** Who follows the orders of a customer, folded from the events. */
import type { FollowerEvent } from './follower-events.ts';
import { normaliseEmail } from '../customer/text-rules.ts';
import { dayIn, endOfDay } from '../locations/end-of-day.ts';
import { addDays } from '../time/add-days.ts';

/** At once, of one order: a family, or the colleagues whom a car concerns. */
export const mostFollowers = 5;
/** Of one buyer, in 24 hours: our mails are nobody's way to write to strangers. */
export const mostInvitationsADay = 10;
/** Then a link that nobody used is worth nothing. */
export const invitationDays = 14;

export type Follower = {
  readonly followerId: string;
  readonly orderNo: string;
  readonly email: string;
  /** '' when the buyer gave none. */
  readonly name: string;
  readonly invitedAt: string;
  /** Null until the link is used. */
  readonly startedAt: string | null;
  /** The command that used the link. */
  readonly startedBy: string | null;
  /** The buyer lets them read contract and invoices. */
  readonly mayReadDocuments: boolean;
};

export type Followers = {
  /** Without those that ended; an invitation that lapsed is still among them. */
  readonly followers: readonly Follower[];
  /** When each invitation was made, ended ones too. */
  readonly invitedAt: readonly string[];
};

export const noFollowers: Followers = { followers: [], invitedAt: [] };

type Recorded = { readonly recordedAt: string; readonly commandId: string };

/** The same mailbox, however it is spelt, in the same order. */
export const isSameFollower = (one: Pick<Follower, 'orderNo' | 'email'>, other: Pick<Follower, 'orderNo' | 'email'>) =>
  one.orderNo === other.orderNo && normaliseEmail(one.email) === normaliseEmail(other.email);

/**
 * The followers after one more event. Another invitation of an address to the same order replaces the one before once its
 * link is used: until then, or where its mail could not be sent, the one before stands. Whom an erased customer invited
 * cannot be read, and follows nothing.
 */
export const evolveFollowers = (
  { followers, invitedAt }: Followers,
  event: FollowerEvent,
  { recordedAt, commandId }: Recorded,
): Followers => {
  const { followerId } = event.data;
  switch (event.type) {
    case 'FollowerInvited': {
      const invitations = [...invitedAt, recordedAt];
      if (event.personal === undefined) return { followers, invitedAt: invitations };
      const { orderNo } = event.data;
      const { email, name } = event.personal;
      const invited: Follower = {
        followerId,
        orderNo,
        email,
        name,
        invitedAt: recordedAt,
        startedAt: null,
        startedBy: null,
        mayReadDocuments: false,
      };
      return { followers: [...followers, invited], invitedAt: invitations };
    }
    case 'FollowingStarted': {
      const at = followers.findIndex((one) => one.followerId === followerId);
      const started = followers[at];
      if (started === undefined) return { followers, invitedAt };
      // one that was mailed later is still to be used
      const earlier = followers.slice(0, at).filter((one) => !isSameFollower(one, started));
      const following = { ...started, startedAt: recordedAt, startedBy: commandId };
      return { invitedAt, followers: [...earlier, following, ...followers.slice(at + 1)] };
    }
    case 'DocumentsGranted':
    case 'DocumentsGrantEnded': {
      const mayReadDocuments = event.type === 'DocumentsGranted';
      return {
        invitedAt,
        followers: followers.map((one) => (one.followerId === followerId ? { ...one, mayReadDocuments } : one)),
      };
    }
    case 'FollowingEnded': {
      const ended = followers.find((one) => one.followerId === followerId);
      // an invitation that could not be sent takes nobody's place; whoever is ended has no other link either
      const goes = (one: Follower) =>
        one === ended || (event.data.by !== 'mail' && ended !== undefined && isSameFollower(one, ended));
      return { invitedAt, followers: followers.filter((one) => !goes(one)) };
    }
  }
};

/** The instant at which an invitation that nobody used lapses: its last day is over in Sydney, as followers are not told the order's state. */
export const lapsesAt = ({ invitedAt }: Pick<Follower, 'invitedAt'>): Temporal.Instant =>
  Temporal.Instant.from(endOfDay(addDays(dayIn('NSW', invitedAt), invitationDays), 'NSW'));

/** Whether the link was used, or can be. */
export const stands = (follower: Follower, now: Temporal.Instant): boolean =>
  follower.startedAt !== null || Temporal.Instant.compare(now, lapsesAt(follower)) < 0;

export const countInvitationsOfDay = ({ invitedAt }: Followers, now: Temporal.Instant): number => {
  const since = now.subtract({ hours: 24 });
  return invitedAt.filter((at) => Temporal.Instant.compare(Temporal.Instant.from(at), since) > 0).length;
};
