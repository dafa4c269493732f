import { describe, expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { streamLimits } from './order-events-routes.ts';
import { payingCustomer, serveShop, signUpCustomer, type Shop } from './testing/serve-shop.ts';
import { carryOut } from './testing/test-service.ts';
import { watchOrder } from './testing/watch-order.ts';

const lodge = sampleCommands.LodgeFinanceApplication;

const append = async ({ ports }: Shop, orderNo: string, command: OrderCommand): Promise<void> => {
  await carryOut(ports, orderNo, command);
};

describe('order-events', () => {
  it('tells the whole story of an order in order, each event with the status after it', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const watched = await watchOrder(shop.url, customer, customer.orderNo);
    await eventually(() => expect(watched.messages).toHaveLength(4));
    expect(
      watched.messages.map(({ revision, type, orderDisplayStatus }) => [revision, type, orderDisplayStatus]),
    ).toEqual([
      [0, 'OrderCreated', 1],
      [1, 'DepositPaymentStarted', 1],
      [2, 'DepositPaid', 2],
      [3, 'ContractIssued', 2],
    ]);
    expect(watched.ids()).toEqual(['0', '1', '2', '3']);
    expect(watched.messages[2]).toMatchObject({
      orderDisplayStatusLabel: 'Awaiting Customer Acknowledgement of Contract Terms',
      at: expect.stringMatching(/^2026-11-/),
    });
  });

  it('is told not to be buffered or kept', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, headers } = await watchOrder(shop.url, customer, customer.orderNo);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Accel-Buffering')).toBe('no');
    expect(headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('answers HEAD without opening anything', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const subscribe = vi.spyOn(shop.ports.eventStore, 'subscribe');
    const answer = await fetch(`${shop.url}/api/build-your-own/order-events?orderNo=${customer.orderNo}`, {
      method: 'HEAD',
      headers: { Cookie: [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('tells of an event, and the pages show it by then', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const watched = await watchOrder(shop.url, customer, `${customer.orderNo}&after=0`);
    await append(shop, customer.orderNo, sampleCommands.CancelOrder);
    await eventually(() => expect(watched.messages).toHaveLength(1));
    expect(watched.messages[0]).toMatchObject({ revision: 1, type: 'OrderCancelled', orderDisplayStatus: 12 });
    const page = await customer.get(`/api/build-your-own/profile-order?orderNo=${customer.orderNo}`);
    expect(page.body).toMatchObject({ widget: { orderDisplayStatus: 12 }, cancellationReason: 'Changed plans' });
  });

  it('goes on after the last event that the browser has, without gap or repetition', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { orderNo } = customer;
    const first = await watchOrder(shop.url, customer, orderNo);
    await eventually(() => expect(first.messages).toHaveLength(4));
    first.leave();
    await append(shop, orderNo, lodge);
    await append(shop, orderNo, sampleCommands.DenyFinanceApplication);
    const second = await watchOrder(shop.url, customer, `${orderNo}&after=0`, { 'Last-Event-ID': '3' });
    await append(shop, orderNo, lodge);
    await append(shop, orderNo, sampleCommands.ApproveFinanceApplication);
    await eventually(() => expect(second.messages.length).toBeGreaterThanOrEqual(4));
    expect(second.ids()).toEqual(['4', '5', '6', '7']);
  });

  it('misses nothing that happens while browsers come and go', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const { orderNo } = customer;
    const cycles = 20;
    const writing = (async () => {
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await append(shop, orderNo, lodge);
        await append(shop, orderNo, sampleCommands.DenyFinanceApplication);
      }
    })();
    const seen: string[] = [];
    const wanted = 4 + 2 * cycles;
    while (seen.length < wanted) {
      const headers = seen.length === 0 ? {} : { 'Last-Event-ID': seen.at(-1) ?? '' };
      const watched = await watchOrder(shop.url, customer, orderNo, headers);
      const from = seen.length;
      await eventually(() => expect(watched.ids().length + from).toBeGreaterThan(Math.min(from + 2, wanted - 1)));
      watched.leave();
      seen.push(...watched.ids());
    }
    await writing;
    expect(seen).toEqual(Array.from({ length: wanted }, (_, index) => String(index)));
  });

  it('is for the owner: foreign and unknown orders get one and the same refusal, visitors are asked to log in', async () => {
    const shop = await serveShop();
    const owner = await signUpCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    const path = '/api/build-your-own/order-events?orderNo=';
    const answers = await Promise.all([
      other.get(`${path}${owner.orderNo}`),
      other.get(`${path}00000000-0000`),
      other.get(`${path}../${owner.orderNo}`),
    ]);
    const visitor = await visitorOf(shop.url).get(`${path}${owner.orderNo}`);
    expect([visitor.status, visitor.body.code]).toEqual([401, 'not-signed-in']);
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'order-access-denied']);
    const texts = answers.map(({ text }) => text.replace(/"requestId":"[^"]+"/, ''));
    expect(new Set(texts).size).toBe(1);
  });

  it('lets a customer open six at a time, and another when one is left', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const open = () => watchOrder(shop.url, customer, customer.orderNo);
    const six = await Promise.all(Array.from({ length: streamLimits.perHolder }, open));
    expect(six.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const seventh = await open();
    expect([seventh.status, seventh.headers.get('Retry-After')]).toEqual([429, '30']);
    const other = await signUpCustomer(shop, 'other@example.test');
    expect((await watchOrder(shop.url, other, other.orderNo)).status).toBe(200);
    six[0]?.leave();
    await eventually(async () => expect((await open()).status).toBe(200));
  });

  it('follows the store once, however many watch, and not at all when nobody does', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    // the projections have subscribed by the time they answer
    await customer.get(`/api/build-your-own/order-timeline?orderNo=${customer.orderNo}`);
    await customer.get('/api/build-your-own/profile-orders');
    await customer.get(`/api/build-your-own/documents?orderNo=${customer.orderNo}`);
    const subscribe = vi.spyOn(shop.ports.eventStore, 'subscribe');
    const one = await watchOrder(shop.url, customer, customer.orderNo);
    const two = await watchOrder(shop.url, customer, customer.orderNo);
    await eventually(() => expect([one.messages.length, two.messages.length]).toEqual([1, 1]));
    expect(subscribe).toHaveBeenCalledTimes(1);
    const signal = subscribe.mock.calls[0]?.[0].signal;
    one.leave();
    two.leave();
    await eventually(() => expect(signal?.aborted).toBe(true));
  });

  it('ends when the product is about to stop, and is refused from then on', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const watched = await watchOrder(shop.url, customer, customer.orderNo);
    await eventually(() => expect(watched.messages).toHaveLength(1));
    shop.endStreams();
    await watched.ended;
    expect((await watchOrder(shop.url, customer, customer.orderNo)).status).toBe(503);
  });

  it('ends at once when the customer logs out, and so does every other of theirs, but of nobody else', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    const watched = await watchOrder(shop.url, customer, customer.orderNo);
    const elsewhere = await watchOrder(shop.url, customer, customer.orderNo);
    const foreign = await watchOrder(shop.url, other, other.orderNo);
    await eventually(() =>
      expect([watched, elsewhere, foreign].map(({ messages }) => messages.length)).toEqual([1, 1, 1]),
    );
    expect((await customer.post('/api/build-your-own/logout', {})).status).toBe(200);
    await Promise.all([watched.ended, elsewhere.ended]);
    await append(shop, other.orderNo, sampleCommands.CancelOrder);
    await eventually(() => expect(foreign.messages).toHaveLength(2));
  });

  it('ends with the session: after a change of password it tells nothing more', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const watched = await watchOrder(shop.url, customer, customer.orderNo);
    await eventually(() => expect(watched.messages).toHaveLength(1));
    const changed = await visitorOf(shop.url).post('/api/build-your-own/password', {
      email: 'ada@example.test',
      password: 'correct horse battery',
      newPassword: 'another horse battery',
      newPasswordConfirm: 'another horse battery',
    });
    expect(changed.status).toBe(200);
    await append(shop, customer.orderNo, sampleCommands.CancelOrder);
    await watched.ended;
    expect(watched.messages).toHaveLength(1);
  });
});
