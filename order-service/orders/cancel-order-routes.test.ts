import { describe, expect, it, onTestFinished } from 'vitest';
import { contractDetailsSchema } from '@driveaway/domain/api/contract.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { samplePassword } from '../accounts/testing/sign-up-form.ts';
import { visitorOf } from '../http/testing/visitor.ts';
import { startRefundReactor } from '../reactors/refund-reactor.ts';
import { loadOrder } from './load-order.ts';
import {
  payingCustomer,
  readContract,
  serveShop,
  signUpCustomer,
  type Shop,
  type ShopCustomer,
} from './testing/serve-shop.ts';
import { depositForm } from '../payments/testing/deposit-form.ts';
import { carryOut } from './testing/test-service.ts';

const path = '/api/build-your-own/cancel-order';

const acceptContract = async (customer: ShopCustomer): Promise<string> => {
  const { post, get, orderNo, orderReference } = customer;
  await readContract(customer);
  const accepted = await post(`/api/build-your-own/contract?orderNo=${orderNo}`, {
    orderReference,
    isFinanceApproval: false,
    isOther: false,
    notes: '',
    contractAccepted: true,
  });
  expect(accepted.status).toBe(200);
  const details = contractDetailsSchema.parse(
    JSON.parse((await get(`/api/build-your-own/contract-details?orderNo=${orderNo}`)).text),
  );
  return details.coolingOff.endsAt;
};

/** The car of an accepted order is paid for and at the retailer. */
const bringToRetailer = async ({ ports }: Shop, { orderNo }: ShopCustomer): Promise<void> => {
  const { RequestBalance, RecordBalancePaid, ...sample } = sampleCommands;
  const upToHere = [sample.ApproveOrder, sample.AllocateVehicle, sample.RecordOnWater, sample.RecordOnShore];
  for (const command of [...upToHere, RequestBalance]) await carryOut(ports, orderNo, command);
  const amountCents = (await loadOrder(ports, orderNo)).state.facts.balance.requestedCents;
  const rest = [{ ...RecordBalancePaid, amountCents }, sample.ShipToDealer, sample.RecordArrivalAtDealer];
  for (const command of rest) await carryOut(ports, orderNo, command);
};

/** Sets the clock and logs in anew: a session is shorter than a cooling-off period. */
const returnAt = async (shop: Shop, { post }: ShopCustomer, instant: Temporal.Instant): Promise<void> => {
  shop.clock.advance(shop.clock.now().until(instant));
  const answer = await post('/api/build-your-own/authenticate', {
    email: 'ada@example.test',
    password: samplePassword,
  });
  expect(answer.status).toBe(200);
};

const typesOf = async ({ ports }: Shop, { orderNo }: ShopCustomer): Promise<readonly string[]> =>
  (await loadOrder(ports, orderNo)).events.map(({ type }) => type);

describe('cancelling an order', () => {
  it('before anything was paid says that there is nothing to refund', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, body } = await customer.post(path, { orderNo: customer.orderNo, reason: 'price' });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: 'Your order is cancelled. Nothing had been paid, so there is nothing to refund.',
      },
    ]);
    const page = await customer.get(`/api/build-your-own/profile-order?orderNo=${customer.orderNo}`);
    expect(page.body).toMatchObject({
      widget: { orderDisplayStatus: 12 },
      cancellationReason: 'The car costs too much.',
    });
  });

  it('with the deposit paid says to which card and by when it goes back, and back it goes', async () => {
    const shop = await serveShop();
    const stopping = new AbortController();
    const reactor = startRefundReactor(shop.ports, stopping.signal);
    onTestFinished(async () => {
      stopping.abort();
      await reactor;
    });
    const customer = await payingCustomer(shop);
    const { body } = await customer.post(path, { orderNo: customer.orderNo });
    expect(body.message).toBe(
      'Your order is cancelled. Your deposit of $1,000 goes back to the card you paid with, ending in 1111, within ten business days.',
    );
    await eventually(async () => expect(await typesOf(shop, customer)).toContain('DepositRefunded'));
    expect(shop.gateway.readBooks().refunds).toHaveLength(1);
    const again = await customer.post(path, { orderNo: customer.orderNo });
    expect([again.status, again.body.message]).toEqual([
      200,
      'Your order is cancelled. Your deposit of $1,000 has been refunded to the card you paid with, ending in 1111.',
    ]);
  });

  it('while the bank decides says what happens if it says yes', async () => {
    const shop = await serveShop((operation) => (operation === 'charge' ? { kind: 'answer-lost' } : undefined));
    const customer = await signUpCustomer(shop);
    await customer.post('/api/build-your-own/deposit', await depositForm(shop.gateway, customer.orderReference));
    const { body } = await customer.post(path, { orderNo: customer.orderNo });
    expect(body.message).toBe(
      'Your order is cancelled. Your bank is still deciding on a payment of $1,000. If it goes through, it goes back to the same card within ten business days.',
    );
  });

  it('is possible in the last millisecond of the cooling-off period (row 65)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const acceptedAt = shop.clock.now();
    expect(await acceptContract(customer)).toBe('2026-11-10T23:00:00.000Z');
    const last = acceptedAt.add({ hours: 23, minutes: 59, seconds: 59, milliseconds: 999 });
    await returnAt(shop, customer, last);
    expect((await customer.post(path, { orderNo: customer.orderNo })).status).toBe(200);
    expect(await typesOf(shop, customer)).toContain('OrderCancelled');
  });

  it('is refused from the instant the cooling-off period ends, with the date (row 65)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const acceptedAt = shop.clock.now();
    await acceptContract(customer);
    await returnAt(shop, customer, acceptedAt.add({ hours: 24 }));
    const { status, body } = await customer.post(path, { orderNo: customer.orderNo });
    expect([status, body.code]).toEqual([409, 'cooling-off-ended']);
    expect(body.message?.replaceAll('\u202f', ' ')).toBe(
      'Your cooling-off period lasted until Wednesday 11 November 2026 at 10:00 am (NSW time), so the order can no longer be cancelled here. Please contact us.',
    );
    expect(await typesOf(shop, customer)).not.toContain('OrderCancelled');
  });

  it('is possible for seven days more when the order was moved to another retailer', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await acceptContract(customer);
    const at = shop.clock.now().add({ hours: 48 });
    await carryOut(shop.ports, customer.orderNo, { ...sampleCommands.MoveRetailer, at: at.toString() });
    await returnAt(shop, customer, at);
    const page = await customer.get(`/api/build-your-own/profile-order?orderNo=${customer.orderNo}`);
    expect(page.body).toMatchObject({
      dealerDetails: { displayName: sampleCommands.MoveRetailer.dealer.name },
      retailerChange: { refusableUntil: '2026-11-19', endsAt: '2026-11-19T13:00:00Z' },
    });
    await returnAt(shop, customer, Temporal.Instant.from('2026-11-19T12:59:59.999Z'));
    const { status, body } = await customer.post(path, { orderNo: customer.orderNo, reason: 'retailer' });
    expect([status, body.message]).toEqual([
      200,
      'Your order is cancelled. Your deposit of $1,000 goes back to the card you paid with, ending in 1111, within ten business days.',
    ]);
  });

  it('twice, with and without the same key, is one cancellation and two times yes (row 64)', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const body = { orderNo: customer.orderNo };
    const key = { 'Idempotency-Key': 'cancel-for-good' };
    const answers = await Promise.all([
      customer.post(path, body, key),
      customer.post(path, body, key),
      customer.post(path, body),
      customer.post(path, { ...body, reason: 'another-car' }),
    ]);
    for (const { status, body: said } of answers) {
      expect([status, said.message]).toEqual([
        200,
        'Your order is cancelled. Nothing had been paid, so there is nothing to refund.',
      ]);
    }
    expect(await typesOf(shop, customer)).toEqual(['OrderCreated', 'OrderCancelled']);
  });

  it('says of the balance what is still to go back, and what went back already', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { RecordBalancePaid, RecordBalanceRefunded, CancelOrder } = sampleCommands;
    const at = shop.clock.now().toString();
    const day = dayIn('NSW', at);
    const paid = { ...RecordBalancePaid, amountCents: 500_000, receivedOn: day, at };
    for (const command of [paid, CancelOrder]) await carryOut(shop.ports, customer.orderNo, command);
    const say = async () => (await customer.post(path, { orderNo: customer.orderNo })).body.message;
    const asked = 'by bank transfer within ten business days; we will ask you for the account.';
    expect(await say()).toBe(`Your order is cancelled. The $5,000 you paid towards the balance goes back ${asked}`);
    const back = { ...RecordBalanceRefunded, amountCents: 200_000, refundedOn: day, at };
    await carryOut(shop.ports, customer.orderNo, back);
    const first =
      'Your order is cancelled. $2,000 of what you paid towards the balance has been transferred back to you.';
    expect(await say()).toBe(`${first} The $3,000 you paid towards the balance goes back ${asked}`);
    await carryOut(shop.ports, customer.orderNo, { ...back, amountCents: 300_000, bankReference: 'OUT-2' });
    expect(await say()).toBe(first.replace('$2,000', '$5,000'));
  });

  it('does not say that an order fee is on its card that went back otherwise', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    await customer.post(path, { orderNo: customer.orderNo });
    const at = shop.clock.now().toString();
    const refund = {
      ...sampleCommands.RecordRefundOtherwise,
      how: 'By cheque, posted',
      refundedOn: dayIn('NSW', at),
      at,
    };
    await carryOut(shop.ports, customer.orderNo, refund);
    const { body } = await customer.post(path, { orderNo: customer.orderNo });
    expect(body.message).toBe('Your order is cancelled. Your deposit of $1,000 has been refunded: By cheque, posted.');
    const { bankReference } = refund;
    await carryOut(shop.ports, customer.orderNo, {
      ...sampleCommands.ReverseTransfer,
      direction: 'out',
      bankReference,
      at,
    });
    const after = await customer.post(path, { orderNo: customer.orderNo });
    expect(after.body.message).toBe(
      'Your order is cancelled. Your deposit of $1,000 has come back to us, and we send it to you another way.',
    );
  });

  it('says of a payment that was given up what becomes of it', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { StartDepositPayment, RecordDepositPaymentFailed, RecordLateCharge, CancelOrder } = sampleCommands;
    const givenUp = { ...RecordDepositPaymentFailed.data, responseCode: givenUpCode };
    const at = shop.clock.now().toString();
    const start = { ...StartDepositPayment, at };
    const fail = { ...RecordDepositPaymentFailed, data: givenUp };
    for (const command of [start, fail, CancelOrder]) await carryOut(shop.ports, customer.orderNo, command);
    const say = async () => (await customer.post(path, { orderNo: customer.orderNo })).body.message;
    expect(await say()).toBe(
      'Your order is cancelled. We could not find a payment of $1,000. Should it turn up, it goes back to your card by itself.',
    );
    await carryOut(shop.ports, customer.orderNo, RecordLateCharge);
    expect(await say()).toBe(
      'Your order is cancelled. A payment of $1,000 that turned up late goes back to the card it came from by itself.',
    );
  });

  it('by the seller is yes too for the customer who asks for it afterwards', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    await carryOut(shop.ports, customer.orderNo, sampleCommands.CancelOrder);
    expect((await customer.post(path, { orderNo: customer.orderNo })).status).toBe(200);
    expect(await typesOf(shop, customer)).toEqual(['OrderCreated', 'OrderCancelled']);
  });

  it('is possible while the car is at the retailer and the cooling-off period lasts, with everything back', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const endsAt = Temporal.Instant.from(await acceptContract(customer));
    await bringToRetailer(shop, customer);
    await returnAt(shop, customer, endsAt.subtract({ milliseconds: 1 }));
    const { status, body } = await customer.post(path, { orderNo: customer.orderNo });
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(/^Your order is cancelled\. Your deposit of .* goes back .*The \$[\d,.]+ you paid towards/),
    ]);
    const { facts } = (await loadOrder(shop.ports, customer.orderNo)).state;
    expect(facts.cancellation).toMatchObject({ withdraws: true, refundDueCents: facts.created?.price.totalCents });
  });

  it('is refused once the car has been delivered and the cooling-off period is over (row 64)', async () => {
    const shop = await serveShop();
    const customer = await payingCustomer(shop);
    const endsAt = await acceptContract(customer);
    await bringToRetailer(shop, customer);
    await returnAt(shop, customer, Temporal.Instant.from(endsAt));
    const { status, body } = await customer.post(path, { orderNo: customer.orderNo });
    expect([status, body.code, body.message]).toEqual([
      409,
      'illegal-transition',
      'This order can no longer be cancelled here. Please contact us.',
    ]);
  });

  it('is for the owner: visitors are asked to log in, foreign and unknown orders are refused alike', async () => {
    const shop = await serveShop();
    const owner = await signUpCustomer(shop);
    const other = await signUpCustomer(shop, 'other@example.test');
    const foreign = await other.post(path, { orderNo: owner.orderNo });
    const unknown = await other.post(path, { orderNo: '00000000-0000' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'order-access-denied']);
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      403,
      foreign.body.code,
      foreign.body.message,
    ]);
    expect((await visitorOf(shop.url).post(path, { orderNo: owner.orderNo })).status).toBe(401);
    expect(await typesOf(shop, owner)).toEqual(['OrderCreated']);
  });

  it('takes a reason from the list and no words of the customer’s own', async () => {
    const shop = await serveShop();
    const customer = await signUpCustomer(shop);
    const { status, body } = await customer.post(path, {
      orderNo: customer.orderNo,
      reason: 'Call me on 0491 570 006',
    });
    expect([status, body.errors]).toEqual([400, { reason: ['Please choose one of the reasons.'] }]);
    expect(await typesOf(shop, customer)).toEqual(['OrderCreated']);
  });
});
