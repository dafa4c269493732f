import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { storageKeys } from '../content/storage-keys.ts';
import { announceSession, followSession } from './session-changes.ts';

/** Another window of the same browser. */
const otherWindow = () => {
  const channel = new BroadcastChannel('driveaway-session');
  onTestFinished(() => {
    channel.close();
  });
  const heard: unknown[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    heard.push(data);
  });
  const announce = (change: string): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(change);
  };
  return { heard, announce };
};

it('a change is told to other windows, and not to the window that made it', async () => {
  const heardHere: string[] = [];
  const stop = followSession((change) => heardHere.push(change));
  const other = otherWindow();
  announceSession('logged-in');
  await eventually(() => expect(other.heard).toEqual(['logged-in']));
  other.announce('no change');
  other.announce('logged-out');
  await eventually(() => expect(heardHere).toEqual(['logged-out']));
  stop();
  const later: string[] = [];
  onTestFinished(followSession((change) => later.push(change)));
  other.announce('logged-in');
  await eventually(() => expect(later).toEqual(['logged-in']));
  expect(heardHere).toEqual(['logged-out']);
});

const keptBy = (change: 'logged-in' | 'logged-out') => {
  const stores = { localStorage: new Map<string, string>(), sessionStorage: new Map<string, string>() };
  for (const [name, items] of Object.entries(stores)) {
    items.set(storageKeys.ownTicks, '{"1234":[]}');
    items.set(storageKeys.keptOrders, '{}');
    vi.stubGlobal(name, {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => items.delete(key),
      clear: () => {
        items.clear();
      },
    });
  }
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  announceSession(change);
  return [...stores.localStorage.keys(), ...stores.sessionStorage.keys()];
};

it('a browser that does not know Clear-Site-Data keeps nothing either of who logs out', () => {
  expect(keptBy('logged-out')).toEqual([]);
});

it('who logs in finds what they did before, but no order of anybody', () => {
  expect(keptBy('logged-in')).toEqual([storageKeys.ownTicks, storageKeys.ownTicks, storageKeys.keptOrders]);
});

it('where storage is blocked there is nothing to take away', () => {
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  expect(() => {
    announceSession('logged-out');
  }).not.toThrow();
});
