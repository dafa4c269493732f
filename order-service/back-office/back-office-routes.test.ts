import { describe, expect, it } from 'vitest';
import { sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { verifyChain } from '@driveaway/infra/event-store/event-hash.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { orderNo, servedAt } from './testing/served-order.ts';

const pdf = Buffer.from('%PDF-1.7 a tax invoice');

describe('a back-office message', () => {
  it('takes an order from acceptance to handover, one status after the other', async () => {
    const { accepted, events, ports } = await servedAt('AcceptContract');
    const journey = [
      [{ type: 'approve' }, 'Accepted'],
      [{ type: 'finance-lodged', data: { financier: 'Austral Finance' } }, 'Accepted'],
      [{ type: 'finance-approved' }, 'Accepted'],
      [{ type: 'allocate', data: { vin: sampleVin } }, 'Vehicle Allocated'],
      [{ type: 'on-water', data: { vessel: 'MV Southern Tern', expectedOn: '2026-12-18' } }, 'On Water'],
      [{ type: 'on-shore', data: { port: 'Port Kembla' } }, 'On Shore'],
      [{ type: 'request-balance', data: { dispatchOn: '2026-12-22' } }, 'Balance Owing'],
      [{ type: 'balance-paid', data: { amount: 1234.56, bankReference: 'EFT-1' } }, 'Balance Owing'],
      [{ type: 'balance-paid', data: { amount: 52_765.44, bankReference: 'EFT-2' } }, 'On Shore'],
      [{ type: 'shipped-to-dealer' }, 'Shipping to Dealer'],
      [{ type: 'arrived' }, 'Arrived at Dealer'],
      [{ type: 'complete' }, 'Order confirmed. Delivery pending.'],
    ] as const;
    const first = (await events()).length;
    for (const [index, [message, label]] of journey.entries()) {
      expect(await accepted({ messageId: `m-${index}`, ...message })).toMatchObject({
        orderNo,
        messageId: `m-${index}`,
        revision: first + index,
        displayStatusLabel: label,
        replayed: false,
      });
    }
    const recorded = await events();
    expect(recorded.slice(first).every(({ metadata }) => metadata.actor.kind === 'back-office')).toBe(true);
    expect(verifyChain(await ports.eventStore.readStream(`order-${orderNo}`)).ok).toBe(true);
  });

  it('cancels with a reason and denies finance', async () => {
    const { accepted, events } = await servedAt('AcceptContract');
    await accepted({ messageId: 'm-1', type: 'finance-lodged' });
    expect((await accepted({ messageId: 'm-2', type: 'finance-denied', data: { reason: 'Income' } })).events).toEqual([
      'FinanceApplicationDenied',
    ]);
    expect(await accepted({ messageId: 'm-3', type: 'cancel', data: { reason: 'No finance' } })).toMatchObject({
      events: ['OrderCancelled'],
      displayStatus: 12,
    });
    expect((await events()).at(-1)?.event).toMatchObject({ data: { reason: 'No finance', refundDueCents: 100_000 } });
  });

  it('gives an order another car, invoiced anew, and the car of before to whoever is next', async () => {
    const { accepted, refused, send, events, ports } = await servedAt('RecordBalancePaid');
    await createOrderAt(ports, orderNoOf(2), 'ApproveOrder');
    const another = (vin: string) => ({ type: 'reallocate', data: { vin, reason: 'Damaged at sea' } });
    expect(await refused({ messageId: 'm-1', ...another(vinOf(orderNo)) })).toMatchObject({
      status: 409,
      body: { code: 'vin-unchanged', message: 'The order already has this car.' },
    });
    expect(await accepted({ messageId: 'm-2', ...another(sampleVin) })).toMatchObject({
      events: ['VehicleReallocated'],
      displayStatusLabel: 'Vehicle Allocated',
    });
    expect((await events()).at(-1)?.event?.data).toEqual({
      vin: sampleVin,
      previousVin: vinOf(orderNo),
      reason: 'Damaged at sea',
      invoiceVersion: 2,
    });
    const allocate = (vin: string) => ({ messageId: vin, type: 'allocate', data: { vin } });
    expect(await refused(allocate(sampleVin), orderNoOf(2))).toMatchObject({ body: { code: 'vin-taken' } });
    expect((await send(allocate(vinOf(orderNo)), orderNoOf(2))).status).toBe(200);
  });

  it('takes back steps that were recorded by mistake, the last one first', async () => {
    const { accepted, send, ports } = await servedAt('RecordOnShore');
    await createOrderAt(ports, orderNoOf(2), 'ApproveOrder');
    const correct = (corrects: string) => ({
      messageId: corrects,
      type: 'status-corrected',
      data: { corrects, reason: 'Another order was meant' },
    });
    const labels: unknown[] = [];
    for (const step of ['on-shore', 'on-water', 'allocate', 'approve'])
      labels.push((await accepted(correct(step))).displayStatusLabel);
    expect(labels).toEqual(['On Water', 'Vehicle Allocated', 'Accepted', 'Pending acceptance by the seller']);
    // the car is free again
    const allocate = { messageId: 'a', type: 'allocate', data: { vin: vinOf(orderNo) } };
    expect((await send(allocate, orderNoOf(2))).status).toBe(200);
  });

  it('takes back a handover that was reported for the wrong order, also of a completed one', async () => {
    const { accepted, events } = await servedAt('CompleteOrder');
    const takeBack = (messageId: string) => ({
      messageId,
      type: 'status-corrected',
      data: { corrects: 'handed-over', reason: 'Another order was meant' },
    });
    await accepted({ messageId: 'm-2', type: 'handed-over', data: { handedOverOn: '2026-11-02' } });
    const { displayStatusLabel } = await accepted({ ...takeBack('m-3') });
    expect((await events()).at(-1)?.event).toMatchObject({ data: { corrects: 'VehicleHandedOver' } });
    await accepted({ messageId: 'm-4', type: 'handed-over', data: { handedOverOn: '2026-11-02' } });
    expect(await accepted(takeBack('m-5'))).toMatchObject({ displayStatusLabel });
  });

  it('moves an order to another retailer, which it is not with and which there is', async () => {
    const { accepted, refused, events, url, token } = await servedAt('RecordOnWater');
    const to = (dealerId: string) => ({
      messageId: dealerId,
      type: 'move-retailer',
      data: { dealerId, reason: 'Your retailer closes' },
    });
    expect(await refused(to('austral-parramatta'))).toMatchObject({
      status: 409,
      body: { code: 'retailer-unchanged', message: 'The order is with this retailer already.' },
    });
    expect(await refused(to('austral-atlantis'))).toMatchObject({
      status: 400,
      body: { errors: { 'data.dealerId': ['There is no retailer “austral-atlantis”.'] } },
    });
    expect(await accepted(to('austral-geelong'))).toMatchObject({ events: ['RetailerChanged'] });
    const answer = await fetch(`${url}/api/back-office/orders/${orderNo}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.json()).toMatchObject({ dealer: 'Austral Geelong', price: { total: 55_000 } });
    expect((await events()).at(-1)?.event?.data).toMatchObject({
      dealer: { address: { stateCode: 'VIC' } },
      reason: 'Your retailer closes',
    });
  });

  it('brings a document, kept by its content and listed under its name', async () => {
    const { accepted, refused, events, ports } = await servedAt(undefined);
    const data = { name: 'Tax invoice.pdf', contentType: 'application/pdf', contentBase64: pdf.toString('base64') };
    await accepted({ messageId: 'm-1', type: 'document-added', data });
    const recorded = (await events()).at(-1)?.event;
    expect(recorded).toMatchObject({ type: 'DocumentAdded', data: { name: data.name, contentType: data.contentType } });
    const fileId = recorded?.type === 'DocumentAdded' ? recorded.data.fileId : '';
    expect(Buffer.from((await ports.files.read(fileId)) ?? []).equals(pdf)).toBe(true);
    const again = await refused({ messageId: 'm-2', type: 'document-added', data });
    expect(again).toMatchObject({ status: 409, body: { code: 'document-name-taken' } });
    expect(await ports.files.read(fileId)).toBeDefined();
  });

  it('brings no document under a name that the product keeps for one of its own, which is made all the same', async () => {
    const { refused, ports } = await servedAt(undefined);
    const contentBase64 = pdf.toString('base64');
    const name = `Tax-Invoice-${orderNo}.pdf`;
    const data = { name, contentType: 'application/pdf', contentBase64 };
    expect(await refused({ messageId: 'm-1', type: 'document-added', data })).toMatchObject({
      status: 409,
      body: { code: 'document-name-taken' },
    });
    const printed = { ...sampleCommands.AddDocument.data, name };
    expect(await carryOut(ports, orderNo, { type: 'AddDocument', data: printed })).toMatchObject({ kind: 'done' });
  });

  it('is refused whose document is not what it is said to be, or is named like a path', async () => {
    const { refused } = await servedAt(undefined);
    const contentBase64 = Buffer.from('<html>').toString('base64');
    const { status, body } = await refused({
      messageId: 'm-1',
      type: 'document-added',
      data: { name: '../x.pdf', contentType: 'application/pdf', contentBase64 },
    });
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['data.contentBase64', 'data.name']);
  });
});

describe('a message id', () => {
  it('is the same message for ever: the same answer, one event, whatever came since (row 66)', async () => {
    const { accepted, events, clock, post, tokenOf, demo } = await servedAt('AcceptContract');
    const message = { messageId: 'm-1', type: 'approve', reason: 'Checked', occurredAt: '2026-11-01T23:30:00Z' };
    const first = await accepted(message);
    await accepted({ messageId: 'm-2', type: 'allocate', data: { vin: sampleVin } });
    clock.advance({ hours: 24 * 365 });
    // neither the order of JSON members nor naming the order twice changes the content
    const { type, ...rest } = message;
    const later = await post(
      `/api/back-office/orders/${orderNo}/events`,
      { data: {}, ...rest, orderNo, type },
      await tokenOf(demo.backOffice),
    );
    expect(await later.json()).toEqual({ ...first, replayed: true });
    expect((await events()).filter((event) => event.type === 'OrderApproved')).toHaveLength(1);
  });

  it.each([
    ['another type', { type: 'cancel', data: { reason: 'x' } }],
    ['other data', { type: 'allocate', data: { vin: sampleVin.replace('5', '6') } }],
    ['another reason', { type: 'allocate', data: { vin: sampleVin }, reason: 'Other' }],
    ['another time', { type: 'allocate', data: { vin: sampleVin }, occurredAt: '2026-11-02T00:00:00Z' }],
  ])('is refused with %s, and the second one leaves no event (row 67)', async (_what, other) => {
    const { accepted, refused, events, logged } = await servedAt('ApproveOrder');
    await accepted({ messageId: 'm-1', type: 'allocate', data: { vin: sampleVin } });
    const before = (await events()).length;
    const answer = await refused({ messageId: 'm-1', ...other });
    expect(answer).toMatchObject({ status: 422, body: { code: 'message-reused' } });
    expect(await events()).toHaveLength(before);
    expect(logged.some((line) => line.includes('message id reused'))).toBe(true);
  });

  it('is refused for another order', async () => {
    const { accepted, refused, ports } = await servedAt('AcceptContract');
    await createOrderAt(ports, orderNoOf(2), 'AcceptContract');
    await accepted({ messageId: 'm-1', type: 'approve' });
    expect(await refused({ messageId: 'm-1', type: 'approve' }, orderNoOf(2))).toMatchObject({ status: 422 });
    expect(await ports.eventStore.readStream(`order-${orderNoOf(2)}`)).toHaveLength(5);
  });

  it('is its client’s own: another client’s same id is another message', async () => {
    const { accepted, demo, tokenOf, post } = await servedAt('AcceptContract');
    await accepted({ messageId: 'm-1', type: 'approve' });
    const answer = await post(
      `/api/back-office/orders/${orderNo}/events`,
      { messageId: 'm-1', type: 'allocate', data: { vin: sampleVin } },
      await tokenOf(demo.operator),
    );
    expect(answer.status).toBe(200);
  });

  it('twenty times at once is one event and twenty answers of which one is the first', async () => {
    const { accepted, events } = await servedAt('AcceptContract');
    const message = { messageId: 'm-1', type: 'approve' };
    const answers = await Promise.all(Array.from({ length: 20 }, async () => accepted(message)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ revision }) => revision)).size).toBe(1);
    expect((await events()).filter(({ type }) => type === 'OrderApproved')).toHaveLength(1);
  });

  it('with two contents at once is one of them', async () => {
    const { send, events } = await servedAt('ApproveOrder');
    const vins = Array.from({ length: 10 }, (_, index) => `JF1BT9KL2SG01234${index}`);
    const answers = await Promise.all(
      vins.map(async (vin) => send({ messageId: 'm-1', type: 'allocate', data: { vin } })),
    );
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', ...vins.slice(1).map(() => '422')]);
    expect((await events()).filter(({ type }) => type === 'VehicleAllocated')).toHaveLength(1);
  });
});

describe('a message that does not fit', () => {
  it('out of order is refused with the state, the refused event and what is possible, and fits once its turn has come (row 68)', async () => {
    const { accepted, refused, events } = await servedAt('AllocateVehicle');
    const before = (await events()).length;
    const onShore = { messageId: 'shore', type: 'on-shore' };
    const answer = await refused(onShore);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'illegal-transition',
        state: 'car allocated; balance not due; no finance application',
        refusedEvent: 'VehicleOnShore',
        possibleEvents: expect.arrayContaining(['VehicleOnWater']),
      },
    });
    expect(answer.body.message).toBe(
      'VehicleOnShore (on-shore) is not possible. The order stands at: car allocated; balance not due; no finance application. Possible now: VehicleReallocated (reallocate), AllocationLapsed, VehicleOnWater (on-water), BalanceRequested (request-balance), BalancePaid (balance-paid), OrderCancelled (cancel), BalanceRefunded (balance-refunded), TransferReversed (balance-reversed), FinanceApplicationLodged (finance-lodged), DocumentAdded (document-added), ValuationRequested, TradeInOffered (trade-in-offered), TradeInAccepted, TradeInDeclined, StatusCorrected (status-corrected), RetailerChanged (move-retailer).',
    );
    expect(await events()).toHaveLength(before);
    await accepted({ messageId: 'water', type: 'on-water' });
    expect(await accepted(onShore)).toMatchObject({ displayStatusLabel: 'On Shore', replayed: false });
  });

  it.each([
    ['2026-11-01T23:59:59+11:00', 409],
    ['2026-11-02T11:04:00+11:00', 200],
  ])('that happened at %s, reported on the day of the order at 11 in Sydney, is %i', async (occurredAt, status) => {
    const { send, clock } = await servedAt('AcceptContract');
    clock.advance(Temporal.Instant.from('2026-11-02T00:00:00Z').since(clock.now()));
    const answer = await send({ messageId: 'm-1', type: 'approve', occurredAt });
    expect(answer.status).toBe(status);
  });

  it('of a waiver of all that is owing is taken once, of two at once', async () => {
    const { accepted, send } = await servedAt('RequestBalance');
    await accepted({ messageId: 'm-1', type: 'balance-paid', data: { amount: 53_979.99, bankReference: 'EFT-1' } });
    const data = { amount: 20.01, reason: 'Your bank kept a fee.' };
    const both = await Promise.all(
      ['m-2', 'm-3'].map((messageId) => send({ messageId, type: 'balance-waived', data })),
    );
    const statuses = both.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('gives no order a car that another live order has, and names that order', async () => {
    const { accepted, refused, send, ports } = await servedAt('AllocateVehicle');
    await createOrderAt(ports, orderNoOf(2), 'ApproveOrder');
    const allocate = { messageId: 'm-1', type: 'allocate', data: { vin: vinOf(orderNo) } };
    expect(await refused(allocate, orderNoOf(2))).toMatchObject({
      status: 409,
      body: { code: 'vin-taken', message: `VIN ${vinOf(orderNo)} belongs to order ${orderNo}.` },
    });
    await accepted({ messageId: 'm-2', type: 'cancel', data: { reason: 'Damaged at sea' } });
    expect((await send(allocate, orderNoOf(2))).status).toBe(200);
  });

  it('to an unknown order is 404 and keeps no message', async () => {
    const { refused, ports } = await servedAt(undefined);
    const head = await ports.eventStore.head();
    for (const unknown of [orderNoOf(404), 'nonsense', 'a%2F..%2Fb']) {
      expect(await refused({ messageId: 'm', type: 'approve' }, unknown)).toMatchObject({
        status: 404,
        body: { code: 'order-not-found', message: 'Order not found' },
      });
    }
    expect(await ports.eventStore.head()).toBe(head);
  });

  it.each([
    [{ type: 'approve' }, ['messageId']],
    [{ messageId: 'has space', type: 'approve' }, ['messageId']],
    [{ messageId: 'm', type: 'teleport' }, ['type']],
    [{ messageId: 'm', type: 'allocate' }, ['data']],
    [{ messageId: 'm', type: 'allocate', data: { vin: 'IOQ' } }, ['data.vin']],
    [{ messageId: 'm', type: 'approve', status: 65 }, ['body']],
    [{ messageId: 'm', type: 'approve', data: { finalDap: 1 } }, ['data']],
    [{ messageId: 'm', type: 'balance-paid', data: { amount: 1.005, bankReference: 'x' } }, ['data.amount']],
    [
      { messageId: 'm', type: 'balance-paid', data: { amount: 0, bankReference: '' } },
      ['data.amount', 'data.bankReference'],
    ],
    [
      { messageId: 'm', type: 'on-water', data: { expectedOn: 'soon' }, occurredAt: 'now' },
      ['data.expectedOn', 'occurredAt'],
    ],
    [{ messageId: 'm', type: 'approve', orderNo: orderNoOf(2) }, ['orderNo']],
  ])('is malformed as %j and every field is named', async (message, fields) => {
    const { refused } = await servedAt(undefined);
    const { status, body } = await refused(message);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(fields);
  });

  it('is refused as form, as text that is no JSON, with a prototype in it and when it is too large', async () => {
    const { url, token } = await servedAt(undefined);
    const post = async (body: string, type = 'application/json') =>
      (
        await fetch(`${url}/api/back-office/orders/${orderNo}/events`, {
          method: 'POST',
          headers: { 'Content-Type': type, Authorization: `Bearer ${token}` },
          body,
        })
      ).status;
    expect(await post('a=b', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await post('{')).toBe(400);
    expect(await post('{"messageId":"m","type":"approve","__proto__":{"x":1}}')).toBe(400);
    expect(await post(`{"messageId":"${'m'.repeat(5_000_000)}"}`)).toBe(413);
  });
});
