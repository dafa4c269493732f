/**
 * Wrong passwords of everybody together, from browsers that are not known. Beyond the budget operators hear of it and
 * strangers wait longer; nobody is refused for what others do.
 */
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { createThrottle, type ThrottleRule } from '../http/limits/throttle.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { fairWork, type Lanes } from '../http/limits/fair-work.ts';

const everybody = 'everybody';
/** One after the other, each this long: some thousands in a quarter of an hour. */
const pauseMilliseconds = 200;
const mostWaiting = 250;
const neverAborted = new AbortController().signal;

/** Counts an attempt, and lets it wait its turn while the budget is used up. Answers what takes the attempt back. */
type CommonBudget = (lanes: Lanes) => Promise<() => void>;

export const createCommonBudget = (
  { clock, log }: Pick<ServicePorts, 'clock' | 'log'>,
  rule: ThrottleRule,
  wait: Wait = waitOnTimer,
): CommonBudget => {
  const attempts = createThrottle(clock, rule);
  const alarms = createThrottle(clock, { ...rule, limit: 1 });
  const oneByOne = fairWork(1, mostWaiting);
  return async (lanes) => {
    if (attempts.take(everybody).allowed) return () => attempts.giveBack(everybody);
    if (alarms.take(everybody).allowed) {
      log.error('Many wrong passwords: somebody is guessing. Unknown browsers wait for their log-in', undefined, rule);
    }
    await oneByOne(lanes, () => wait(pauseMilliseconds, neverAborted));
    return () => undefined;
  };
};
