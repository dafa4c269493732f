/** Finds out when the session is about to end for want of use. The server decides; every window asks it for itself. */
import { idleWarningSeconds, type SessionTime } from '@driveaway/domain/api/sessions.ts';
import { now as browserNow } from '../../browser/browser-clock.ts';

type IdleWatchOptions = {
  /** How long the session goes on without being used. */
  readonly idleSeconds: number;
  /** Asks the server how long is left, which is no use of the session. */
  readonly ask: () => Promise<SessionTime>;
  /** Uses the session. */
  readonly use: () => Promise<unknown>;
  /** When the session ends unless it is used, in ms as `now` has it; undefined: not soon. */
  readonly onWarning: (endsAt: number | undefined) => void;
  readonly onOver: () => void;
  readonly now?: () => number;
  /** Runs something after so many ms; returns how to cancel it. */
  readonly later?: (ms: number, run: () => void) => () => void;
};

/** The server notes a use once in so long, and a page tells it of typing and scrolling as often. */
const noteUseAfterMs = 60_000;
/** After the server could not be asked. */
const askAgainMs = 5_000;

const afterAWhile = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => {
    clearTimeout(timer);
  };
};

/** Watches a session that has just been used, until `stop`. */
export const watchIdleness = ({
  idleSeconds,
  ask,
  use,
  onWarning,
  onOver,
  now = browserNow,
  later = afterAWhile,
}: IdleWatchOptions) => {
  let usedAt = now();
  let isWarned = false;
  let isStopped = false;
  let cancel = (): void => undefined;

  const warn = (endsAt: number | undefined): void => {
    isWarned = endsAt !== undefined;
    onWarning(endsAt);
  };
  const lookIn = (ms: number): void => {
    cancel();
    cancel = later(ms, () => void look());
  };
  const follow = ({ secondsLeft }: SessionTime): void => {
    if (secondsLeft === 0) {
      stop();
      onOver();
    } else if (secondsLeft <= idleWarningSeconds) {
      warn(now() + secondsLeft * 1_000);
      lookIn(secondsLeft * 1_000);
    } else {
      warn(undefined);
      lookIn((secondsLeft - idleWarningSeconds) * 1_000);
    }
  };
  /** Asks the server, which other windows may have reached meanwhile. */
  const look = async (): Promise<void> => {
    const time = await ask().catch(() => undefined);
    if (isStopped) return;
    if (time === undefined) lookIn(askAgainMs);
    else follow(time);
  };
  /** It was used, here or in another window. */
  const used = (): void => {
    usedAt = now();
    warn(undefined);
    // the use that the server has noted may be that much older
    lookIn((idleSeconds - idleWarningSeconds) * 1_000 - noteUseAfterMs);
  };
  /** Uses it; answers whether the server has heard. */
  const stay = async (): Promise<boolean> => {
    const isHeard = await use().then(
      () => true,
      () => false,
    );
    if (isStopped) return false;
    if (isHeard) used();
    else await look();
    return isHeard;
  };
  const stop = (): void => {
    isStopped = true;
    cancel();
  };

  used();
  return {
    look,
    used,
    stay,
    /** The customer typed, pressed or scrolled. Once they are warned, only `stay` goes on. */
    act: async (): Promise<boolean> => {
      if (isWarned || isStopped || now() - usedAt < noteUseAfterMs) return false;
      usedAt = now();
      return stay();
    },
    stop,
  };
};
