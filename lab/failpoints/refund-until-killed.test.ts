/** A refund that dies at each of its writes is made once and recorded once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleOrderCreated, sampleOrderNo, samplePaymentId } from '@driveaway/domain/testing/order-builders.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import { startSimulator } from '@driveaway/infra/payments/simulator/testing/start-simulator.ts';
import { loadOrder } from '@driveaway/order-service/orders/load-order.ts';
import { refundDeposit } from '@driveaway/order-service/payments/refund-deposit.ts';
import { expect, it, onTestFinished } from 'vitest';
import { failpointVariable, type FailpointName } from './failpoint.ts';
import { openRefundPorts } from './open-refund-ports.ts';

const program = fileURLToPath(new URL('refund-until-killed.ts', import.meta.url));
const { orderNo, orderReference } = sampleOrderCreated().data;
const points: readonly FailpointName[] = [
  'OrderCancelled.after-append',
  'gateway.before-refund',
  'gateway.after-refund',
  'DepositRefunded.before-append',
  'DepositRefunded.after-append',
];

const chargeAt = async (gateway: PaymentGateway): Promise<string> => {
  const card = await encryptCard(gateway, orderReference, visa);
  const outcome = await gateway.charge({
    reference: samplePaymentId,
    orderNo,
    orderReference,
    amountCents: 100_000,
    card,
  });
  if (outcome.kind !== 'approved') throw new Error(`the charge is ${outcome.kind}`);
  return outcome.transactionId;
};

it.each(points)('after kill -9 at %s the refund is made once and recorded once', async (name) => {
  const simulator = await startSimulator();
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-refund-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { url, apiKey, password } = simulator;
  const setting = { directory, url, apiKey, password };
  const { gateway, close } = await openRefundPorts(setting);
  const transactionId = await chargeAt(gateway);
  await close();

  const child = spawn(process.execPath, [program, JSON.stringify(setting), transactionId], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], [failpointVariable]: name },
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);

  const ports = await openRefundPorts(setting);
  onTestFinished(ports.close);
  await refundDeposit(ports, sampleOrderNo);
  await refundDeposit(ports, sampleOrderNo);
  const { refunds } = await simulator.books();
  const { events } = await loadOrder(ports, sampleOrderNo);
  expect(refunds).toHaveLength(1);
  expect(events.flatMap(({ event }) => (event?.type === 'DepositRefunded' ? [event.data.refundId] : []))).toEqual(
    refunds.map(({ refundId }) => refundId),
  );
});
