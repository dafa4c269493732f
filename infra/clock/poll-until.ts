import { waitOnTimer, type Wait } from './wait.ts';

const shortestPauseMilliseconds = 5;
const longestPauseMilliseconds = 100;
const neverAborted = new AbortController().signal;

/** Polls at once and then with growing pauses until the answer is yes; false after a timeout of `milliseconds`. */
export const pollUntil = async (
  holds: () => Promise<boolean>,
  milliseconds: number,
  wait: Wait = waitOnTimer,
): Promise<boolean> => {
  if (await holds()) return true;
  let waited = 0;
  for (
    let next = shortestPauseMilliseconds;
    waited < milliseconds;
    next = Math.min(next * 2, longestPauseMilliseconds)
  ) {
    await wait(next, neverAborted);
    waited += next;
    if (await holds()) return true;
  }
  return false;
};
