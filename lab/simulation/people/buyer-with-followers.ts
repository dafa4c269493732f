/** A buyer who lets others follow the order, from another browser, and takes it back from some of them. */
import { followersResponseSchema } from '@driveaway/domain/api/followers.ts';
import { z } from 'zod';
import type { ReceivedMail } from '../world/mailbox.ts';
import { api } from './ask.ts';
import { followOrder, type FollowedBy } from './follower.ts';
import type { Guests } from './guests.ts';
import type { Person } from './person.ts';
import { signedInElsewhere } from './signed-in-elsewhere.ts';
import type { Answer } from './visitor.ts';

const second = 1_000;
const minute = 60 * second;
const mostTries = 5;
const failureSchema = z.object({ code: z.string() });

export type BuyerWithFollowersPlan = {
  /** The buyer, in another browser than the one of the order. */
  readonly person: Person;
  readonly email: string;
  readonly orderNo: string;
  readonly guests: Guests;
  readonly mails: ReadonlyMap<string, ReceivedMail>;
  /** Another person, with a browser of their own. */
  readonly somebody: (name: string) => Person;
};

/** Resolves when the buyer has seen to all of their followers, who may go on looking. */
export const shareOrder = async (plan: BuyerWithFollowersPlan): Promise<void> => {
  const { person, email, orderNo, guests, mails, somebody } = plan;
  const { random, steps, claims, pause, name } = person;
  const ask = signedInElsewhere(person, email);
  const keyed = () => ({ 'idempotency-key': random.uuid() });
  const isErased = (): boolean => claims.erasures.some((erasure) => erasure.email === email);

  const mailsTo = (address: string): readonly ReceivedMail[] => [...mails.values()].filter(({ to }) => to === address);

  const codeOf = ({ body }: Answer): string | undefined => failureSchema.safeParse(body).data?.code;

  /** Like insisting, but that nobody could be mailed is an answer: the invitation has ended, and another one is due. */
  const invite = async (address: string): Promise<boolean> => {
    const path = `${api}/invite-follower`;
    for (let tries = 0; tries < mostTries; tries += 1) {
      const request = { headers: keyed(), json: { orderNo, email: address, name: '' } };
      for (let again = 0; again < mostTries; again += 1) {
        const answer = await person.visitor.send(path, request);
        if (answer?.status === 200) return true;
        const code = answer && codeOf(answer);
        if (code === 'not-available') {
          steps.count('invitation not mailed');
          break;
        }
        if (answer !== undefined && answer.status === 401) await ask(`${api}/followers?orderNo=${orderNo}`);
        else if (answer !== undefined && answer.status < 500) return false;
        await pause(random.between(2, 10) * second);
      }
      await pause(random.between(5, 30) * second);
    }
    return false;
  };

  /** Ends it, if it has not ended: from the answer on nobody is shown anything. */
  const withdraw = async (address: string, followed: FollowedBy): Promise<void> => {
    const hadLooked = followed.hasLooked;
    const listed = followersResponseSchema.safeParse((await ask(`${api}/followers?orderNo=${orderNo}`)).body).data;
    const follower = listed?.followers.find((one) => one.email === address);
    if (follower === undefined) return;
    if (hadLooked && follower.since !== null && follower.lastLookedAt === null)
      claims.wrong('each look of a follower is on record', `${name} is told of none of ${address}`);
    const { followerId } = follower;
    const answer = await ask(`${api}/remove-follower`, { headers: keyed(), json: { orderNo, followerId } });
    if (answer.status !== 200) return;
    followed.isOver = true;
    steps.count('follower withdrawn');
    // what was handed over before may still be on its way
    await pause(minute);
    claims.mailEnded({ address, times: mailsTo(address).reduce((sum, { times }) => sum + times, 0) });
  };

  const shareWith = async (number: number): Promise<void> => {
    const address = `follower-${number}-of-${orderNo}@follower.test`;
    claims.invited({ buyer: email, address });
    if (!(await invite(address))) return;
    steps.count('follower invited');
    const mail = mailsTo(address).at(-1);
    const token = /#token=(\S+)/.exec(mail?.link ?? '')?.[1];
    if (token === undefined) {
      claims.wrong('an invitation that was acknowledged was mailed', `${name} invited ${address}`);
      return;
    }
    const followed: FollowedBy = { isOver: false, hasLooked: false };
    const follower = somebody(`follower ${number} of ${name}`);
    void guests.live(follower.name, () => followOrder({ person: follower, token, orderNo, followed, isErased }));
    await pause(random.between(5, 90) * second);
    if (random.chance(0.5)) await withdraw(address, followed);
  };

  const most = random.pick([1, 1, 2] as const);
  for (let number = 1; number <= most; number += 1) {
    await pause(random.between(1, 20) * second);
    await shareWith(number);
  }
};
