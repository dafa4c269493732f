import { describe, expect, it } from 'vitest';
import { runInLanes } from './run-in-lanes.ts';

type Item = { readonly lane: string | undefined; readonly name: string };

/** Work that ends when the test says so. */
const manualWork = () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: async ({ name }: Item): Promise<string> => {
      started.push(name);
      await new Promise<void>((resolve) => {
        ends.set(name, resolve);
      });
      return name;
    },
    end: (name: string) => ends.get(name)?.(),
  };
};

/** Lets all pending work that can proceed do so. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

async function* itemsOf(...names: readonly string[]): AsyncGenerator<Item> {
  for (const name of names) yield { lane: name.slice(0, 1), name };
}

describe('running in lanes', () => {
  it('runs lanes side by side and one lane’s items one after another', async () => {
    const work = manualWork();
    const results = runInLanes(itemsOf('a1', 'a2', 'b1'), {
      laneOf: ({ lane }) => lane,
      run: work.run,
      concurrency: 9,
      window: 9,
    });
    const first = results.next();
    await settle();
    expect(work.started).toEqual(['a1', 'b1']);
    work.end('a1');
    expect(await first).toEqual({ done: false, value: 'a1' });
    await settle();
    expect(work.started).toEqual(['a1', 'b1', 'a2']);
    work.end('a2');
    work.end('b1');
    expect(await results.next()).toMatchObject({ value: 'a2' });
    expect(await results.next()).toMatchObject({ value: 'b1' });
    expect(await results.next()).toMatchObject({ done: true });
  });

  it('gives a result as soon as it is there, although the source has gone quiet', async () => {
    let speak: (value: IteratorResult<Item>) => void = () => undefined;
    let asked = 0;
    const quiet: AsyncIterable<Item> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          asked += 1;
          return asked === 1
            ? { done: false, value: { lane: undefined, name: 'only' } }
            : new Promise<IteratorResult<Item>>((resolve) => {
                speak = resolve;
              });
        },
      }),
    };
    const results = runInLanes(quiet, {
      laneOf: ({ lane }) => lane,
      run: async ({ name }) => name,
      concurrency: 4,
      window: 4,
    });
    expect(await results.next()).toEqual({ done: false, value: 'only' });
    const end = results.next();
    await settle();
    speak({ done: true, value: undefined });
    expect(await end).toMatchObject({ done: true });
  });

  it('reads no further than it may have under way', async () => {
    const work = manualWork();
    let read = 0;
    const endless: AsyncIterable<Item> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          read += 1;
          return { done: false, value: { lane: undefined, name: `n${read}` } };
        },
      }),
    };
    const results = runInLanes(endless, { laneOf: ({ lane }) => lane, run: work.run, concurrency: 3, window: 3 });
    const first = results.next();
    await settle();
    expect(work.started).toEqual(['n1', 'n2', 'n3']);
    expect(read).toBe(4);
    work.end('n1');
    await first;
    await settle();
    expect(read).toBe(4);
  });

  it('keeps as many lanes busy as it may, however many items of one lane follow one another', async () => {
    const work = manualWork();
    const results = runInLanes(itemsOf('a1', 'a2', 'a3', 'b1', 'b2', 'c1'), {
      laneOf: ({ lane }) => lane,
      run: work.run,
      concurrency: 2,
      window: 6,
    });
    const first = results.next();
    await settle();
    expect(work.started).toEqual(['a1', 'b1']);
    work.end('b1');
    await settle();
    expect(work.started).toEqual(['a1', 'b1', 'c1']);
    work.end('c1');
    await settle();
    expect(work.started).toEqual(['a1', 'b1', 'c1', 'b2']);
    work.end('a1');
    expect(await first).toEqual({ done: false, value: 'a1' });
  });

  it('reads no more while what is read and not carried out weighs too much', async () => {
    const work = manualWork();
    const results = runInLanes(itemsOf('a1', 'b1', 'c1'), {
      laneOf: ({ lane }) => lane,
      run: work.run,
      concurrency: 9,
      window: 9,
      weightOf: () => 10,
      mostWeight: 15,
    });
    const first = results.next();
    await settle();
    expect(work.started).toEqual(['a1', 'b1']);
    work.end('a1');
    await first;
    void results.next();
    await settle();
    expect(work.started).toEqual(['a1', 'b1', 'c1']);
  });

  it('gives what was under way before it fails as its source did', async () => {
    const broken = async function* (): AsyncGenerator<Item> {
      yield* itemsOf('a1', 'a2');
      throw new Error('connection lost');
    };
    const given: string[] = [];
    const run = async () => {
      const lanes = {
        laneOf: ({ lane }: Item) => lane,
        run: async ({ name }: Item) => name,
        concurrency: 2,
        window: 2,
      };
      for await (const name of runInLanes(broken(), lanes)) given.push(name);
    };
    await expect(run()).rejects.toThrow('connection lost');
    expect(given).toEqual(['a1', 'a2']);
  });

  it('stops the source when nobody takes results any more', async () => {
    let stopped = false;
    const source = async function* (): AsyncGenerator<Item> {
      try {
        for (let index = 0; ; index += 1) yield { lane: undefined, name: String(index) };
      } finally {
        stopped = true;
      }
    };
    const lanes = { laneOf: () => undefined, run: async ({ name }: Item) => name, concurrency: 2, window: 2 };
    for await (const name of runInLanes(source(), lanes)) if (name === '3') break;
    expect(stopped).toBe(true);
  });
});
