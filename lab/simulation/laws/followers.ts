/** Mail to people who follow an order: their invitation and nothing else, and none once it has ended. */
import { followerEventSchema } from '@driveaway/domain/order/follower-events.ts';
import { messageIdOf } from '@driveaway/order-service/mail/sender.ts';
import { dataOf, type Breach, type GroundTruth } from './ground-truth.ts';

const invitationSchema = followerEventSchema.options[0].shape.data.pick({ followerId: true });

/** By the message ids: an invitation is sent as it is asked for, past the spool. */
export const invitationMails = (events: GroundTruth['events']): readonly string[] =>
  events
    .filter(({ type }) => type === 'FollowerInvited')
    .map((event) => messageIdOf(invitationSchema.parse(dataOf(event)).followerId));

export const checkFollowers = ({ events, engines, claims }: GroundTruth): readonly Breach[] => {
  if (claims.invitations.length === 0) return [];
  const followers = new Set(claims.invitations.map(({ address }) => address));
  const invitations = new Set(invitationMails(events));
  const mails = [...engines.mailbox.received.values()].filter(({ to }) => followers.has(to));
  const breaches = mails
    .filter(({ messageId }) => !invitations.has(messageId))
    .map(({ to, subject }) => ({
      law: 'followers are mailed their invitation and nothing else',
      what: `${to}: ${subject}`,
    }));
  for (const { address, times } of claims.endsOfMail) {
    const now = mails.filter(({ to }) => to === address).reduce((sum, mail) => sum + mail.times, 0);
    if (now > times)
      breaches.push({ law: 'whoever follows no more gets no mail', what: `${address}: ${times} and then ${now}` });
  }
  return breaches;
};
