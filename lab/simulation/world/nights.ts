/** While nobody will come for a while, the processes are off and time leaps: idle polling would take all the machine's. */
import type { VirtualTime } from '../time/virtual-time.ts';
import type { Fleet } from './keep-alive.ts';

const minute = 60_000;
/** What is under way when the last customer has left comes to its end before the lights go out. */
const lastWorkMilliseconds = minute / 6;
/** A pause that is shorter keeps the shop open. */
const shortPause = 2 * minute;
const opensBefore = 5_000;

export type Nights = {
  /** A pause of somebody; the shop may be closed meanwhile, and is open again when it ends. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Somebody has come, and somebody has gone for good. */
  readonly arrives: () => void;
  readonly leaves: () => void;
  /** The shop stays open from here on, whoever is away. */
  readonly end: () => void;
};

export const createNights = (time: VirtualTime, fleet: Fleet): Nights => {
  /** When each of those who are away for long comes back. */
  const away = new Set<{ readonly at: number }>();
  let present = 0;
  let isOver = false;

  const closeUnlessNeeded = (): void => {
    if (isOver || present > away.size || fleet.isResting()) return;
    const next = Math.min(...Array.from(away, ({ at }) => at));
    if (next - time.now() < shortPause || !Number.isFinite(next)) return;
    fleet.rest();
    time.after(next - opensBefore - time.now(), fleet.resume);
    // whoever it opens for may be no guest, and leave nobody behind who would close it
    time.after(next + lastWorkMilliseconds - time.now(), closeUnlessNeeded);
  };

  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (milliseconds < shortPause + lastWorkMilliseconds) {
          time.after(milliseconds, resolve);
          return;
        }
        const absence = { at: time.now() + milliseconds };
        away.add(absence);
        time.after(milliseconds, () => {
          away.delete(absence);
          resolve();
        });
        time.after(lastWorkMilliseconds, closeUnlessNeeded);
      }),
    arrives: () => {
      present += 1;
    },
    leaves: () => {
      present -= 1;
      time.after(lastWorkMilliseconds, closeUnlessNeeded);
    },
    end: () => {
      isOver = true;
      fleet.resume();
    },
  };
};
