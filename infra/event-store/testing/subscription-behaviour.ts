import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { proposedEvents } from './behaviour-samples.ts';
import type { EventStore, SubscribeOptions, SubscriptionMessage } from '../port.ts';

type Subscription = {
  /** The next message of this kind, skipping others. */
  next<Kind extends SubscriptionMessage['kind']>(kind: Kind): Promise<Extract<SubscriptionMessage, { kind: Kind }>>;
  /** Every message until one fits. */
  until(fits: (message: SubscriptionMessage) => boolean): Promise<readonly SubscriptionMessage[]>;
};

/** Describes catch-up, live and resumed subscriptions; part of the suite of every adapter. */
export const describeSubscriptions = (storeOfTest: () => EventStore): void => {
  describe('subscribe', () => {
    let store: EventStore;
    let prefix: string;
    let controller: AbortController;
    beforeEach(() => {
      store = storeOfTest();
      prefix = `order-${randomUUID()}-`;
      controller = new AbortController();
    });
    afterEach(() => controller.abort());

    const subscribe = (options: Partial<SubscribeOptions> = {}): Subscription => {
      const source = store.subscribe({ prefixes: [prefix], signal: controller.signal, ...options });
      const messages = source[Symbol.asyncIterator]();
      const until: Subscription['until'] = async (fits) => {
        const seen: SubscriptionMessage[] = [];
        for (;;) {
          const { value, done } = await messages.next();
          if (done === true) throw new Error('The subscription ended');
          seen.push(value);
          if (fits(value)) return seen;
        }
      };
      return {
        until,
        next: async (kind) => {
          const ofKind = (
            message: SubscriptionMessage,
          ): message is Extract<SubscriptionMessage, { kind: typeof kind }> => message.kind === kind;
          const found = (await until(ofKind)).find(ofKind);
          if (found === undefined) throw new Error(`No ${kind}`);
          return found;
        },
      };
    };

    const idsIn = (messages: readonly SubscriptionMessage[]) =>
      messages.flatMap((message) => (message.kind === 'event' ? [message.event.id] : []));

    it('delivers what was written before, says caught-up, then delivers what is written after', async () => {
      const before = proposedEvents(10);
      expect(await store.append(`${prefix}a`, before, 'no-stream')).toMatchObject({ kind: 'appended' });
      const subscription = subscribe();
      expect(idsIn(await subscription.until((message) => message.kind === 'caught-up'))).toEqual(
        before.map((event) => event.id),
      );
      const after = proposedEvents(3);
      expect(await store.append(`${prefix}b`, after, 'no-stream')).toMatchObject({ kind: 'appended' });
      const live = [
        await subscription.next('event'),
        await subscription.next('event'),
        await subscription.next('event'),
      ];
      expect(live.map((message) => message.event.id)).toEqual(after.map((event) => event.id));
      expect((await store.readStream(`${prefix}b`)).at(-1)).toEqual(live[2]?.event);
    });

    it('delivers an event that is written while it waits', async () => {
      const subscription = subscribe();
      await subscription.next('caught-up');
      const waiting = subscription.next('event');
      const [event] = proposedEvents(1);
      if (event === undefined) throw new Error('one event');
      expect(await store.append(`${prefix}a`, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
      expect(await waiting).toMatchObject({ event: { id: event.id, stream: `${prefix}a`, revision: 0n } });
    });

    it('says that it is at the head each time that nothing else is ready, whatever was written', async () => {
      const subscription = subscribe();
      await subscription.next('caught-up');
      for (const stream of [`${prefix}a`, `unread-${prefix}`, `${prefix}b`]) {
        const written = await store.append(stream, proposedEvents(1), 'no-stream');
        if (written.kind !== 'appended') throw new Error('must be appended');
        const isReached = (message: SubscriptionMessage) =>
          message.kind === 'caught-up' && (message.position ?? -1n) >= written.position;
        const told = await subscription.until(isReached);
        expect(idsIn(told)).toHaveLength(stream.startsWith(prefix) ? 1 : 0);
      }
    });

    it('starts after the given position, wherever that lies', async () => {
      expect(await store.append(`${prefix}a`, proposedEvents(5), 'no-stream')).toMatchObject({ kind: 'appended' });
      const stored = await store.readStream(`${prefix}a`);
      for (const [index, { position }] of stored.entries()) {
        const messages = await subscribe({ after: position }).until((message) => message.kind === 'caught-up');
        expect(idsIn(messages)).toEqual(stored.slice(index + 1).map((event) => event.id));
      }
    });

    it('resumes from any event, checkpoint or caught-up without gap or duplicate while others write', async () => {
      const total = 120;
      const written = proposedEvents(total);
      const writing = (async () => {
        for (const [index, event] of written.entries()) {
          expect(
            await store.append(`${prefix}a`, [event], index === 0 ? 'no-stream' : BigInt(index - 1)),
          ).toMatchObject({ kind: 'appended' });
          expect(await store.append(`unread-${prefix}${index}`, proposedEvents(2), 'no-stream')).toMatchObject({
            kind: 'appended',
          });
        }
      })();
      const seen: string[] = [];
      let after: bigint | undefined;
      let messagesLeft = 1;
      while (seen.length < total) {
        const connection = new AbortController();
        let messagesRead = 0;
        for await (const message of store.subscribe({ after, prefixes: [prefix], signal: connection.signal })) {
          if (message.kind === 'event') seen.push(message.event.id);
          after = message.kind === 'event' ? message.event.position : (message.position ?? after);
          messagesRead += 1;
          if (messagesRead === messagesLeft || seen.length === total) break;
        }
        connection.abort();
        messagesLeft = (messagesLeft % 13) + 1;
      }
      await writing;
      expect(seen).toEqual(written.map((event) => event.id));
    });

    it('reports progress over stretches without a match, and never moves back', async () => {
      const first = await store.append(`${prefix}a`, proposedEvents(1), 'no-stream');
      expect(await store.append(`unread-${prefix}`, proposedEvents(400), 'no-stream')).toMatchObject({
        kind: 'appended',
      });
      if (first.kind !== 'appended') throw new Error('must be appended');
      const messages = await subscribe().until(
        (message) => message.kind === 'checkpoint' && message.position > first.position,
      );
      expect(idsIn(messages)).toHaveLength(1);
      const resumed = await subscribe({
        after: messages.flatMap((message) => (message.kind === 'checkpoint' ? [message.position] : [])).at(-1),
      }).until((message) => message.kind === 'caught-up');
      expect(idsIn(resumed)).toEqual([]);
    });

    it('gives every subscriber everything', async () => {
      const subscriptions = [subscribe(), subscribe(), subscribe()];
      await Promise.all(subscriptions.map(async (subscription) => subscription.next('caught-up')));
      const [event] = proposedEvents(1);
      if (event === undefined) throw new Error('one event');
      expect(await store.append(`${prefix}a`, [event], 'no-stream')).toMatchObject({ kind: 'appended' });
      const received = await Promise.all(subscriptions.map(async (subscription) => subscription.next('event')));
      expect(received.map((message) => message.event.id)).toEqual([event.id, event.id, event.id]);
    });

    it('ends when it is aborted: waiting, in the middle of a catch-up, and before it began', async () => {
      expect(await store.append(`${prefix}a`, proposedEvents(20), 'no-stream')).toMatchObject({ kind: 'appended' });
      const read = async (abortAt: SubscriptionMessage['kind']) => {
        const connection = new AbortController();
        const kinds: string[] = [];
        for await (const message of store.subscribe({ prefixes: [prefix], signal: connection.signal })) {
          kinds.push(message.kind);
          if (message.kind === abortAt) connection.abort();
        }
        return kinds;
      };
      // a store that others use reports its progress before the first match
      expect((await read('event')).filter((kind) => kind !== 'checkpoint')).toEqual(['event']);
      expect((await read('caught-up')).filter((kind) => kind === 'event')).toHaveLength(20);
      const waiting = subscribe();
      await waiting.next('caught-up');
      const pending = waiting.next('event');
      controller.abort();
      await expect(pending).rejects.toThrow('The subscription ended');
      await expect(subscribe().next('caught-up')).rejects.toThrow('The subscription ended');
    });
  });
};
