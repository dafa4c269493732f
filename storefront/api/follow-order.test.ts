import type { OrderEventMessage } from '@driveaway/domain/api/order-events.ts';
import { describe, expect, it } from 'vitest';
import { followOrder } from './follow-order.ts';

const orderNo = '12345678-1234';

const messageAt = (revision: number): OrderEventMessage => ({
  revision,
  orderDisplayStatus: 4,
  orderDisplayStatusLabel: 'Accepted',
  type: 'OrderApproved',
  at: '2026-11-21T01:00:00Z',
});

/** A stream that does what the test says. */
const fakeStream = (url: string) => {
  const target = new EventTarget();
  const stream = {
    url,
    readyState: 0,
    addEventListener: (type: string, listener: (event: Event) => void) => {
      target.addEventListener(type, listener);
    },
    close: () => {
      stream.readyState = 2;
    },
    open: () => {
      stream.readyState = 1;
      target.dispatchEvent(new Event('open'));
    },
    send: (data: string) => {
      target.dispatchEvent(new MessageEvent('message', { data }));
    },
    fail: (readyState: 0 | 2) => {
      stream.readyState = readyState;
      target.dispatchEvent(new Event('error'));
    },
  };
  return stream;
};

/** Follows an order on streams and a clock of the test. */
const follow = () => {
  const streams: ReturnType<typeof fakeStream>[] = [];
  const revisions: number[] = [];
  const lines: string[] = [];
  const pauses: { readonly ms: number; readonly run: () => void; isOff: boolean }[] = [];
  const stop = followOrder({
    orderNo,
    onMessage: ({ revision }) => revisions.push(revision),
    onLine: (line) => lines.push(line),
    openStream: (url) => {
      const stream = fakeStream(url);
      streams.push(stream);
      return stream;
    },
    later: (ms, run) => {
      const pause = { ms, run, isOff: false };
      pauses.push(pause);
      return () => {
        pause.isOff = true;
      };
    },
  });
  const latest = () => {
    const stream = streams.at(-1);
    if (stream === undefined) throw new Error('no stream was opened');
    return stream;
  };
  return { streams, revisions, lines, pauses, stop, latest };
};

describe('following an order', () => {
  it('reports every event once and in order, also when a reconnect repeats some', () => {
    const { latest, revisions, lines } = follow();
    latest().open();
    for (const revision of [0, 1, 2]) latest().send(JSON.stringify(messageAt(revision)));
    latest().fail(0);
    latest().open();
    for (const revision of [2, 3]) latest().send(JSON.stringify(messageAt(revision)));
    expect(revisions).toEqual([0, 1, 2, 3]);
    expect(lines).toEqual(['open', 'lost', 'open']);
  });

  it('leaves reconnecting a broken line to the browser', () => {
    const { streams, latest, pauses } = follow();
    latest().fail(0);
    expect(streams).toHaveLength(1);
    expect(pauses).toEqual([]);
  });

  it('asks again after a refusal, from the last event it has, with longer and longer pauses up to half a minute', () => {
    const { streams, latest, lines, pauses } = follow();
    latest().open();
    latest().send(JSON.stringify(messageAt(7)));
    for (let refusal = 0; refusal < 7; refusal += 1) {
      latest().fail(2);
      pauses.at(-1)?.run();
    }
    expect(lines.slice(0, 3)).toEqual(['open', 'refused', 'refused']);
    expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(streams.map(({ url }) => new URL(url, 'http://site').searchParams.get('after'))).toEqual([
      null,
      ...Array.from({ length: 7 }, () => '7'),
    ]);
  });

  it('starts with short pauses again once the line was open', () => {
    const { latest, pauses } = follow();
    for (const wasOpen of [false, false, true]) {
      if (wasOpen) latest().open();
      latest().fail(2);
      pauses.at(-1)?.run();
    }
    expect(pauses.map(({ ms }) => ms)).toEqual([1000, 2000, 1000]);
  });

  it('leaves out what is no message', () => {
    const { latest, revisions } = follow();
    latest().send('no JSON');
    latest().send('{"revision":-1}');
    expect(revisions).toEqual([]);
  });

  it('closes the stream when it is told to stop', () => {
    const { latest, stop } = follow();
    latest().open();
    stop();
    expect(latest().readyState).toBe(2);
  });

  it('does not ask again when it is told to stop during a pause', () => {
    const { latest, stop, pauses } = follow();
    latest().fail(2);
    stop();
    expect(pauses.map(({ isOff }) => isOff)).toEqual([true]);
  });
});
