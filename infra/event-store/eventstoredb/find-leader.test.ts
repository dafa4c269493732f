import { expect, it } from 'vitest';
import { findLeader, type Endpoint, type Member } from './find-leader.ts';

const node = (address: string): Endpoint => ({ address, port: 2_113 });
const [one, two, three] = [node('one'), node('two'), node('three')] as const;
const members = [one, two, three];
const { signal } = new AbortController();
const wait = async () => undefined;

/** What each says of who leads; one that is not listed says nothing. */
const asked = (leaders: Readonly<Record<string, Endpoint | undefined>>) => {
  const log: string[] = [];
  const ask = async ({ address }: Endpoint): Promise<readonly Member[]> => {
    log.push(address);
    if (!Object.hasOwn(leaders, address)) throw new Error('says nothing');
    return members.map((endpoint) => ({ endpoint, leads: endpoint === leaders[address] }));
  };
  return { ask, log };
};

it('is who the first member names that knows', async () => {
  const { ask } = asked({ two: undefined, three: one });
  expect(await findLeader({ members, ask, wait, signal })).toBe(one);
});

it('does not wait for members that are slow when another has named it', async () => {
  const { ask } = asked({ two: three });
  const hanging = async (member: Endpoint) => (member === one ? new Promise<never>(() => {}) : ask(member));
  expect(await findLeader({ members, ask: hanging, wait, signal })).toBe(three);
});

it('is not the lost one by the word of others', async () => {
  const { ask } = asked({ two: one, three: two });
  expect(await findLeader({ lost: one, members, ask, wait, signal })).toBe(two);
  const { ask: later, log } = asked({ two: one, three: one });
  expect(await findLeader({ lost: one, members, ask: later, attempts: 3, wait, signal })).toBeUndefined();
  expect(log.filter((address) => address === 'one')).toHaveLength(3);
});

it('is the lost one once it answers itself', async () => {
  const { ask } = asked({ one, two: one });
  expect(await findLeader({ lost: one, members, ask, wait, signal })).toBe(one);
});

it('is nobody after so many attempts, with a wait between them', async () => {
  const { ask, log } = asked({ one: undefined });
  const waits: number[] = [];
  const found = await findLeader({
    members,
    ask,
    attempts: 3,
    interval: 7,
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal,
  });
  expect(found).toBeUndefined();
  expect(waits).toEqual([7, 7]);
  expect(log).toHaveLength(9);
});

it('is nobody once the signal aborts', async () => {
  const stopping = new AbortController();
  const { ask } = asked({});
  const found = findLeader({ members, ask, wait: async () => stopping.abort(), signal: stopping.signal });
  expect(await found).toBeUndefined();
});
