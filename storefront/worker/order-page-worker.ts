/**
 * The service worker of My Order, which lets the page open without a connection, and shows news of orders where somebody
 * turned that on. It keeps the page's document, scripts,
 * styles and fonts, the same for everybody, and nothing of an order: that is `storefront/browser/kept-orders.ts`.
 */
declare const self: ServiceWorkerGlobalScope;

const cacheName = 'order-page';
const pageAddress = new URL(self.registration.scope).pathname;

const isPage = ({ mode, url }: Request): boolean =>
  mode === 'navigate' && new URL(url).pathname.replace(/\/$/, '') === pageAddress;

/** Files whose names hold a hash of their content: what was kept once is never old. */
const isPart = (address: string): boolean => {
  const { origin, pathname } = new URL(address, self.location.origin);
  return origin === self.location.origin && pathname.startsWith('/assets/');
};

/** Keeps the page as it is served now, with these files of it; of an earlier release nothing stays. */
const keepPage = async (parts: readonly string[]): Promise<void> => {
  const page = await fetch(pageAddress, { cache: 'no-store' });
  if (!page.ok) return;
  const cache = await caches.open(cacheName);
  const former = await cache.match(pageAddress);
  const isSameRelease = former !== undefined && (await former.text()) === (await page.clone().text());
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(parts.filter((part) => !kept.has(part)));
  // the page after its parts: one that is kept can be shown
  await cache.put(pageAddress, page);
  if (isSameRelease) return;
  const ofRelease = new Set([...parts, new URL(pageAddress, self.location.origin).href]);
  await Promise.all([...kept].filter((url) => !ofRelease.has(url)).map((url) => cache.delete(url)));
};

/** The document as the browser asked for it while the worker started: one that is not taken is asked for a second time. */
const openDocument = async (event: FetchEvent): Promise<Response> => {
  const early: unknown = await event.preloadResponse;
  return early instanceof Response ? early : fetch(event.request);
};

const openPage = async (event: FetchEvent): Promise<Response> => {
  try {
    return await openDocument(event);
  } catch (fault) {
    const kept = await caches.match(pageAddress, { cacheName });
    if (kept === undefined) throw fault;
    return kept;
  }
};

const openPart = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { cacheName });
  if (kept !== undefined) return kept;
  const part = await fetch(request);
  if (part.ok) await (await caches.open(cacheName)).put(request, part.clone());
  return part;
};

/** What the page sends once it shows an order: the addresses of the files it was made of. */
const partsIn = (message: unknown): readonly string[] | undefined =>
  typeof message === 'object' && message !== null && 'parts' in message && Array.isArray(message.parts)
    ? message.parts.filter((part: unknown): part is string => typeof part === 'string' && isPart(part))
    : undefined;

/** What a notification says of each kind of news (`pushKinds`): nothing of whom or what it is about. */
const newsTitle = 'News of your order';
const newsWords: ReadonlyMap<unknown, string> = new Map([
  ['whereItIs', 'Your car has come further. See where it is.'],
  ['handover', 'There is something new about your handover.'],
  ['messages', 'You have a message about your order.'],
  ['order', 'Something has changed. See what it is.'],
]);
const anyNews = 'order';

/** The kind of news in a push; of one that cannot be read, that there is some: browsers want each push to be shown. */
const kindIn = (data: PushMessageData | null): string => {
  try {
    const payload: unknown = data?.json();
    const kind = typeof payload === 'object' && payload !== null && 'kind' in payload ? payload.kind : undefined;
    return typeof kind === 'string' && newsWords.has(kind) ? kind : anyNews;
  } catch {
    return anyNews;
  }
};

/** Newer news of a kind takes the place of older. */
const showNews = (kind: string): Promise<void> => {
  const body = newsWords.get(kind);
  return self.registration.showNotification(newsTitle, { ...(body === undefined ? {} : { body }), tag: kind });
};

/** My Order, or its messages, in the window where that is open already, or in a new one. */
const openNews = async (kind: string): Promise<void> => {
  const address = kind === 'messages' ? `${pageAddress}/messages` : pageAddress;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname.replace(/\/$/, '') === address);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
};

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  // the page is asked for while the worker starts, so that it costs a visit nothing
  event.waitUntil(Promise.all([self.registration.navigationPreload.enable(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const parts = partsIn(event.data);
  if (parts !== undefined) event.waitUntil(keepPage(parts));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (isPage(request)) event.respondWith(openPage(event));
  // without a connection the browser says so itself, and opens the page once there is one
  else if (request.mode === 'navigate' && self.navigator.onLine) event.respondWith(openDocument(event));
  else if (isPart(request.url)) event.respondWith(openPart(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showNews(kindIn(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  // by what is known of Safari, it may not say which notification that was
  const clicked: Partial<NotificationEvent> = event;
  clicked.notification?.close();
  event.waitUntil(openNews(clicked.notification?.tag ?? anyNews));
});
