import type { Wait } from '../../clock/wait.ts';

export type Endpoint = { readonly address: string; readonly port: number };

/** A member of a cluster as another one sees it. */
export type Member = { readonly endpoint: Endpoint; readonly leads: boolean };

export type FindLeaderOptions = {
  /** The node that has fallen silent. */
  readonly silent: Endpoint;
  /** All that are known, that one or not. */
  readonly members: readonly Endpoint[];
  /** What a member says of its cluster; rejects in time when it says nothing. */
  readonly ask: (member: Endpoint) => Promise<readonly Member[]>;
  readonly wait: Wait;
  readonly signal: AbortSignal;
};

const betweenAsksMilliseconds = 250;

export const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.address === other.address && one.port === other.port;

/**
 * Who leads after a node has fallen silent, asked of all others, for as long as it takes; undefined once the signal aborts.
 * They go on naming the silent one for some seconds: it is believed to be back when it answers itself.
 */
export const findLeader = async (options: FindLeaderOptions): Promise<Endpoint | undefined> => {
  const { silent, members, ask, wait, signal } = options;
  const others = members.filter((member) => !isSame(member, silent));
  while (!signal.aborted) {
    const answers = await Promise.all(others.map(async (member) => ask(member).catch(() => [])));
    const leader = answers.flat().find(({ leads, endpoint }) => leads && !isSame(endpoint, silent));
    if (leader !== undefined) return leader.endpoint;
    const isBack = await ask(silent).then(
      () => true,
      () => false,
    );
    if (isBack) return silent;
    await wait(betweenAsksMilliseconds, signal);
  }
  return undefined;
};
