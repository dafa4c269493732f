import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSilenceWatch } from './silence-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const answers: ((isAlive: boolean) => void)[] = [];
  const onSilent = vi.fn<() => void>();
  const isAlive = async (): Promise<boolean> => new Promise((resolve) => answers.push(resolve));
  const watch = createSilenceWatch({ quietMilliseconds: 1_000, isAlive, onSilent });
  return { watch, answers, onSilent, pass: async (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds) };
};

describe('a node', () => {
  it('is silent when nothing comes for a while, and not even an answer to the question whether it is alive', async () => {
    const { watch, answers, onSilent, pass } = open();
    watch.expect();
    await pass(999);
    expect(answers).toHaveLength(0);
    await pass(1);
    expect(answers).toHaveLength(1);
    answers[0]?.(false);
    await pass(0);
    expect(onSilent).toHaveBeenCalledOnce();
    await pass(10_000);
    expect(answers).toHaveLength(1);
  });

  it('is not asked while nothing is pending or something comes', async () => {
    const { watch, answers, pass } = open();
    await pass(10_000);
    const answered = watch.expect();
    for (let round = 0; round < 5; round += 1) {
      await pass(900);
      watch.heard();
    }
    answered();
    await pass(10_000);
    expect(answers).toHaveLength(0);
  });

  it('that is busy with something long is asked again and again', async () => {
    const { watch, answers, onSilent, pass } = open();
    watch.expect();
    for (let round = 1; round <= 3; round += 1) {
      await pass(1_000);
      expect(answers).toHaveLength(round);
      answers.at(-1)?.(true);
      await pass(0);
    }
    expect(onSilent).not.toHaveBeenCalled();
  });

  it.each([
    ['has answered meanwhile', (watch: ReturnType<typeof open>['watch']) => watch.heard()],
    ['was left meanwhile', (watch: ReturnType<typeof open>['watch']) => watch.stop()],
  ])('is not silent when it %s', async (_what, meanwhile) => {
    const { watch, answers, onSilent, pass } = open();
    watch.expect();
    await pass(1_000);
    meanwhile(watch);
    answers[0]?.(false);
    await pass(0);
    expect(onSilent).not.toHaveBeenCalled();
  });
});
