/** What whoever was invited may do: use the link, look how far the order is, and stop. */
import { success } from '@driveaway/domain/api/failure.ts';
import type { FollowedOrder, Following } from '@driveaway/domain/api/followers.ts';
import { isContractOrInvoice } from '@driveaway/domain/order/document-names.ts';
import { stands, type Follower } from '@driveaway/domain/order/followers.ts';
import { recordPersonalDataRead } from '../audit/personal-data-reads.ts';
import { findCustomer } from '../customers/customers.ts';
import { findOrderDocument, listedOf, sendOrderDocument } from '../documents/order-document.ts';
import { followersOf, recordOfFollowers } from '../customers/recorded-followers.ts';
import type { HttpContext } from '../http/context/http-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { createThrottle, takeAll } from '../http/limits/throttle.ts';
import { commandIdOf, stepOf } from '../http/requests/idempotency.ts';
import { orderReadModels } from '../orders/order-read-models.ts';
import { queryText } from '../orders/query-text.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { routeList, type ApiRoute } from '../routes/api-route.ts';
import { followerCalls } from '../routes/follower-calls.ts';
import { followedOrderOf } from './followed-order.ts';
import { followerOfToken, type NamedFollower } from './follower-link.ts';
import { followingOf, forgetFollowing, keepFollowing } from './following-session.ts';

/** Of one follower; each is an event that is kept. */
const looks = { limit: 60, windowSeconds: 60 * 60 };

const nothing: Following = { isFollowing: false, mayReadDocuments: false, revision: -1 };

/** POST begin-following and stop-following, GET following, followed-order and followed-document(s), all under /api/build-your-own. */
export const followingRoutes = (ports: ServicePorts): readonly ApiRoute[] => {
  const { routes, on } = routeList();
  const readModels = orderReadModels(ports);
  const perFollower = createThrottle(ports.clock, looks);
  const perReader = createThrottle(ports.clock, looks);

  /** Asked of the events: another process may remember the key of a buyer who was erased. */
  const isThere = async (customerId: string): Promise<boolean> =>
    (await findCustomer(ports, customerId))?.isErased === false;

  /** The follower as the events have them now; undefined once it ended, also because the buyer was erased. */
  const findFollower = async ({ customerId, followerId }: NamedFollower): Promise<Follower | undefined> => {
    if (!(await isThere(customerId))) return undefined;
    const { followers } = await followersOf(ports, customerId);
    return followers.find((one) => one.followerId === followerId && stands(one, ports.clock.now()));
  };

  /** Asked of the events at each request: an end holds at once, in every process. */
  const currentFollower = async (ctx: HttpContext): Promise<(Follower & NamedFollower) | undefined> => {
    const named = followingOf(ctx, ports);
    const follower = named && (await findFollower(named));
    return named === undefined || follower === undefined || follower.startedAt === null
      ? undefined
      : { ...follower, ...named };
  };

  on(followerCalls.beginFollowing, async (ctx, sent) => {
    const { token } = await sent.value();
    const keyed = commandIdOf(ctx, ports.randomness, 'anonymous', 'begin-following');
    const named = followerOfToken(ports, token);
    if (named === undefined || !(await isThere(named.customerId))) refuse({ code: 'link-not-valid' });
    const { customerId, followerId } = named;
    // another link under the same idempotency key is used by another command
    const commandId = stepOf(keyed, followerId);
    const now = ports.clock.now();
    const { followers } = await recordOfFollowers(
      ports,
      { commandId, correlationId: ctx.state.requestId, customerId, actor: { kind: 'follower', id: followerId } },
      (before) => {
        const invited = before.followers.find((one) => one.followerId === followerId);
        const isOpen = invited !== undefined && invited.startedAt === null && stands(invited, now);
        return isOpen ? { type: 'FollowingStarted', data: { followerId } } : undefined;
      },
    );
    // who lost the answer sends the same command again; any other use of the link is a second one
    if (followers.find((one) => one.followerId === followerId)?.startedBy !== commandId) {
      refuse({ code: 'link-not-valid' });
    }
    keepFollowing(ctx, ports, named);
    ctx.body = success('You follow the car from now on.');
  });

  on(followerCalls.following, async (ctx) => {
    const follower = await currentFollower(ctx);
    const body: Following =
      follower === undefined
        ? nothing
        : {
            isFollowing: true,
            mayReadDocuments: follower.mayReadDocuments,
            revision: Number(await readModels.heldRevision(follower.orderNo)),
          };
    ctx.body = body;
  });

  on(followerCalls.followedOrder, async (ctx) => {
    const follower = (await currentFollower(ctx)) ?? refuse({ code: 'not-following' });
    const { customerId, followerId, orderNo } = follower;
    takeAll([[perFollower, followerId]]);
    const order = await readModels.profileOrder(ctx, orderNo);
    const timeline = await readModels.timeline(ctx, orderNo);
    if (order?.customerId !== customerId || timeline === undefined) refuse({ code: 'not-following' });
    await recordPersonalDataRead(ports, {
      reader: { kind: 'follower', id: followerId },
      orderNo,
      requestId: ctx.state.requestId,
      upToRevision: Number(await readModels.heldRevision(orderNo)),
      what: 'progress',
    });
    keepFollowing(ctx, ports, follower);
    ctx.body = followedOrderOf({ order, timeline }, ports.clock.now().toString()) satisfies FollowedOrder;
  });

  /** Those that the buyer lets this browser read. Refuses everybody else. */
  const grantedDocuments = async (ctx: HttpContext) => {
    const follower = await currentFollower(ctx);
    const listed = follower?.mayReadDocuments === true && (await readModels.documents(ctx, follower.orderNo));
    if (follower === undefined || typeof listed !== 'object' || listed.customerId !== follower.customerId)
      return refuse({ code: 'not-following' });
    const documents = listed.documents.filter(({ name }) => isContractOrInvoice(follower.orderNo, name));
    return { follower, listed: { ...listed, documents } };
  };

  on(followerCalls.followedDocuments, async (ctx) => {
    const { listed } = await grantedDocuments(ctx);
    ctx.body = listedOf(listed);
  });

  on(followerCalls.followedDocument, async (ctx) => {
    const { follower, listed } = await grantedDocuments(ctx);
    const { followerId, orderNo, customerId } = follower;
    takeAll([[perReader, followerId]]);
    const name = queryText(ctx, 'file');
    if (!isContractOrInvoice(orderNo, name)) refuse({ code: 'document-not-found' });
    const found = await findOrderDocument(ports, { orderNo, customerId, name }, listed);
    await recordPersonalDataRead(ports, {
      reader: { kind: 'follower', id: followerId },
      orderNo,
      requestId: ctx.state.requestId,
      upToRevision: Number(await readModels.heldRevision(orderNo)),
      what: 'document',
      document: name,
    });
    keepFollowing(ctx, ports, follower);
    return sendOrderDocument(ctx, found);
  });

  on(followerCalls.stopFollowing, async (ctx) => {
    const follower = await currentFollower(ctx);
    if (follower !== undefined) {
      const { customerId, followerId } = follower;
      const commandId = ports.randomness.uuid();
      const actor = { kind: 'follower', id: followerId } as const;
      await recordOfFollowers(
        ports,
        { commandId, correlationId: ctx.state.requestId, customerId, actor },
        ({ followers }) =>
          followers.some((one) => one.followerId === followerId)
            ? { type: 'FollowingEnded', data: { followerId, by: 'follower' } }
            : undefined,
      );
    }
    forgetFollowing(ctx);
    ctx.body = success('You’re no longer following this car.');
  });

  return routes;
};
