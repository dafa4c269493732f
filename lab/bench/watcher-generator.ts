/** Browsers that keep order pages open: takes its loads one after another from its parent process, and reports. */
import { connect, type Socket } from 'node:net';
import { z } from 'zod';
import { toldLoadSchema, watchLoadSchema, type ToldLoad, type WatchLoad, type WatchReport } from './load-messages.ts';
import { eventsPerOrder } from './generate-history.ts';
import { messageOf } from './message-plan.ts';

/** So many are opened at once: browsers come back one by one, not all in the same moment. */
const openedAtOnce = 64;

type Page = { readonly orderNo: string; revision: number; onRevision: () => void };
const pages: Page[] = [];
const sockets: Socket[] = [];

const openPage = async (port: number, orderNo: string, cookie: string, revision: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const page: Page = { orderNo, revision: -1, onRevision: () => undefined };
    let isTold = false;
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.write(
      `GET /api/build-your-own/order-events?orderNo=${orderNo} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`,
    );
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (!isTold && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200 '))
        reject(new Error(`A page was answered ${text.split('\r\n')[0]}`));
      for (const [, id] of text.matchAll(/^id: (\d+)$/gm)) page.revision = Number(id);
      if (page.revision >= revision && !isTold) {
        isTold = true;
        pages.push(page);
        resolve();
      }
      page.onRevision();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A page was closed')));
  });

const open = async ({ port, pagesPerOrder, revision, orders }: WatchLoad): Promise<WatchReport> => {
  const wanted = orders.flatMap((order) => Array.from({ length: pagesPerOrder }, () => order)).values();
  const openOne = async (): Promise<void> => {
    for (const { orderNo, cookie } of wanted) await openPage(port, orderNo, cookie, revision);
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openOne));
  return { pages: pages.length, latencies: [], astray: 0 };
};

const send = async ({ port, token }: ToldLoad, orderNo: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/back-office/orders/${orderNo}/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: messageOf(orderNo, 0),
  });
  if (answer.status !== 200) throw new Error(`A message was answered ${answer.status} ${await answer.text()}`);
  await answer.text();
};

/** Resolves to when the page is told of something new. */
const isTold = async (page: Page): Promise<number> => {
  const before = page.revision;
  return new Promise((resolve) => {
    page.onRevision = () => {
      if (page.revision > before) resolve(performance.now());
    };
  });
};

const tell = async (load: ToldLoad): Promise<WatchReport> => {
  const latencies: number[] = [];
  for (const orderNo of load.toldAbout) {
    const arrivals = pages.filter((page) => page.orderNo === orderNo).map(isTold);
    await send(load, orderNo);
    const sent = performance.now();
    const times = await Promise.all(arrivals);
    latencies.push(...times.map((time) => Math.max(0, time - sent)));
  }
  const astray = pages.filter(
    ({ orderNo, revision }) => revision >= eventsPerOrder && !load.toldAbout.includes(orderNo),
  );
  return { pages: latencies.length, latencies, astray: astray.length };
};

process.on('message', (message) => {
  const load = z.union([watchLoadSchema, toldLoadSchema]).parse(message);
  void ('orders' in load ? open(load) : tell(load))
    .catch((fault: unknown): WatchReport => ({ problem: fault instanceof Error ? fault.message : String(fault) }))
    .then((report) => process.send?.(report));
});

// the parent process is gone
process.once('disconnect', () => process.exit());
