import type { BrowserCandidate } from './browser-candidates.ts';

/** What went wrong in one line: the fault and its causes. */
const reasonOf = (fault: unknown): string => {
  const words: string[] = [];
  for (let current = fault; current instanceof Error; current = current.cause) words.push(current.message);
  return words.length === 0 ? String(fault) : words.join(': ');
};

/**
 * Starts the first of these browsers that starts.
 * @param start gets the path of a browser; rejects, with the reason, when it does not start
 * @param onFailure is told of each one that did not, and why
 * Throws, naming every reason, when none starts.
 */
export const startFirstBrowser = async <Started>(
  candidates: readonly BrowserCandidate[],
  start: (executable: string) => Promise<Started>,
  onFailure: (browser: string, reason: string) => void,
): Promise<{ readonly browser: string; readonly started: Started }> => {
  const reasons: string[] = [];
  for (const { name, locate } of candidates) {
    try {
      return { browser: name, started: await start(await locate()) };
    } catch (fault) {
      const reason = reasonOf(fault);
      reasons.push(`${name}: ${reason}`);
      onFailure(name, reason);
    }
  }
  throw new Error(`No browser starts. ${reasons.join('; ')}`);
};
