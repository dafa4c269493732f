import { faultWords } from '../../process/fault-words.ts';
import type { BrowserCandidate } from './browser-candidates.ts';

/**
 * Starts the first of these browsers that starts.
 * @param start gets the path of a browser; rejects, with the reason, when it does not start
 * @param onFailure hears of each one that did not, and why
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
      const reason = faultWords(fault);
      reasons.push(`${name}: ${reason}`);
      onFailure(name, reason);
    }
  }
  throw new Error(`No browser starts. ${reasons.join('; ')}`);
};
