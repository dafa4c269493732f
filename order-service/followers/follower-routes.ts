/** Lets buyers invite others to follow an order, see who does, and end it. */
import { unlessDeclined } from '@driveaway/domain/mail/unless-declined.ts';
import { success } from '@driveaway/domain/api/failure.ts';
import type { FollowersResponse } from '@driveaway/domain/api/followers.ts';
import { followerMail, followerMailReason } from '@driveaway/domain/mail/follower-mail.ts';
import {
  countInvitationsOfDay,
  isSameFollower,
  lapsesAt,
  mostFollowers,
  mostInvitationsADay,
  stands,
  type Follower,
  type Followers,
} from '@driveaway/domain/order/followers.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import { findLastReads } from '../audit/personal-data-reads.ts';
import { emailHashOf, findCustomer } from '../customers/customers.ts';
import { customerCommand } from '../customers/customer-command.ts';
import { followersOf, recordOfFollowers } from '../customers/recorded-followers.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { throttleLimits, type ThrottleLimits } from '../http/limits/throttle-limits.ts';
import { stepOf } from '../http/requests/idempotency.ts';
import { sessionOf } from '../http/sessions/sessions.ts';
import { sendToStranger } from '../mail/send-to-stranger.ts';
import { requireOwnOrder, type OwnOrder } from '../orders/own-order.ts';
import { queryText } from '../orders/query-text.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { followerCalls } from '../routes/follower-calls.ts';
import { followerToken } from './follower-link.ts';

const cannotMail = 'We cannot send email at the moment. Nobody was invited; please try again later.';
const mailboxRefused = 'The mail server does not take mail for this address. Nobody was invited; please check it.';

/** Paid for, so that our mails are not to be had for nothing, and not over. */
const isToFollow = ({ state }: OwnOrder): boolean =>
  state.facts.deposit !== undefined && state.facts.cancellation === undefined;

/** A colleague may have to book or check what a company buys; what a private person signs is for nobody else. */
const isOfCompany = ({ created }: OwnOrder): boolean => created.buyerType === 'company';

/** One for each mailbox: who follows, else the last invitation. */
const standingOf = ({ followers }: Followers, orderNo: string, now: Temporal.Instant): readonly Follower[] => {
  const standing = followers.filter((one) => one.orderNo === orderNo && stands(one, now));
  return standing.filter((one) => {
    const same = standing.filter((other) => isSameFollower(one, other));
    return one === (same.find(({ startedAt }) => startedAt !== null) ?? same.at(-1));
  });
};

const millisecond = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'millisecond' });

/** GET followers, POST invite-follower, remove-follower and grant-documents, all under /api/build-your-own, for the owner. */
export const followerRoutes = (ports: ServicePorts, limits: ThrottleLimits = throttleLimits): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const perMailbox = createThrottle(ports.clock, limits.followerMailPerEmail);

  on(followerCalls.followers, async (ctx) => {
    const { customerId } = sessionOf(ctx);
    const orderNo = queryText(ctx, 'orderNo');
    const order = await requireOwnOrder(ctx, ports, orderNo);
    const found = standingOf(await followersOf(ports, customerId), orderNo, ports.clock.now());
    const following = found.filter(({ startedAt }) => startedAt !== null);
    const lastLooks = await findLastReads(
      ports,
      orderNo,
      following.map(({ followerId }) => followerId),
    );
    const lastReads = await findLastReads(
      ports,
      orderNo,
      following.flatMap(({ followerId, mayReadDocuments }) => (mayReadDocuments ? [followerId] : [])),
      'document',
    );
    ctx.body = {
      followers: found.map((one) => ({
        followerId: one.followerId,
        email: one.email,
        name: one.name,
        invitedAt: one.invitedAt,
        lapsesAt: one.startedAt === null ? millisecond(lapsesAt(one)) : null,
        since: one.startedAt,
        lastLookedAt: lastLooks.get(one.followerId) ?? null,
        mayReadDocuments: one.mayReadDocuments,
        lastReadAt: lastReads.get(one.followerId) ?? null,
      })),
      canGrant: isOfCompany(order),
      canInvite: isToFollow(order) && found.length < mostFollowers,
    } satisfies FollowersResponse;
  });

  on(followerCalls.inviteFollower, async (ctx, sent) => {
    const wanted = await sent.value();
    const { orderNo, email, name } = wanted;
    const command = customerCommand(ctx, ports, 'invite-follower', wanted);
    const { commandId, customerId } = command;
    const order = await requireOwnOrder(ctx, ports, orderNo);
    if (!isToFollow(order)) refuse({ code: 'not-to-follow' });
    const buyer = (await findCustomer(ports, customerId))?.personal?.contact ?? refuse({ code: 'not-signed-in' });
    if (ports.mail === undefined) refuse({ code: 'not-available', message: cannotMail });
    takeAll([[perMailbox, emailHashOf(ports, email)]]);
    const now = ports.clock.now();
    // the same invitation, sent again, is the same follower
    const followerId = stepOf(commandId, 'follower');
    const { followers: after } = await recordOfFollowers(ports, command, (followers) => {
      const others = standingOf(followers, orderNo, now).filter((one) => !isSameFollower(one, { orderNo, email }));
      if (others.length >= mostFollowers) refuse({ code: 'followers-full' });
      if (countInvitationsOfDay(followers, now) >= mostInvitationsADay) {
        refuse({ code: 'too-many-attempts', retryAfterSeconds: 60 * 60 });
      }
      return { type: 'FollowerInvited', data: { followerId, orderNo }, personal: { email, name } };
    });
    const invited = after.find((one) => one.followerId === followerId);
    if (invited === undefined) refuse({ code: 'not-available', message: cannotMail });
    const token = followerToken(ports, { customerId, followerId });
    try {
      await sendToStranger({ ...ports, mail: ports.mail }, email, {
        mailId: followerId,
        content: followerMail(buyer.firstName, token, millisecond(lapsesAt(invited))),
        reason: followerMailReason(buyer.firstName),
      });
    } catch (fault) {
      if (!(fault instanceof MailFault)) throw fault;
      ports.log.warn('An invitation to follow an order was not sent', { cause: fault.message });
      const undone = { ...command, commandId: stepOf(commandId, 'not sent') };
      await recordOfFollowers(ports, undone, () => ({ type: 'FollowingEnded', data: { followerId, by: 'mail' } }));
      const message = fault.code === 'refused' ? mailboxRefused : cannotMail;
      refuse({ code: 'not-available', message });
    }
    ctx.body = success(`The invitation is on its way${unlessDeclined}.`);
  });

  on(followerCalls.removeFollower, async (ctx, sent) => {
    const wanted = await sent.value();
    const { orderNo, followerId } = wanted;
    const command = customerCommand(ctx, ports, 'remove-follower', wanted);
    await requireOwnOrder(ctx, ports, orderNo);
    await recordOfFollowers(ports, command, ({ followers }) =>
      followers.some((one) => one.followerId === followerId && one.orderNo === orderNo)
        ? { type: 'FollowingEnded', data: { followerId, by: 'buyer' } }
        : undefined,
    );
    ctx.body = success('They can see nothing of this order any more.');
  });

  on(followerCalls.grantDocuments, async (ctx, sent) => {
    const wanted = await sent.value();
    const { orderNo, followerId, mayRead } = wanted;
    const command = customerCommand(ctx, ports, 'grant-documents', wanted);
    const order = await requireOwnOrder(ctx, ports, orderNo);
    await recordOfFollowers(ports, command, ({ followers }) => {
      const follower = followers.find((one) => one.followerId === followerId && one.orderNo === orderNo);
      if (mayRead && (!isOfCompany(order) || (follower?.startedAt ?? null) === null)) refuse({ code: 'not-to-grant' });
      if (follower === undefined || follower.mayReadDocuments === mayRead) return undefined;
      return { type: mayRead ? 'DocumentsGranted' : 'DocumentsGrantEnded', data: { followerId } };
    });
    const message = mayRead
      ? 'They can read contract and invoices from now on.'
      : 'They can read no document any more.';
    ctx.body = success(message);
  });

  return routes;
};
