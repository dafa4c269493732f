import { dealerTermsOf } from '@driveaway/domain/dealers/dealer.ts';
import { findDealer } from '@driveaway/domain/dealers/dealers.ts';
import { expect, it } from 'vitest';
import type { OrderEventType } from '@driveaway/domain/order/order-events.ts';
import { orderStream } from '@driveaway/domain/order/order-number.ts';
import { sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { sampleCommands, straightWay } from '@driveaway/domain/testing/sample-commands.ts';
import { carryOut, createSampleOrder, openTestService } from '../orders/testing/test-service.ts';
import { loadOrder } from '../orders/load-order.ts';
import { recordOfTalk } from '../talk/talks.ts';
import { readAsLater } from '../reactors/testing/read-as-later.ts';
import { composeOrderMail } from './compose-order-mail.ts';
import { orderNewsOf } from './order-news.ts';
import { composeRetailerMail } from './compose-retailer-mail.ts';
import { composeTalkMail } from './compose-talk-mail.ts';
import { noMail } from './mail-to.ts';

type Service = Awaited<ReturnType<typeof openTestService>>;

/** The sample order just before a command of its straight way. */
const orderBefore = async (last: (typeof straightWay)[number]): Promise<Service> => {
  const service = await openTestService();
  await createSampleOrder(service.ports, sampleOrderNo);
  for (const type of straightWay.slice(0, straightWay.indexOf(last))) {
    await carryOut(service.ports, sampleOrderNo, sampleCommands[type]);
  }
  return service;
};

/** What is still to be told of the last event of a type, to the buyer and to the retailer. */
const toldOf = async ({ ports }: Service, type: OrderEventType) => {
  const found = (await loadOrder(ports, sampleOrderNo)).events.findLast((event) => event.type === type);
  const eventId = found?.id ?? '';
  const occasion = { stream: orderStream(sampleOrderNo), eventId, eventRevision: Number(found?.revision) };
  return {
    news: await orderNewsOf(ports, occasion),
    reminder: await orderNewsOf(ports, { ...occasion, isReminder: true }),
    mail: await composeOrderMail(ports, { ...occasion, mailId: eventId, mayWaitForDocument: false }),
    retailer: await composeRetailerMail(ports, { orderNo: sampleOrderNo, eventId, audience: 'retailer' }),
  };
};

const correctArrival = {
  type: 'CorrectStatus',
  corrects: 'VehicleArrivedAtDealer',
  reason: 'It is on the road.',
} as const;

it('asks nobody any more for a balance that was paid while the mail was put off', async () => {
  const service = await orderBefore('RecordBalancePaid');
  expect((await toldOf(service, 'BalanceRequested')).news).toMatchObject({ event: { type: 'BalanceRequested' } });
  await carryOut(service.ports, sampleOrderNo, sampleCommands.RecordBalancePaid);
  const asked = await toldOf(service, 'BalanceRequested');
  expect(asked.news).toBeUndefined();
  expect(asked.mail).toEqual(noMail);
  expect((await toldOf(service, 'BalancePaid')).news).toMatchObject({ event: { type: 'BalancePaid' } });
});

it('tells with the balance when the handover is expected, by the day of the dispatch', async () => {
  const { RequestBalance } = sampleCommands;
  const service = await orderBefore('RequestBalance');
  await carryOut(service.ports, sampleOrderNo, { ...RequestBalance, dispatchOn: '2027-06-15' });
  const { news } = await toldOf(service, 'BalanceRequested');
  expect(news?.handover).toMatchObject({ source: 'dispatch', from: '2027-06-16', to: '2027-06-22' });
  expect(news?.refusable).toBeUndefined();
});

it('asks on for a balance of which a part was paid', async () => {
  const service = await orderBefore('RecordBalancePaid');
  await carryOut(service.ports, sampleOrderNo, { ...sampleCommands.RecordBalancePaid, amountCents: 100_000 });
  expect((await toldOf(service, 'BalanceRequested')).news).toBeDefined();
});

it('reminds nobody of a handover, and tells nobody of its time, once that has come', async () => {
  const service = await orderBefore('CompleteOrder');
  await carryOut(service.ports, sampleOrderNo, sampleCommands.OfferHandoverTimes);
  await carryOut(service.ports, sampleOrderNo, sampleCommands.ChooseHandoverTime);
  const { clock } = service;
  clock.advance(clock.now().until(Temporal.Instant.from('2026-12-29T22:59:59Z')));
  const before = await toldOf(service, 'HandoverTimeChosen');
  expect(before.reminder).toMatchObject({ event: { type: 'HandoverTimeChosen' } });
  expect(before.news).toBeDefined();
  clock.advance({ seconds: 1 });
  const after = await toldOf(service, 'HandoverTimeChosen');
  expect(after.reminder).toBeUndefined();
  expect(after.news).toBeUndefined();
});

it('reminds of a handover that was recorded before its time by mistake, once that is taken back', async () => {
  const service = await orderBefore('CompleteOrder');
  const { OfferHandoverTimes, ChooseHandoverTime, RecordHandover } = sampleCommands;
  for (const command of [OfferHandoverTimes, ChooseHandoverTime, RecordHandover])
    await carryOut(service.ports, sampleOrderNo, command);
  const notNeeded = await toldOf(service, 'HandoverTimeChosen');
  expect(notNeeded).toMatchObject({ news: undefined, reminder: undefined, retailer: undefined });
  const corrected = { type: 'CorrectStatus', corrects: 'VehicleHandedOver', reason: 'It was another car.' } as const;
  await carryOut(service.ports, sampleOrderNo, corrected);
  const chosen = await toldOf(service, 'HandoverTimeChosen');
  expect(chosen.reminder).toBeDefined();
  expect(chosen.retailer).toBeDefined();
  expect((await toldOf(service, 'VehicleHandedOver')).news).toBeUndefined();
});

it('tells retailer and buyer of no handover that went with its arrival, and both that it did', async () => {
  const service = await orderBefore('CompleteOrder');
  await carryOut(service.ports, sampleOrderNo, sampleCommands.OfferHandoverTimes);
  await carryOut(service.ports, sampleOrderNo, sampleCommands.ChooseHandoverTime);
  expect((await toldOf(service, 'HandoverTimeChosen')).retailer).toBeDefined();
  await carryOut(service.ports, sampleOrderNo, correctArrival);
  const chosen = await toldOf(service, 'HandoverTimeChosen');
  expect(chosen).toMatchObject({ news: undefined, reminder: undefined, retailer: undefined });
  const withdrawn = await toldOf(service, 'HandoverTimesWithdrawn');
  expect(withdrawn.news).toMatchObject({ event: { data: { chosen: { choice: 1 } } } });
  expect(withdrawn.retailer?.content.subject).toBe(`Handover cancelled: order ${sampleOrderNo}`);
});

it('tells no retailer of a handover whose time has come, or of one cancelled for which another is chosen', async () => {
  const service = await orderBefore('CompleteOrder');
  const { clock, ports } = service;
  await carryOut(ports, sampleOrderNo, sampleCommands.OfferHandoverTimes);
  await carryOut(ports, sampleOrderNo, sampleCommands.ChooseHandoverTime);
  await carryOut(ports, sampleOrderNo, sampleCommands.WithdrawHandoverTimes);
  expect((await toldOf(service, 'HandoverTimesWithdrawn')).retailer).toBeDefined();
  await carryOut(ports, sampleOrderNo, sampleCommands.OfferHandoverTimes);
  await carryOut(ports, sampleOrderNo, { ...sampleCommands.ChooseHandoverTime, offer: 2, seenChoice: 0 });
  expect((await toldOf(service, 'HandoverTimesWithdrawn')).retailer).toBeUndefined();
  clock.advance(clock.now().until(Temporal.Instant.from('2026-12-29T22:59:59Z')));
  expect((await toldOf(service, 'HandoverTimeChosen')).retailer).toBeDefined();
  clock.advance({ seconds: 1 });
  expect((await toldOf(service, 'HandoverTimeChosen')).retailer).toBeUndefined();
});

it('tells a retailer of an order that is theirs now, and one who had it that it went', async () => {
  const service = await orderBefore('IssueContract');
  const { settings, ...others } = service.ports;
  const ports = { ...others, settings: { ...settings, retailerOrdersEmail: 'desk@austral.example' } };
  const at = ports.clock.now().toString();
  const first = (await loadOrder(ports, sampleOrderNo)).state.facts.created?.dealer;
  if (first === undefined) throw new Error('no retailer');
  const toldOfLastMove = async () => {
    const moves = (await loadOrder(ports, sampleOrderNo)).events.filter(({ type }) => type === 'RetailerChanged');
    const told = moves.map(async ({ id: eventId }) => [
      (await composeRetailerMail(ports, { orderNo: sampleOrderNo, eventId, audience: 'retailer' }))?.content.heading,
      (await composeRetailerMail(ports, { orderNo: sampleOrderNo, eventId, audience: 'retailer-before' }))?.content
        .heading,
    ]);
    return Promise.all(told);
  };
  await carryOut(ports, sampleOrderNo, { ...sampleCommands.MoveRetailer, at });
  expect(await toldOfLastMove()).toEqual([[expect.any(String), expect.any(String)]]);
  expect((await toldOf({ ...service, ports }, 'DepositPaid')).retailer).toBeUndefined();
  await carryOut(ports, sampleOrderNo, { ...sampleCommands.MoveRetailer, dealer: first, at });
  expect(await toldOfLastMove()).toEqual([
    [undefined, undefined],
    [expect.any(String), expect.any(String)],
  ]);
  expect((await toldOf(service, 'DepositPaid')).retailer).toBeDefined();
});

const stopped = `Please do not hand over: order ${sampleOrderNo}`;

it('tells the retailer that a car on its way or there is not paid for any more, until it is paid for again', async () => {
  const service = await orderBefore('CompleteOrder');
  const subjectOf = async (type: OrderEventType) => (await toldOf(service, type)).retailer?.content.subject;
  expect(await subjectOf('BalancePaid')).toBeUndefined();
  await carryOut(service.ports, sampleOrderNo, sampleCommands.ReverseTransfer);
  expect(await subjectOf('TransferReversed')).toBe(stopped);
  // it is not told again by what comes in of it, or by what is waived
  const part = { ...sampleCommands.RecordBalancePaid, amountCents: 100_000, bankReference: 'EFT-3' };
  for (const command of [part, { ...sampleCommands.WaiveBalance, amountCents: 1 }])
    await carryOut(service.ports, sampleOrderNo, command);
  expect(await subjectOf('BalancePaid')).toBeUndefined();
  expect(await subjectOf('BalanceWaived')).toBeUndefined();
  expect(await subjectOf('TransferReversed')).toBe(stopped);
  const rest = { ...sampleCommands.RecordBalancePaid, bankReference: 'EFT-2', isConfirmed: true };
  await carryOut(service.ports, sampleOrderNo, rest);
  expect(await subjectOf('TransferReversed')).toBeUndefined();
  expect(await subjectOf('BalancePaid')).toBe(`Paid for again: order ${sampleOrderNo}`);
});

it('tells no retailer of a payment that is taken back before the car is sent', async () => {
  const service = await orderBefore('ShipToDealer');
  await carryOut(service.ports, sampleOrderNo, sampleCommands.ReverseTransfer);
  expect((await toldOf(service, 'TransferReversed')).retailer).toBeUndefined();
});

it('receipts what a cancelled order owed', async () => {
  const service = await orderBefore('ShipToDealer');
  const { CancelOrder, RecordBalanceRefunded, ReverseTransfer, RecordBalancePaid } = sampleCommands;
  for (const command of [CancelOrder, RecordBalanceRefunded, ReverseTransfer])
    await carryOut(service.ports, sampleOrderNo, command);
  await carryOut(service.ports, sampleOrderNo, { ...RecordBalancePaid, bankReference: 'EFT-2' });
  const { news } = await toldOf(service, 'BalancePaid');
  expect(news).toMatchObject({ event: { data: { settlesDebt: true } } });
});

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

it('a retailer is mailed nothing while a later version alone knows whose the order is', async () => {
  const { ports } = await openTestService();
  const orderNo = sampleOrderNo;
  await createSampleOrder(ports, orderNo);
  const { StartDepositPayment, RecordDepositPaid, MoveRetailer, CancelOrder } = sampleCommands;
  const other = findDealer('austral-sydney-city');
  if (other === undefined) throw new Error('no such retailer');
  const move = { ...MoveRetailer, dealer: dealerTermsOf(other) };
  for (const command of [StartDepositPayment, RecordDepositPaid, move, CancelOrder])
    await carryOut(ports, orderNo, command);
  const { events, state } = await loadOrder(ports, orderNo);
  const eventId = events.find(({ type }) => type === 'OrderCancelled')?.id ?? '';
  const customerId = state.facts.created?.customerId ?? '';
  const asked = { orderNo, customerId, from: 'customer' as const, readUpTo: -1, pictures: [] };
  const { revision } = await recordOfTalk(
    ports,
    { orderNo, customerId, commandId: 'ask', correlationId: 'ask' },
    {
      type: 'WriteTalkMessage',
      data: asked,
      personal: { text: 'Why?', name: '' },
      endsAt: null,
      now: ports.clock.now(),
    },
  );
  const older = { ...ports, eventStore: readAsLater(ports.eventStore, orderNo, 'RetailerChanged') };
  const toRetailer = { orderNo, eventId, audience: 'retailer' } as const;
  const to = { address: 'orders@austral-sydney-city.example' };

  await expect(composeRetailerMail(older, toRetailer)).rejects.toThrow('cannot be read');
  await expect(composeTalkMail(older, orderNo, Number(revision))).rejects.toThrow('cannot be read');
  expect(await composeRetailerMail(ports, toRetailer)).toMatchObject({ to });
  expect(await composeTalkMail(ports, orderNo, Number(revision))).toMatchObject({ mail: { to } });
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

it('tells the buyer that a payment was refused by its review after the order was cancelled', async () => {
  const service = await openTestService();
  const { ports } = service;
  await createSampleOrder(ports, sampleOrderNo);
  const { StartDepositPayment, RecordDepositPaymentHeld, CancelOrder, RecordDepositPaymentFailed } = sampleCommands;
  for (const command of [StartDepositPayment, RecordDepositPaymentHeld, CancelOrder, RecordDepositPaymentFailed])
    await carryOut(ports, sampleOrderNo, command);
  expect((await toldOf(service, 'DepositPaymentHeld')).news).toBeUndefined();
  const { news } = await toldOf(service, 'DepositPaymentFailed');
  expect(news).toMatchObject({ event: { data: { wasHeld: true } }, factsNow: { cancellation: {} } });
  expect((await toldOf(service, 'OrderCancelled')).news?.facts.openPayment).toBeDefined();
});

it('tells a retailer nothing of an order that was cancelled before its fee was paid, whatever comes of the payment', async () => {
  const service = await openTestService();
  await createSampleOrder(service.ports, sampleOrderNo);
  const { StartDepositPayment, CancelOrder, RecordDepositPaid, RecordDepositRefunded } = sampleCommands;
  for (const command of [StartDepositPayment, CancelOrder, RecordDepositPaid, RecordDepositRefunded])
    await carryOut(service.ports, sampleOrderNo, command);
  for (const type of ['DepositPaid', 'OrderCancelled', 'DepositRefunded'] as const)
    expect((await toldOf(service, type)).retailer).toBeUndefined();
});
