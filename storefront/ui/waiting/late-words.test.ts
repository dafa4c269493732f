import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arriving, hideLateWords, isAway, showLateWords } from './late-words.ts';

const words = { hidden: true, dataset: {} };

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { getElementById: () => words });
  hideLateWords();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the words of missing code', () => {
  it('go with the page that lacks it, though the code stays known as missing', () => {
    const code = {};
    showLateWords(code);
    expect(words.hidden).toBe(false);
    hideLateWords();
    expect(words.hidden).toBe(true);
    expect(isAway(code)).toBe(true);
  });

  it('are there for as long as code is late, whichever page is shown meanwhile', async () => {
    vi.useFakeTimers();
    let come: (code: string) => void = () => undefined;
    const load = (): Promise<string> =>
      new Promise((resolve) => {
        come = resolve;
      });
    const arrival = arriving(load);
    vi.advanceTimersByTime(7_999);
    expect(words.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect([words.hidden, isAway(load)]).toEqual([false, true]);
    come('code');
    expect(await arrival).toBe('code');
    expect([words.hidden, isAway(load)]).toEqual([true, false]);
  });

  it('are left to who asked for code that fails, of which it is known from then on', async () => {
    const load = () => Promise.reject(new Error('planted'));
    await expect(arriving(load)).rejects.toThrow('planted');
    expect([words.hidden, isAway(load)]).toEqual([true, true]);
  });
});
