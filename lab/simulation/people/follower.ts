/** Somebody who was invited to follow an order: uses the link, looks now and then, tries more than that, and stops. */
import { followedOrderSchema, followingSchema } from '@driveaway/domain/api/followers.ts';
import { followersStream } from '@driveaway/domain/order/follower-events.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { api } from './ask.ts';
import type { Person } from './person.ts';

const second = 1_000;
const hour = 60 * 60 * second;
const seesOnly = 'a follower sees what followers may see';
const seesNothing = 'whoever follows no more sees nothing';

/** What a buyer and their follower were told of the following. */
export type FollowedBy = {
  /** The buyer or the follower was told that it has ended. */
  isOver: boolean;
  /** The follower was shown the order. */
  hasLooked: boolean;
};

export type FollowerPlan = {
  readonly person: Person;
  /** Of the mailed link. */
  readonly token: string;
  readonly orderNo: string;
  readonly followed: FollowedBy;
  /** Whether the buyer was told that their account is gone. */
  readonly isErased: () => boolean;
};

/** Whom a buyer is, where they live, and the words of money and contracts. */
const ofTheBuyer = /Lovelace|Analytical Lane|@|[Pp]rice|[Cc]ents|[Dd]eposit|[Bb]alance|[Cc]ontract|[Rr]efund/;

export const followOrder = async ({ person, token, orderNo, followed, isErased }: FollowerPlan): Promise<void> => {
  const { random, steps, claims, name, pause, insist } = person;
  const [customerId = '', followerId = ''] = token.split('.');
  const keyed = () => ({ 'idempotency-key': random.uuid() });
  const stream = followersStream(customerId);

  /** Looks; false once it is over, as the answer says. */
  const look = async (): Promise<boolean> => {
    const wasOver = followed.isOver || isErased();
    const { status, body } = await insist(`${api}/followed-order`);
    if (status !== 200) return false;
    steps.count('look as a follower');
    if (wasOver) claims.wrong(seesNothing, `${name} sees ${orderNo}`);
    const text = JSON.stringify(body);
    const isAllowed = followedOrderSchema.safeParse(body).success && !ofTheBuyer.test(text);
    if (!isAllowed || text.includes(orderNo) || text.includes(vinOf(orderNo)))
      claims.wrong(seesOnly, `${name} is shown ${text.slice(0, 200)}`);
    followed.hasLooked = true;
    claims.acknowledge({ orderNo, stream: `access-${orderNo}`, type: 'PersonalDataRead', who: name });
    return true;
  };

  /** What an open page asks every ten seconds. */
  const isFollowing = async (): Promise<boolean> => {
    const wasOver = followed.isOver || isErased();
    const told = followingSchema.safeParse((await insist(`${api}/following`)).body).data;
    if (wasOver && told?.isFollowing === true) claims.wrong(seesNothing, `${name} is told that they follow ${orderNo}`);
    return told?.isFollowing === true;
  };

  /** Documents of a private buyer are nobody else's, and the buyer's own pages are not the follower's. */
  const tryMore = async (): Promise<void> => {
    steps.count('follower tries to see more');
    const path = random.pick([
      'followed-documents',
      `profile-order?orderNo=${orderNo}`,
      `documents?orderNo=${orderNo}`,
    ]);
    const { status } = await insist(`${api}/${path}`);
    if (status === 200) claims.wrong(seesOnly, `${name} is answered ${path}`);
  };

  const begun = await insist(`${api}/begin-following`, { headers: keyed(), json: { token } });
  if (begun.status !== 200) return;
  steps.count('order followed');
  claims.acknowledge({ orderNo, stream, type: 'FollowingStarted', who: name, data: { followerId } });
  if (random.chance(0.3)) {
    steps.count('follower’s link used again');
    const again = await insist(`${api}/begin-following`, { headers: keyed(), json: { token } });
    if (again.status === 200) claims.wrong('the link of a follower is used once', `${name} used it again`);
  }
  const looks = random.between(2, 5);
  for (let number = 0; number < looks; number += 1) {
    const isTold = await isFollowing();
    const isShown = await look();
    // by a clock that was set back their cookie is not issued yet: then the page says so no more once it was set right
    if (!isTold && isShown && !(await isFollowing()))
      claims.wrong(seesNothing, `${name} was told that they do not follow ${orderNo}`);
    if (random.chance(0.3)) await tryMore();
    if (!isShown && number > 0) break;
    await pause(random.chance(0.1) ? random.between(8, 40) * hour : random.between(2, 60) * second);
  }
  if (!random.chance(0.4)) return;
  const stopped = await insist(`${api}/stop-following`, { json: {} });
  if (stopped.status !== 200) return;
  steps.count('stop following');
  followed.isOver = true;
  await look();
};
