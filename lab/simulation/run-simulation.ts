/** One run: a shop, its people and its faults, all from one seed. */
import type { SuburbSearch } from '@driveaway/domain/locations/search-suburbs.ts';
import type { Log } from '@driveaway/infra/telemetry/port.ts';
import { createDemoClients } from '@driveaway/order-service/back-office/machine-clients.ts';
import { createSeededRandom } from '../chaos/harness/seeded-random.ts';
import type { Defect } from './world/defect.ts';
import { checkLaws, openMatters } from './laws/check-laws.ts';
import type { Breach } from './laws/ground-truth.ts';
import { createClaims } from './laws/claims.ts';
import { createHeardAnswers } from './laws/heard-answers.ts';
import { createBackOffice } from './people/back-office.ts';
import { createDesk } from './people/desk.ts';
import { integrate } from './people/integrator.ts';
import { createRetailers } from './people/retailers.ts';
import { liveAsCustomer } from './people/customer.ts';
import { operate } from './people/operator.ts';
import { rollOut } from './people/roll-out.ts';
import { createBesideCustomers, hasDevices } from './people/beside-customers.ts';
import { createGuests } from './people/guests.ts';
import { createPerson } from './people/person.ts';
import { createStepCount, type StepCount } from './people/steps.ts';
import { backUpWhileOpen, liveOnFrom } from './restored-shop.ts';
import { createVirtualTime } from './time/virtual-time.ts';
import { createEngines, type Engines } from './world/engines.ts';
import {
  createFaults,
  drawPace,
  drawWeather,
  pushFaultKinds,
  reviewFaultKinds,
  type FaultKind,
  type Faults,
} from './world/faults.ts';
import { createFrontDoor } from './world/front-door.ts';
import { keepAlive } from './world/keep-alive.ts';
import { disturb } from './world/disturb.ts';
import type { Life } from './world/life.ts';
import { createNights } from './world/nights.ts';
import { createRelease } from './world/release.ts';
import { createTimeline } from './world/timeline.ts';

export type RunOptions = {
  readonly seed: number;
  readonly suburbs: SuburbSearch;
  /** How many customers come. */
  readonly customers: number;
  /** Over so many days they come. */
  readonly days?: number | undefined;
  /** Only these faults may come, of those that the seed draws. */
  readonly faults?: ReadonlySet<FaultKind> | undefined;
  /** Only these customers come, by number. */
  readonly only?: ReadonlySet<number> | undefined;
  readonly defect?: Defect | undefined;
  /** How many lines of the timeline are kept. */
  readonly lines?: number | undefined;
};

export type RunOutcome = {
  readonly seed: number;
  readonly breaches: readonly Breach[];
  readonly timeline: readonly string[];
  /** Over everything that happened and every event: the same for the same seed. */
  readonly digest: string;
  readonly steps: StepCount['counts'];
  readonly faults: Faults['counts'];
  readonly orders: number;
  readonly requests: number;
  readonly virtualSteps: number;
  readonly virtualMilliseconds: number;
};

/** In so many runs somebody changes things while people order. */
const shareOfOperators = 0.4;
/** And in so many other systems are told of what happens. */
const shareOfIntegrators = 0.5;

/** In so many runs a later release replaces the one that they begin with. */
const shareOfReleases = 0.25;

/** In so many runs a backup is taken, and restored in the end. */
const shareOfBackups = 0.3;

const minute = 60_000;
const day = 24 * 60 * minute;
const firstDay = Temporal.Instant.from('2026-11-02T22:00:00Z').epochMilliseconds;
/** How long after the last fault everything must have come to its end. */
const settleMilliseconds = 6 * minute;
/** Nobody's story lasts longer than this after the last day on which somebody comes: a car is paid for a month late. */
const longestStory = 120 * day;
/** When it is looked for the first time whether it has; from then on after twice as long each time. */
const firstLookMilliseconds = 2_000;

/** So many come on one day, as in a year of 50,000 orders: opening the shop costs more than serving another of them. */
const customersOfADay = 137;

/** The days, from 0, on which people come for the first time: spread over all, and no more than are filled. */
const drawDays = (days: number, customers: number): readonly number[] => {
  const filled = Math.max(1, Math.min(days, Math.round(customers / customersOfADay)));
  return Array.from({ length: filled }, (_, index) => Math.floor((index * days) / filled));
};

/** Lives one seed to its end and looks whether any law was broken. */
export const runSimulation = async (options: RunOptions): Promise<RunOutcome> => {
  const { seed, suburbs, customers, days = 1, defect } = options;
  const random = createSeededRandom(seed, 'world');
  const time = createVirtualTime(firstDay + random.below(300) * day);
  const beganAt = time.now();
  const timeline = createTimeline(time.now, options.lines ?? 0);
  const hasPush = hasDevices(seed);
  const ofPush = createSeededRandom(seed, 'weather of push services');
  const weather = new Map([
    ...drawWeather(random, options.faults),
    ...(hasPush ? drawWeather(ofPush, options.faults, pushFaultKinds) : []),
    ...drawWeather(createSeededRandom(seed, 'weather of reviews'), options.faults, reviewFaultKinds),
  ]);
  const faults = createFaults(weather, drawPace(random), createSeededRandom(seed, 'faults'), (kind) =>
    timeline.note('fault', kind),
  );
  const made = createEngines(createSeededRandom(seed, 'engines'));
  const engines: Engines = defect?.engines?.(made) ?? made;
  const claims = createClaims();
  const steps = createStepCount();
  const logOf = ({ name, isAlive }: Life): Log => {
    const say = (line: string): void => {
      if (isAlive()) timeline.note(name, line);
    };
    return {
      info: () => undefined,
      warn: (message, fields) => say(`${message} ${JSON.stringify(fields ?? {})}`),
      error: (message, cause, fields) => say(`ERROR ${message} ${String(cause)} ${JSON.stringify(fields ?? {})}`),
    };
  };
  const releases = createSeededRandom(seed, 'release');
  const hasRelease = releases.chance(shareOfReleases);
  const release = createRelease(releases);
  const site = { engines, time, faults, suburbs, log: logOf, defect, release, hasPush };
  const fleet = keepAlive(site, [seed], createSeededRandom(seed, 'fleet'));
  const nights = createNights(time, fleet);
  let requests = 0;
  const open = createFrontDoor(fleet.services, time, faults, createSeededRandom(seed, 'door'));
  const surroundings = {
    door: (request: Parameters<typeof open>[0]) => {
      requests += 1;
      return open(request);
    },
    time,
    pause: nights.pause,
    timeline,
    claims,
    heard: createHeardAnswers(claims.wrong),
    steps,
  };
  // whoever works for the shop keeps it open for nobody, and waits while it is closed
  const ofStaff = {
    ...surroundings,
    pause: async (milliseconds: number) => {
      await new Promise<void>((resolve) => void time.after(milliseconds, resolve));
      await fleet.opened();
    },
  };
  const placed: string[] = [];
  const carsGiven: string[] = [];
  const guests = createGuests({ nights, timeline, claims, faults });

  const { backOffice: credentials, operator } = createDemoClients(engines.secrets().sessionSecret);
  const beside = createBesideCustomers({ seed, surroundings, engines, guests, backOffice: credentials });
  const daysOfArrival = drawDays(days, customers);
  const backups = createSeededRandom(seed, 'backup');
  const isBackedUp = backups.chance(shareOfBackups);
  const visit = async (number: number): Promise<void> => {
    const mine = new Set<string>();
    const own = createSeededRandom(seed, 'customer', number);
    const name = `customer ${number}`;
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const person = createPerson(surroundings, { name, address, random: own });
    const desk = createPerson(surroundings, {
      name: `back office for ${number}`,
      address: `10.9.${(number >> 8) & 255}.${number & 255}`,
      random: createSeededRandom(seed, 'back office', number),
    });
    const retailers = createRetailers(
      createPerson(surroundings, {
        name: `retailers for ${number}`,
        address: `10.7.${(number >> 8) & 255}.${number & 255}`,
        random: createSeededRandom(seed, 'retailers', number),
      }),
    );
    await person.pause(own.pick(daysOfArrival) * day + own.below(minute));
    beside.comes(number);
    await liveAsCustomer({
      person,
      backOffice: createBackOffice(desk, createDesk(desk, credentials), retailers, carsGiven),
      ordersOfOthers: () => placed.filter((orderNo) => !mine.has(orderNo)),
      placed: (orderNo) => {
        placed.push(orderNo);
        mine.add(orderNo);
      },
      paid: (orderNo, email) => beside.paid(number, orderNo, email),
      isBackedUp,
    });
  };
  const coming = Array.from({ length: customers }, (_, index) => index + 1).filter(
    (number) => options.only?.has(number) ?? true,
  );
  for (const number of coming) void guests.live(`customer ${number}`, () => visit(number));

  if (random.chance(shareOfIntegrators)) {
    const own = { name: 'integrator', address: '10.6.0.1', random: createSeededRandom(seed, 'integrator') };
    void integrate(createPerson(ofStaff, own), operator);
  }
  let isRolledOut = !hasRelease;
  const rollOutRelease = async (): Promise<void> => {
    const own = { name: 'release manager', address: '10.8.0.3', random: releases };
    const person = createPerson(ofStaff, own);
    try {
      await rollOut({ person, credentials: operator, fleet, engines, release, isOver: faults.isCalm });
    } catch (fault) {
      claims.wrong('whoever asks is answered', String(fault));
    }
    isRolledOut = true;
  };
  const rollingOut = hasRelease ? rollOutRelease() : undefined;
  if (random.chance(shareOfOperators)) {
    const own = { name: 'operator', address: '10.8.0.1', random: createSeededRandom(seed, 'operator') };
    const person = createPerson(ofStaff, own);
    const work = async (): Promise<void> => {
      // one thing after the other: an older process makes no read model anew beside a newer one
      await rollingOut;
      await operate({ person, credentials: operator, fleet, engines, isOver: faults.isCalm });
    };
    void work();
  }
  let restore: (() => Engines) | undefined;
  if (isBackedUp) {
    const keepBackup = async (): Promise<void> => {
      restore = await backUpWhileOpen({ engines, time, fleet }, backups);
      steps.count('backup taken');
    };
    void keepBackup();
  }
  const stopDisturbing = disturb({
    fleet,
    faults,
    time,
    engines,
    random: createSeededRandom(seed, 'disturbances'),
    isRollingOut: () => !isRolledOut,
  });
  const closesAt = beganAt + days * day + longestStory;
  const hasFlowed = await time.runUntil(
    () => guests.stillThere() === 0 || claims.wrongs.length > 0 || time.now() > closesAt,
  );
  if (guests.stillThere() > 0 && claims.wrongs.length === 0) {
    const why = hasFlowed ? `after ${days} days and ${longestStory / day} more` : 'and nothing is left to happen';
    claims.wrong('everybody comes to the end of their story', `${guests.stillThere()} are still there ${why}`);
  }
  faults.calmDown();
  nights.end();
  stopDisturbing();
  timeline.note('run', 'no more faults');
  const world = { engines, claims, time, clockOffset: () => faults.clockOffset('every machine') };
  const releasedBy = time.now() + settleMilliseconds;
  await time.runUntil(() => isRolledOut || time.now() > releasedBy);
  if (!isRolledOut) claims.wrong('a later release replaces the one before', 'it did not within six minutes');
  const calmAt = time.now();
  const settledAt = calmAt + settleMilliseconds + faults.setBack();
  for (let look = firstLookMilliseconds; time.now() < settledAt; look *= 2) {
    const until = Math.min(settledAt, time.now() + look);
    await time.runUntil(() => time.now() >= until);
    if ((await openMatters(world)).length === 0) break;
  }
  fleet.end();
  const breaches = [...(await checkLaws(world))];
  if (restore !== undefined && breaches.length === 0) {
    timeline.note('run', 'all is lost, and the backup is restored');
    steps.count('backup restored');
    breaches.push(...(await liveOnFrom(restore, { site, fleet, surroundings, operator, seed })));
  }
  const all = await engines.eventStore.readAll({ limit: Number.MAX_SAFE_INTEGER });
  for (const { id, stream, type, data, metadata } of all.events)
    timeline.note(stream, `${id} ${type} ${data} ${metadata}`);
  return {
    seed,
    breaches,
    timeline: timeline.lines(),
    digest: timeline.digest(),
    steps: steps.counts,
    faults: faults.counts,
    orders: placed.length,
    requests,
    virtualSteps: time.steps(),
    virtualMilliseconds: time.now() - beganAt,
  };
};
