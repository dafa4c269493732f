/**
 * Room for files that are arriving, bounded in bytes over everybody. When it runs short, the network that holds most
 * gives way to those that hold less; where none holds more than one's own, one waits.
 */
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { RefusedRequest } from '../failures/http-refusals.ts';
import type { RoomForFiles } from '../requests/with-multipart.ts';

export type Sender = {
  readonly address: string;
  /** Its /24 or /48. */
  readonly network: string;
};

/** What a sender has in the room. */
export type Holding = Sender & {
  readonly bytes: number;
  /** Of the time in which we read. */
  readonly bytesPerSecond: number;
  /** False once it is worked on. */
  readonly mayGiveWay: boolean;
};

const bytesBy = (part: keyof Sender, holdings: readonly Holding[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const holding of holdings) sums.set(holding[part], (sums.get(holding[part]) ?? 0) + holding.bytes);
  return sums;
};

const ofTheLargest = <Held extends Holding>(
  part: keyof Sender,
  sums: ReadonlyMap<string, number>,
  among: readonly Held[],
): readonly Held[] => {
  const most = Math.max(...among.map((holding) => sums.get(holding[part]) ?? 0));
  const largest = among.find((holding) => sums.get(holding[part]) === most);
  return among.filter((holding) => holding[part] === largest?.[part]);
};

/**
 * Who loses its place so that a sender may keep so many bytes more: of the network that holds most, and of its address
 * that does, the slowest. Undefined when none holds more than the sender's own network then would: a network loses
 * nothing to itself.
 */
export const whoGivesWay = <Held extends Holding>(
  holdings: readonly Held[],
  asking: Sender,
  bytes: number,
): Held | undefined => {
  const sums = bytesBy('network', holdings);
  const wouldHold = (sums.get(asking.network) ?? 0) + bytes;
  const larger = holdings.filter(
    ({ network, mayGiveWay }) => mayGiveWay && network !== asking.network && (sums.get(network) ?? 0) > wouldHold,
  );
  const ofOneAddress = ofTheLargest('address', bytesBy('address', holdings), ofTheLargest('network', sums, larger));
  return ofOneAddress.toSorted((one, other) => one.bytesPerSecond - other.bytesPerSecond)[0];
};

export type RoomLimits = {
  /** Of everybody together; the first of those that wait goes on beyond them when nobody else does. */
  readonly mostBytes: number;
  /** Who waits longer for room is refused. */
  readonly patienceMilliseconds: number;
};

/** Refuses as `uploads-busy`. */
export type UploadPlace = RoomForFiles & {
  /** All has arrived and is worked on: the place is not lost any more. */
  readonly workBegins: () => void;
};

type Place = Sender & {
  readonly losing: AbortController;
  readonly since: number;
  bytes: number;
  waitedMilliseconds: number;
  mayGiveWay: boolean;
  /** What it waits for. */
  asked?: { readonly bytes: number; readonly since: number; readonly go: () => void } | undefined;
};

const busy = (): RefusedRequest => new RefusedRequest({ code: 'uploads-busy' });

/** A room with places, opened by whoever has a file to send. */
export const createUploadPlaces = (
  { mostBytes, patienceMilliseconds }: RoomLimits,
  { elapsed, wait }: { readonly elapsed: () => number; readonly wait: Wait },
): ((sender: Sender) => UploadPlace) => {
  /** As they came. */
  const places = new Set<Place>();
  let held = 0;
  const heldBy = new Map<string, number>();
  /** Who goes on beyond the room where all wait: nobody else does before it leaves, or each would in turn. */
  let beyond: Place | undefined;

  const keep = (place: Place, bytes: number): void => {
    place.bytes += bytes;
    held += bytes;
    const ofNetwork = (heldBy.get(place.network) ?? 0) + bytes;
    if (ofNetwork === 0) heldBy.delete(place.network);
    else heldBy.set(place.network, ofNetwork);
  };
  const leave = (place: Place): void => {
    if (places.delete(place)) keep(place, -place.bytes);
    if (beyond === place) beyond = undefined;
  };
  const holdings = () =>
    [...places].map((place) => {
      const { address, network, bytes, mayGiveWay } = place;
      const read = elapsed() - place.since - place.waitedMilliseconds;
      return { address, network, bytes, mayGiveWay, place, bytesPerSecond: bytes / Math.max(read, 1) };
    });

  const makeRoom = (place: Place, bytes: number): boolean => {
    const isShort = (): boolean => held + bytes > mostBytes;
    while (isShort()) {
      // most of the time nobody holds more, which is found here at less cost
      const wouldHold = (heldBy.get(place.network) ?? 0) + bytes;
      if (Math.max(...heldBy.values()) <= wouldHold) return false;
      const lost = whoGivesWay(holdings(), place, bytes)?.place;
      if (lost === undefined) return false;
      leave(lost);
      lost.losing.abort(busy());
    }
    return true;
  };
  /** Of the network that holds least; where several do, who came first. */
  const nextOf = (waiting: readonly Place[]): Place | undefined => {
    const bytesOf = ({ network }: Place): number => heldBy.get(network) ?? 0;
    const least = Math.min(...waiting.map(bytesOf));
    return waiting.find((place) => bytesOf(place) === least);
  };
  const letGoOn = (): void => {
    for (;;) {
      const waiting = [...places].filter(({ asked }) => asked !== undefined);
      let next = nextOf(waiting);
      if (next?.asked === undefined) return;
      // nobody else would ever make room
      const isStuck = waiting.length === places.size;
      if (!makeRoom(next, next.asked.bytes)) {
        if (!isStuck) return;
        beyond ??= next;
        next = beyond;
      }
      const { asked } = next;
      if (asked === undefined) return;
      next.asked = undefined;
      next.waitedMilliseconds += elapsed() - asked.since;
      keep(next, asked.bytes);
      asked.go();
    }
  };

  const waitForRoom = async (place: Place, bytes: number): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = new AbortController();
    const { signal } = place.losing;
    const refuse = (): void => reject(busy());
    signal.addEventListener('abort', refuse, { signal: done.signal });
    place.asked = { bytes, since: elapsed(), go: resolve };
    letGoOn();
    void wait(patienceMilliseconds, done.signal).then(refuse);
    try {
      await promise;
    } finally {
      place.asked = undefined;
      done.abort();
    }
  };

  return (sender) => {
    const place: Place = {
      ...sender,
      losing: new AbortController(),
      since: elapsed(),
      bytes: 0,
      waitedMilliseconds: 0,
      mayGiveWay: true,
    };
    let hasWaited = false;
    return {
      take: async (bytes) => {
        if (place.losing.signal.aborted) throw busy();
        // a form without a file has none
        places.add(place);
        if (held + bytes <= mostBytes) return keep(place, bytes);
        await waitForRoom(place, bytes);
        hasWaited = true;
        return undefined;
      },
      lost: place.losing.signal,
      hasWaited: () => {
        const answer = hasWaited || place.asked !== undefined;
        hasWaited = false;
        return answer;
      },
      workBegins: () => {
        place.mayGiveWay = false;
      },
      close: () => {
        leave(place);
        place.losing.abort(busy());
        letGoOn();
      },
    };
  };
};
