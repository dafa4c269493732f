import { describe, expect, it } from 'vitest';
import { watchIdleness } from './watch-idleness.ts';

const minutes = 60_000;

/** A server, a clock and a window that watches; timers run when the clock gets to them. */
const startWindow = () => {
  let now = 0;
  let endsAt = 30 * minutes;
  let isReachable = true;
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  let shown: number | undefined;
  const told: string[] = [];
  const reach = (): void => {
    if (!isReachable) throw new Error('offline');
  };
  const server = {
    use: () => {
      if (now >= endsAt) throw new Error('not signed in');
      endsAt = now + 30 * minutes;
    },
    secondsLeft: () => Math.max(0, Math.ceil((endsAt - now) / 1_000)),
  };
  const watch = watchIdleness({
    idleSeconds: 30 * 60,
    ask: async () => {
      reach();
      told.push(`asked at ${now / minutes}`);
      return { secondsLeft: server.secondsLeft(), timedOut: now >= endsAt };
    },
    use: async () => {
      reach();
      server.use();
      told.push(`used at ${now / minutes}`);
    },
    onWarning: (at) => {
      shown = at;
      if (at !== undefined) told.push(`warned at ${now / minutes} of ${at / minutes}`);
    },
    onOver: () => told.push(`over at ${now / minutes}`),
    now: () => now,
    later: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  const settled = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return {
    watch,
    told,
    isWarned: () => shown !== undefined,
    server,
    setReachable: (is: boolean) => {
      isReachable = is;
    },
    waitUntil: async (minute: number): Promise<void> => {
      for (;;) {
        const next = timers.toSorted((one, other) => one.at - other.at)[0];
        if (next === undefined || next.at > minute * minutes) break;
        now = next.at;
        timers = timers.filter((timer) => timer !== next);
        next.run();
        await settled();
      }
      now = minute * minutes;
    },
  };
};

describe('a session that nobody uses', () => {
  it('is warned of two minutes before it ends', async () => {
    const { told, waitUntil } = startWindow();
    await waitUntil(40);
    expect(told).toEqual(['asked at 27', 'asked at 28', 'warned at 28 of 30', 'asked at 30', 'over at 30']);
  });

  it('goes on when the customer stays', async () => {
    const { watch, told, waitUntil } = startWindow();
    await waitUntil(29);
    expect(await watch.stay()).toBe(true);
    await waitUntil(57);
    expect(told.slice(2)).toEqual([
      'warned at 28 of 30',
      'used at 29',
      'asked at 56',
      'asked at 57',
      'warned at 57 of 59',
    ]);
  });

  it('goes on when another window used it, of which this one was told or finds out', async () => {
    const { watch, told, server, waitUntil } = startWindow();
    await waitUntil(20);
    server.use();
    await waitUntil(48);
    expect(told).toEqual(['asked at 27', 'asked at 48', 'warned at 48 of 50']);
    server.use();
    watch.used();
    await waitUntil(74);
    expect(told).toHaveLength(3);
  });

  it('takes a warning back once it is used, here or elsewhere', async () => {
    const { watch, server, isWarned, waitUntil } = startWindow();
    await waitUntil(29);
    expect(isWarned()).toBe(true);
    await watch.stay();
    expect(isWarned()).toBe(false);
    await waitUntil(58);
    server.use();
    expect(isWarned()).toBe(true);
    await waitUntil(60);
    expect(isWarned()).toBe(false);
  });

  it('is looked at when it cannot be used, and says so', async () => {
    const { watch, told, setReachable, waitUntil } = startWindow();
    await waitUntil(29);
    setReachable(false);
    expect(await watch.stay()).toBe(false);
    setReachable(true);
    await waitUntil(31);
    expect(await watch.stay()).toBe(false);
    expect(told.at(-1)).toBe('over at 30');
  });

  it('is watched no more, nor used, once it is over or the page is left', async () => {
    const left = startWindow();
    await left.waitUntil(26);
    const asking = left.watch.look();
    const staying = left.watch.stay();
    left.watch.stop();
    await asking;
    expect(await staying).toBe(false);
    expect(await left.watch.act()).toBe(false);
    await left.waitUntil(60);
    expect(left.told).toEqual(['asked at 26', 'used at 26']);
    const over = startWindow();
    await over.waitUntil(90);
    expect(over.told.filter((one) => one.startsWith('over'))).toEqual(['over at 30']);
  });

  it('is not over before the server says so', async () => {
    const { told, setReachable, waitUntil } = startWindow();
    await waitUntil(29);
    setReachable(false);
    await waitUntil(31);
    expect(told.at(-1)).toBe('warned at 28 of 30');
    setReachable(true);
    await waitUntil(32);
    expect(told.at(-1)).toMatch(/^over/);
  });
});

describe('typing, pressing and scrolling', () => {
  it('use the session, once a minute', async () => {
    const { watch, told, waitUntil } = startWindow();
    for (let minute = 0.5; minute <= 3; minute += 0.5) {
      await waitUntil(minute);
      await watch.act();
    }
    expect(told).toEqual(['used at 1', 'used at 2', 'used at 3']);
  });

  it('are no answer to a warning', async () => {
    const { watch, told, waitUntil } = startWindow();
    await waitUntil(29);
    expect(await watch.act()).toBe(false);
    await waitUntil(30);
    expect(told.at(-1)).toBe('over at 30');
  });
});
