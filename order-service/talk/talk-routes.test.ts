import { talkResponseSchema, talkSentSchema } from '@driveaway/domain/api/talk.ts';
import { myDataSchema } from '@driveaway/domain/api/my-data.ts';
import { talkStream } from '@driveaway/domain/talk/talk-events.ts';
import { mostTalkPictures, talkOpenDays } from '@driveaway/domain/talk/talk-rules.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sampleEvents } from '@driveaway/domain/testing/order-builders.ts';
import { customerIdOf } from '../accounts/testing/read-account.ts';
import { samplePassword } from '../accounts/testing/sign-up-form.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { visitorOf, type Visitor } from '../http/testing/visitor.ts';
import {
  payingCustomer,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from '../orders/testing/serve-shop.ts';
import { loadTalk, recordOfTalk } from './talks.ts';

const api = '/api/build-your-own';

const formOf = (text: string, pictures: readonly Blob[] = [], readUpTo?: string): FormData => {
  const form = new FormData();
  form.set('text', text);
  if (readUpTo !== undefined) form.set('readUpTo', readUpTo);
  pictures.forEach((picture, index) => form.append('pictures', picture, `car ${index}.jpg`));
  return form;
};
const write = (visitor: Visitor, orderNo: string, form: FormData, key?: string) =>
  visitor.postForm(`${api}/talk?orderNo=${orderNo}`, form, key === undefined ? {} : { 'Idempotency-Key': key });
const talkOf = async (customer: ShopCustomer) =>
  talkResponseSchema.parse(JSON.parse((await customer.get(`${api}/talk?orderNo=${customer.orderNo}`)).text));

const jpeg = async (width = 40): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 30, channels: 3, background: '#336' } })
        .withExif({ IFD0: { Copyright: 'Secret place' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

/** Somebody answers. */
const answer = async (shop: Shop, customer: ShopCustomer, text = 'It landed.'): Promise<void> => {
  const { orderNo } = customer;
  const customerId = await customerIdOf(shop, 'ada@example.test');
  await recordOfTalk(
    shop.ports,
    {
      orderNo,
      commandId: `answer ${text}`,
      correlationId: 'answer',
      customerId,
      actor: { kind: 'back-office', id: 'yard/grace' },
    },
    {
      type: 'WriteTalkMessage',
      data: { orderNo, customerId, from: 'retailer', readUpTo: 0, pictures: [] },
      personal: { text, name: 'Grace' },
      endsAt: null,
      now: shop.ports.clock.now(),
    },
  );
};

describe('the talk about an order', () => {
  it('takes what its owner writes, once, and shows it with the answers', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    expect(await talkOf(ada)).toStrictEqual({
      standing: 'open',
      endsAt: null,
      unread: 0,
      readByOthers: -1,
      messages: [],
    });
    const sent = await write(ada, ada.orderNo, formOf(' Where is it?\r\nIt is late. '), 'key-12345678');
    expect(talkSentSchema.parse(JSON.parse(sent.text))).toMatchObject({ revision: 0 });
    const again = await write(ada, ada.orderNo, formOf('Where is it?\nIt is late.'), 'key-12345678');
    expect(talkSentSchema.parse(JSON.parse(again.text))).toMatchObject({ revision: 0 });
    // other words under the same key are not lost
    const other = await write(ada, ada.orderNo, formOf('And the keys?'), 'key-12345678');
    expect(talkSentSchema.parse(JSON.parse(other.text))).toMatchObject({ revision: 1 });
    await answer(shop, ada);
    expect(await talkOf(ada)).toMatchObject({
      unread: 1,
      readByOthers: 0,
      messages: [
        { revision: 0, from: 'customer', name: '', text: 'Where is it?\nIt is late.' },
        { revision: 1, text: 'And the keys?' },
        { revision: 2, from: 'retailer', name: 'Grace', text: 'It landed.' },
      ],
    });
    expect((await ada.post(`${api}/talk-read?orderNo=${ada.orderNo}`, { upTo: 2 })).status).toBe(200);
    expect((await talkOf(ada)).unread).toBe(0);
  });

  it('keeps pictures without what cameras note in them, and shows them to the owner alone (rows 33, 39)', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    const picture = await jpeg();
    expect(Buffer.from(await picture.arrayBuffer()).includes('Secret place')).toBe(true);
    expect((await write(ada, ada.orderNo, formOf('See the dent', [picture, await jpeg(50)]))).status).toBe(200);
    const [message] = (await talkOf(ada)).messages;
    expect(message?.pictures).toMatchObject([{ contentType: 'image/jpeg' }, { contentType: 'image/jpeg' }]);
    const path = `${api}/talk-picture?orderNo=${ada.orderNo}&revision=0&number=1`;
    const shown = await fetch(`${shop.url}${path}`, {
      headers: { Cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(shown.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(shown.headers.get('Content-Disposition')).toMatch(/^attachment/);
    const content = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(content).metadata()).width).toBe(50);
    expect(content.includes('Secret place')).toBe(false);
    const eve = await payingCustomer(shop, 'eve@example.test');
    expect((await eve.get(path)).status).toBe(404);
    expect((await visitorOf(shop.url).get(path)).status).toBe(401);
    expect((await ada.get(path.replace('number=1', 'number=2'))).status).toBe(404);
    expect((await ada.get(path.replace('number=1', 'number=x'))).status).toBe(404);
  });

  it('takes neither other files nor too many, nor pictures that are bombs (row 36)', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    const bomb = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    const refused = [
      [new Blob(['%PDF-1.4 '])],
      [new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })],
      [new Blob([new Uint8Array(bomb)])],
      [new Blob([new Uint8Array(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('no picture at all')]))])],
      Array.from({ length: mostTalkPictures + 1 }, () => new Blob(['x'])),
    ];
    for (const pictures of refused) {
      const { status, body } = await write(ada, ada.orderNo, formOf('See', pictures));
      expect([status, body.code, Object.keys(body.errors ?? {})]).toStrictEqual([400, 'malformed-input', ['pictures']]);
    }
    expect((await talkOf(ada)).messages).toStrictEqual([]);
  });

  it('is plain text: markup is kept as it was typed, hidden characters and too much are refused (row 28)', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    await write(ada, ada.orderNo, formOf(script));
    expect((await talkOf(ada)).messages[0]?.text).toBe(script);
    for (const text of ['', '  ', 'a\u0000b', 'a\u202Eb', 'x'.repeat(2_001)]) {
      const { status, body } = await write(ada, ada.orderNo, formOf(text));
      expect([status, Object.keys(body.errors ?? {})]).toStrictEqual([400, ['text']]);
    }
    expect((await write(ada, ada.orderNo, formOf('a', [], '1e3'))).status).toBe(400);
  });

  it('is nobody else’s to read, write or note, and looks to them like that of no order (row 1)', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    const eve = await payingCustomer(shop, 'eve@example.test');
    await write(ada, ada.orderNo, formOf('Hello'));
    for (const orderNo of [ada.orderNo, '00000000-0000', 'talk']) {
      for (const answered of [
        await eve.get(`${api}/talk?orderNo=${orderNo}`),
        await write(eve, orderNo, formOf('Hi')),
        await eve.post(`${api}/talk-read?orderNo=${orderNo}`, { upTo: 0 }),
      ]) {
        expect([answered.status, answered.body.code]).toStrictEqual([403, 'order-access-denied']);
      }
    }
    expect((await talkOf(ada)).messages).toHaveLength(1);
  });

  it('opens with the order fee, and closes a while after a cancellation', async () => {
    const shop = await serveShop();
    const bob = await signUpCustomer(shop, 'bob@example.test');
    expect(await talkOf(bob)).toMatchObject({ standing: 'unpaid' });
    expect((await write(bob, bob.orderNo, formOf('Hello'))).body.code).toBe('talk-not-open');
    const ada = await payingCustomer(shop);
    await ada.post(`${api}/cancel-order`, { orderNo: ada.orderNo, reason: 'other' });
    expect(await talkOf(ada)).toMatchObject({ standing: 'open', endsAt: expect.any(String) });
    expect((await write(ada, ada.orderNo, formOf('Where is my money?'))).status).toBe(200);
    shop.clock.advance({ hours: 24 * (talkOpenDays + 1) });
    await ada.post(`${api}/authenticate`, { email: 'ada@example.test', password: samplePassword });
    expect(await talkOf(ada)).toMatchObject({ standing: 'over', messages: [{ text: 'Where is my money?' }] });
    expect((await write(ada, ada.orderNo, formOf('Hello?'))).body.code).toBe('talk-over');
  });

  it('takes only so many messages in an hour (row 31)', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count += 1)
      statuses.add((await write(ada, ada.orderNo, formOf(`No. ${count}`))).status);
    expect([...statuses]).toStrictEqual([200, 429]);
    expect((await talkOf(ada)).messages).toHaveLength(30);
  });

  it('is sealed, goes home with its customer’s data, and is gone with them', async () => {
    const shop = await serveShop();
    const ada = await payingCustomer(shop);
    await write(ada, ada.orderNo, formOf('My secret garden', [await jpeg()]));
    const stored = await shop.ports.eventStore.readStream(talkStream(ada.orderNo));
    expect(stored.map(({ data, metadata }) => `${data}${metadata}`).join('')).not.toContain('secret garden');
    const { orders } = myDataSchema.parse(JSON.parse((await ada.post(`${api}/my-data`, {})).text));
    expect(orders[0]?.talk).toMatchObject([{ type: 'TalkMessageWritten', personal: { text: 'My secret garden' } }]);
    const [message] = (await loadTalk(shop.ports, ada.orderNo)).messages;
    const [picture] = message?.pictures ?? [];
    expect(await shop.ports.files.read(picture?.fileId ?? '')).toBeDefined();
    await ada.post(`${api}/cancel-order`, { orderNo: ada.orderNo, reason: 'other' });
    await carryOut(shop.ports, ada.orderNo, {
      type: 'RecordDepositRefunded',
      data: sampleEvents.DepositRefunded.data,
    });
    expect((await ada.post(`${api}/erase-account`, { password: samplePassword })).status).toBe(200);
    expect((await loadTalk(shop.ports, ada.orderNo)).messages).toMatchObject([{ text: null, name: null }]);
    expect(await shop.ports.files.read(picture?.fileId ?? '')).toBeUndefined();
  });
});
