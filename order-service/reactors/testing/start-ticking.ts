import { expect, onTestFinished } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import type { Wait } from '@driveaway/infra/clock/wait.ts';

/** A reactor whose ticks are the test's; it stops with the test. */
export const startTicking = (
  start: (signal: AbortSignal, wait: Wait) => Promise<void>,
  tickMilliseconds: number,
): {
  readonly stop: () => Promise<void>;
  /** Lets one tick happen and waits until its work is done. */
  readonly tick: () => Promise<void>;
  /** Ticks until the condition holds. */
  readonly tickUntil: (holds: () => Promise<boolean>) => Promise<void>;
} => {
  const controller = new AbortController();
  const waits = manualWait();
  const stopped = start(controller.signal, waits.wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  const tick = async (): Promise<void> => {
    await eventually(() => expect(waits.waiting()).toContain(tickMilliseconds));
    waits.end(tickMilliseconds);
    await eventually(() => expect(waits.waiting()).toContain(tickMilliseconds));
  };
  const tickUntil = async (holds: () => Promise<boolean>): Promise<void> => {
    await eventually(async () => {
      await tick();
      expect(await holds()).toBe(true);
    });
  };
  return { stop, tick, tickUntil };
};
