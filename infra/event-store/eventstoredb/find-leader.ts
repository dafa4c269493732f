import type { Wait } from '../../clock/wait.ts';

export type Endpoint = { readonly address: string; readonly port: number };

/** A member of a cluster as another one sees it. */
export type Member = { readonly endpoint: Endpoint; readonly leads: boolean };

type FindLeaderOptions = {
  /** The node that has fallen silent or ended its connections, if one did. */
  readonly lost?: Endpoint | undefined;
  /** All that are known, that one or not. */
  readonly members: readonly Endpoint[];
  /** What a member says of its cluster; rejects in time when it says nothing. */
  readonly ask: (member: Endpoint) => Promise<readonly Member[]>;
  /** How often all are asked; default for as long as it takes. */
  readonly attempts?: number | undefined;
  /** Milliseconds from one attempt to the next; default 250. */
  readonly interval?: number | undefined;
  readonly wait: Wait;
  readonly signal: AbortSignal;
};

export const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.address === other.address && one.port === other.port;

/**
 * Who leads, by the first member that names a leader; undefined when nobody does, or once the signal aborts. Others go on
 * naming a lost node for some seconds: it is believed to be back when it answers itself.
 */
export const findLeader = async (options: FindLeaderOptions): Promise<Endpoint | undefined> => {
  const { lost, members, ask, attempts = Infinity, interval = 250, wait, signal } = options;
  const isLost = (endpoint: Endpoint): boolean => lost !== undefined && isSame(endpoint, lost);
  const others = members.filter((member) => !isLost(member));
  const leaderBy = async (member: Endpoint): Promise<Endpoint> => {
    const leader = (await ask(member)).find(({ leads, endpoint }) => leads && !isLost(endpoint));
    if (leader === undefined) throw new Error('Names no leader');
    return leader.endpoint;
  };
  for (let attempt = 1; attempt <= attempts && !signal.aborted; attempt += 1) {
    const leader = await Promise.any(others.map(leaderBy)).catch(() => undefined);
    if (leader !== undefined) return leader;
    if (lost !== undefined) {
      const isBack = await ask(lost).then(
        () => true,
        () => false,
      );
      if (isBack) return lost;
    }
    if (attempt < attempts) await wait(interval, signal);
  }
  return undefined;
};
