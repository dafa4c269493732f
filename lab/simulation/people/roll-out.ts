/** An operator who replaces processes by those of a later release, one after the other, while people order. */
import { readModelNames } from '@driveaway/domain/api/rebuilds.ts';
import type { MachineCredentials } from '@driveaway/order-service/back-office/machine-clients.ts';
import { openRebuilds } from '@driveaway/infra/read-models/rebuilds.ts';
import type { Engines } from '../world/engines.ts';
import type { Fleet } from '../world/keep-alive.ts';
import type { Release } from '../world/release.ts';
import { createDesk } from './desk.ts';
import { GaveUp, type Person } from './person.ts';

const second = 1_000;
const minute = 60 * second;
/** Of five seconds each: so long an older process may go without an event that it cannot read. */
const mostWaits = 48;

export type RollOutPlan = {
  readonly person: Person;
  readonly credentials: MachineCredentials;
  readonly fleet: Fleet;
  readonly engines: Engines;
  readonly release: Release;
  /** True once nothing goes wrong any more: then whoever is left is replaced at once. */
  readonly isOver: () => boolean;
};

/** Resolves when every process is of the later release, every read model was made anew by it, and what was parked was retried. */
export const rollOut = async ({ person, credentials, fleet, engines, release, isOver }: RollOutPlan): Promise<void> => {
  const { random, steps, time } = person;
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void time.after(milliseconds, resolve));
  for (let waits = random.below(5); waits > 0 && !isOver(); waits -= 1) await wait(5 * second);
  await fleet.opened();
  release.comeOut();
  fleet.stopOne(random);
  // both releases work side by side until they have met, and for a while
  for (let waits = mostWaits; waits > 0 && release.unknown() === 0 && !isOver(); waits -= 1) await wait(5 * second);
  for (let waits = random.between(6, 72); waits > 0 && !isOver(); waits -= 1) await wait(5 * second);
  await fleet.opened();
  for (const isDone = fleet.renewAll(); !isDone();) {
    await fleet.opened();
    await wait(5 * second);
  }
  steps.count('later release rolled out');
  if (release.unknown() > 0) steps.count('event of a later release met by an older');
  const desk = createDesk(person, credentials);
  /** Nobody goes home before it is done. */
  const ask = async (path: string, json: object): Promise<void> => {
    for (let isAnswered = false; !isAnswered;) {
      // which may be some days later
      await fleet.opened();
      const wasOver = isOver();
      try {
        await desk.ask(path, json);
        isAnswered = true;
      } catch (fault) {
        if (wasOver || !(fault instanceof GaveUp)) throw fault;
        // a shop that is away for hours is asked again once nothing goes wrong any more
        while (!isOver()) await wait(minute);
      }
    }
  };
  for (const projection of readModelNames) await ask('/api/back-office/rebuilds', { projection });
  while ((await openRebuilds(engines.readModels).underWay()).length > 0) {
    await fleet.opened();
    await wait(second);
  }
  // an order that an older process parked is tried again at starts, which may have met a fault
  await ask('/api/back-office/parked', { all: true });
};
