import { setTimeout as pause } from 'node:timers/promises';

const shortestPauseMilliseconds = 5;
const longestPauseMilliseconds = 100;

/** Asks at once and then after growing pauses until the answer is yes; false when that took longer than `milliseconds`. */
export const pollUntil = async (holds: () => Promise<boolean>, milliseconds: number): Promise<boolean> => {
  if (await holds()) return true;
  let waited = 0;
  for (
    let next = shortestPauseMilliseconds;
    waited < milliseconds;
    next = Math.min(next * 2, longestPauseMilliseconds)
  ) {
    await pause(next);
    waited += next;
    if (await holds()) return true;
  }
  return false;
};
