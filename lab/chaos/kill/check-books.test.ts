import { describe, expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { carryOut, createSampleOrder, openTestService } from '@driveaway/order-service/orders/testing/test-service.ts';
import { payDeposit } from '@driveaway/order-service/payments/pay-deposit.ts';
import { recordPaymentOutcome } from '@driveaway/order-service/payments/record-payment-outcome.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { checkBooks, type BooksVerdict } from './check-books.ts';

const { orderReference } = sampleOrderCreated().data;

/** An order that pays at a gateway which may be another than the one that keeps the books. */
const payingOrder = async () => {
  const service = await openTestService();
  const { ports, gateway } = service;
  await createSampleOrder(ports, sampleOrderNo);
  const card = await encryptCard(gateway, orderReference, visa);
  return {
    service,
    pay: (commandId: string, through: PaymentGateway = gateway) =>
      payDeposit(
        { ...ports, gateway: through },
        {
          orderNo: sampleOrderNo,
          orderReference,
          customerId: sampleOrderCreated().data.customerId,
          commandId,
          correlationId: commandId,
          amountCents: 100_000,
          card,
        },
      ),
    verdict: async (books = gateway.readBooks()): Promise<BooksVerdict> => {
      const stream = orderStream(sampleOrderNo);
      return checkBooks({ charges: [...books.charges], refunds: [...books.refunds] }, [
        [stream, await ports.eventStore.readStream(stream)],
      ]);
    },
  };
};

const nothingWrong = {
  doubleCharges: [],
  unfounded: [],
  openPayments: [],
  openRefunds: [],
  sought: [],
  unexplainedCents: 0,
};

describe('the books of the gateway beside the events', () => {
  it('agree when a deposit was paid once', async () => {
    const order = await payingOrder();
    expect(await order.pay('first')).toMatchObject({ kind: 'paid' });
    expect(await order.verdict()).toEqual(nothingWrong);
  });

  it('show a payment that is open, with the money that nobody has recorded yet', async () => {
    const order = await payingOrder();
    const { gateway } = order.service;
    const silent: PaymentGateway = {
      ...gateway,
      charge: async (request) => {
        await gateway.charge(request);
        return { kind: 'unknown' };
      },
    };
    expect(await order.pay('first', silent)).toMatchObject({ kind: 'pending' });
    expect(await order.verdict()).toMatchObject({ openPayments: [expect.any(String)], unexplainedCents: 100_000 });
  });

  it.each([
    [
      'forgets a charge: the customer pays twice',
      'not-found',
      { sought: 0, charged: 'was charged 2 times', cents: 100_000 },
    ],
    ['finds a charge too late, which is looked for', 'given-up', { sought: 1, charged: '', cents: 0 }],
  ] as const)('know of a gateway that %s', async (_what, kind, expected) => {
    const order = await payingOrder();
    const { ports, gateway } = order.service;
    const forgetful: PaymentGateway = {
      ...gateway,
      charge: async (request) => {
        await gateway.charge(request);
        return { kind: 'unknown' };
      },
      lookUp: async () => ({ kind: 'not-found' }),
    };
    await order.pay('first', forgetful);
    const { openPayment } = (await loadOrder(ports, sampleOrderNo)).state.facts;
    await recordPaymentOutcome(ports, {
      orderNo: sampleOrderNo,
      paymentId: openPayment?.paymentId ?? '',
      amountCents: 100_000,
      outcome: { kind },
      correlationId: 'later',
      causationId: 'later',
      recordedBy: 'payment-reconciler',
    });
    expect(await order.pay('second')).toMatchObject({ kind: 'paid' });
    const verdict = await order.verdict();
    expect(verdict.sought).toHaveLength(expected.sought);
    expect(verdict.unexplainedCents).toBe(expected.cents);
    expect(verdict.doubleCharges.join()).toContain(expected.charged);
    expect(verdict.doubleCharges.length > 0).toBe(expected.charged !== '');
    if (kind !== 'given-up') return;
    const paymentId = openPayment?.paymentId ?? '';
    await carryOut(ports, sampleOrderNo, { type: 'EndChargeSearch', paymentId });
    expect(await order.verdict()).toMatchObject({ sought: [], unexplainedCents: 100_000 });
  });

  it('catch an order that says more than the gateway has in its books', async () => {
    const order = await payingOrder();
    await order.pay('first');
    const verdict = await order.verdict({ charges: [], refunds: [] });
    expect(verdict.unfounded).toEqual([expect.stringContaining('was charged, the gateway does not')]);
  });

  it('catch a charge that no order has asked for', async () => {
    const order = await payingOrder();
    const charge = { reference: 'stray', kind: 'approved', amountCents: 5, transactionId: 't' } as const;
    expect((await order.verdict({ charges: [charge], refunds: [] })).unfounded).toEqual([
      'the gateway charged stray, which no order has started',
    ]);
  });
});
