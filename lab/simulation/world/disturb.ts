/** What befalls the whole shop now and then: deaths, restarts, clocks, lost read models. */
import type { SeededRandom } from '../../chaos/harness/seeded-random.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Engines } from './engines.ts';
import type { Faults } from './faults.ts';
import type { Fleet } from './keep-alive.ts';

const everyMilliseconds = 3_000;

export const disturb = (world: {
  readonly fleet: Fleet;
  readonly faults: Faults;
  readonly time: VirtualTime;
  readonly engines: Engines;
  readonly random: SeededRandom;
  /** Read models of two releases are made anew apart from each other, which is not simulated. */
  readonly isRollingOut: () => boolean;
}): (() => void) => {
  const { fleet, faults, time, engines, random, isRollingOut } = world;
  let isOver = false;
  const round = (): void => {
    if (isOver) return;
    if (fleet.isResting()) {
      void fleet.opened().then(round);
      return;
    }
    if (faults.comes('process dies while it waits')) fleet.killOne(random);
    if (faults.comes('process is stopped in order')) fleet.stopOne(random);
    if (faults.comes('clock jumps')) faults.moveClock(random.between(-240_000, 240_000));
    if (faults.comes('unreadable event')) void engines.recordUnreadable();
    if (random.chance(0.3) && !isRollingOut() && faults.comes('read models gone')) {
      fleet.killAll();
      engines.readModels.lose();
    }
    time.after(random.between(1, 2 * everyMilliseconds), round);
  };
  round();
  return () => {
    isOver = true;
  };
};
