import { describe, expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCustomerId, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import type { GatewayFault, GatewayOperation } from '@driveaway/infra/payments/simulator/simulated-gateway.ts';
import { loadOrder } from '../orders/load-order.ts';
import { carryOut, createSampleOrder, openTestService, type TestService } from '../orders/testing/test-service.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { payDeposit, type DepositRequest } from '../payments/pay-deposit.ts';
import { recordUnreadable } from './testing/record-unreadable.ts';
import { issueContracts } from './testing/issue-contracts.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';
import { reconcilerTickMilliseconds, startPaymentReconciler } from './payment-reconciler.ts';

const { orderReference } = sampleOrderCreated().data;

const typesOf = async ({ ports }: TestService): Promise<readonly string[]> =>
  (await loadOrder(ports, sampleOrderNo)).events.map(({ type }) => type);

const depositWith = async ({ gateway }: TestService): Promise<DepositRequest> => ({
  orderNo: sampleOrderNo,
  orderReference,
  customerId: sampleCustomerId,
  commandId: '6f3f6b9c-1111-4c4e-9d26-1f3b8a1c2d3e',
  correlationId: 'request',
  amountCents: 100_000,
  card: await encryptCard(gateway, orderReference, visa),
});

const pendingDeposit = async (faults: Partial<Record<GatewayOperation, GatewayFault>>) => {
  const service = await openTestService({ gatewayFaults: (operation) => faults[operation] });
  await createSampleOrder(service.ports, sampleOrderNo);
  expect(await payDeposit(service.ports, await depositWith(service))).toMatchObject({ kind: 'pending' });
  return service;
};

/** With everything that is recorded so far in the to-do projection. */
const startReconciler = async ({ ports }: Pick<TestService, 'ports'>) => {
  await keepToDo(ports);
  return startTicking((signal, wait) => startPaymentReconciler(ports, signal, wait), reconcilerTickMilliseconds);
};

/** Some time after it first saw what is open. */
const startedAfter = async (service: Pick<TestService, 'ports' | 'clock'>, time: Temporal.DurationLike) => {
  const reconciler = await startReconciler(service);
  await reconciler.tick();
  service.clock.advance(time);
  return reconciler;
};

const records = (service: TestService, type: string) => async (): Promise<boolean> =>
  (await typesOf(service)).includes(type);

describe('the payment reconciler, of a payment that the gateway reviews', () => {
  const heldDeposit = async (fault: GatewayFault = { kind: 'held' }) => {
    const service = await openTestService({
      gatewayFaults: (operation) => (operation === 'charge' ? fault : undefined),
    });
    await createSampleOrder(service.ports, sampleOrderNo);
    const { orderNo, ...request } = await depositWith(service);
    await payDeposit(service.ports, { ...request, orderNo });
    const [charge] = service.gateway.readBooks().charges;
    return { ...service, reference: charge?.reference ?? '' };
  };

  it.each([
    ['Approved', 'DepositPaid', {}],
    ['Block', 'DepositPaymentFailed', { responseCode: 'F-Block', wasHeld: true }],
  ] as const)('asks on for days, and records what comes of it: %s', async (review, type, data) => {
    const service = await heldDeposit();
    const lookUp = vi.spyOn(service.ports.gateway, 'lookUp');
    const reconciler = await startedAfter(service, { seconds: 13 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length === 1);
    service.clock.advance({ hours: 50 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length === 2);
    expect(await typesOf(service)).toEqual(['OrderCreated', 'DepositPaymentStarted', 'DepositPaymentHeld']);
    service.gateway.review(service.reference, review);
    service.clock.advance({ minutes: 5 });
    await reconciler.tickUntil(records(service, type));
    const { events } = await loadOrder(service.ports, sampleOrderNo);
    expect(events.at(-1)?.event).toMatchObject({ type, data });
  });

  it('records that it is held where the answer that said so was lost, once and with a line in the log', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' } });
    const { gateway, log } = service.ports;
    const warned: string[] = [];
    const warn = (message: string): void => void warned.push(message);
    const lookUp = vi.fn<typeof gateway.lookUp>(async () => ({ kind: 'held' }));
    const ports = { ...service.ports, gateway: { ...gateway, lookUp }, log: { ...log, warn } };
    const reconciler = await startedAfter({ ...service, ports }, { seconds: 13 });
    await reconciler.tickUntil(records(service, 'DepositPaymentHeld'));
    await reconciler.tickUntil(async () => {
      service.clock.advance({ minutes: 1 });
      return lookUp.mock.calls.length > 2;
    });
    expect((await typesOf(service)).slice(2)).toEqual(['DepositPaymentHeld']);
    expect(warned).toEqual(['The payment gateway holds a charge for review']);
  });
});

describe('the payment reconciler', () => {
  it('records a charge whose answer was lost, and the contract follows', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' } });
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaid'));
    issueContracts(service.ports);
    const types = ['OrderCreated', 'DepositPaymentStarted', 'DepositPaid', 'ContractIssued'];
    await eventually(async () => expect(await typesOf(service)).toEqual(types));
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('settles payments though an event of another order cannot be read, which is an alarm (row 73)', async () => {
    const service = await openTestService({
      gatewayFaults: (operation) => (operation === 'charge' ? { kind: 'answer-lost' } : undefined),
    });
    await recordUnreadable(service.ports, 'DepositPaymentStarted');
    await createSampleOrder(service.ports, sampleOrderNo);
    expect(await payDeposit(service.ports, await depositWith(service))).toMatchObject({ kind: 'pending' });
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaid'));
    expect(service.faults).toEqual([expect.stringContaining('An order is parked: its event cannot be applied')]);
  });

  it('records a payment that never arrived as failed, so that the customer can pay', async () => {
    const service = await pendingDeposit({ charge: { kind: 'down' } });
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaymentFailed'));
    const { state, events } = await loadOrder(service.ports, sampleOrderNo);
    expect(state.facts.openPayment).toBeUndefined();
    expect(events.at(-1)?.event).toMatchObject({ data: { responseCode: 'not-found' } });
    expect(service.gateway.countApproved()).toBe(0);
  });

  it('shuts out a charge that arrives after it asked', async () => {
    const arrival = Promise.withResolvers<void>();
    const service = await openTestService({
      gatewayFaults: (operation) =>
        operation === 'charge' ? { kind: 'request-delayed', until: arrival.promise } : undefined,
    });
    await createSampleOrder(service.ports, sampleOrderNo);
    const paying = payDeposit(service.ports, await depositWith(service));
    await eventually(async () => expect(await typesOf(service)).toContain('DepositPaymentStarted'));
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaymentFailed'));
    arrival.resolve();
    expect(await paying).toMatchObject({ kind: 'declined' });
    expect(service.gateway.countApproved()).toBe(0);
  });

  it('leaves a payment alone while the customer may still be waiting for the bank', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' } });
    const lookUp = vi.spyOn(service.ports.gateway, 'lookUp');
    const reconciler = await startedAfter(service, { seconds: 11 });
    for (let ticks = 0; ticks < 5; ticks += 1) await reconciler.tick();
    expect(lookUp).not.toHaveBeenCalled();
    service.clock.advance({ seconds: 2 });
    await reconciler.tickUntil(records(service, 'DepositPaid'));
  });

  it('asks again until a gateway that is down comes back', async () => {
    const faults: Partial<Record<GatewayOperation, GatewayFault>> = {
      charge: { kind: 'answer-lost' },
      lookUp: { kind: 'down' },
    };
    const service = await pendingDeposit(faults);
    const lookUp = vi.spyOn(service.ports.gateway, 'lookUp');
    const reconciler = await startedAfter(service, { seconds: 13 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length > 0);
    expect(await typesOf(service)).not.toContain('DepositPaid');
    delete faults.lookUp;
    service.clock.advance({ seconds: 3 });
    await reconciler.tickUntil(records(service, 'DepositPaid'));
  });

  it('asks a gateway that never knows ever more rarely, up to four minutes apart', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' }, lookUp: { kind: 'down' } });
    const { gateway, elapsed = () => performance.now() } = service.ports;
    const askedAt: number[] = [];
    const lookUp: typeof gateway.lookUp = async () => {
      askedAt.push(Math.floor(elapsed() / 1_000));
      return { kind: 'unknown' };
    };
    const ports = { ...service.ports, gateway: { ...gateway, lookUp } };
    const reconciler = await startedAfter({ ...service, ports }, { seconds: 13 });
    for (let second = 0; second <= 734; second += 2) {
      await reconciler.tick();
      service.clock.advance({ seconds: 2 });
    }
    const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 240, 240]);
  });

  it('asks again as soon as "not found" is to be believed, however rarely it asked before', async () => {
    const service = await pendingDeposit({ charge: { kind: 'down' } });
    const { gateway } = service.ports;
    const ports = {
      ...service.ports,
      gateway: {
        ...gateway,
        lookUp: async () => ({ kind: 'not-found' }) as const,
        notFoundPatience: async () => 45_000,
      },
    };
    const reconciler = await startedAfter({ ...service, ports }, { seconds: 13 });
    for (let second = 13; second < 45; second += 1) {
      await reconciler.tick();
      service.clock.advance({ seconds: 1 });
    }
    expect(await typesOf(service)).not.toContain('DepositPaymentFailed');
    service.clock.advance({ seconds: 1 });
    await reconciler.tickUntil(records(service, 'DepositPaymentFailed'));
  });

  it('believes a gateway that closes nothing only when the charge can no longer be under way', async () => {
    const service = await pendingDeposit({ charge: { kind: 'down' } });
    const { gateway } = service.ports;
    const lookUp = vi.fn<typeof gateway.lookUp>(async () => ({ kind: 'not-found' }));
    const ports = { ...service.ports, gateway: { ...gateway, lookUp, notFoundPatience: async () => 45_000 } };
    const reconciler = await startedAfter({ ...service, ports }, { seconds: 44 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length > 0);
    await reconciler.tick();
    expect(await typesOf(service)).not.toContain('DepositPaymentFailed');
    service.clock.advance({ seconds: 3 });
    await reconciler.tickUntil(records(service, 'DepositPaymentFailed'));
  });

  it('hurries nothing when the clock is set ahead while a charge is under way', async () => {
    const service = await pendingDeposit({ charge: { kind: 'down' } });
    const { gateway } = service.ports;
    const lookUp = vi.fn<typeof gateway.lookUp>(async () => ({ kind: 'not-found' }));
    const ports = { ...service.ports, gateway: { ...gateway, lookUp, notFoundPatience: async () => 45_000 } };
    service.clock.set({ hours: 1 });
    const reconciler = await startReconciler({ ports });
    await reconciler.tick();
    service.clock.set({ hours: 1 });
    await reconciler.tick();
    expect(lookUp).not.toHaveBeenCalled();
    service.clock.advance({ seconds: 44 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length > 0);
    await reconciler.tick();
    expect(await typesOf(service)).not.toContain('DepositPaymentFailed');
    service.clock.advance({ seconds: 3 });
    await reconciler.tickUntil(records(service, 'DepositPaymentFailed'));
  });

  it('leaves no payment open when the clock is set back', async () => {
    const faults: Partial<Record<GatewayOperation, GatewayFault>> = {
      charge: { kind: 'answer-lost' },
      lookUp: { kind: 'down' },
    };
    const service = await pendingDeposit(faults);
    const lookUp = vi.spyOn(service.ports.gateway, 'lookUp');
    service.clock.set({ hours: -5 });
    const reconciler = await startedAfter(service, { seconds: 13 });
    await reconciler.tickUntil(async () => lookUp.mock.calls.length > 0);
    delete faults.lookUp;
    service.clock.set({ hours: -5 });
    service.clock.advance({ seconds: 3 });
    await reconciler.tickUntil(records(service, 'DepositPaid'));
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('finishes after a restart what it had not finished before (row 56)', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' } });
    const before = await startReconciler(service);
    await before.tick();
    await before.stop();
    expect(await typesOf(service)).not.toContain('DepositPaid');
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaid'));
  });

  it('records what came of a payment whose order was cancelled meanwhile', async () => {
    const service = await pendingDeposit({ charge: { kind: 'answer-lost' } });
    await carryOut(service.ports, sampleOrderNo, sampleCommands.CancelOrder);
    await (await startedAfter(service, { seconds: 13 })).tickUntil(records(service, 'DepositPaid'));
    const { state } = await loadOrder(service.ports, sampleOrderNo);
    expect(state.lifecycle.value.fulfilment).toEqual({ cancelled: 'refundDue' });
    expect(state.anomalies).toEqual([]);
  });

  it('asks about nothing that is settled', async () => {
    const service = await openTestService();
    const lookUp = vi.spyOn(service.ports.gateway, 'lookUp');
    await createSampleOrder(service.ports, sampleOrderNo);
    await carryOut(service.ports, sampleOrderNo, sampleCommands.StartDepositPayment);
    await carryOut(service.ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
    service.clock.advance({ hours: 1 });
    const reconciler = await startReconciler(service);
    for (let ticks = 0; ticks < 10; ticks += 1) await reconciler.tick();
    expect(lookUp).not.toHaveBeenCalled();
  });
});
