import { describe, expect, it } from 'vitest';
import { buyerResponseSchema, orderDealerSchema, sellerResponseSchema } from '@driveaway/domain/api/dealers.ts';
import { orderDetailsSchema } from '@driveaway/domain/api/order-details.ts';
import {
  orderTimelineResponseSchema,
  profileOrderSchema,
  profileOrdersResponseSchema,
} from '@driveaway/domain/api/profile.ts';
import type { PicturedCar } from '@driveaway/domain/api/pictured-car.ts';
import type { CarPictures } from '@driveaway/infra/car-pictures/port.ts';
import { accountDetailsPath, signUpForm } from '../accounts/testing/sign-up-form.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { payingCustomer, serveShop, signUpCustomer } from './testing/serve-shop.ts';

const api = '/api/build-your-own';

/** Everything of a refusal but the id of its request. */
const withoutRequestId = (text: string): string => text.replace(/"requestId":"[^"]+"/, '"requestId":""');

describe('what a customer reads of their order', () => {
  it('is there right after the order was placed, in the shape the pages expect, and never cached (row 92)', async () => {
    const shop = await serveShop();
    const { get, orderNo, orderReference } = await signUpCustomer(shop);
    const details = await get(`${api}/order-details?orderNo=${orderNo}`);
    expect(orderDetailsSchema.parse(JSON.parse(details.text))).toMatchObject({
      orderNo,
      orderReference,
      orderDisplayStatus: 1,
      orderDisplayStatusLabel: 'Deposit Required',
      deposit: null,
      coolingOff: null,
      checkout: { depositPaid: false, paymentOpen: false, contractIssued: false, contractAccepted: false },
    });
    expect(details.headers.get('Cache-Control')).toBe('no-store');
    const byReference = await get(`${api}/order-details-by-ref?orderReference=${orderReference}`);
    expect(byReference.text).toBe(details.text);
  });

  it('holds the profile order with its price in dollars and what is still owing', async () => {
    const shop = await serveShop();
    const { get, orderNo } = await payingCustomer(shop);
    const { text } = await get(`${api}/profile-order?orderNo=${orderNo}`);
    const order = profileOrderSchema.parse(JSON.parse(text));
    const { finalDap, deposit, totalAmountOwing, hasCtp, hasTac, hasMaib, ctp } = order.financeDetails;
    expect(deposit).toBe(1000);
    expect(totalAmountOwing).toBeCloseTo(finalDap - 1000, 2);
    expect([hasCtp, hasTac, hasMaib]).toEqual([true, false, false]);
    expect(ctp).toBeGreaterThan(0);
    expect(order).toMatchObject({
      orderNo,
      // created, payment started, paid, contract issued
      orderRevision: 3,
      widget: { orderDisplayStatus: 2, showFinanceStatus: false, financeStatus: '' },
      dealerDetails: { displayName: 'Austral Sydney City', licenceLabel: 'MD', lmct: '900012' },
      accountDetails: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.test' },
      cancellationReason: null,
    });
  });

  it('names buyer, retailer and seller', async () => {
    const shop = await serveShop();
    const { get, orderNo } = await signUpCustomer(shop);
    const buyer = buyerResponseSchema.parse(
      JSON.parse((await get(`${api}/buyer-details?orderNo=${orderNo}&full=true`)).text),
    );
    expect(buyer).toMatchObject({
      type: 'Private',
      name: 'Ada Lovelace',
      contacts: [
        { isDefault: true, contactMethods: [{ type: 'Phone' }, { type: 'Email', value: 'ada@example.test' }] },
      ],
      addresses: [{ address1: '1 Analytical Lane', stateCode: 'NSW', isActive: true, isDefault: true }],
    });
    const brief = await get(`${api}/buyer-details?orderNo=${orderNo}&full=false`);
    expect(brief.text).not.toContain('ada@example.test');
    const dealer = orderDealerSchema.parse(
      JSON.parse((await get(`${api}/dealer-details?orderNo=${orderNo}&full=true`)).text),
    );
    expect(dealer).toMatchObject({
      name: 'Austral Sydney City',
      contacts: [{ contactMethods: [{ value: '(02) 5550 1200' }, { value: '0491 570 006' }] }],
      addresses: [{ geoLatitude: -33.8706, isDefault: true }],
    });
    const seller = sellerResponseSchema.parse(JSON.parse((await get(`${api}/seller-details`)).text));
    expect(seller.abn).toBe('51 824 753 556');
  });

  it('holds where the picture of its car is, once there is one, for its buyer alone', async () => {
    const asked: PicturedCar[] = [];
    let isDrawn = false;
    const carPictures: CarPictures = {
      find: async (car) => {
        asked.push(car);
        return isDrawn ? 'a'.repeat(64) : undefined;
      },
      read: async () => Buffer.from('the picture'),
      close: async () => undefined,
    };
    const shop = await serveShop(undefined, undefined, () => ({ carPictures }));
    const { get, orderNo } = await signUpCustomer(shop);
    const imageUrl = async (): Promise<string> =>
      profileOrderSchema.parse(JSON.parse((await get(`${api}/profile-order?orderNo=${orderNo}`)).text)).widget
        .carImageFullUrl;
    expect(await imageUrl()).toBe('');
    expect((await get(`${api}/car-picture?orderNo=${orderNo}`)).status).toBe(404);
    isDrawn = true;
    const address = `${api}/car-picture?orderNo=${orderNo}&picture=${'a'.repeat(16)}`;
    expect(await imageUrl()).toBe(`${shop.ports.settings.publicOrigin}${address}`);
    const picture = await get(address);
    expect([picture.status, picture.headers.get('Content-Type'), picture.text]).toEqual([
      200,
      'image/jpeg',
      'the picture',
    ]);
    const other = await signUpCustomer(shop, 'other@example.test');
    expect((await other.get(address)).status).toBe(404);
    expect((await visitorOf(shop.url).get(address)).status).toBe(401);
    // what is drawn is the car, and nothing of whose it is
    expect(JSON.stringify(asked)).not.toMatch(/ada|lovelace|analytical/i);
    expect(asked[0]).toMatchObject({ modelCode: 'solterra', trimHex: expect.stringMatching(/^#[0-9a-f]{6}$/i) });
  });

  it('tells what happened so far', async () => {
    const shop = await serveShop();
    const { get, orderNo } = await payingCustomer(shop);
    const timeline = orderTimelineResponseSchema.parse(
      JSON.parse((await get(`${api}/order-timeline?orderNo=${orderNo}`)).text),
    );
    expect(new Set(timeline.map(({ revision }) => revision))).toEqual(new Set([0, 1, 2, 3]));
    expect(timeline[0]).not.toHaveProperty('type');
  });

  it('lists a buyer’s own orders, newest first', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    await signUpCustomer(shop, 'other@example.test');
    shop.clock.advance({ minutes: 5 });
    const again = await customer.postForm(await accountDetailsPath(customer), signUpForm());
    expect(again.status).toBe(200);
    const { text } = await customer.get(`${api}/profile-orders`);
    const orders = profileOrdersResponseSchema.parse(JSON.parse(text));
    expect(orders).toHaveLength(2);
    expect(orders[1]).toBe(customer.orderNo);
  });
});

describe('an order that is not the caller’s', () => {
  it.each(['order-details', 'profile-order', 'buyer-details', 'dealer-details', 'order-timeline'])(
    'is refused by %s with the very answer that an unknown order gets; a visitor is asked to log in (rows 1, 3)',
    async (path) => {
      const shop = await serveShop();
      const { orderNo } = await signUpCustomer(shop);
      const other = await signUpCustomer(shop, 'other@example.test');
      const foreign = await other.get(`${api}/${path}?orderNo=${orderNo}`);
      const unknown = await other.get(`${api}/${path}?orderNo=00000000-0000`);
      const visitor = await visitorOf(shop.url).get(`${api}/${path}?orderNo=${orderNo}`);
      const absent = await other.get(`${api}/${path}`);
      expect(foreign.status).toBe(403);
      for (const { status, text } of [unknown, absent]) {
        expect([status, withoutRequestId(text)]).toEqual([403, withoutRequestId(foreign.text)]);
      }
      // the specification's own call tells visitors the same
      expect(visitor.status).toBe(path === 'order-details' ? 403 : 401);
    },
  );

  it('cannot be found by its reference either (row 2)', async () => {
    const shop = await serveShop();
    const { orderReference } = await signUpCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    expect((await other.get(`${api}/order-details-by-ref?orderReference=${orderReference}`)).status).toBe(403);
  });

  it('is not listed for visitors', async () => {
    const shop = await serveShop();
    expect((await visitorOf(shop.url).get(`${api}/profile-orders`)).status).toBe(401);
  });
});
