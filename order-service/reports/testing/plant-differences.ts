import type { OrderCommand } from '@driveaway/domain/order/order-commands.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import type { Difference } from '@driveaway/domain/payments/compare-books.ts';
import { createOrderAt, orderNoOf } from '../../back-office/testing/order-at-stage.ts';
import { carryOut } from '../../orders/testing/test-service.ts';
import { chargeSampleCard } from '../../payments/testing/charge-sample-card.ts';
import type { ServicePorts } from '../../ports/service-ports.ts';

const amountCents = 100_000;
const otherCents = 200_000;
const sampleDeposit = sampleCommands.RecordDepositPaid.data;

/** Charges a deposit at the gateway under a reference; the transaction. */
export const charge = async ({ gateway }: ServicePorts, reference: string): Promise<string> => {
  const outcome = await chargeSampleCard(gateway, { reference, orderNo: orderNoOf(7) });
  if (outcome.kind !== 'approved') throw new Error(`The charge is ${outcome.kind}`);
  return outcome.transactionId;
};

const refund = async ({ gateway }: ServicePorts, transactionId: string): Promise<string> => {
  const outcome = await gateway.refund({ reference: `refund:${transactionId}`, transactionId, amountCents });
  if (outcome.kind !== 'refunded') throw new Error(`The refund is ${outcome.kind}`);
  return outcome.refundId;
};

const done = async (ports: ServicePorts, orderNo: string, command: OrderCommand): Promise<void> => {
  await carryOut(ports, orderNo, command);
};

/** An order whose events say that its deposit was paid. */
export const recordPaid = async (
  ports: ServicePorts,
  orderNo: string,
  data: Partial<typeof sampleDeposit>,
): Promise<void> => {
  const deposit = { ...sampleDeposit, amountCents, ...data };
  await createOrderAt(ports, orderNo);
  await done(ports, orderNo, { ...sampleCommands.StartDepositPayment, amountCents: deposit.amountCents });
  await done(ports, orderNo, { type: 'RecordDepositPaid', data: deposit });
};

const recordRefunded = async (ports: ServicePorts, orderNo: string, refundId: string): Promise<void> => {
  await done(ports, orderNo, sampleCommands.CancelOrder);
  const { data } = sampleCommands.RecordDepositRefunded;
  await done(ports, orderNo, { type: 'RecordDepositRefunded', data: { ...data, amountCents, refundId } });
};

/** A difference of each kind between the gateway's books and the events, beside an order in which they agree. */
export const plantDifferences = async (ports: ServicePorts): Promise<readonly Difference[]> => {
  const agreed = await charge(ports, 'agreed');
  await recordPaid(ports, orderNoOf(1), { transactionId: agreed });
  await recordRefunded(ports, orderNoOf(1), await refund(ports, agreed));
  const strayCharge = await charge(ports, 'of no order');
  await recordPaid(ports, orderNoOf(2), { transactionId: '77' });
  const otherAmount = await charge(ports, 'of another amount');
  await recordPaid(ports, orderNoOf(3), { transactionId: otherAmount, amountCents: otherCents });
  const paidBack = await charge(ports, 'paid back by hand');
  await recordPaid(ports, orderNoOf(4), { transactionId: paidBack });
  const strayRefund = await refund(ports, paidBack);
  await recordPaid(ports, orderNoOf(5), { transactionId: await charge(ports, 'never paid back') });
  await recordRefunded(ports, orderNoOf(5), '88');
  const day = dayIn('NSW', ports.clock.now().toString());
  const booked = { day, bookedCents: amountCents, recordedCents: null, orderNo: null };
  const recorded = { day, bookedCents: null, recordedCents: amountCents };
  return [
    { ...booked, kind: 'charge-without-order', transactionId: strayCharge },
    { ...recorded, kind: 'order-without-charge', transactionId: '77', orderNo: orderNoOf(2) },
    { ...booked, kind: 'refund-without-event', transactionId: strayRefund },
    { ...recorded, kind: 'event-without-refund', transactionId: '88', orderNo: orderNoOf(5) },
    {
      kind: 'amounts-differ',
      day,
      transactionId: otherAmount,
      orderNo: orderNoOf(3),
      bookedCents: amountCents,
      recordedCents: otherCents,
    },
  ];
};
