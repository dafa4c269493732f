/** What a node says of its cluster. */
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Member } from './find-leader.ts';

const leading = gossip.MemberInfo.VNodeState.LEADER;

const membersOf = (cluster: InstanceType<typeof gossip.ClusterInfo>): readonly Member[] =>
  cluster.getMembersList().flatMap((member) => {
    const endpoint = member.getHttpEndPoint();
    if (endpoint === undefined || !member.getIsAlive()) return [];
    return [
      { endpoint: { address: endpoint.getAddress(), port: endpoint.getPort() }, leads: member.getState() === leading },
    ];
  });

/** The members of the cluster that live, as the node sees them to which this client is connected. */
export const askMembers = async (client: EventStoreDBClient, deadline: number): Promise<readonly Member[]> =>
  client['execute'](
    GossipClient,
    'gossip',
    async (stub) =>
      new Promise((resolve, reject) => {
        stub.read(new shared.Empty(), ...client['callArguments']({ deadline }), (error, cluster) => {
          if (error === null) resolve(membersOf(cluster));
          else reject(error);
        });
      }),
  );

/** The same of a node that the client is for alone; it is of no use afterwards. */
export const askMembersOnce = async (client: EventStoreDBClient, deadline: number): Promise<readonly Member[]> => {
  const channel = await client['getChannel']();
  try {
    return await askMembers(client, deadline);
  } finally {
    channel.close();
  }
};
