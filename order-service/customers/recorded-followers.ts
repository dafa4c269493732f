/** Who follows the orders of a customer: a stream of its own, under the customer's identity key. */
import {
  followerEventSchema,
  followerEventVersion,
  followersStream,
  type FollowerEvent,
} from '@driveaway/domain/order/follower-events.ts';
import { evolveFollowers, noFollowers, type Followers } from '@driveaway/domain/order/followers.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { appendTo, loadStream, type CustomerCommand, type LoadedStream, type WritePorts } from './customers.ts';

const followersIn = ({ history }: LoadedStream): Followers =>
  history.reduce<Followers>(
    (followers, recorded) => evolveFollowers(followers, followerEventSchema.parse(recorded), recorded.metadata),
    noFollowers,
  );

/** Those of all orders of a customer; none for an unknown or an erased one. */
export const followersOf = async (
  ports: Pick<ServicePorts, 'eventStore' | 'keys'>,
  customerId: string,
): Promise<Followers> => followersIn(await loadStream(ports, followersStream(customerId)));

/** Appends what `decide` makes of a customer's followers, once per command id; undefined appends nothing. Returns them after it. */
export const recordOfFollowers = (
  ports: WritePorts,
  command: CustomerCommand,
  decide: (followers: Followers) => FollowerEvent | undefined,
): Promise<Followers> =>
  appendTo(ports, command, {
    stream: followersStream(command.customerId),
    stateOf: followersIn,
    decide: (followers) => {
      const event = decide(followers);
      return event && { schemaVersion: followerEventVersion, ...event };
    },
  });
