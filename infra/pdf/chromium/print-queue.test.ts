import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPrintQueue } from './print-queue.ts';

/** Work that ends when it is told to, and notes that it has begun. */
const works = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async (): Promise<string> => {
    begun.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    return name;
  };
  return { begun, work, end: (name: string): void => ends.get(name)?.() };
};

const queue = () => createPrintQueue({ atOnce: 1, mostWaiting: 2, mostBehind: 2 });

describe('what is printed behind all other', () => {
  it('keeps nothing waiting: a contract begins while a brochure is printed', async () => {
    const { inTurn, behind, isIdle } = queue();
    const { begun, work, end } = works();
    const brochure = behind(work('brochure'));
    const contract = inTurn(work('contract'));
    await settled();
    expect(begun).toEqual(['brochure', 'contract']);
    expect(isIdle()).toBe(false);
    end('contract');
    end('brochure');
    expect(await Promise.all([brochure, contract])).toEqual(['brochure', 'contract']);
    expect(isIdle()).toBe(true);
  });

  it('begins only when no contract runs or waits, one at a time', async () => {
    const { inTurn, behind } = queue();
    const { begun, work, end } = works();
    const contracts = ['one', 'two'].map((name) => inTurn(work(name)));
    const brochures = ['first', 'second'].map((name) => behind(work(name)));
    await settled();
    end('one');
    await contracts[0];
    await settled();
    expect(begun).toEqual(['one', 'two']);
    end('two');
    await contracts[1];
    await settled();
    expect(begun).toEqual(['one', 'two', 'first']);
    end('first');
    await brochures[0];
    await settled();
    expect(begun).toEqual(['one', 'two', 'first', 'second']);
    end('second');
    expect(await Promise.all(brochures)).toEqual(['first', 'second']);
  });

  it('goes on after one that failed', async () => {
    const { behind } = queue();
    await expect(
      behind(async () => {
        throw new Error('broken');
      }),
    ).rejects.toThrow('broken');
    expect(await behind(async () => 'printed')).toBe('printed');
  });

  it('is refused when too many wait, and when the queue closes (row 31)', async () => {
    const { behind, close } = queue();
    const { work, end } = works();
    const running = behind(work('running'));
    const waiting = [behind(work('a')), behind(work('b'))].map((one) => one.catch((fault: unknown) => fault));
    await expect(behind(work('c'))).rejects.toMatchObject({ code: 'unavailable' });
    close();
    expect(await Promise.all(waiting)).toMatchObject([{ code: 'closed' }, { code: 'closed' }]);
    await expect(behind(work('d'))).rejects.toMatchObject({ code: 'closed' });
    end('running');
    expect(await running).toBe('running');
  });
});
