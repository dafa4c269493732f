import { describe, expect, it } from 'vitest';
import { nextMessagesSchema, orderStandingSchema } from '@driveaway/domain/api/back-office.ts';
import { sampleBuyer } from '@driveaway/domain/testing/order-builders.ts';
import { vinOf } from '@driveaway/domain/testing/vin-of.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { describeStanding } from '../cli/commands/describe-order.ts';
import { carryOut, openTestService } from '../orders/testing/test-service.ts';
import { findStanding } from './order-standing.ts';
import { recordUnreadable } from '../reactors/testing/record-unreadable.ts';
import { orderNoOf } from './testing/order-at-stage.ts';
import { orderNo, servedAt } from './testing/served-order.ts';

const never = (): never => {
  throw new Error('there is no order');
};

describe('where an order stands', () => {
  it('is told with status, money, VIN and what may come next, and nothing personal', async () => {
    const { get, token } = await servedAt('RequestBalance');
    const answer = await get(`/api/back-office/orders/${orderNo}`, token);
    const body = await answer.text();
    expect(orderStandingSchema.parse(JSON.parse(body))).toMatchObject({
      orderNo,
      state: 'car ashore; balance owing; no finance application',
      statusCode: 16_384,
      displayStatus: 8,
      displayStatusLabel: 'Balance Owing',
      vin: vinOf(orderNo),
      price: { total: 55_000, deposit: 1000, balanceRequested: 54_000, balancePaid: 0, balanceOwing: 54_000 },
      anomalies: 0,
      next: [
        { type: 'reallocate', event: 'VehicleReallocated', required: ['vin', 'reason'], optional: [] },
        { type: 'request-balance', event: 'BalanceRequested', required: [], optional: ['dispatchOn', 'dueOn'] },
        {
          type: 'balance-paid',
          event: 'BalancePaid',
          required: ['amount', 'bankReference'],
          optional: ['receivedOn', 'another', 'confirm'],
        },
        { type: 'cancel', event: 'OrderCancelled', required: ['reason'], optional: [] },
        { type: 'status-corrected', event: 'StatusCorrected', required: ['corrects', 'reason'], optional: [] },
        { type: 'move-retailer', event: 'RetailerChanged', required: ['dealerId', 'reason'], optional: [] },
        { type: 'finance-lodged', event: 'FinanceApplicationLodged', required: [], optional: ['financier'] },
        { type: 'document-added' },
      ],
    });
    for (const personal of [sampleBuyer.lastName, sampleBuyer.email, sampleBuyer.address.address1, 'a1a1']) {
      expect(body).not.toContain(personal);
    }
  });

  it('names every possible event as next, also those of customer and system', async () => {
    const { get, token } = await servedAt('StartDepositPayment');
    const answer = await get(`/api/back-office/orders/${orderNo}/next`, token);
    expect(nextMessagesSchema.parse(await answer.json())).toMatchObject({
      state: 'deposit payment open; balance not due; no finance application',
      messages: [{ type: 'balance-paid' }, { type: 'cancel' }, { type: 'finance-lodged' }, { type: 'document-added' }],
      possibleEvents: [
        'DepositPaymentHeld',
        'DepositPaid',
        'DepositPaymentFailed',
        'BalancePaid',
        'OrderCancelled',
        'BalanceRefunded',
        'TransferReversed',
        'FinanceApplicationLodged',
        'DocumentAdded',
        'ValuationRequested',
        'TradeInOffered',
        'TradeInAccepted',
        'TradeInDeclined',
      ],
    });
  });

  it('offers a transfer back only while there is something to transfer', async () => {
    const { clock, get, token, accepted, refused } = await servedAt('RequestBalance');
    const offered = async (): Promise<readonly string[]> => {
      const answer = await get(`/api/back-office/orders/${orderNo}`, token);
      return orderStandingSchema.parse(await answer.json()).next.map(({ type }) => type);
    };
    const amount = 54_000;
    const refundedOn = clock.now().toZonedDateTimeISO('Australia/Sydney').toPlainDate().toString();
    const back = { type: 'balance-refunded', data: { amount, bankReference: 'OUT-1', refundedOn } };
    await accepted({ messageId: 'b-1', type: 'balance-paid', data: { amount, bankReference: 'EFT-1' } });
    await accepted({ messageId: 'b-2', type: 'cancel', data: { reason: 'Another car' } });
    expect(await offered()).toContain('balance-refunded');
    await accepted({ messageId: 'b-3', ...back });
    expect(await offered()).not.toContain('balance-refunded');
    expect((await refused({ messageId: 'b-4', ...back })).status).toBe(409);
  });

  it('of an unknown order is 404', async () => {
    const { get, token } = await servedAt(undefined);
    for (const path of [orderNoOf(404), `${orderNoOf(404)}/next`, 'nonsense']) {
      expect((await get(`/api/back-office/orders/${path}`, token)).status).toBe(404);
    }
  });
});

it('of which an event cannot be read is told by nobody: the answer says who looks into it', async () => {
  const { ports, get, token } = await servedAt('StartDepositPayment');
  await recordUnreadable(ports, 'OrderCreated');
  const answer = await get('/api/back-office/orders/66666666-6666', token);
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { code: 'history-unreadable', message: 'Event 0 of order-66666666-6666 cannot be read: see orders verify.' },
  ]);
});

describe('a withdrawal', () => {
  const endsAt = '2026-11-04T13:00:00.000Z';
  const acceptedIn = async (state: 'ACT' | 'NSW') => {
    const { ports, clock } = await openTestService();
    const { CreateOrder, AcceptContract, OfferTradeIn } = sampleCommands;
    const price = { ...CreateOrder.data.price, state };
    const coolingOff = { endsAt, basis: 'as it was' };
    const at = clock.now().toString();
    for (const command of [
      { ...CreateOrder, data: { ...CreateOrder.data, price } },
      sampleCommands.StartDepositPayment,
      sampleCommands.RecordDepositPaid,
      sampleCommands.RequestValuation,
      { ...OfferTradeIn, holdsUntil: '2026-12-31' },
      { ...sampleCommands.AcceptTradeIn, at },
      sampleCommands.IssueContract,
      { ...AcceptContract, data: { ...AcceptContract.data, coolingOff } },
      sampleCommands.LodgeFinanceApplication,
    ])
      await carryOut(ports, orderNo, command);
    return { ports, at };
  };

  it('holds the car that was traded in, where a law does', async () => {
    const { ports } = await acceptedIn('ACT');
    const standing = await findStanding(ports, orderNo);
    expect(standing).toMatchObject({ price: { tradeInHeldUntil: '2026-11-04' }, tellLender: false });
    expect(describeStanding(standing ?? never()).join('\n')).toContain('(hold until 2026-11-04)');
    const elsewhere = await acceptedIn('NSW');
    expect((await findStanding(elsewhere.ports, orderNo))?.price.tradeInHeldUntil).toBeNull();
  });

  it('is told to the lender where finance is on record', async () => {
    const { ports, at } = await acceptedIn('ACT');
    await carryOut(ports, orderNo, { ...sampleCommands.CancelOrder, at });
    const standing = await findStanding(ports, orderNo);
    expect(standing?.tellLender).toBe(true);
    // the buyer keeps the car that was to be traded in
    expect(standing?.price).toMatchObject({ tradeIn: 0, tradeInHeldUntil: null });
    const words = describeStanding(standing ?? never()).join('\n');
    expect(words).toContain('LENDER     to be told');
    expect(words).not.toContain('trade-in');
  });
});
