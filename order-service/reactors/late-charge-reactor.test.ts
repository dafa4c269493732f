import { describe, expect, it, vi } from 'vitest';
import { givenUpCode } from '@driveaway/domain/order/given-up-payment.ts';
import { sampleDepositPaymentFailed, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { PaymentGateway, PaymentLookup } from '@driveaway/infra/payments/port.ts';
import { loadOrder } from '../orders/load-order.ts';
import { chargeSampleCard } from '../payments/testing/charge-sample-card.ts';
import { carryOut, createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { refundDeposit } from '../payments/refund-deposit.ts';
import { lateChargeTickMilliseconds, startLateChargeReactor } from './late-charge-reactor.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';

/** An order whose payment was given up, at a gateway that says of it what it is told to. */
const givenUpOrder = async () => {
  const service = await openTestService();
  const { ports, gateway, clock } = service;
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, sampleOrderNo, {
    type: 'RecordDepositPaymentFailed',
    data: sampleDepositPaymentFailed({ responseCode: givenUpCode }).data,
  });
  let says: PaymentLookup = { kind: 'not-found' };
  const lookUp = vi.fn<PaymentGateway['lookUp']>(async () => says);
  const ownPorts = { ...ports, gateway: { ...ports.gateway, lookUp } };
  /** A process that starts now. */
  const start = async (others: Partial<typeof ports> = {}) => {
    await keepToDo(ports);
    const reactor = startTicking(
      (signal, wait) => startLateChargeReactor({ ...ownPorts, ...others }, signal, wait),
      lateChargeTickMilliseconds,
    );
    await reactor.tick();
    return reactor;
  };
  return {
    ...service,
    lookUp,
    start,
    say: (lookup: PaymentLookup) => {
      says = lookup;
    },
    charge: async () => {
      const charged = await chargeSampleCard(gateway);
      if (charged.kind === 'approved') says = charged;
    },
    after: (time: Temporal.DurationLike) => clock.advance(time),
    types: async () => (await loadOrder(ports, sampleOrderNo)).events.slice(3).map(({ type }) => type),
  };
};

describe('a payment that was given up', () => {
  it('is looked up after ten minutes and after a day, and then no more', async () => {
    const order = await givenUpOrder();
    const reactor = await order.start();
    order.after({ minutes: 9 });
    await reactor.tick();
    await reactor.tick();
    expect(order.lookUp).not.toHaveBeenCalled();
    order.after({ minutes: 2 });
    await reactor.tickUntil(async () => order.lookUp.mock.calls.length === 1);
    order.after({ hours: 23 });
    await reactor.tick();
    await reactor.tick();
    expect(order.lookUp).toHaveBeenCalledTimes(1);
    expect(await order.types()).toEqual([]);
    order.after({ hours: 1 });
    await reactor.tickUntil(async () => (await order.types()).includes('ChargeSearchEnded'));
    expect(order.lookUp).toHaveBeenCalledTimes(2);
  });

  it('goes back once when it turns up after ten minutes, though the order stands', async () => {
    const order = await givenUpOrder();
    await order.charge();
    const reactor = await order.start();
    order.after({ minutes: 11 });
    await reactor.tickUntil(async () => (await order.types()).includes('LateChargeFound'));
    expect(await refundDeposit(order.ports, sampleOrderNo)).toEqual({ kind: 'refunded' });
    expect(await refundDeposit(order.ports, sampleOrderNo)).toEqual({ kind: 'none-due' });
    expect(await order.types()).toEqual(['LateChargeFound', 'LateChargeRefunded']);
    expect(order.gateway.readBooks().refunds).toHaveLength(1);
  });

  it('that turns up after the first look is found a day later, by a process that has just started too', async () => {
    const order = await givenUpOrder();
    const before = await order.start();
    order.after({ minutes: 11 });
    await before.tickUntil(async () => order.lookUp.mock.calls.length === 1);
    await order.charge();
    order.after({ hours: 30 });
    const next = await order.start();
    await next.tickUntil(async () => (await order.types()).includes('LateChargeFound'));
  });

  it('is looked for by the clock, and given up for good by one that is believed', async () => {
    const order = await givenUpOrder();
    const standing = order.clock.now();
    const reactor = await order.start({ believedClock: { now: () => standing, distrustedSeconds: () => 3_600 } });
    order.after({ hours: 25 });
    await reactor.tickUntil(async () => order.lookUp.mock.calls.length === 1);
    expect(await order.types()).toEqual([]);
    await order.charge();
    order.after({ minutes: 5 });
    await reactor.tickUntil(async () => (await order.types()).includes('LateChargeFound'));
  });

  it.each(['unknown', 'held'] as const)('is looked for on while the gateway says %s', async (kind) => {
    const order = await givenUpOrder();
    order.say({ kind });
    const reactor = await order.start();
    order.after({ hours: 25 });
    await reactor.tickUntil(async () => order.lookUp.mock.calls.length === 1);
    expect(await order.types()).toEqual([]);
    order.after({ minutes: 5 });
    order.say({ kind: 'declined', responseCode: '05', message: '' });
    await reactor.tickUntil(async () => (await order.types()).includes('ChargeSearchEnded'));
  });
});
