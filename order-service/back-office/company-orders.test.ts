/** An order of a company at the desk: from the list to the approval. */
import { expect, it } from 'vitest';
import { orderListSchema } from '@driveaway/domain/api/back-office-orders.ts';
import { nextMessagesSchema, orderStandingSchema } from '@driveaway/domain/api/back-office.ts';
import { deskOrders } from '@driveaway/projections/desk-orders/desk-orders.ts';
import { describeStanding } from '../cli/commands/describe-order.ts';
import { runOrdersHere } from '../cli/testing/run-orders-here.ts';
import { keepReadModel } from '../orders/testing/keep-read-model.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { orderNo, servedAt } from './testing/served-order.ts';

const path = `/api/back-office/orders`;

const deskOf = async (buyerType: 'company' | 'private') => {
  const api = await servedAt('AcceptContract', buyerType);
  const read = async (rest: string): Promise<unknown> => (await api.get(`${path}${rest}`, api.token)).json();
  return {
    ...api,
    standing: async () => orderStandingSchema.parse(await read(`/${orderNo}`)),
    next: async () => nextMessagesSchema.parse(await read(`/${orderNo}/next`)),
    awaiting: async () => orderListSchema.parse(await read('?awaits=confirm-charges')).orders,
  };
};

it('is listed as one of a company whose charges are to be confirmed, which comes before its approval', async () => {
  const { ports, accepted, refused, standing, next, awaiting } = await deskOf('company');
  await createOrderAt(ports, orderNoOf(2), 'AcceptContract');
  await keepReadModel(ports, deskOrders);
  expect(await awaiting()).toMatchObject([{ orderNo, buyerType: 'company', awaits: 'confirm-charges' }]);
  const before = await standing();
  expect(before).toMatchObject({ buyerType: 'company', confirmCharges: true });
  expect(describeStanding(before).join('\n')).toContain('a company: confirm its charges before you approve');
  const { messages, possibleEvents } = await next();
  expect(messages).toContainEqual({
    type: 'confirm-charges',
    event: 'ChargesConfirmed',
    required: [],
    optional: ['stampDuty', 'registration', 'injuryInsurance', 'reason'],
  });
  expect(possibleEvents).not.toContain('OrderApproved');
  expect(await refused({ messageId: 'approve-1', type: 'approve' })).toMatchObject({
    status: 409,
    body: { code: 'charges-not-confirmed', message: expect.stringContaining('confirm its charges first') },
  });
  expect(await accepted({ messageId: 'confirm-1', type: 'confirm-charges' })).toMatchObject({
    events: ['ChargesConfirmed'],
    displayStatusLabel: before.displayStatusLabel,
  });
  expect(await accepted({ messageId: 'confirm-1', type: 'confirm-charges' })).toMatchObject({ replayed: true });
  expect(await awaiting()).toEqual([]);
  expect((await next()).messages.map(({ type }) => type)).not.toContain('confirm-charges');
  expect(await accepted({ messageId: 'approve-1', type: 'approve' })).toMatchObject({ events: ['OrderApproved'] });
});

it('has other charges with their reason, in a batch too, for the length of an offer', async () => {
  const { url, token, refused, events, clock } = await deskOf('company');
  expect(await refused({ messageId: 'a', type: 'confirm-charges', data: { stampDuty: 2_310 } })).toMatchObject({
    status: 400,
    body: { errors: { 'data.reason': ['Other charges need a reason for the customer.'] } },
  });
  const slipped = { stampDuty: 9_990_000, reason: 'A decimal point that slipped' };
  expect(await refused({ messageId: 'a', type: 'confirm-charges', data: slipped })).toMatchObject({
    status: 400,
    body: { errors: { 'data.stampDuty': [expect.any(String)] } },
  });
  const data = { stampDuty: 0, injuryInsurance: 612.55, reason: 'The company is exempt from duty.' };
  const lines = [{ orderNo, messageId: 'b', type: 'confirm-charges', data }];
  const answer = await fetch(`${url}/api/back-office/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(JSON.parse((await answer.text()).split('\n', 1).join(''))).toMatchObject({
    ok: true,
    events: ['OrderChanged'],
    displayStatus: 2,
  });
  expect((await events()).at(-1)?.event).toMatchObject({
    type: 'OrderChanged',
    data: {
      differenceCents: -171_100,
      charges: {
        answerBy: clock
          .now()
          .add({ hours: 7 * 24 })
          .toString({ smallestUnit: 'millisecond' }),
        changed: [
          { charge: 'stampDuty', beforeCents: 172_400, cents: 0 },
          { charge: 'injuryInsurance', beforeCents: 60_000, cents: 61_255 },
        ],
      },
    },
  });
});

it('is found and confirmed from the command line', async () => {
  const { url, demo, ports, standing } = await deskOf('company');
  await keepReadModel(ports, deskOrders);
  const { clientId, clientSecret } = demo.backOffice;
  const orders = async (...words: readonly string[]) =>
    runOrdersHere([...words, '--server', url, '--client-id', clientId, '--client-secret', clientSecret]);
  expect((await orders('list', '--awaits', 'confirm-charges')).out).toContain(orderNo);
  const others = ['--stamp-duty', '2310', '--registration', '0', '--yes'];
  expect(await orders('confirm-charges', orderNo, ...others)).toMatchObject({
    err: expect.stringContaining('--reason: Other charges need a reason for the customer.'),
  });
  const { code, out } = await orders('confirm-charges', orderNo, ...others, '--reason', 'Exempt from registration');
  expect([code, out]).toEqual([0, expect.stringContaining('OrderChanged at revision 5')]);
  expect((await standing()).price.total).toBe(55_086);
  expect((await orders('show', orderNo)).out).toMatch(/buyer +a company$/m);
  expect((await orders('list', '--awaits', 'confirm-charges')).out).not.toContain(orderNo);
});

it('of a private buyer is approved at once', async () => {
  const { accepted, refused, standing } = await deskOf('private');
  expect(await standing()).toMatchObject({ buyerType: 'private', confirmCharges: false });
  expect(await refused({ messageId: 'c', type: 'confirm-charges' })).toMatchObject({
    status: 409,
    body: { code: 'not-a-company' },
  });
  expect(await accepted({ messageId: 'd', type: 'approve' })).toMatchObject({ events: ['OrderApproved'] });
});
