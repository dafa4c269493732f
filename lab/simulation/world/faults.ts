/** What goes wrong in a run: drawn anew for each, so that every run is good at something else. */
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import { EventStoreFault } from '@driveaway/infra/event-store/event-store-fault.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';

/** What a process reaches over a line. */
export const places = [
  'events',
  'read-models',
  'vault',
  'files',
  'leases',
  'gateway',
  'mail',
  'pdf',
  'webhooks',
] as const;
export type Place = (typeof places)[number];

const awayFrom = (place: Place) => `${place} away` as const;
const answerLostFrom = (place: Place) => `${place}: answer lost` as const;

const usualFaultKinds = [
  ...places.map(awayFrom),
  ...places.map(answerLostFrom),
  'slow store',
  'process dies before a call',
  'process dies after a call',
  'process dies while it waits',
  'process is stopped in order',
  'clock jumps',
  'read models gone',
  'unreadable event',
  'line lost before the request',
  'line lost before the answer',
  'gateway settles later',
  'receiver answers 500',
] as const;
/** In runs with devices alone, each drawn after all the others. */
export const pushFaultKinds = ['push service answers 429', 'push service answers 500'] as const;

/** Drawn after all the others too. */
export const reviewFaultKinds = ['gateway holds for review'] as const;

/** Every kind of fault; the report says how often each came, or that it never did. */
export const faultKinds = [...usualFaultKinds, ...pushFaultKinds, ...reviewFaultKinds] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Fate = {
  readonly kind: 'well' | 'away' | 'answer-lost' | 'dies-before' | 'dies-after';
  /** Milliseconds until the request arrives, and from there until the answer does. */
  readonly there: number;
  readonly back: number;
  /** What a process has sent when it dies never arrives. */
  readonly isCalledBack: boolean;
};

/** A place said nothing useful; nobody knows what became of the request. */
class LineFault extends Error {
  override readonly name = 'LineFault';
  readonly code = 'unavailable';
}

/** How probable each fault is in a run, as shares of what it can befall; 0 for most. */
export type Weather = ReadonlyMap<FaultKind, number>;

const mildest = 0.002;
const worst = 0.06;

/** A third of the kinds, each as bad as it happens to be. */
export const drawWeather = (
  random: SeededRandom,
  only?: ReadonlySet<FaultKind>,
  kinds: readonly FaultKind[] = usualFaultKinds,
): Weather => {
  const drawn = kinds.map((kind) => {
    const share = random.chance(0.33) ? mildest + ((worst - mildest) * random.below(1_000)) / 1_000 : 0;
    return [kind, only === undefined || only.has(kind) ? share : 0] as const;
  });
  return new Map(drawn);
};

/** How long requests travel, and their answers: at most so many thousandths of a millisecond. */
export type Pace = { readonly there: number; readonly back: number };

/** Far or near stores; where answers take no time each is worked on at once. */
const paces: readonly Pace[] = [
  { there: 3_000, back: 3_000 },
  { there: 3_000, back: 0 },
  { there: 25_000, back: 0 },
];

export const drawPace = (random: SeededRandom): Pace => random.pick(paces);

export type Faults = {
  readonly fateOf: (place: Place, what: string, random: SeededRandom) => Fate;
  readonly faultOf: (place: Place, what: string) => Error;
  /** Whether a fault of a kind that is no store's comes now. */
  readonly comes: (kind: FaultKind) => boolean;
  readonly clockOffset: (process: string) => number;
  /** The machines' clock is so many milliseconds off from now on. */
  readonly moveClock: (milliseconds: number) => void;
  /** How far clocks are behind where they have been, in milliseconds: what was due then is due so much later. */
  readonly setBack: () => number;
  readonly count: (kind: FaultKind) => void;
  /** No more faults from here on. */
  readonly calmDown: () => void;
  readonly isCalm: () => boolean;
  readonly counts: ReadonlyMap<FaultKind, number>;
};

/** What is reached seldom goes wrong more often when it does. */
const scales: Readonly<Partial<Record<Place, number>>> = { gateway: 8, mail: 4, files: 4, pdf: 4, webhooks: 4 };
const scalesOfKinds: Readonly<Partial<Record<FaultKind, number>>> = {
  'gateway settles later': 10,
  'gateway holds for review': 10,
  'receiver answers 500': 4,
  'push service answers 429': 4,
  'push service answers 500': 4,
};

const kindsOfPlace = (place: Place) => ({ away: awayFrom(place), answerLost: answerLostFrom(place) });

/** Put together once: each call of a process asks. */
const kindsOf = {
  events: kindsOfPlace('events'),
  'read-models': kindsOfPlace('read-models'),
  vault: kindsOfPlace('vault'),
  files: kindsOfPlace('files'),
  leases: kindsOfPlace('leases'),
  gateway: kindsOfPlace('gateway'),
  mail: kindsOfPlace('mail'),
  pdf: kindsOfPlace('pdf'),
  webhooks: kindsOfPlace('webhooks'),
} as const satisfies Readonly<Record<Place, unknown>>;

/** Deaths are rarer than faults that pass: each costs a start. */
const shareOfDeaths = 0.01;

export const createFaults = (
  weather: Weather,
  pace: Pace,
  chances: SeededRandom,
  onFault: (kind: FaultKind) => void,
): Faults => {
  const counts = new Map<FaultKind, number>();
  let calm = false;
  let offset = 0;
  let furthest = 0;
  const count = (kind: FaultKind): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    onFault(kind);
  };
  const happens = (kind: FaultKind, random: SeededRandom, scale = 1): boolean => {
    const share = calm ? 0 : (weather.get(kind) ?? 0) * scale;
    if (share === 0 || !random.chance(share)) return false;
    count(kind);
    return true;
  };
  const kindOf = (place: Place, random: SeededRandom): Fate['kind'] => {
    const { away, answerLost } = kindsOf[place];
    const scale = scales[place];
    if (happens(away, random, scale)) return 'away';
    if (happens(answerLost, random, scale)) return 'answer-lost';
    if (happens('process dies before a call', random, shareOfDeaths)) return 'dies-before';
    return happens('process dies after a call', random, shareOfDeaths) ? 'dies-after' : 'well';
  };
  return {
    fateOf: (place, _what, random) => {
      const isSlow = happens('slow store', random);
      const slowness = isSlow ? random.between(200, 12_000) : 1;
      const there = random.below(pace.there) / 1_000 + (isSlow ? slowness : 0);
      const back = pace.back === 0 ? 0 : random.below(pace.back) / 1_000;
      return { kind: kindOf(place, random), there, back, isCalledBack: random.chance(0.5) };
    },
    faultOf: (place, what) => {
      if (place === 'events') return new EventStoreFault('unavailable', `No answer to ${what}`);
      if (place === 'mail') return new MailFault('unavailable', `No answer to ${what}`);
      return new LineFault(`${place} did not answer ${what}`);
    },
    comes: (kind) => happens(kind, chances, scalesOfKinds[kind]),
    clockOffset: () => offset,
    moveClock: (milliseconds) => {
      offset = milliseconds;
      furthest = Math.max(furthest, offset);
    },
    setBack: () => furthest - offset,
    count,
    calmDown: () => {
      calm = true;
    },
    isCalm: () => calm,
    counts,
  };
};
