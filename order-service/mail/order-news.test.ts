import { expect, it } from 'vitest';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { carryOut, createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { loadOrder } from '../orders/load-order.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { orderNewsOf } from './order-news.ts';
import { composeRetailerMail } from './compose-retailer-mail.ts';
import { composeTalkMail } from './compose-talk-mail.ts';

it('news that a later version recorded is none to be dropped by a process that cannot read it', async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  await carryOut(ports, sampleOrderNo, sampleCommands.StartDepositPayment);
  await carryOut(ports, sampleOrderNo, sampleCommands.RecordDepositPaid);
  const paid = (await loadOrder(ports, sampleOrderNo)).events.find(({ type }) => type === 'DepositPaid');
  const occasion = {
    stream: orderStream(sampleOrderNo),
    eventId: paid?.id ?? '',
    eventRevision: Number(paid?.revision),
  };
  const toRetailer = { orderNo: sampleOrderNo, eventId: occasion.eventId, audience: 'retailer' } as const;
  const eventStore = readAsLater(ports.eventStore, sampleOrderNo, 'DepositPaid');
  const older = { ...ports, eventStore, ordersAtHand: undefined };

  await expect(orderNewsOf(older, occasion)).rejects.toThrow('cannot be read');
  await expect(composeRetailerMail(older, toRetailer)).rejects.toThrow('cannot be read');
  expect(await orderNewsOf(ports, occasion)).toMatchObject({ event: { type: 'DepositPaid' } });
  await expect(composeRetailerMail(ports, toRetailer)).resolves.not.toThrow();
});

it('a message that a later version recorded is none to be dropped by a process that cannot read it', async () => {
  const { ports } = await openTestService();
  await createSampleOrder(ports, sampleOrderNo);
  const customerId = (await loadOrder(ports, sampleOrderNo)).state.facts.created?.customerId ?? '';
  const data = { orderNo: sampleOrderNo, customerId, from: 'retailer' as const, readUpTo: 0, pictures: [] };
  const { revision } = await recordOfTalk(
    ports,
    { ...data, commandId: 'words', correlationId: 'words', actor: { kind: 'back-office', id: 'somebody' } },
    {
      type: 'WriteTalkMessage',
      data,
      personal: { text: 'On its way.', name: '' },
      endsAt: null,
      now: ports.clock.now(),
    },
  );
  const older = { ...ports, eventStore: readAsLater(ports.eventStore, sampleOrderNo, 'TalkMessageWritten') };

  await expect(composeTalkMail(older, sampleOrderNo, Number(revision))).rejects.toThrow('cannot be read');
  expect(await composeTalkMail(ports, sampleOrderNo, Number(revision))).toMatchObject({ to: 'customer' });
});
