/** What a node says of its cluster. */
import { Metadata } from '@grpc/grpc-js';
import type { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { deadlineIn } from './dial-node.ts';
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

/** The members of the cluster that live, as a node sees them. Nobody need be known to ask that: users are checked by the leader. */
export const askMembers = async (stub: GossipClient, milliseconds: number): Promise<readonly Member[]> =>
  new Promise((resolve, reject) => {
    stub.read(new shared.Empty(), new Metadata(), { deadline: deadlineIn(milliseconds) }, (error, cluster) => {
      if (error === null) resolve(membersOf(cluster));
      else reject(error);
    });
  });
