/** This browser as a device that shows news, with its push service, its permission and the service as doubles. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pushSupport } from '../browser/push-subscription.ts';
import { memoryStorage } from '../browser/testing/memory-storage.ts';
import { deviceHereQuery, keepOwnDevice, turnOffHere, turnOnHere } from './device-here.ts';

/** base64url of the bytes 1, 255 and 254, and of others. */
const publicKey = 'Af_-';
const otherKey = 'AgMF';
const bytesOf = (key: string) => Uint8Array.from(Buffer.from(key, 'base64url')).buffer;

type Browser = {
  readonly permission?: NotificationPermission;
  /** What the browser says of the permission when it is asked in the other way; undefined: it knows no such question. */
  readonly asked?: PermissionState;
  readonly answer?: NotificationPermission;
  /** The key of the subscription that there is. */
  readonly key?: string;
  /** The id that this browser keeps as a device. */
  readonly kept?: string;
  readonly userAgent?: string;
  readonly maxTouchPoints?: number;
  readonly isOnHomeScreen?: boolean;
  readonly hasPush?: boolean;
  /** The devices that the service tells, and its key. */
  readonly listed?: readonly string[];
  readonly serviceKey?: string | null;
  readonly refuses?: boolean;
};

/** The page in such a browser; what was done in it. */
const page = (given: Browser = {}) => {
  const done: string[] = [];
  const { storage, items } = memoryStorage(given.kept === undefined ? {} : { pushDevice: JSON.stringify(given.kept) });
  let key = given.key;
  const subscriptionWith = (of: string) => ({
    options: { applicationServerKey: bytesOf(of) },
    unsubscribe: () => {
      done.push('unsubscribed');
      key = undefined;
      return Promise.resolve(true);
    },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  });
  const pushManager = {
    getSubscription: () => Promise.resolve(key === undefined ? null : subscriptionWith(key)),
    subscribe: (options: { readonly userVisibleOnly: boolean; readonly applicationServerKey: string }) => {
      done.push(`subscribed ${JSON.stringify(options)}`);
      key = options.applicationServerKey;
      return Promise.resolve(subscriptionWith(key));
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    userAgent: given.userAgent ?? 'Linux',
    maxTouchPoints: given.maxTouchPoints ?? 0,
    ...(given.hasPush !== false && {
      serviceWorker: {
        register: (address: string, { scope }: { readonly scope: string }) => {
          done.push(`registered ${address} ${scope}`);
          return Promise.resolve(registration);
        },
        ready: Promise.resolve(registration),
        getRegistration: (scope: string) => Promise.resolve(scope.endsWith('/profile') ? registration : undefined),
      },
    }),
    permissions: {
      query: ({ name }: { readonly name: string }) =>
        given.asked === undefined || name !== 'notifications'
          ? Promise.reject(new TypeError('no such permission'))
          : Promise.resolve({ state: given.asked }),
    },
  });
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', {
    permission: given.permission ?? 'default',
    requestPermission: () => Promise.resolve(given.answer ?? 'granted'),
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(display-mode: standalone)' && given.isOnHomeScreen === true,
  }));
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('fetch', (url: string, { body, method = 'GET' }: RequestInit) => {
    const path = url.replace(/^.*\//, '');
    if (method === 'POST') done.push(`${path} ${typeof body === 'string' ? body : ''}`);
    if (given.refuses === true) return Promise.resolve(new Response('{}', { status: 503 }));
    const devices = (given.listed ?? []).map((deviceId) => ({ deviceId, since: '2026-11-23T00:00:00Z' }));
    const answers: Readonly<Record<string, unknown>> = {
      'GET push-devices': { publicKey: given.serviceKey === undefined ? publicKey : given.serviceKey, devices },
      'POST push-devices': { deviceId: 'd-new' },
      'POST end-push-device': { success: true, message: '' },
    };
    return Promise.resolve(Response.json(answers[`${method} ${path}`] ?? {}));
  });
  return { done, kept: () => items.get('pushDevice') };
};

/** How this browser stands, by the query of the page. */
const standing = async (): Promise<unknown> => {
  const { queryFn, ...settings } = deviceHereQuery(publicKey);
  expect(settings).toMatchObject({
    queryKey: ['push-devices', 'here', publicKey],
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  });
  if (typeof queryFn !== 'function') throw new Error('no reading');
  const answer: unknown = await Reflect.apply(queryFn, undefined, [{}]);
  return answer;
};

beforeEach(async () => {
  page();
  // what the page remembers of a changed key begins anew
  await turnOffHere();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const registered = 'registered /build-your-own/order-page-worker.js /build-your-own/profile';
const subscribed = (key: string) => `subscribed {"userVisibleOnly":true,"applicationServerKey":"${key}"}`;
const added = 'push-devices {"endpoint":"https://push.example/1","keys":{"p256dh":"p","auth":"a"}}';

describe('what a browser may show', () => {
  it.each<readonly [string, Browser, string]>([
    ['before it was asked', {}, 'ready'],
    ['once it was allowed', { permission: 'granted' }, 'ready'],
    ['once it was refused', { permission: 'denied', asked: 'denied' }, 'denied'],
    ['once it was refused, where it knows one question alone', { permission: 'denied' }, 'denied'],
    ['where it says denied before anybody was asked', { permission: 'denied', asked: 'prompt' }, 'ready'],
    ['without push', { hasPush: false }, 'unsupported'],
    ['on an iPhone', { hasPush: false, userAgent: 'iPhone' }, 'home-screen-first'],
    ['on an old iPad', { hasPush: false, userAgent: 'iPad' }, 'home-screen-first'],
    ['on an iPod', { hasPush: false, userAgent: 'iPod' }, 'home-screen-first'],
    ['on an iPad', { hasPush: false, userAgent: 'Macintosh', maxTouchPoints: 5 }, 'home-screen-first'],
    ['on a Mac', { hasPush: false, userAgent: 'Macintosh', maxTouchPoints: 1 }, 'unsupported'],
    ['with touch elsewhere', { hasPush: false, userAgent: 'Linux', maxTouchPoints: 5 }, 'unsupported'],
    ['on its home screen', { hasPush: false, userAgent: 'iPhone', isOnHomeScreen: true }, 'unsupported'],
  ])('%s', async (_when, browser, support) => {
    page(browser);
    expect(await pushSupport()).toBe(support);
  });
});

describe('how this browser stands', () => {
  it.each<readonly [string, Browser, unknown]>([
    ['is what it may show, where that is nothing', { hasPush: false }, { kind: 'unsupported' }],
    ['is off where it keeps no device', { key: publicKey, listed: ['d1'] }, { kind: 'off' }],
    ['is off where nothing is subscribed', { kept: 'd1', listed: ['d1'] }, { kind: 'off' }],
    ['is off where the service knows it no more', { kept: 'd1', key: publicKey, listed: ['d2'] }, { kind: 'off' }],
    [
      'is on where the service lists its device',
      { kept: 'd1', key: publicKey, listed: ['d0', 'd1'] },
      { kind: 'on', deviceId: 'd1' },
    ],
  ])('%s', async (_what, browser, expected) => {
    const { done } = page(browser);
    expect(await standing()).toEqual(expected);
    expect(done).toEqual([]);
  });

  it('goes on with the present key where that takes no question', async () => {
    const { done, kept } = page({ kept: 'd1', key: otherKey, listed: ['d1'], permission: 'granted' });
    expect(await standing()).toEqual({ kind: 'on', deviceId: 'd-new', rekeyed: 'renewed' });
    expect(done).toEqual([
      registered,
      'unsubscribed',
      subscribed(publicKey),
      added,
      'end-push-device {"deviceId":"d1"}',
    ]);
    expect(kept()).toBe('"d-new"');
    expect(await standing()).toMatchObject({ kind: 'off' });
  });

  it('ends with its key where it would have to ask, or is another customer’s', async () => {
    const { done, kept } = page({ kept: 'd1', key: otherKey, listed: ['d1'] });
    expect(await standing()).toEqual({ kind: 'off', rekeyed: 'ended' });
    expect([done, kept()]).toEqual([['unsubscribed', 'end-push-device {"deviceId":"d1"}'], undefined]);
    const other = page({ kept: 'd1', key: otherKey, listed: [], permission: 'granted' });
    expect(await standing()).toEqual({ kind: 'off', rekeyed: 'ended' });
    expect([other.done, other.kept()]).toEqual([['unsubscribed'], undefined]);
  });
});

describe('turning news on', () => {
  it('subscribes and tells the service', async () => {
    const { done, kept } = page({ key: otherKey });
    expect(await turnOnHere(publicKey)).toBe(true);
    expect(done).toEqual([registered, 'unsubscribed', subscribed(publicKey), added]);
    expect(kept()).toBe('"d-new"');
  });

  it('keeps a subscription with the same key', async () => {
    const { done } = page({ key: publicKey });
    expect(await turnOnHere(publicKey)).toBe(true);
    expect(done).not.toContain('unsubscribed');
  });

  it('does nothing where the browser may not', async () => {
    const { done, kept } = page({ answer: 'denied' });
    expect(await turnOnHere(publicKey)).toBe(false);
    expect([done, kept()]).toEqual([[], undefined]);
  });

  it('leaves no subscription that the service does not know', async () => {
    const { done, kept } = page({ refuses: true });
    await expect(turnOnHere(publicKey)).rejects.toMatchObject({ status: 503 });
    expect([done.at(-1), kept()]).toEqual(['unsubscribed', undefined]);
  });
});

it.each([false, true])('turning news off ends it with the push service (the service refuses: %s)', async (refuses) => {
  const { done, kept } = page({ kept: 'd1', key: publicKey, refuses });
  await turnOffHere();
  expect([done, kept()]).toEqual([['end-push-device {"deviceId":"d1"}', 'unsubscribed'], undefined]);
});

describe('when somebody logs in', () => {
  it.each<readonly [string, Browser, readonly string[], string | undefined]>([
    ['a device of theirs stays', { kept: 'd1', key: publicKey, listed: ['d1'] }, [], '"d1"'],
    ['one of somebody else ends', { kept: 'd1', key: publicKey, listed: ['d2'] }, ['unsubscribed'], undefined],
    ['one that cannot be asked for ends', { kept: 'd1', key: publicKey, refuses: true }, ['unsubscribed'], undefined],
    ['a subscription without a device ends', { key: publicKey }, ['unsubscribed'], undefined],
    [
      'a service without news changes nothing',
      { kept: 'd1', key: otherKey, listed: ['d1'], serviceKey: null },
      [],
      '"d1"',
    ],
    [
      'a former key is left',
      { kept: 'd1', key: otherKey, listed: ['d1'], permission: 'granted' },
      [registered, 'unsubscribed', subscribed(publicKey), added, 'end-push-device {"deviceId":"d1"}'],
      '"d-new"',
    ],
  ])('%s', async (_what, browser, expected, device) => {
    const { done, kept } = page(browser);
    await keepOwnDevice();
    expect([done, kept()]).toEqual([expected, device]);
  });
});
