import { expect, it } from 'vitest';
import { sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { everyEvent } from '@driveaway/infra/event-store/testing/every-event.ts';
import { createOrderAt, orderNoOf } from './testing/order-at-stage.ts';
import { orderNo, servedAt } from './testing/served-order.ts';

const open = async (stage: Parameters<typeof servedAt>[0]) => {
  const served = await servedAt(stage);
  const send = async (query: string, message: object, to = orderNo) => {
    const answer = await served.post(`/api/back-office/orders/${to}/events?${query}`, message, served.token);
    return { status: answer.status, body: await answer.json() };
  };
  const everything = async () => everyEvent(served.ports.eventStore);
  return { ...served, send, everything };
};

it('a dry run says what would be recorded, and records nothing', async () => {
  const { send, everything } = await open('AcceptContract');
  const before = await everything();
  const approve = { messageId: 'm-1', type: 'approve' };
  const wouldBe = { events: ['OrderApproved'], revision: 5, displayStatusLabel: 'Accepted', dryRun: true };
  expect(await send('dryRun=true', approve)).toMatchObject({ status: 200, body: { ...wouldBe, replayed: false } });
  expect(await send('dryRun=true', { messageId: 'm-2', type: 'arrived' })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition' },
  });
  expect(await send('dryRun=true', approve, orderNoOf(404))).toMatchObject({ body: { code: 'order-not-found' } });
  const invoice = {
    name: 'a.pdf',
    contentType: 'application/pdf',
    contentBase64: Buffer.from('%PDF-1.7').toString('base64'),
  };
  expect(await send('dryRun=true', { messageId: 'm-3', type: 'document-added', data: invoice })).toMatchObject({
    body: { events: ['DocumentAdded'], dryRun: true },
  });
  expect(await everything()).toEqual(before);
  // and is no earlier delivery of the message
  expect(await send('dryRun=false', approve)).toMatchObject({ status: 200, body: { revision: 5, replayed: false } });
  expect(await send('dryRun=true', approve)).toMatchObject({ body: { ...wouldBe, replayed: true } });
  expect(await send('dryRun=true', { ...approve, reason: 'Other' })).toMatchObject({
    body: { code: 'message-reused' },
  });
  expect(await send('dryRun=yes', approve)).toMatchObject({ status: 400 });
});

it('a dry run refuses a car that another order has', async () => {
  const { send, ports, everything } = await open('ApproveOrder');
  const other = orderNoOf(2);
  await createOrderAt(ports, other, 'ApproveOrder');
  const allocate = { messageId: 'm-1', type: 'allocate', data: { vin: sampleVin } };
  expect(await send('', allocate, other)).toMatchObject({ status: 200 });
  const before = await everything();
  expect(await send('dryRun=true', { ...allocate, messageId: 'm-2' })).toMatchObject({
    status: 409,
    body: { code: 'vin-taken', message: `VIN ${sampleVin} belongs to order ${other}.` },
  });
  expect(await everything()).toEqual(before);
});

it('a message for one revision is refused at any other, and taken again when it was taken', async () => {
  const { send, events } = await open('AcceptContract');
  const approve = { messageId: 'm-1', type: 'approve' };
  const stale = { status: 409, body: { code: 'revision-changed', message: 'The order is at revision 4, not at 3.' } };
  expect(await send('ifRevision=3', approve)).toMatchObject(stale);
  expect(await send('ifRevision=3&dryRun=true', approve)).toMatchObject(stale);
  expect(await events()).toHaveLength(5);
  expect(await send('ifRevision=4', approve)).toMatchObject({ status: 200, body: { revision: 5, replayed: false } });
  expect(await send('ifRevision=4', approve)).toMatchObject({ status: 200, body: { revision: 5, replayed: true } });
  expect(await send('ifRevision=four', approve)).toMatchObject({ status: 400 });
});
