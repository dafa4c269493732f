import type { ReadCall } from './stream-calls.ts';

/**
 * Watches a subscription on which nothing comes: asks whether it misses something, and ends it with an error when it still
 * does the next time, or when that cannot be told.
 */
export const onIdle = (call: ReadCall, milliseconds: number, missesSomething: () => Promise<boolean>) => {
  let isQuiet = false;
  let isBehind = false;
  let isAsking = false;
  const end = (why: string): void => void call.destroy(new Error(`A subscription ${why}`));

  const look = async (): Promise<void> => {
    // its reader rests: the server cannot send more
    if (call.readableLength > 0) return;
    const wasQuiet = isQuiet;
    isQuiet = true;
    if (!wasQuiet || isAsking) return;
    isAsking = true;
    const isMissing = await missesSomething().catch(() => undefined);
    isAsking = false;
    if (!isQuiet) return;
    if (isMissing === undefined) end('is silent, and so is its node');
    else if (isMissing && isBehind) end('does not deliver what is new');
    else isBehind = isMissing;
  };
  const timer = setInterval(() => void look(), milliseconds / 2);

  return {
    heard: (): void => {
      isQuiet = false;
      isBehind = false;
    },
    stop: (): void => clearInterval(timer),
  };
};
