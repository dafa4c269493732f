/** The messages that docs/operations.md quotes, carried out as they stand there, but for the number of the order. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jsonObjectSchema } from '@driveaway/domain/json/json.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { carryOut } from '../orders/testing/test-service.ts';
import { sampleOtherVin } from '@driveaway/domain/testing/order-builders.ts';
import { describeStanding } from '../cli/commands/describe-order.ts';
import { findStanding } from './order-standing.ts';
import { orderNo, servedAt } from './testing/served-order.ts';

const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/```ndjson\n(.*?)```/gs)].map(([, block = '']) =>
  block
    .trimEnd()
    .split('\n')
    .map((line) => jsonObjectSchema.parse(JSON.parse(line))),
);

/** The lines of the block that begins with a message. */
const quoted = (type: string) => {
  const block = blocks.find(([first]) => first?.['type'] === type);
  if (block === undefined) throw new Error(`docs/operations.md quotes no ${type}`);
  return block;
};

it('ask for the balance, and for it by another day', async () => {
  const { accepted, events } = await servedAt('AllocateVehicle');
  for (const message of quoted('request-balance')) await accepted({ ...message, orderNo });
  expect((await events()).slice(-2).map(({ event }) => event?.data)).toEqual([
    { amountCents: 5_400_000, dueOn: '2026-12-18', dispatchOn: '2026-12-22' },
    { amountCents: 5_400_000, dueOn: '2027-01-08', dispatchOn: '2027-01-12', isRevised: true },
  ]);
});

it('give back the balance of a cancelled order in parts, until nothing is due', async () => {
  const { accepted, url, token } = await servedAt('RequestBalance');
  const standing = async () => {
    const answer = await fetch(`${url}/api/back-office/orders/${orderNo}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  const due: unknown[] = [];
  for (const message of quoted('balance-paid')) {
    await accepted({ ...message, orderNo });
    due.push(await standing());
  }
  expect(due).toMatchObject([
    { price: { refunded: 0, refundDue: 0 } },
    { price: { refunded: 0, refundDue: 55_000 } },
    { price: { refunded: 40_000, refundDue: 15_000 } },
    // the order fee goes back to its card, which no reactor does here
    { price: { refunded: 54_000, refundDue: 1_000 } },
  ]);
});

it('take back what the bank took back, and what came back', async () => {
  const { accepted, events } = await servedAt('RequestBalance');
  for (const message of [...quoted('balance-paid'), ...quoted('balance-reversed')])
    await accepted({ ...message, orderNo });
  expect((await events()).slice(-2).map(({ event }) => event)).toMatchObject([
    { type: 'TransferReversed', data: { direction: 'in', bankReference: 'EFT-1', amountCents: 5_400_000 } },
    { type: 'TransferReversed', data: { direction: 'out', bankReference: 'OUT-2' } },
  ]);
});

it('waive a small rest, so that the car goes on', async () => {
  const { accepted, ports } = await servedAt('RequestBalance');
  const short = { ...sampleCommands.RecordBalancePaid, amountCents: 5_397_999 };
  await carryOut(ports, orderNo, short);
  for (const message of quoted('balance-waived')) await accepted({ ...message, orderNo });
  const standing = await findStanding(ports, orderNo);
  expect(standing && describeStanding(standing).join()).toContain('deposit $1,000, waived $20.01');
  expect(standing?.price).toMatchObject({
    balancePaid: 53_979.99,
    balanceWaived: 20.01,
    balanceOwing: 0,
    refundDue: 0,
  });
});

it('offer for a car to trade in, and offer again', async () => {
  const { accepted, events, ports } = await servedAt('AllocateVehicle');
  await carryOut(ports, orderNo, sampleCommands.RequestValuation);
  for (const message of quoted('trade-in-offered')) await accepted({ ...message, orderNo });
  expect((await events()).slice(-2).map(({ event }) => event?.data)).toEqual([
    { offer: 1, amountCents: 1_250_000, holdsUntil: '2026-11-30' },
    { offer: 2, amountCents: 1_300_000, holdsUntil: '2026-12-15' },
  ]);
});

it('give a company other charges, and put them right', async () => {
  const { accepted, refused, events } = await servedAt('AcceptContract', 'company');
  expect(await refused({ messageId: 'a', type: 'approve' })).toMatchObject({ body: { code: 'charges-not-confirmed' } });
  for (const message of quoted('confirm-charges')) await accepted({ ...message, orderNo });
  expect((await events()).slice(-2).map(({ event }) => event)).toMatchObject([
    { type: 'OrderChanged', data: { change: 1, differenceCents: 58_600, charges: { changed: [{}] } } },
    { type: 'OrderChanged', data: { change: 2, differenceCents: 69_900, charges: { changed: [{}, {}] } } },
  ]);
});

it('give an order another car', async () => {
  const { accepted, events } = await servedAt('RecordOnWater');
  for (const message of quoted('reallocate')) await accepted({ ...message, orderNo });
  expect((await events()).at(-1)?.event).toMatchObject({ type: 'VehicleReallocated', data: { vin: sampleOtherVin } });
});

it('move an order to another retailer', async () => {
  const { accepted, events } = await servedAt('RecordOnWater');
  for (const message of quoted('move-retailer')) await accepted({ ...message, orderNo });
  expect((await events()).at(-1)?.event).toMatchObject({
    type: 'RetailerChanged',
    data: { dealer: { dealerId: 'austral-chatswood', name: 'Austral Chatswood' } },
  });
});

it('take back a step that was recorded by mistake', async () => {
  const { accepted, events } = await servedAt('RecordOnWater');
  for (const message of quoted('status-corrected')) await accepted({ ...message, orderNo });
  expect((await events()).at(-1)?.event).toMatchObject({ data: { corrects: 'VehicleOnWater' } });
});

it('offer times for a handover, take them back, and report the handover', async () => {
  const { accepted, events } = await servedAt('RecordArrivalAtDealer');
  for (const message of quoted('handover-offered')) await accepted({ ...message, orderNo });
  expect((await events()).slice(-3).map(({ event }) => event?.data)).toMatchObject([
    { offer: 1, times: ['2026-12-29T23:00:00.000Z', '2026-12-30T03:30:00.000Z'], place: 'retailer', state: 'NSW' },
    { reason: 'You have your car today already.' },
    { handedOverOn: '2026-11-02' },
  ]);
});
