import { describe, expect, it } from 'vitest';
import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { rememberingTransport } from '../mail/testing/remembering-transport.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { payDeposit, payingCustomer, signUpCustomer } from '../orders/testing/serve-shop.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { loadOrder } from '../orders/load-order.ts';
import { recordOfTalk } from '../talk/talks.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import {
  email,
  isToRetailer,
  startPost,
  openPost,
  startOverWithoutCheckpoint,
  subjects,
  expectSent,
  statusesOf,
  type Post,
} from './testing/mail-post.ts';

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
    const post = await openPost(undefined, rememberingTransport());
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
    const post = await openPost(undefined, rememberingTransport());
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
    const post = await openPost(undefined, rememberingTransport());
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
    const post = await openPost(undefined, rememberingTransport());
    await post.stop();
    const { orderNo } = await payingCustomer(post.shop, email);
    await moveTo(post, orderNo, 'austral-chatswood');
    await moveTo(post, orderNo, 'austral-parramatta');
    await carryOut(post.ports, orderNo, { ...sampleCommands.CancelOrder, at: post.shop.clock.now().toString() });
    const later = startPost(post.shop, post.ports, post.transport);
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
    const post = await openPost(undefined, rememberingTransport());
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
    const post = await openPost(withDesk, rememberingTransport());
    const { orderNo } = await payingCustomer(post.shop, email);
    await eventually(async () => {
      await post.tick();
      expect(toRetailers(post)).toEqual([placed]);
    });
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
