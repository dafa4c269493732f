import { describe, expect, it, onTestFinished } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { manualClock } from '@driveaway/domain/testing/manual-clock.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import { MailFault } from '@driveaway/infra/mail/mail-fault.ts';
import type { Mail } from '@driveaway/infra/mail/port.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { recordOfCustomer } from '../customers/customers.ts';
import { quickRenderer } from '../documents/testing/quick-renderer.ts';
import { mailSpoolCollection, openMailSpool, spoolInstant } from '../mail/mail-spool.ts';
import { sendDueMail } from '../mail/send-due-mail.ts';
import { rememberingTransport, type RememberingTransport } from '../mail/testing/remembering-transport.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { readOrderNow } from '../orders/order-at-hand.ts';
import {
  payDeposit,
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { loadOrder } from '../orders/load-order.ts';
import { listParked, retryParked } from '../parked/parked-work.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { createOrdersAtHand } from '../ports/orders-at-hand.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { mailTickMilliseconds, startMailReactor } from './mail-reactor.ts';
import { startDocumentReactor } from './document-reactor.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';

const email = 'ada@example.test';
const isToRetailer = ({ to }: Mail): boolean => to.address.startsWith('orders@');
const firstThree = ['Welcome to Austral', 'Receipt for your order fee', 'Your contract'] as const;

type Post = {
  readonly shop: Shop;
  readonly transport: RememberingTransport;
  readonly ports: ServicePorts;
  /** Lets the reactor look for due mail, once. */
  readonly tick: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** After how many milliseconds it looks again. */
  readonly nextTick: () => number;
};

const start = (shop: Shop, ports: ServicePorts, transport: RememberingTransport): Post => {
  const controller = new AbortController();
  const clock = manualWait();
  const stopped = startMailReactor({ ...ports, mail: transport }, controller.signal, clock.wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  const isWaiting = (): boolean => clock.waiting().some((milliseconds) => milliseconds >= mailTickMilliseconds);
  const tick = async (): Promise<void> => {
    await eventually(() => expect(isWaiting()).toBe(true));
    for (const milliseconds of clock.waiting()) if (milliseconds >= mailTickMilliseconds) clock.end(milliseconds);
    await eventually(() => expect(isWaiting()).toBe(true));
  };
  const nextTick = (): number => Math.max(0, ...clock.waiting());
  return { shop, transport, ports, tick, stop, nextTick };
};

const open = async (
  change: (ports: ServicePorts) => Partial<ServicePorts> = () => ({}),
  transport: RememberingTransport = transportToCustomers(),
): Promise<Post> => {
  const shop = await serveShop();
  const ports = { ...shop.ports, ...change(shop.ports) };
  return start(shop, ports, transport);
};

/** Starts the reactor anew, with its checkpoint lost, and waits until it has come as far as a new customer. */
const startOverWithoutCheckpoint = async (post: Post): Promise<void> => {
  await post.stop();
  await post.ports.readModels.clearCheckpoint('mail-reactor');
  const again = start(post.shop, post.ports, post.transport);
  await signUpCustomer(post.shop, 'grace@example.test');
  await eventually(async () => {
    await again.tick();
    expect(post.transport.sent.at(-1)?.to.address).toBe('grace@example.test');
  });
};

/** Keeps what goes to customers alone. */
const transportToCustomers = (): RememberingTransport => {
  const all = rememberingTransport();
  const transport: RememberingTransport = {
    ...all,
    send: async (mail) => {
      if (isToRetailer(mail)) return;
      transport.before(mail);
      await all.send(mail);
    },
  };
  return transport;
};

const startPrinting = ({ ports }: Post): void => {
  const controller = new AbortController();
  const stopped = startDocumentReactor(ports, controller.signal);
  onTestFinished(async () => {
    controller.abort();
    await stopped;
  });
};

/** Has paid, and used the link to their mailbox before that. */
const verifiedPayer = async ({ shop }: Post): Promise<ShopCustomer> => {
  const customer = await signUpCustomer(shop, email);
  const command = { commandId: 'verified', correlationId: 'verified', customerId: await customerIdOf(shop, email) };
  await recordOfCustomer(shop.ports, command, () => ({ type: 'EmailVerified', data: {} }));
  await payDeposit(shop, customer);
  return customer;
};

/** Has paid, and accepted their contract. */
const acceptedBuyer = async ({ shop, ports }: Post): Promise<ShopCustomer> => {
  const customer = await payingCustomer(shop, email);
  await readContract(customer);
  const { contract } = (await loadOrder(ports, customer.orderNo)).state.facts;
  const { AcceptContract } = sampleCommands;
  const contractHash = contract?.contractHash ?? '';
  await carryOut(ports, customer.orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
  return customer;
};

const subjects = (mails: readonly Mail[]): readonly string[] => mails.map(({ subject }) => subject.split(':')[0] ?? '');
const expectSent = async ({ tick, transport }: Post, expected: readonly string[]): Promise<void> => {
  await eventually(async () => {
    await tick();
    expect(subjects(transport.sent)).toEqual(expected);
  });
};
const attachmentNames = ({ attachments }: Mail): readonly string[] => attachments.map(({ name }) => name);

const statusesOf = async ({ ports }: Post, status: string): Promise<number> => {
  const spool = await ports.readModels.collection(mailSpoolCollection);
  return (await spool.find({ where: { status }, limit: 100 })).length;
};

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

describe('mail about an order', () => {
  it('is noted with all others that wait, in one write', async () => {
    const shop = await serveShop();
    await signUpCustomer(shop, email);
    await signUpCustomer(shop, 'b@example.test');
    const { ports, written } = withWrites(shop.ports);
    const post = start(shop, ports, rememberingTransport());
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
    const post = start(shop, watched, transportToCustomers());
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'dropped')).toBe(3);
    });
    expect(written.filter((statuses) => statuses.includes('dropped'))).toEqual([['dropped', 'dropped', 'dropped']]);
    // for the retailer, who is told whatever becomes of the buyer, it is read once
    expect(read.filter((type) => type === 'OrderCreated')).toHaveLength(1);
  });

  it('goes out though an earlier version noted it, which does not say where in its stream the event is', async () => {
    const post = await open();
    await payingCustomer(post.shop, email);
    await eventually(async () => expect(await statusesOf(post, 'due')).toBe(4));
    const spool = await post.ports.readModels.collection(mailSpoolCollection);
    for (const { body, ...mail } of await spool.find({ where: { status: 'due' }, limit: 10 })) {
      const { eventRevision, ...before } = body;
      expect(eventRevision).toBeTypeOf('number');
      await spool.put({ ...mail, revision: mail.revision + 1n, body: before });
    }
    await expectSent(post, firstThree);
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
    const post = start(shop, shop.ports, transport);
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
    const post = await open();
    await recordUnreadable(post.ports, 'DepositPaid');
    await signUpCustomer(post.shop, email);
    await expectSent(post, firstThree.slice(0, 1));
    expect(post.shop.logged.join()).toContain('An event cannot be read and was passed over');
  });

  it('goes to its buyer: welcome, receipt and contract, with what was printed', async () => {
    const post = await open(() => ({ pdf: quickRenderer() }));
    startPrinting(post);
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const [, receipt, contract] = post.transport.sent;
    expect(receipt && attachmentNames(receipt)).toEqual([`Receipt-${orderNo}.pdf`]);
    expect(contract && attachmentNames(contract)).toEqual([`Contract-${orderNo}.pdf`]);
    for (const mail of post.transport.sent) {
      expect(mail.to).toEqual({ name: 'Ada Lovelace', address: email });
      expect(mail.from).toEqual({ name: 'Austral', address: 'buyonline@austral.example' });
      expect(mail.messageId).toMatch(/^[0-9a-f-]{36}@austral\.example$/);
    }
    expect(receipt?.text).toContain(`http://driveaway.test/build-your-own/order/${orderNo}/contract`);
  });

  it('holds no document while nobody has shown that the mailbox is theirs, and waits for none', async () => {
    const post = await open(() => ({ pdf: quickRenderer() }));
    await payingCustomer(post.shop, email);
    await expectSent(post, firstThree);
    const [welcome, , contract] = post.transport.sent;
    expect(welcome?.text).toMatch(/account\/confirm-email#token=[A-Za-z0-9_-]{43}\n/);
    expect(contract && attachmentNames(contract)).toEqual([]);
    expect(contract?.text).toContain('is in your account, under Documents');
  });

  it('after the acceptance holds what was signed and a date for the calendar', async () => {
    const post = await open(() => ({ pdf: quickRenderer() }));
    startPrinting(post);
    const customer = await verifiedPayer(post);
    const { orderNo, orderReference } = customer;
    const form = { orderReference, isOther: true, notes: 'Tow bar first.', contractAccepted: true };
    await readContract(customer);
    expect((await customer.post(`/api/build-your-own/contract?orderNo=${orderNo}`, form)).status).toBe(200);
    await eventually(async () => {
      await post.tick();
      expect(post.transport.sent).toHaveLength(4);
    });
    const mail = post.transport.sent.at(-1);
    expect(mail && attachmentNames(mail)).toEqual([`Accepted-Contract-${orderNo}.pdf`, `Cooling-off-${orderNo}.ics`]);
    const calendar = Buffer.from(mail?.attachments[1]?.content ?? []).toString();
    expect(calendar).toContain(`UID:cooling-off-${orderNo}@austral.example`);
    expect(calendar).toContain('DTEND:20261110T230000Z');
  });

  it('shows the picture of its car once there is one, and does not wait for it', async () => {
    let isDrawn = false;
    const carPictures: CarPictures = {
      find: async () => (isDrawn ? 'name' : undefined),
      read: async () => Buffer.from('the picture'),
      close: async () => undefined,
    };
    const post = await open(() => ({ carPictures }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const inMail = ({ html, attachments }: Mail) => ({
      shown: html.includes('<img'),
      attached: attachments.some(({ contentId }) => contentId === 'car'),
    });
    expect(post.transport.sent.map(inMail)).toEqual(firstThree.map(() => ({ shown: false, attached: false })));
    isDrawn = true;
    const { contract } = (await loadOrder(post.ports, orderNo)).state.facts;
    const { AcceptContract, CancelOrder } = sampleCommands;
    const contractHash = contract?.contractHash ?? '';
    await carryOut(post.ports, orderNo, { ...AcceptContract, data: { ...AcceptContract.data, contractHash } });
    await expectSent(post, [...firstThree, 'You have accepted your contract']);
    await carryOut(post.ports, orderNo, { ...CancelOrder, at: '2026-11-09T23:00:00Z' });
    await expectSent(post, [...firstThree, 'You have accepted your contract', 'Your order has been cancelled']);
    expect(post.transport.sent.slice(3).map(inMail)).toEqual([
      { shown: true, attached: true },
      { shown: false, attached: false },
    ]);
  });

  it('without a browser holds the page instead, at once', async () => {
    const post = await open();
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, firstThree);
    const [, , contract] = post.transport.sent;
    expect(contract?.attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
      [`Contract-${orderNo}.html`, 'text/html'],
    ]);
  });

  it('waits two minutes for a document that does not come, holds up no other mail, and then goes with the page', async () => {
    const post = await open(() => ({ pdf: quickRenderer() }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, ['Welcome to Austral']);
    await carryOut(post.ports, orderNo, { ...sampleCommands.CancelOrder, at: '2026-11-09T23:00:00Z' });
    await signUpCustomer(post.shop, 'grace@example.test');
    await expectSent(post, ['Welcome to Austral', 'Your order has been cancelled', 'Welcome to Austral']);
  });

  it('goes with the page once two minutes are over', async () => {
    const post = await open(() => ({ pdf: quickRenderer() }));
    const { orderNo } = await verifiedPayer(post);
    await expectSent(post, ['Welcome to Austral']);
    await post.tick();
    expect(post.transport.sent).toHaveLength(1);
    post.shop.clock.advance({ seconds: 120 });
    await expectSent(post, firstThree);
    expect(post.transport.sent[1] && attachmentNames(post.transport.sent[1])).toEqual([`Receipt-${orderNo}.html`]);
  });

  it('is left out where its buyer wants none of its kind, unless their car comes later than they were told', async () => {
    const post = await open();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater, RecordOnShore } = sampleCommands;
    const choices = { whereItIs: { email: false }, handover: { email: true } };
    const path = '/api/build-your-own/news-choices';
    expect((await customer.post(path, choices)).status).toBe(200);
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: { expectedOn: '2028-01-10' } });
    await carryOut(post.ports, orderNo, RecordOnShore);
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'due')).toBe(0);
      expect(await statusesOf(post, 'dropped')).toBe(2);
    });
    const sent = subjects(post.transport.sent);
    expect(sent).toContain('Your order is accepted');
    expect(sent).toContain('Your car is at sea, later than expected');
    expect(sent).not.toContain('A car is allocated to you');
    expect(sent).not.toContain('Your car has landed');
    expect(post.transport.sent.filter(({ unsubscribe }) => unsubscribe !== undefined)).toEqual([]);
  });

  it('that may be refused says how, and the link in it ends its kind before the next one goes out', async () => {
    const post = await open();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater } = sampleCommands;
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    const allocated = await eventually(async () => {
      await post.tick();
      const mail = post.transport.sent.find(({ subject }) => subject.startsWith('A car is allocated to you'));
      expect(mail).toBeDefined();
      return mail;
    });
    const { pathname, search } = new URL(allocated?.unsubscribe ?? '');
    expect(allocated?.text).toContain(`Send me no more mail about where your car is: http://driveaway.test${pathname}`);
    const answer = await fetch(`${post.shop.url}${pathname}${search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: {} });
    await eventually(async () => {
      await post.tick();
      expect(await statusesOf(post, 'due')).toBe(0);
      expect(await statusesOf(post, 'dropped')).toBe(1);
    });
    expect(subjects(post.transport.sent)).not.toContain('Your car is at sea');
  });

  it('says once that a handover is later than was expected, over a lost checkpoint too', async () => {
    const post = await open();
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { ApproveOrder, AllocateVehicle, RecordOnWater, RecordOnShore } = sampleCommands;
    await carryOut(post.ports, orderNo, ApproveOrder);
    await carryOut(post.ports, orderNo, AllocateVehicle);
    await carryOut(post.ports, orderNo, { ...RecordOnWater, data: { expectedOn: '2028-01-10' } });
    await carryOut(post.ports, orderNo, RecordOnShore);
    const told = (): readonly Mail[] => post.transport.sent.filter(({ subject }) => /at sea|landed/.test(subject));
    await eventually(async () => {
      await post.tick();
      expect(subjects(told())).toEqual(['Your car is at sea, later than expected', 'Your car has landed']);
    });
    const [slip, landed] = told();
    expect(slip?.text).toContain('20 January 2028 to Monday, 7 February 2028');
    expect(slip?.text).toContain('If they do not suit you, write to');
    expect(landed?.text).toContain('Expected handover');
    await startOverWithoutCheckpoint(post);
    expect(told()).toHaveLength(2);
  });
});

describe('the reminder of a handover', () => {
  /** An order at the retailer whose customer has chosen the time in three days. */
  const arranged = async () => {
    const post = await open(undefined, rememberingTransport());
    const customer = await acceptedBuyer(post);
    const { orderNo } = customer;
    const { facts } = (await readOrderNow(post.ports, orderNo)).state;
    for (const type of straightWay.slice(straightWay.indexOf('ApproveOrder'), -1)) {
      const command = sampleCommands[type];
      const amountCents = (facts.created?.price.totalCents ?? 0) - (facts.deposit?.amountCents ?? 0);
      await carryOut(post.ports, orderNo, command.type === 'RecordBalancePaid' ? { ...command, amountCents } : command);
    }
    const at = (hours: number): string =>
      post.shop.clock.now().add({ hours }).toString({ smallestUnit: 'millisecond' });
    const times = [at(72), at(240)] as const;
    await carryOut(post.ports, orderNo, { ...sampleCommands.OfferHandoverTimes, times, at: at(0) });
    const choose = async (startsAt: string, seenChoice: number): Promise<void> => {
      await carryOut(post.ports, orderNo, { ...sampleCommands.ChooseHandoverTime, startsAt, seenChoice, at: at(0) });
    };
    await choose(times[0], 0);
    const sent = (topic: string): readonly Mail[] =>
      post.transport.sent.filter(({ subject }) => subject.startsWith(topic));
    const all = async (topic: string, count: number): Promise<void> =>
      eventually(async () => {
        await post.tick();
        expect(sent(topic)).toHaveLength(count);
      });
    await all('Your handover is arranged', 1);
    return { ...post, choose, times, sent, all };
  };

  it('comes a day before it, once; the retailer has heard of the choice at once', async () => {
    const { shop, tick, sent, all } = await arranged();
    await all('Handover arranged', 1);
    expect(sent('Handover arranged')[0]?.to.address).toMatch(/^orders@/);
    expect(sent('Your handover is arranged').map(attachmentNames)).toEqual([
      [expect.stringMatching(/^Handover-.*\.ics$/)],
    ]);
    shop.clock.advance({ hours: 47 });
    await tick();
    expect(sent('Your handover is tomorrow')).toEqual([]);
    shop.clock.advance({ hours: 1 });
    await all('Your handover is tomorrow', 1);
    await tick();
    expect(sent('Your handover is tomorrow')).toHaveLength(1);
  });

  it('of a time that another has taken the place of does not come; of one more than a week ahead it does', async () => {
    const { shop, tick, choose, times, sent, all } = await arranged();
    await choose(times[1], 1);
    await all('Your handover has a new time', 1);
    shop.clock.advance({ hours: 60 });
    await tick();
    expect(sent('Your handover is tomorrow')).toEqual([]);
    shop.clock.advance({ hours: 160 });
    await all('Your handover is tomorrow', 1);
  });
});

describe('mail to retailers', () => {
  const [sydney, parramatta] = ['orders@austral-sydney-city.example', 'orders@austral-parramatta.example'];
  const toRetailers = ({ transport }: Post): readonly (readonly string[])[] =>
    transport.sent.filter(isToRetailer).map(({ to, subject }) => [to.address, subject.split(':')[0] ?? '']);
  const moveTo = async ({ shop, ports }: Post, orderNo: string, dealerId: string): Promise<void> => {
    const dealer = findDealer(dealerId);
    if (dealer === undefined) throw new Error(`there is no ${dealerId}`);
    const at = shop.clock.now().toString();
    await carryOut(ports, orderNo, { ...sampleCommands.MoveRetailer, dealer: dealerTermsOf(dealer), at });
  };
  const placed = [sydney, 'An order for you to deliver'] as const;

  it('tells of an order once its order fee is paid, and of a move both sides, once, over a lost checkpoint too', async () => {
    const post = await open(undefined, rememberingTransport());
    const customer = await signUpCustomer(post.shop, email);
    await expectSent(post, ['Welcome to Austral']);
    await payDeposit(post.shop, customer);
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([placed]);
    });
    await moveTo(post, customer.orderNo, 'austral-parramatta');
    const all = [placed, [parramatta, 'An order for you to deliver'], [sydney, 'No longer yours to deliver']];
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual(all);
    });
    await startOverWithoutCheckpoint(post);
    expect(toRetailers(post)).toEqual(all);
  });

  it('holds order, car, status and where to read more, and nothing of the buyer’s', async () => {
    const post = await open(undefined, rememberingTransport());
    const { orderNo } = await payingCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([placed]);
    });
    const mail = post.transport.sent.find(isToRetailer);
    expect(mail?.to.name).toBe('Austral Sydney City');
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(`http://driveaway.test/api/back-office/orders/${orderNo}`);
      for (const words of [orderNo, 'Solterra', 'Awaiting Customer Acknowledgement', 'you deliver cars']) {
        expect(text).toContain(words);
      }
      expect(text).not.toMatch(/Ada|Lovelace|example\.test|0491|Analytical|your account/);
    }
  });

  it('tells the other party once that somebody has written about an order, and not what', async () => {
    const post = await open(undefined, rememberingTransport());
    const { orderNo } = await payingCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([placed]);
    });
    const customerId = await customerIdOf(post.shop, email);
    const write = async (from: 'customer' | 'retailer', text: string): Promise<void> => {
      const actor = { kind: from === 'customer' ? 'customer' : 'back-office', id: 'somebody' } as const;
      await recordOfTalk(
        post.ports,
        { orderNo, commandId: text, correlationId: text, customerId, actor },
        {
          type: 'WriteTalkMessage',
          data: { orderNo, customerId, from, readUpTo: 10, pictures: [] },
          personal: { text, name: '' },
          endsAt: null,
          now: post.shop.clock.now(),
        },
      );
    };
    for (const text of ['Where is my garden gnome?', 'Hello?', 'Anybody?']) await write('customer', text);
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([placed, [sydney, 'A customer has written']]);
    });
    for (const text of ['It is on its way.', 'By train.']) await write('retailer', text);
    await write('customer', 'Thank you');
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([
        placed,
        ...Array.from({ length: 2 }, () => [sydney, 'A customer has written']),
      ]);
      expect(await statusesOf(post, 'due')).toBe(0);
    });
    // the customer has read both while they wrote
    expect(subjects(post.transport.sent)).not.toContain('A message for you');
    await write('retailer', 'You are welcome');
    await eventually(async () => {
      await post.tick();
      expect(subjects(post.transport.sent)).toContain('A message for you');
    });
    const told = post.transport.sent.at(-1);
    expect(told?.to.address).toBe(email);
    expect(told?.text).toContain(`/profile/messages?orderNo=${orderNo}`);
    const all = post.transport.sent.map(({ text, html }) => `${text}${html}`).join('');
    expect(all).not.toMatch(/gnome|By train|You are welcome|Anybody/);
    // the link in it ends mail about messages, and no other
    expect(told?.text).toContain('Send me no more mail about messages in your account');
    const end = new URL(told?.unsubscribe ?? '');
    expect((await visitorOf(post.shop.url).send(`${end.pathname}${end.search}`, { method: 'POST' })).status).toBe(200);
    post.shop.clock.advance({ hours: 48 });
    const dropped = await statusesOf(post, 'dropped');
    await write('retailer', 'Are you there?');
    await eventually(async () => {
      await post.tick();
      expect([await statusesOf(post, 'due'), await statusesOf(post, 'dropped')]).toEqual([0, dropped + 1]);
    });
    expect(subjects(post.transport.sent).filter((subject) => subject === 'A message for you')).toHaveLength(1);
  });

  it('goes to no retailer without an address, and about no cancelled order but that it went', async () => {
    const post = await open(undefined, rememberingTransport());
    await post.stop();
    const { orderNo } = await payingCustomer(post.shop, email);
    await moveTo(post, orderNo, 'austral-chatswood');
    await moveTo(post, orderNo, 'austral-parramatta');
    await carryOut(post.ports, orderNo, { ...sampleCommands.CancelOrder, at: post.shop.clock.now().toString() });
    const later = start(post.shop, post.ports, post.transport);
    await eventually(async () => {
      await later.tick();
      expect(await statusesOf(later, 'due')).toBe(0);
      expect(subjects(post.transport.sent)).toContain('Your order has been cancelled');
    });
    expect(toRetailers(post)).toEqual([
      [sydney, 'No longer yours to deliver'],
      [parramatta, 'Cancelled, please stop'],
    ]);
  });

  it('tells of a cancellation and of each refund after it, with amounts, and of no order that was never told of', async () => {
    const post = await open(undefined, rememberingTransport());
    const { orderNo } = await payingCustomer(post.shop, email);
    const offer = await signUpCustomer(post.shop, 'grace@example.test');
    const at = post.shop.clock.now().toString();
    await carryOut(post.ports, offer.orderNo, { ...sampleCommands.CancelOrder, at });
    await carryOut(post.ports, orderNo, { ...sampleCommands.CancelOrder, reason: 'Ada has moved', at });
    const { deposit } = (await loadOrder(post.ports, orderNo)).state.facts;
    await carryOut(post.ports, orderNo, {
      type: 'RecordDepositRefunded',
      data: { paymentId: deposit?.paymentId ?? '', amountCents: deposit?.amountCents ?? 0, refundId: 'refund-1' },
    });
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([
        [sydney, 'Cancelled, please stop'],
        [sydney, 'Refunded to the buyer'],
      ]);
    });
    const [cancelled, refunded] = post.transport.sent.filter(isToRetailer);
    expect(cancelled?.text).toContain(orderNo);
    expect(cancelled?.text).toMatch(/To be refunded:? +\$1,000/);
    expect(refunded?.text).toMatch(/Refunded:? +\$1,000/);
    for (const { text, html } of post.transport.sent.filter(isToRetailer)) {
      expect(`${text} ${html}`).not.toMatch(/Ada|Lovelace|example\.test|moved/);
    }
  });

  it('goes to the desk of the settings in place of a retailer without an address, and says for whom', async () => {
    const desk = 'orders@maker.example';
    const withDesk = ({ settings }: ServicePorts) => ({ settings: { ...settings, retailerOrdersEmail: desk } });
    const post = await open(withDesk, rememberingTransport());
    const { orderNo } = await payingCustomer(post.shop, email);
    await moveTo(post, orderNo, 'austral-chatswood');
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([
        placed,
        [desk, 'For Austral Chatswood'],
        [sydney, 'No longer yours to deliver'],
      ]);
    });
    const mail = post.transport.sent.find(({ to }) => to.address === desk);
    expect(mail?.text).toContain('Austral Chatswood has no address for mail about orders');
    expect(mail?.text).toContain('this address is for orders of retailers');
    expect(mail?.text).not.toMatch(/Ada|Lovelace|you deliver cars that are/);
  });
});

describe('each mail', () => {
  it('is sent once, over restarts and a lost checkpoint', async () => {
    const first = await open();
    await verifiedPayer(first);
    await expectSent(first, firstThree);
    await first.stop();
    await first.ports.readModels.clearCheckpoint('mail-reactor');
    const second = start(first.shop, first.ports, first.transport);
    await signUpCustomer(first.shop, 'grace@example.test');
    await expectSent(second, [...firstThree, 'Welcome to Austral']);
  });

  it('keeps its id when it is sent again because nobody could note that it was sent', async () => {
    let breaks = 1;
    const post = await open(({ readModels }) => ({
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
    const post = await open();
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
    const post = await open();
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
    const post = await open();
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
    const post = await open();
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
    const post = await open();
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
    const post = await open();
    await post.stop();
    await signUpCustomer(post.shop, email);
    const { keyId } = await post.ports.keys.obtain(await customerIdOf(post.shop, email), 'identity');
    await post.ports.keys.destroy(keyId);
    const second = start(post.shop, post.ports, post.transport);
    await eventually(async () => {
      await second.tick();
      expect(await statusesOf(second, 'dropped')).toBe(1);
    });
    await second.stop();
    await signUpCustomer(post.shop, 'grace@example.test');
    post.shop.clock.advance({ hours: 7 * 24, seconds: 1 });
    const third = start(post.shop, post.ports, post.transport);
    await signUpCustomer(post.shop, 'edsger@example.test');
    await expectSent(third, ['Welcome to Austral']);
    expect(post.transport.sent[0]?.to.address).toBe('edsger@example.test');
  });

  it('waits where a clock that is not believed says that it is no news any more', async () => {
    const { shop, stop } = await open();
    await stop();
    await signUpCustomer(shop, email);
    const believedClock = { ...manualClock(shop.clock.now().toString()), distrustedSeconds: () => 60 };
    shop.clock.advance({ hours: 24 * 365 });
    await signUpCustomer(shop, 'edsger@example.test');
    const post = start(shop, { ...shop.ports, believedClock }, rememberingTransport());
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
    const { shop, stop } = await open();
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
    const post = start(shop, { ...shop.ports, believedClock }, rememberingTransport());
    await expectSent(post, ['Welcome to Austral']);
    const spool = await post.ports.readModels.collection(mailSpoolCollection);
    expect(await spool.find({ where: { status: 'due' }, limit: 1_000 })).toHaveLength(waiting.length);
  });

  it('leaves no name and no address in the log or in the spool', async () => {
    const post = await open();
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
