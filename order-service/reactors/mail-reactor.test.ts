import { describe, expect, it, onTestFinished } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import type { Mail } from '@driveaway/infra/mail/port.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { mailSpoolCollection, openMailSpool, spoolInstant } from '../mail/mail-spool.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';
import { rememberingTransport, type RememberingTransport } from '../mail/testing/remembering-transport.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import { payingCustomer, serveShop, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { listParked, retryParked } from '../parked/parked-work.ts';
import { createOrdersAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { mailTickMilliseconds, startMailReactor } from './mail-reactor.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import {
  email,
  firstThree,
  startPost,
  openPost,
  transportToCustomers,
  verifiedPayer,
  expectSent,
  statusesOf,
} from './testing/mail-post.ts';

/** The statuses of the mails in each write of several, as they come. */
const withWrites = (ports: ServicePorts): { readonly ports: ServicePorts; readonly written: readonly string[][] } => {
  const { readModels } = ports;
  const written: string[][] = [];
  const collection: ServicePorts['readModels']['collection'] = async (definition) => {
    const opened = await readModels.collection(definition);
    const putAll: typeof opened.putAll = async (writes, checkpoint) => {
      written.push(writes.map(({ body: { status } }) => (typeof status === 'string' ? status : '')));
      return opened.putAll(writes, checkpoint);
    };
    return { ...opened, putAll };
  };
  return { ports: { ...ports, readModels: { ...readModels, collection } }, written };
};

describe('mail that is due', () => {
  it('is noted with all others that wait, in one write', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop, email);
    await signUpCustomer(shop, 'b@example.test');
    const { ports, written } = withWrites(shop.ports);
    const post = startPost(shop, ports, rememberingTransport());
    await expectSent(post, ['Welcome to Austral', 'Welcome to Austral']);
    expect(written.filter((statuses) => statuses.includes('due'))).toEqual([['due', 'due']]);
  });

  it('that has nobody to go to is dropped with the rest of the page in one write, and nothing else is read for it', async () => {
    const shop = await serveShop();
    const { orderNo } = await payingCustomer(shop, email);
    const customerId = await customerIdOf(shop, email);
    const { keyId } = await shop.ports.keys.obtain(customerId, 'identity');
    await shop.ports.keys.destroy(keyId);
    const { ports, written } = withWrites(shop.ports);
    const read: string[] = [];
    const { eventStore } = ports;
    const readStream: typeof eventStore.readStream = async (stream, options) => {
      const events = await eventStore.readStream(stream, options);
      if (stream === orderStream(orderNo)) read.push(...events.map(({ type }) => type));
      return events;
    };
    const ordersAtHand = createOrdersAtHand();
    await readOrderNow({ ...ports, ordersAtHand }, orderNo);
    const watched = { ...ports, ordersAtHand, eventStore: { ...eventStore, readStream } };
    const post = startPost(shop, watched, transportToCustomers());
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'dropped')).toBe(3);
    });
    expect(written.filter((statuses) => statuses.includes('dropped'))).toEqual([['dropped', 'dropped', 'dropped']]);
    // for the retailer, who is told whatever becomes of the buyer: the event, and the order as it was after it
    expect(read.filter((type) => type === 'OrderCreated')).toHaveLength(2);
  });

  it('is handed over with others at once, eight of them, and of one order one after the other', async () => {
    const shop = await serveShop();
    const handed: string[] = [];
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const transport: RememberingTransport = {
      ...rememberingTransport(),
      send: async ({ subject, to }) => {
        handed.push(`${subject.split(':')[0] ?? ''} ${to.address}`);
        await taken;
      },
    };
    onTestFinished(() => take());
    const others = Array.from({ length: 8 }, (_, index) => `${String(index)}@example.test`);
    await payingCustomer(shop, email);
    for (const other of others) await signUpCustomer(shop, other);
    const post = startPost(shop, shop.ports, transport);
    await eventually(async () => expect(await statusesOf(post, 'due')).toBe(4 + others.length));
    const ticking = post.tick();
    const first = [`Welcome to Austral ${email}`, `Receipt for your order fee ${email}`];
    const atOnce = [...first, ...others.slice(0, 6).map((other) => `Welcome to Austral ${other}`)];
    await eventually(() => expect(handed.toSorted()).toEqual(atOnce.toSorted()));
    take();
    await ticking;
    await eventually(() => expect(handed).toHaveLength(4 + others.length));
  });

  it('goes out though an event of another order cannot be read, which is an alarm (row 73)', async () => {
    const post = await openPost();
    await recordUnreadable(post.ports, 'DepositPaid');
    await signUpCustomer(post.shop, email);
    await expectSent(post, firstThree.slice(0, 1));
    expect(post.shop.logged.join()).toContain('An event cannot be read and was passed over');
  });
});

describe('each mail', () => {
  it('is sent once, over restarts and a lost checkpoint', async () => {
    const first = await openPost();
    await verifiedPayer(first);
    await expectSent(first, firstThree);
    await first.stop();
    await first.ports.readModels.clearCheckpoint('mail-reactor');
    const second = startPost(first.shop, first.ports, first.transport);
    await signUpCustomer(first.shop, 'grace@example.test');
    await expectSent(second, [...firstThree, 'Welcome to Austral']);
  });

  it('keeps its id when it is sent again because nobody could note that it was sent', async () => {
    let breaks = 1;
    const post = await openPost(({ readModels }) => ({
      readModels: {
        ...readModels,
        collection: async (definition) => {
          const collection = await readModels.collection(definition);
          return {
            ...collection,
            putAll: async (writes) => {
              if (writes.some(({ body }) => body['status'] === 'sent') && breaks > 0) {
                breaks -= 1;
                throw new Error('the disk is gone for a moment');
              }
              return collection.putAll(writes);
            },
          };
        },
      },
    }));
    await signUpCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      post.shop.clock.advance({ seconds: 31 });
      expect(post.transport.sent).toHaveLength(2);
    });
    const [one, again] = post.transport.sent;
    expect(again?.messageId).toBe(one?.messageId);
    expect(await statusesOf(post, 'sent')).toBe(1);
  });

  it('that the server takes later is tried again after longer and longer, then given up with an alarm', async () => {
    const post = await openPost();
    let tries = 0;
    post.transport.before = () => {
      tries += 1;
      throw new MailFault('later', 'The mail server takes this mail later: EENVELOPE 450');
    };
    await signUpCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      expect(tries).toBe(1);
    });
    const waits = [30, 120, 600, 3_600, 14_400, 43_200];
    for (const [index, seconds] of waits.entries()) {
      post.shop.clock.advance({ seconds: seconds - 1 });
      await post.tick();
      expect(tries).toBe(index + 1);
      post.shop.clock.advance({ seconds: 1 });
      await post.tick();
      expect(tries).toBe(index + 2);
    }
    expect(await statusesOf(post, 'parked')).toBe(1);
    post.shop.clock.advance({ hours: 24 });
    await post.tick();
    expect(tries).toBe(waits.length + 1);
    const alarms = post.shop.logged.filter((line) => line.includes('was given up'));
    expect(alarms).toHaveLength(1);
  });

  it('that the server refuses for good is given up at once, and the next one goes out', async () => {
    const post = await openPost();
    post.transport.before = ({ to }) => {
      if (to.address === email) throw new MailFault('refused', 'The mail server refuses this mail: EENVELOPE 550');
    };
    await signUpCustomer(post.shop, email);
    await signUpCustomer(post.shop, 'grace@example.test');
    await expectSent(post, ['Welcome to Austral']);
    expect(post.transport.sent[0]?.to.address).toBe('grace@example.test');
    expect(await statusesOf(post, 'parked')).toBe(1);
  });

  it('that was given up goes out when somebody asks for it again, under its own id and however old its news is', async () => {
    const post = await openPost();
    const ids: string[] = [];
    let refuses = true;
    post.transport.before = ({ messageId }) => {
      ids.push(messageId);
      if (refuses) throw new MailFault('refused', 'The mail server refuses this mail: EENVELOPE 550');
    };
    await signUpCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'parked')).toBe(1);
    });
    post.shop.clock.advance({ hours: 30 * 24 });
    const [parked] = (await listParked(post.ports)).parked;
    expect(parked).toMatchObject({ kind: 'mail', what: 'CustomerRegistered', tries: 1 });
    expect(JSON.stringify(parked)).not.toContain(email);
    expect(await retryParked(post.ports, { id: 'another' }, 'ada')).toEqual({ retried: 0, stayed: 0 });
    refuses = false;
    expect(await retryParked(post.ports, { id: parked?.id }, 'ada')).toEqual({ retried: 1, stayed: 0 });
    await expectSent(post, ['Welcome to Austral']);
    expect(new Set(ids).size).toBe(1);
    expect((await listParked(post.ports)).parked).toEqual([]);
  });

  it('waits as long as the transport takes none, and then goes out', async () => {
    const post = await openPost();
    let down = true;
    post.transport.before = () => {
      if (down) throw new MailFault('unavailable', 'The mail server cannot be used: ECONNREFUSED');
    };
    await signUpCustomer(post.shop, email);
    for (let ticks = 0; ticks < 12; ticks += 1) await post.tick();
    expect(await statusesOf(post, 'parked')).toBe(0);
    down = false;
    await expectSent(post, ['Welcome to Austral']);
  });

  it('goes out at the usual pace through a server that loses every other connection', async () => {
    const post = await openPost();
    let tries = 0;
    post.transport.before = () => {
      tries += 1;
      if (tries % 2 === 0) throw new MailFault('unavailable', 'The connection was lost');
    };
    const people = Array.from({ length: 6 }, (_, index) => `ada-${index}@example.test`);
    for (const address of people) await signUpCustomer(post.shop, address);
    const waits: number[] = [];
    await eventually(async () => {
      await post.tick();
      waits.push(post.nextTick());
      expect(post.transport.sent).toHaveLength(people.length);
    });
    expect(Math.max(...waits)).toBeLessThanOrEqual(mailTickMilliseconds + 100);
  });

  it('is not sent when nobody is left to get it, nor when it is no news any more', async () => {
    const post = await openPost();
    await post.stop();
    await signUpCustomer(post.shop, email);
    const { keyId } = await post.ports.keys.obtain(await customerIdOf(post.shop, email), 'identity');
    await post.ports.keys.destroy(keyId);
    const second = startPost(post.shop, post.ports, post.transport);
    await eventually(async () => {
      await second.tick();
      expect(await statusesOf(second, 'dropped')).toBe(1);
    });
    await second.stop();
    await signUpCustomer(post.shop, 'grace@example.test');
    post.shop.clock.advance({ hours: 7 * 24, seconds: 1 });
    const third = startPost(post.shop, post.ports, post.transport);
    await signUpCustomer(post.shop, 'edsger@example.test');
    await expectSent(third, ['Welcome to Austral']);
    expect(post.transport.sent[0]?.to.address).toBe('edsger@example.test');
  });

  it('waits where a clock that is not believed says that it is no news any more', async () => {
    const { shop, stop } = await openPost();
    await stop();
    await signUpCustomer(shop, email);
    const believedClock = { ...manualClock(shop.clock.now().toString()), distrustedSeconds: () => 60 };
    shop.clock.advance({ hours: 24 * 365 });
    await signUpCustomer(shop, 'edsger@example.test');
    const post = startPost(shop, { ...shop.ports, believedClock }, rememberingTransport());
    await expectSent(post, ['Welcome to Austral']);
    expect(post.transport.sent[0]?.to.address).toBe('edsger@example.test');
    expect([await statusesOf(post, 'due'), await statusesOf(post, 'dropped')]).toEqual([1, 0]);
    believedClock.advance({ hours: 24 * 365 });
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'dropped')).toBe(1);
    });
  });

  it('goes out past hundreds that wait, which fill the page that is looked at first', async () => {
    const { shop, stop } = await openPost();
    await stop();
    const believedClock = { ...manualClock(shop.clock.now().toString()), distrustedSeconds: () => 60 };
    const dueAt = spoolInstant(shop.clock.now());
    const entry = { status: 'due', stream: 'order-1', eventType: 'DepositPaid', recordedAt: dueAt, dueAt } as const;
    const waiting = Array.from({ length: 450 }, (_, index) => {
      const eventId = `event ${index}`;
      return { mailId: eventId, position: BigInt(index), entry: { ...entry, eventId, eventRevision: 0, tries: 0 } };
    });
    await openMailSpool(shop.ports.readModels).add(waiting);
    shop.clock.advance({ hours: 24 * 365 });
    await signUpCustomer(shop, email);
    const post = startPost(shop, { ...shop.ports, believedClock }, rememberingTransport());
    await expectSent(post, ['Welcome to Austral']);
    const spool = await post.ports.readModels.collection(mailSpoolCollection);
    expect(await spool.find({ where: { status: 'due' }, limit: 1_000 })).toHaveLength(waiting.length);
  });

  it('leaves no name and no address in the log or in the spool', async () => {
    const post = await openPost();
    post.transport.before = ({ subject }) => {
      if (subject.startsWith('Receipt')) throw new Error('something else broke');
    };
    await verifiedPayer(post);
    await expectSent(post, ['Welcome to Austral', 'Your contract']);
    await eventually(async () => {
      await post.tick();
      expect(post.shop.logged.join()).toContain('A mail could not be sent; trying later');
    });
    const spool = await post.ports.readModels.collection(mailSpoolCollection);
    const kept = JSON.stringify((await spool.find({ where: { status: 'due' }, limit: 10 })).map(({ body }) => body));
    expect(kept).toContain('DepositPaid');
    for (const secret of ['Lovelace', 'example.test']) {
      expect(post.shop.logged.filter((line) => line.includes('mail')).join()).not.toContain(secret);
      expect(kept).not.toContain(secret);
    }
  });
});

it('a turn whose lease is lost while it sends hands over no more of its page, and the next turn sends each once', async () => {
  const shop = await serveShop();
  const { ports } = shop;
  for (const name of ['ada', 'zoe', 'max']) await signUpCustomer(shop, `${name}@example.test`);
  const noting = new AbortController();
  const noted = startMailReactor({ ...ports, mail: undefined }, noting.signal, manualWait().wait);
  const spool = openMailSpool(ports.readModels);
  await eventually(async () => expect(await spool.due(10)).toHaveLength(3));
  noting.abort();
  await noted;

  const turn = new AbortController();
  const transport = rememberingTransport();
  const whileSending = {
    ...transport,
    send: async (mail: Mail) => {
      turn.abort();
      await transport.send(mail);
    },
  };
  expect(await sendDueMail(ports, spool, whileSending, turn.signal)).toBe('slowed');
  expect(transport.sent).toHaveLength(1);
  expect(await sendDueMail(ports, spool, transport)).toBe('done');
  const addresses = transport.sent.map(({ to }) => to.address).toSorted();
  expect(addresses).toEqual(['ada@example.test', 'max@example.test', 'zoe@example.test']);
});
