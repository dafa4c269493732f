import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { sampleOrderNo, samplePaymentId } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  carryOut,
  createSampleOrder,
  openTestService,
  type TestServiceOptions,
} from '../orders/testing/test-service.ts';
import { refundDeposit, refundReference } from './refund-deposit.ts';
import { chargeSampleCard } from './testing/charge-sample-card.ts';

const chargeAt = async (gateway: PaymentGateway, reference: string): Promise<string> => {
  const outcome = await chargeSampleCard(gateway, { reference });
  if (outcome.kind !== 'approved') throw new Error(`the charge is ${outcome.kind}`);
  return outcome.transactionId;
};

const recordPaid = (transactionId: string) => {
  const { data, ...command } = sampleCommands.RecordDepositPaid;
  return { ...command, data: { ...data, transactionId } };
};

const takeBack = {
  ...sampleCommands.ReverseTransfer,
  direction: 'out',
  bankReference: sampleCommands.RecordRefundOtherwise.bankReference,
} as const;

/** An order whose deposit was captured at the gateway and recorded. */
const paidOrder = async (options: TestServiceOptions = {}) => {
  const service = await openTestService(options);
  const { ports, gateway } = service;
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  const transactionId = await chargeAt(gateway, samplePaymentId);
  const pay = () => carryOut(ports, sampleOrderNo, recordPaid(transactionId));
  const cancel = () => carryOut(ports, sampleOrderNo, sampleCommands.CancelOrder);
  const refunds = async () =>
    (await loadOrder(ports, sampleOrderNo)).events.flatMap(({ event }) =>
      event?.type === 'DepositRefunded' ? [event.data] : [],
    );
  return { ...service, pay, cancel, refunds, refund: () => refundDeposit(ports, sampleOrderNo) };
};

describe('a refund', () => {
  it('pays a cancelled order’s deposit back and records the gateway’s refund id', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    expect(await order.refund()).toEqual({ kind: 'refunded' });
    const [booked] = order.gateway.readBooks().refunds;
    expect(booked).toMatchObject({ reference: refundReference(samplePaymentId), amountCents: 100_000 });
    expect(await order.refunds()).toEqual([
      { paymentId: samplePaymentId, amountCents: 100_000, refundId: booked?.refundId },
    ]);
    const { state } = await loadOrder(order.ports, sampleOrderNo);
    expect(state.lifecycle.value.fulfilment).toEqual({ cancelled: 'settled' });
    expect(state.anomalies).toEqual([]);
  });

  it('is an alarm, and nothing at the gateway, where the cancellation cannot be read', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    const { eventStore } = order.ports;
    const readStream: typeof eventStore.readStream = async (stream, options) =>
      (await eventStore.readStream(stream, options)).map((event) =>
        event.type === 'OrderCancelled' ? Object.assign({}, event, { data: JSON.stringify({ data: {} }) }) : event,
      );
    const unread = { ...order.ports, eventStore: { ...eventStore, readStream } };
    expect(await refundDeposit(unread, sampleOrderNo)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('cannot be read'),
    });
    expect(order.gateway.readBooks().refunds).toEqual([]);
  });

  it('has a reference that stands unescaped in the path of a look-up', () => {
    const reference = refundReference(samplePaymentId);
    expect(encodeURIComponent(reference)).toBe(reference);
  });

  it('is made and recorded once by twenty at the same time, all of whom hear that it is done', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    const outcomes = await Promise.all(Array.from({ length: 20 }, order.refund));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['refunded']));
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
    expect(await order.refunds()).toHaveLength(1);
    expect(await order.refund()).toEqual({ kind: 'none-due' });
  });

  it('is due once for a deposit that was captured while the order was being cancelled (row 58)', async () => {
    const order = await paidOrder();
    await order.cancel();
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    await order.pay();
    expect(await order.refund()).toEqual({ kind: 'refunded' });
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('is not due while the order stands', async () => {
    const order = await paidOrder();
    await order.pay();
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    expect(order.gateway.readBooks().refunds).toEqual([]);
  });

  it('whose answer was lost is found when it is asked for again, and not made again', async () => {
    let isLost = true;
    const order = await paidOrder({
      gatewayFaults: (operation) => (operation === 'refund' && isLost ? { kind: 'answer-lost' } : undefined),
    });
    await order.pay();
    await order.cancel();
    expect(await order.refund()).toEqual({ kind: 'unknown' });
    expect(await order.refunds()).toEqual([]);
    isLost = false;
    expect(await order.refund()).toEqual({ kind: 'refunded' });
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
    expect(await order.refunds()).toHaveLength(1);
  });

  it('that went back otherwise is recorded as returned, and not made', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    const [charge] = order.gateway.readBooks().charges;
    const transactionId = charge?.transactionId ?? '';
    await order.gateway.refund({ reference: 'by-hand', transactionId, amountCents: 100_000 });
    expect(await order.refund()).toEqual({ kind: 'refunded' });
    expect(await order.refunds()).toEqual([
      { paymentId: samplePaymentId, amountCents: 100_000, refundId: `returned-${transactionId}` },
    ]);
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('that the gateway throws over is unknown', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    const gateway = { ...order.ports.gateway, refund: async () => Promise.reject(new Error('broken')) };
    expect(await refundDeposit({ ...order.ports, gateway }, sampleOrderNo)).toEqual({ kind: 'unknown' });
  });

  it('that was made otherwise by mistake is made by the gateway', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    await carryOut(order.ports, sampleOrderNo, sampleCommands.RecordRefundOtherwise);
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    await carryOut(order.ports, sampleOrderNo, { ...takeBack, isMistake: true });
    expect(await order.refund()).toEqual({ kind: 'refunded' });
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
    expect(await order.refunds()).toMatchObject([{ otherwise: {} }, { part: 2 }]);
    const { state } = await loadOrder(order.ports, sampleOrderNo);
    expect([state.lifecycle.value.fulfilment, state.anomalies]).toEqual([{ cancelled: 'settled' }, []]);
  });

  it('that was made otherwise and came back is an alarm, and never made by the gateway', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    const { RecordRefundOtherwise } = sampleCommands;
    await carryOut(order.ports, sampleOrderNo, RecordRefundOtherwise);
    await carryOut(order.ports, sampleOrderNo, takeBack);
    const alarm = { kind: 'refused', reason: expect.stringContaining('has come back') };
    expect(await order.refund()).toMatchObject(alarm);
    // a second way, recorded by mistake, changes nothing of that
    await carryOut(order.ports, sampleOrderNo, { ...RecordRefundOtherwise, bankReference: 'CHQ 1' });
    await carryOut(order.ports, sampleOrderNo, { ...takeBack, bankReference: 'CHQ 1', isMistake: true });
    expect(await order.refund()).toMatchObject(alarm);
    await carryOut(order.ports, sampleOrderNo, { ...RecordRefundOtherwise, bankReference: 'CHQ 2' });
    expect(await order.refund()).toEqual({ kind: 'none-due' });
    expect(order.gateway.readBooks().refunds).toEqual([]);
  });

  it('of a late charge that was made otherwise is made by the gateway once it is said to be a mistake, and never once it came back', async () => {
    for (const isMistake of [true, false]) {
      const { ports, gateway } = await openTestService();
      await createSampleOrder(ports, sampleOrderNo);
      await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
      const transactionId = await chargeAt(gateway, samplePaymentId);
      const { RecordDepositPaymentFailed, RecordLateCharge, RecordRefundOtherwise } = sampleCommands;
      const failed = { ...RecordDepositPaymentFailed.data, responseCode: givenUpCode };
      const otherwise = { ...RecordRefundOtherwise, transactionId };
      for (const command of [
        { ...RecordDepositPaymentFailed, data: failed },
        { ...RecordLateCharge, data: { ...RecordLateCharge.data, transactionId } },
        otherwise,
      ])
        await carryOut(ports, sampleOrderNo, command);
      expect(await refundDeposit(ports, sampleOrderNo)).toEqual({ kind: 'none-due' });
      await carryOut(ports, sampleOrderNo, { ...takeBack, isMistake });
      const kind = isMistake ? 'refunded' : 'refused';
      expect(await refundDeposit(ports, sampleOrderNo)).toMatchObject({ kind });
      expect(gateway.readBooks().refunds).toHaveLength(isMistake ? 1 : 0);
      if (!isMistake) await carryOut(ports, sampleOrderNo, { ...otherwise, bankReference: 'CHQ 1' });
      expect(await refundDeposit(ports, sampleOrderNo)).toEqual({ kind: 'none-due' });
    }
  });

  it('that was made otherwise is taken back once by two at the same time', async () => {
    const order = await paidOrder();
    await order.pay();
    await order.cancel();
    await carryOut(order.ports, sampleOrderNo, sampleCommands.RecordRefundOtherwise);
    const outcomes = await Promise.allSettled([1, 2].map(async () => carryOut(order.ports, sampleOrderNo, takeBack)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { state } = await loadOrder(order.ports, sampleOrderNo);
    expect([state.lifecycle.value.fulfilment, state.anomalies]).toEqual([{ cancelled: 'refundDue' }, []]);
  });

  it('that the gateway refuses says why and records nothing', async () => {
    const order = await paidOrder();
    await carryOut(order.ports, sampleOrderNo, recordPaid('999'));
    await order.cancel();
    expect(await order.refund()).toEqual({ kind: 'refused', reason: 'There is no such payment.' });
    expect(await order.refunds()).toEqual([]);
  });

  it('that the gateway refuses keeps no other refund of the order waiting', async () => {
    const order = await paidOrder();
    const { data: late } = recordPaid('999');
    const paymentId = randomUUID();
    await carryOut(order.ports, sampleOrderNo, {
      type: 'RecordDepositPaymentFailed',
      data: { paymentId: samplePaymentId, responseCode: givenUpCode, reason: 'not found' },
    });
    await carryOut(order.ports, sampleOrderNo, { type: 'RecordLateCharge', data: late });
    await carryOut(order.ports, sampleOrderNo, { ...sampleCommands.StartDepositPayment, paymentId });
    const paid = recordPaid(await chargeAt(order.gateway, paymentId));
    await carryOut(order.ports, sampleOrderNo, { ...paid, data: { ...paid.data, paymentId } });
    await order.cancel();
    expect(await order.refund()).toEqual({ kind: 'refused', reason: 'There is no such payment.' });
    expect(await order.refunds()).toMatchObject([{ paymentId }]);
    expect(await order.refund()).toEqual({ kind: 'refused', reason: 'There is no such payment.' });
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });
});
