/**
 * A child process of the crash test: makes a paid, cancelled order and refunds it, unless a failpoint kills it on the
 * way. Arguments: a refund setting as JSON, the payment's transaction id.
 */
import { z } from 'zod';
import { samplePaymentId, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { executeOrderCommand } from '@driveaway/order-service/orders/execute-order-command.ts';
import { refundDeposit } from '@driveaway/order-service/payments/refund-deposit.ts';
import { createFailpoint } from './failpoint.ts';
import { openRefundPorts } from './open-refund-ports.ts';
import { eventStoreWithFailpoints, gatewayWithFailpoints } from './with-failpoints.ts';

const settingSchema = z.object({ directory: z.string(), url: z.string(), apiKey: z.string(), password: z.string() });

const [setting = '', transactionId = ''] = process.argv.slice(2);
const failpoint = createFailpoint(process.env, () => process.kill(process.pid, 'SIGKILL'));
const opened = await openRefundPorts(settingSchema.parse(JSON.parse(setting)));
const ports = {
  ...opened,
  eventStore: eventStoreWithFailpoints(opened.eventStore, failpoint),
  gateway: gatewayWithFailpoints(opened.gateway, failpoint),
};
const { data, ...recordPaid } = sampleCommands.RecordDepositPaid;
const commands = [
  sampleCommands.CreateOrder,
  { ...sampleCommands.StartDepositPayment, paymentId: samplePaymentId },
  { ...recordPaid, data: { ...data, paymentId: samplePaymentId, transactionId } },
  sampleCommands.CancelOrder,
];
for (const command of commands) {
  await executeOrderCommand(ports, {
    orderNo: sampleOrderNo,
    command,
    commandId: ports.randomness.uuid(),
    correlationId: 'test',
    actor: { kind: 'back-office', id: 'test' },
    content: { type: command.type },
  });
}
await refundDeposit(ports, sampleOrderNo);
await ports.close();
