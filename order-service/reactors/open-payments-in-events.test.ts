import { expect, it, onTestFinished, vi } from 'vitest';
import { sampleCustomerId, sampleOrderCreated } from '@driveaway/domain/testing/order-builders.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import { runProjections } from '@driveaway/projections/engine/run-projections.ts';
import { orderToDo } from '@driveaway/projections/order-to-do/order-to-do.ts';
import { promptWait } from '@driveaway/projections/testing/prompt-wait.ts';
import { orderNoOf } from '../back-office/testing/order-at-stage.ts';
import { loadOrder } from '../orders/load-order.ts';
import { createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { payDeposit } from '../payments/pay-deposit.ts';
import { createServiceMetrics } from '../ports/service-metrics.ts';
import { keepToDo } from './testing/keep-to-do.ts';
import { startTicking } from './testing/start-ticking.ts';
import { reconcilerTickMilliseconds, startPaymentReconciler } from './payment-reconciler.ts';

const { orderReference } = sampleOrderCreated().data;

/** A service whose gateway charges and loses its answer; the projection may be held back by `isHeld`. */
const open = async () => {
  const service = await openTestService({
    gatewayFaults: (operation) => (operation === 'charge' ? { kind: 'answer-lost' } : undefined),
  });
  const { ports, gateway, clock } = service;
  let isHeld = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = async (): Promise<void> => (isHeld ? released : undefined);
  const project = () => {
    const eventStore = {
      ...ports.eventStore,
      readAll: async (...options: Parameters<typeof ports.eventStore.readAll>) => {
        await held();
        return ports.eventStore.readAll(...options);
      },
    };
    const running = runProjections([orderToDo], { ...ports, eventStore }, new AbortController().signal, promptWait);
    onTestFinished(async () => {
      release();
      await running.stop();
    });
    return running;
  };
  const pay = async (number: number): Promise<string> => {
    const orderNo = orderNoOf(number);
    await createSampleOrder(ports, orderNo);
    const ids = { commandId: `6f3f6b9c-1111-4c4e-9d26-1f3b8a1c2d0${number}`, correlationId: 'request' };
    const card = await encryptCard(gateway, orderReference, visa);
    const paid = { ...ids, orderNo, orderReference, customerId: sampleCustomerId, amountCents: 100_000, card };
    expect(await payDeposit(ports, paid)).toMatchObject({ kind: 'pending' });
    return orderNo;
  };
  const typesOf = async (orderNo: string) => (await loadOrder(ports, orderNo)).events.map(({ type }) => type);
  const metrics = createServiceMetrics();
  const reconcile = () =>
    startTicking(
      (signal, wait) => startPaymentReconciler({ ...ports, metrics }, signal, wait),
      reconcilerTickMilliseconds,
    );
  /** Lets time pass, second by second. */
  const seconds = async ({ tick }: ReturnType<typeof reconcile>, count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed += 1) {
      clock.advance({ seconds: 1 });
      await tick();
    }
  };
  const minute = async (reconciler: ReturnType<typeof reconcile>) => seconds(reconciler, 60);
  return {
    ...service,
    metrics,
    project,
    pay,
    typesOf,
    reconcile,
    seconds,
    minute,
    hold: () => void (isHeld = true),
    release,
  };
};

const settled = ['OrderCreated', 'DepositPaymentStarted', 'DepositPaid'];

it('settles open payments within a minute while what is to do is built first, however long that takes', async () => {
  const { ports, gateway, metrics, project, pay, typesOf, reconcile, seconds, minute, hold, release } = await open();
  const before = await pay(1);
  hold();
  const running = project();
  const reconciler = reconcile();
  await seconds(reconciler, 8);
  expect(await metrics.render()).toContain('driveaway_open_payments 1\n');
  await minute(reconciler);
  expect(await typesOf(before)).toEqual(settled);
  const meanwhile = await pay(2);
  await minute(reconciler);
  expect(await typesOf(meanwhile)).toEqual(settled);
  expect(await running.health()).toMatchObject([{ state: 'building' }]);

  release();
  await running.waitFor((await ports.eventStore.head()) ?? 0n, new AbortController().signal);
  const after = await pay(3);
  await minute(reconciler);
  for (const orderNo of [before, meanwhile, after]) expect(await typesOf(orderNo)).toEqual(settled);
  expect(gateway.countApproved()).toBe(3);
});

it('settles them while it stands still, as it does while a new version is built', async () => {
  const { ports, pay, typesOf, reconcile, minute, project } = await open();
  const first = await pay(1);
  const running = project();
  await running.waitFor((await ports.eventStore.head()) ?? 0n, new AbortController().signal);
  await running.stop();
  const second = await pay(2);
  await minute(reconcile());
  for (const orderNo of [first, second]) expect(await typesOf(orderNo)).toEqual(settled);
});

it('settles them while it is made anew beside the one that serves', async () => {
  const { ports, pay, typesOf, reconcile, minute, project } = await open();
  const first = await pay(1);
  const running = project();
  await running.waitFor((await ports.eventStore.head()) ?? 0n, new AbortController().signal);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const rebuilt = running.rebuild(orderToDo.name, async () => {
    begin();
    await ended;
  });
  await begun;
  const second = await pay(2);
  await minute(reconcile());
  for (const orderNo of [first, second]) expect(await typesOf(orderNo)).toEqual(settled);
  end();
  expect(await rebuilt).toMatchObject({ former: orderToDo.collection.version });
});

it('asks the gateway about none that is settled, once the projection has caught up', async () => {
  const { ports, pay, reconcile, minute } = await open();
  await pay(1);
  const reconciler = reconcile();
  await minute(reconciler);
  const lookUp = vi.spyOn(ports.gateway, 'lookUp');
  await keepToDo(ports);
  await minute(reconciler);
  expect(lookUp).not.toHaveBeenCalled();
});
