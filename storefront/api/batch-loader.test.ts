import { describe, expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

const shouting = (calls: string[][]) =>
  createBatchLoader<string, string>({
    groupOf: (text) => text.slice(0, 1),
    load: async (texts) => {
      calls.push([...texts]);
      return texts.map((text) => (text.endsWith('?') ? undefined : text.toUpperCase()));
    },
  });

describe('requests of one moment', () => {
  it('travel together, group by group, and each gets its own answer', async () => {
    const calls: string[][] = [];
    const load = shouting(calls);
    await expect(Promise.all(['a1', 'b1', 'a2'].map((text) => load(text)))).resolves.toEqual(['A1', 'B1', 'A2']);
    expect(calls).toEqual([['a1', 'a2'], ['b1']]);
  });

  it('fail together, but one without an answer fails alone', async () => {
    const load = shouting([]);
    const results = await Promise.allSettled([load('a1'), load('a?')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const broken = createBatchLoader<string, string>({
      groupOf: () => '',
      load: () => Promise.reject(new Error('gone')),
    });
    await expect(Promise.all([broken('a'), broken('b')])).rejects.toThrow('gone');
  });

  it('leave those of a later moment to a call of their own', async () => {
    const calls: string[][] = [];
    const load = shouting(calls);
    await load('a1');
    await load('a2');
    expect(calls).toEqual([['a1'], ['a2']]);
  });

  it('end their call only when nobody waits any more', async () => {
    const signals: AbortSignal[] = [];
    const load = createBatchLoader<string, string>({
      groupOf: () => '',
      load: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const [one, other] = [new AbortController(), new AbortController()];
    void load('a', one.signal);
    void load('b', other.signal);
    await Promise.resolve();
    one.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    other.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('go on while somebody waits who cannot be told to stop', async () => {
    const signals: AbortSignal[] = [];
    const load = createBatchLoader<string, string>({
      groupOf: () => '',
      load: (_, signal) => {
        signals.push(signal);
        return new Promise(() => {});
      },
    });
    const one = new AbortController();
    void load('a', one.signal);
    void load('b');
    await Promise.resolve();
    one.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
