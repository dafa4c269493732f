import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uploadLimits } from './receive-form.ts';
import { createUploadPlaces, whoGivesWay, type Holding, type Sender } from './upload-places.ts';

const MB = 1024 * 1024;

const senderOf = (address: string): Sender => ({ address, network: address.slice(0, address.lastIndexOf('.')) });
const holding = (address: string, bytes: number, bytesPerSecond: number, mayGiveWay = true): Holding => ({
  ...senderOf(address),
  bytes,
  bytesPerSecond,
  mayGiveWay,
});
const sumOf = (holdings: readonly Holding[]): number => holdings.reduce((sum, { bytes }) => sum + bytes, 0);

describe('who gives way', () => {
  it('is the slowest of the address that holds most, in the network that does', () => {
    const slow = holding('a.1', 30, 1);
    const holdings = [holding('a.1', 40, 9), slow, holding('a.2', 20, 0.5), holding('b.1', 80, 0.1)];
    expect(whoGivesWay(holdings, senderOf('c.1'), 10)).toBe(slow);
  });

  it('is nobody where no network holds more than the sender’s own then would', () => {
    const holdings = [holding('a.1', 50, 1), holding('b.1', 45, 1)];
    expect(whoGivesWay(holdings, senderOf('b.2'), 5)).toBeUndefined();
    expect(whoGivesWay(holdings, senderOf('b.2'), 4)).toBe(holdings[0]);
  });

  it('is nobody who is worked on', () => {
    const holdings = [holding('a.1', 90, 1, false), holding('b.1', 30, 1)];
    expect(whoGivesWay(holdings, senderOf('c.1'), 10)).toBe(holdings[1]);
  });

  it('holds for whatever is in the room', () => {
    const addresses = fc.constantFrom('a.1', 'a.2', 'a.3', 'b.1', 'b.2', 'c.1', 'd.1');
    const numbers = fc.integer({ min: 0, max: 50 });
    const anyHolding = fc.tuple(addresses, numbers, numbers, fc.boolean());
    fc.assert(
      fc.property(fc.array(anyHolding, { maxLength: 12 }), addresses, numbers, (given, address, bytes) => {
        const holdings = given.map((each) => holding(...each));
        const asking = senderOf(address);
        const heldBy = (network: string) => sumOf(holdings.filter((each) => each.network === network));
        const wouldHold = heldBy(asking.network) + bytes;
        const lost = whoGivesWay(holdings, asking, bytes);
        const larger = holdings.filter(({ network, mayGiveWay }) => mayGiveWay && heldBy(network) > wouldHold);
        const others = larger.filter(({ network }) => network !== asking.network);
        const most = Math.max(...others.map(({ network }) => heldBy(network)));
        const isRight = (held: Holding): boolean =>
          others.includes(held) &&
          heldBy(held.network) === most &&
          others.every((each) => each.address !== held.address || each.bytesPerSecond >= held.bytesPerSecond);
        return lost === undefined ? others.length === 0 : isRight(lost);
      }),
    );
  });
});

const patienceMilliseconds = 45_000;

/** A room whose clock stands until the test moves it. */
const openRoom = (mostBytes: number) => {
  const time = { now: 0 };
  const { wait, end } = manualWait();
  const open = createUploadPlaces({ mostBytes, patienceMilliseconds }, { elapsed: () => time.now, wait });
  return { time, open: (address: string) => open(senderOf(address)), losePatience: () => end(patienceMilliseconds) };
};
const busy = { refusal: { code: 'uploads-busy' } };
/** What is granted or refused passes on in microtasks. */
const settle = () => new Promise(setImmediate);
const outcomeOf = (taken: Promise<void>) => {
  const outcome = { now: 'waits' };
  taken.then(
    () => (outcome.now = 'goes on'),
    () => (outcome.now = 'refused'),
  );
  return outcome;
};

describe('places for uploads', () => {
  it('are taken from the largest network for a smaller one, whatever it is doing', async () => {
    const { open } = openRoom(100);
    const [large, other, small] = [open('a.1'), open('b.1'), open('c.1')];
    await large.take(60);
    await other.take(40);
    await small.take(20);
    expect([large.lost.aborted, other.lost.aborted]).toStrictEqual([true, false]);
    await expect(large.take(1)).rejects.toMatchObject(busy);
  });

  it('are not taken for the same network, which waits until one of it is done', async () => {
    const { open } = openRoom(100);
    const [first, second] = [open('a.1'), open('a.2')];
    await first.take(60);
    await second.take(30);
    const waiting = second.take(30);
    const outcome = outcomeOf(waiting);
    await settle();
    expect([outcome.now, second.hasWaited()]).toStrictEqual(['waits', true]);
    first.close();
    await waiting;
    expect([second.hasWaited(), first.lost.aborted]).toStrictEqual([true, true]);
    expect(second.hasWaited()).toBe(false);
  });

  it('let the first go on when all of them wait, so that none waits for ever', async () => {
    const { open } = openRoom(100);
    const [first, second] = [open('a.1'), open('a.2')];
    await first.take(50);
    await second.take(50);
    const waiting = outcomeOf(second.take(30));
    await first.take(30);
    expect(waiting.now).toBe('waits');
    first.close();
    await settle();
    expect(waiting.now).toBe('goes on');
  });

  it('are beyond the room for one sender alone, however many networks wait and hold the same', async () => {
    const { open } = openRoom(100);
    const chunks = Array.from({ length: 10 }, () => 10);
    let [held, most, arrived] = [0, 0, 0];
    const send = async (network: number) => {
      const place = open(`${network}.1`);
      let own = 0;
      try {
        for (const bytes of chunks) {
          await place.take(bytes);
          own += bytes;
          held += bytes;
          most = Math.max(most, held);
          await settle();
        }
        arrived += 1;
      } catch {
        // gave way
      }
      held -= own;
      place.close();
    };
    await Promise.all(Array.from({ length: 8 }, (_, network) => send(network)));
    expect(most).toBeLessThanOrEqual(200);
    expect(arrived).toBeGreaterThan(0);
  });

  it('end with the patience of who waits, or with who leaves', async () => {
    const { open, losePatience } = openRoom(100);
    const [first, second, third] = [open('a.1'), open('a.2'), open('a.3')];
    await first.take(100);
    const [late, leaving] = [second.take(1), third.take(1)];
    third.close();
    await expect(leaving).rejects.toMatchObject(busy);
    losePatience();
    await expect(late).rejects.toMatchObject(busy);
    second.close();
    await first.take(1);
  });

  it('are never stuck, and in one network never lost, whoever sends what', async () => {
    const sender = fc.record({
      address: fc.constantFrom('a.1', 'a.2', 'a.3', 'b.1', 'c.1', 'c.2'),
      chunks: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
    });
    const { counterexample } = await fc.check(
      fc.asyncProperty(fc.array(sender, { minLength: 1, maxLength: 8 }), fc.boolean(), async (senders, areOne) => {
        const { open } = openRoom(100);
        const send = async ({ address, chunks }: (typeof senders)[number]) => {
          const place = open(areOne ? `one.${address.replace('.', '')}` : address);
          try {
            for (const bytes of chunks) {
              await place.take(bytes);
              await settle();
            }
            return 'arrived';
          } catch {
            return 'refused';
          } finally {
            place.close();
          }
        };
        const outcomes = await Promise.all(senders.map(send));
        // of one network all, of several some
        return areOne ? !outcomes.includes('refused') : outcomes.includes('arrived');
      }),
      { numRuns: 60 },
    );
    expect(counterexample).toBeNull();
  });
});

/** Sends so many bytes a second from a second on. */
type Upload = Sender & { readonly rate: number; readonly size: number; readonly startsAt: number };

const tickSeconds = 5;
const longestSeconds = 400;

/** Lets attackers, who come again, and others send in a room of the product's size; how many of the others are refused. */
const refusedOf = async (others: readonly Upload[], attackers: readonly Upload[]): Promise<number> => {
  const time = { now: 0 };
  const waits = new Set<{ readonly until: number; readonly end: () => void }>();
  const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((end) => {
      const entry = { until: time.now + milliseconds, end };
      waits.add(entry);
      signal.addEventListener('abort', () => void waits.delete(entry));
    });
  const open = createUploadPlaces(uploadLimits, { elapsed: () => time.now, wait });
  const begin = (upload: Upload) => ({ upload, place: open(upload), sent: 0, standing: 'sends' });
  const going = new Set([...attackers, ...others].map(begin));
  const attack: ReadonlySet<Upload> = new Set(attackers);
  let refused = 0;
  let left = others.length;
  for (; left > 0 && time.now < longestSeconds * 1000; time.now += tickSeconds * 1000) {
    for (const one of going) {
      if (one.standing !== 'sends' || time.now < one.upload.startsAt * 1000) continue;
      const bytes = Math.min(one.upload.rate * tickSeconds, one.upload.size - one.sent);
      one.standing = 'waits';
      one.place.take(bytes).then(
        () => Object.assign(one, { standing: 'sends', sent: one.sent + bytes }),
        () => Object.assign(one, { standing: 'refused' }),
      );
    }
    for (const entry of waits) if (entry.until <= time.now) entry.end();
    await settle();
    for (const one of going) {
      const isLost = one.standing === 'refused' || one.place.lost.aborted;
      if (!isLost && one.sent < one.upload.size) continue;
      one.place.close();
      going.delete(one);
      if (attack.has(one.upload)) going.add(begin(one.upload));
      else left -= 1;
      if (isLost && !attack.has(one.upload)) refused += 1;
    }
  }
  return refused + left;
};

describe('sign-ups', () => {
  const leastRate = 8 * 1024;
  /** Half on phones at the least rate, half with a large licence. */
  const honest = (count: number, addressOf: (index: number) => Sender, large = 8 * MB): readonly Upload[] =>
    Array.from({ length: count }, (_, index) => ({
      ...addressOf(index),
      startsAt: 60 + (index % 20),
      ...(index % 2 === 0 ? { rate: leastRate, size: MB } : { rate: 200 * 1024, size: large }),
    }));

  it.each([
    [8, 18],
    [64, 18],
  ])(
    'with a licence from 25 networks arrive while 20 networks attack at %s KB a second, each by %s connections (row 45)',
    async (kilobytes, connections) => {
      const attackers = Array.from({ length: 20 * connections }, (_, index) => ({
        ...senderOf(`attack ${index % 20}.1`),
        rate: kilobytes * 1024,
        size: 8 * MB,
        startsAt: 0,
      }));
      expect(
        await refusedOf(
          honest(25, (index) => senderOf(`home ${index}.1`)),
          attackers,
        ),
      ).toBe(0);
    },
  );

  it('from 200 phones behind one /24 arrive where nobody attacks', async () => {
    expect(
      await refusedOf(
        honest(200, (index) => senderOf(`office.${index}`), MB),
        [],
      ),
    ).toBe(0);
  });
});
