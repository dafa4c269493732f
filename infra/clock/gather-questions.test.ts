import { describe, expect, it } from 'vitest';
import { gatherQuestions } from './gather-questions.ts';

/** A store that answers when the test says so, and the calls that it has been asked. */
const slowStore = () => {
  const calls: { readonly asked: readonly string[]; readonly settle: PromiseWithResolvers<string> }[] = [];
  const ask = gatherQuestions<string, string>(async (asked) => {
    const settle = Promise.withResolvers<string>();
    calls.push({ asked, settle });
    const answer = await settle.promise;
    return (question) => `${question} ${answer}`;
  });
  const call = async (index: number): Promise<PromiseWithResolvers<string>> => {
    await expect.poll(() => calls.length).toBeGreaterThan(index);
    const found = calls[index];
    if (found === undefined) throw new Error('It was not called');
    return found.settle;
  };
  return { ask, call, asked: () => calls.map(({ asked }) => asked) };
};

describe('questions to a store', () => {
  it('go in one call when they are put in one turn, and each hears its own answer', async () => {
    const { ask, call, asked } = slowStore();
    const answers = Promise.all(['one', 'other', 'one'].map(ask));
    (await call(0)).resolve('is here');
    expect(await answers).toEqual(['one is here', 'other is here', 'one is here']);
    expect(asked()).toEqual([['one', 'other', 'one']]);
  });

  it('wait for a call that is under way, whose answer is older, and go in the next one together', async () => {
    const { ask, call, asked } = slowStore();
    const first = ask('one');
    const under = await call(0);
    const later = Promise.all([ask('one'), ask('other')]);
    under.resolve('was here');
    expect(await first).toBe('one was here');
    (await call(1)).resolve('is gone');
    expect(await later).toEqual(['one is gone', 'other is gone']);
    const last = ask('third');
    (await call(2)).resolve('is here');
    expect(await last).toBe('third is here');
    expect(asked()).toEqual([['one'], ['one', 'other'], ['third']]);
  });

  it('fail with their call, and no later one does', async () => {
    const { ask, call } = slowStore();
    const failing = Promise.allSettled([ask('one'), ask('other')]);
    const under = await call(0);
    const next = ask('one');
    under.reject(new Error('away'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    (await call(1)).resolve('is here');
    expect(await next).toBe('one is here');
  });
});
