import { describe, expect, it } from 'vitest';
import { fairWork } from './fair-work.ts';

/** Work that ends when told to; `started` names it as its turn comes. */
const serve = (limit: number, mostWaiting: number) => {
  const inTurn = fairWork(limit, mostWaiting);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, lanes: readonly string[]) =>
    inTurn(lanes, async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.push(() => resolve(name));
      return promise;
    });
  /** Ends what runs, one after the other, until nothing waits. */
  const finish = async (): Promise<void> => {
    // turns pass on in microtasks
    await new Promise(setImmediate);
    const end = ends.shift();
    if (end === undefined) return undefined;
    end();
    return finish();
  };
  return { started, ask, finish };
};

describe('work in fair turns', () => {
  it('lets somebody who comes late go before the rest of a flood from one address', async () => {
    const { started, ask, finish } = serve(1, 100);
    const flood = Array.from({ length: 50 }, (_, index) => ask(`flood ${index}`, ['eve', `account ${index}`]));
    const late = [ask('ada', ['home', 'ada']), ask('grace', ['office', 'grace'])];
    await finish();
    await Promise.all([...flood, ...late]);
    expect(started.slice(0, 5)).toStrictEqual(['flood 0', 'flood 1', 'ada', 'grace', 'flood 2']);
    expect(started).toHaveLength(52);
  });

  it('counts a flood on one account from many addresses as one', async () => {
    const { started, ask, finish } = serve(1, 100);
    const flood = Array.from({ length: 50 }, (_, index) => ask(`flood ${index}`, [`address ${index}`, 'ada']));
    const late = ask('grace', ['office', 'grace']);
    await finish();
    await Promise.all([...flood, late]);
    expect(started.indexOf('grace')).toBe(2);
  });

  it('refuses of a full queue whoever asked for most, and keeps the place of others', async () => {
    const { ask, finish, started } = serve(1, 3);
    const flood = Array.from({ length: 4 }, (_, index) => ask(`flood ${index}`, ['eve', `account ${index}`]));
    const late = ask('ada', ['home', 'ada']);
    await expect(flood[3]).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    await expect(ask('flood 4', ['eve', 'account 4'])).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    await finish();
    expect(await late).toBe('ada');
    expect(started).toStrictEqual(['flood 0', 'flood 1', 'ada', 'flood 2']);
  });

  it('runs as much at once as it may, and gives a place back when the work fails', async () => {
    const inTurn = fairWork(2, 0);
    await expect(inTurn(['ada'], async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const gate = Promise.withResolvers<string>();
    const both = [inTurn(['ada'], () => gate.promise), inTurn(['ada'], () => gate.promise)];
    await expect(inTurn(['grace'], async () => 'too many')).rejects.toMatchObject({ refusal: { code: 'unavailable' } });
    gate.resolve('done');
    expect(await Promise.all(both)).toStrictEqual(['done', 'done']);
    expect(await inTurn(['ada'], async () => 'free again')).toBe('free again');
  });
});
