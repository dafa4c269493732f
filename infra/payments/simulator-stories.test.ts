/** What goes wrong at a gateway, played by the simulator and told by the adapter, in virtual time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { systemRandomness } from '../clock/system-clock.ts';
import { listenInTest } from '../process/testing/listen-in-test.ts';
import { openEwayGateway } from './eway/open-eway-gateway.ts';
import { declineWords } from './response-words.ts';
import { openSimulatedGateway } from './simulator/simulated-gateway.ts';
import { createSimulatorServer } from './simulator/simulator-server.ts';
import { controlSimulator } from './simulator/testing/control-simulator.ts';
import { lendGatewayKey } from './simulator/testing/lend-gateway-key.ts';
import { encryptCard, visa } from './testing/encrypt-card.ts';

const credentials = { apiKey: 'key', password: 'password' } as const;
const orderReference = 'ab'.repeat(16);
const clock = { now: () => Temporal.Instant.from('2026-11-21T00:00:00Z') };
const unknown = { kind: 'unknown' } as const;

/** A simulator whose look-ups close nothing, as eWAY's; a caller gives up on it after `deadlineMilliseconds`. */
const started = async (deadlineMilliseconds = 10_000) => {
  const directory = await mkdtemp(join(tmpdir(), 'driveaway-stories-'));
  await lendGatewayKey(directory);
  const simulator = await openSimulatedGateway({ directory, clock, randomness: systemRandomness, lookUpCloses: false });
  const waits = manualWait();
  const server = createSimulatorServer({ gateway: simulator, ...credentials, control: true, wait: waits.wait });
  // hooks run in reverse: the server ends first
  onTestFinished(async () => {
    await simulator.close();
    await rm(directory, { recursive: true });
  });
  const url = await listenInTest(server);
  const logged: string[] = [];
  const write = (message: string): void => void logged.push(message);
  const log = { info: write, warn: write, error: write };
  const openGateway = () => openEwayGateway({ url, ...credentials, log, deadlineMilliseconds });
  const gateway = openGateway();
  const card = await encryptCard(simulator, orderReference, visa);
  const charge = () =>
    gateway.charge({ reference: 'one', orderNo: '12345678-1234', orderReference, amountCents: 100_000, card });
  const paid = async (): Promise<string> => {
    const outcome = await charge();
    return outcome.kind === 'approved' ? outcome.transactionId : outcome.kind;
  };
  return { simulator, gateway, openGateway, charge, paid, logged, waits, ...controlSimulator(url, credentials) };
};

describe('a gateway that is slow', () => {
  it.each([70_000, 150_000])('books after %i ms what nobody waits for, and a look-up finds it then', async (delay) => {
    const { simulator, gateway, charge, waits, inject } = await started(100);
    await inject({ operation: 'charge', kind: 'slow', delayMilliseconds: delay });
    expect(await charge()).toEqual(unknown);
    // not found is no answer yet: the charge may still come
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(await gateway.notFoundPatience()).toBe(150_000);
    expect([waits.waiting(), simulator.countApproved()]).toEqual([[delay], 0]);
    waits.end(delay);
    await expect.poll(() => gateway.lookUp('one', 100_000)).toMatchObject({ kind: 'approved' });
    expect(simulator.countApproved()).toBe(1);
  });
});

describe('a gateway that holds a charge for review', () => {
  const held = async () => {
    const story = await started();
    await story.inject({ operation: 'charge', kind: 'held' });
    expect(await story.charge()).toEqual({ kind: 'held' });
    expect(await story.gateway.lookUp('one', 100_000)).toEqual({ kind: 'held' });
    expect(story.simulator.countApproved()).toBe(0);
    return story;
  };

  it('has captured it once the review approves', async () => {
    const { gateway, simulator, review } = await held();
    await review('one', 'Approved');
    expect(await gateway.lookUp('one', 100_000)).toMatchObject({ kind: 'approved' });
    expect(simulator.countApproved()).toBe(1);
  });

  it('has not charged once the review blocks it, in words that name no suspicion', async () => {
    const { gateway, simulator, review } = await held();
    await review('one', 'Block');
    expect(await gateway.lookUp('one', 100_000)).toMatchObject({ kind: 'declined', message: declineWords('05') });
    expect(await gateway.settledBetween('2026-11-21', '2026-11-21')).toEqual([]);
    expect(simulator.countApproved()).toBe(0);
  });

  it('reviews nothing that is not held', async () => {
    const { charge, review } = await started();
    await charge();
    await expect(review('one', 'Block')).rejects.toThrow('400');
  });
});

describe('a gateway that refunds', () => {
  it('may decline, and is asked again', async () => {
    const { gateway, paid, inject } = await started();
    const refund = { reference: 'back', transactionId: await paid(), amountCents: 100_000 };
    await inject({ operation: 'refund', kind: 'code', code: '05' });
    expect(await gateway.refund(refund)).toEqual({ kind: 'refused', message: 'Rapid says 05' });
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'refunded' });
  });

  it('says V6152 of what went back by hand, and how much that is', async () => {
    const { gateway, simulator, paid } = await started();
    const transactionId = await paid();
    await simulator.refund({ reference: 'by hand', transactionId, amountCents: 100_000 });
    expect(await gateway.refund({ reference: 'back', transactionId, amountCents: 100_000 })).toEqual({
      kind: 'returned',
    });
  });

  it('pays back once what a process sent before it died, and the next one, which knows nothing of it, sent again', async () => {
    const { gateway, openGateway, paid, waits, inject } = await started(1_000);
    const refund = { reference: 'back', transactionId: await paid(), amountCents: 100_000 };
    await inject({ operation: 'refund', kind: 'slow', delayMilliseconds: 70_000 });
    expect(await gateway.refund(refund)).toEqual(unknown);
    const next = openGateway();
    const made = await next.refund(refund);
    expect(made).toMatchObject({ kind: 'refunded' });
    waits.end(70_000);
    // asked after the first one has arrived
    expect(await next.refund(refund)).toEqual(made);
    const settled = await next.settledBetween('2026-11-21', '2026-11-21');
    expect(settled?.filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  it('says V6154 while the account is empty, which people see', async () => {
    const { gateway, paid, inject } = await started();
    await inject({ operation: 'refund', kind: 'code', code: 'V6154' });
    expect(await gateway.refund({ reference: 'back', transactionId: await paid(), amountCents: 1 })).toEqual({
      kind: 'refused',
      message: 'Rapid says V6154',
    });
  });
});

describe('a gateway that is looked up', () => {
  it('says V6171 of what it does not know, and takes it afterwards, as no look-up closes a reference', async () => {
    const { gateway, charge } = await started();
    expect(await gateway.lookUp('one')).toEqual({ kind: 'not-found' });
    expect(await charge()).toMatchObject({ kind: 'approved' });
  });

  it('says V6170 of several under one reference, which is an alarm and no answer', async () => {
    const { gateway, charge, logged, inject } = await started();
    await charge();
    await inject({ operation: 'look-up', kind: 'code', code: 'V6170' });
    expect(await gateway.lookUp('one')).toEqual(unknown);
    expect(logged).toContain('The payment gateway has several charges under one reference');
  });

  it('finds a charge by its transaction, with the number of the order', async () => {
    const { simulator, paid } = await started();
    await paid();
    expect(simulator.describe('one')).toMatchObject({ orderNo: '123456781234', amountCents: 100_000 });
  });
});

describe('a gateway that does not know us', () => {
  it('turns a charge away, which is no fault of the card’s and no doubt', async () => {
    const { charge, simulator, inject } = await started();
    await inject({ operation: 'charge', kind: 'turned-away' });
    expect(await charge()).toMatchObject({ kind: 'declined', responseCode: 'http-401' });
    expect(simulator.readBooks().charges).toEqual([]);
  });

  it('cannot read a card that was encrypted for another key, which is ours too', async () => {
    const { charge, inject } = await started();
    await inject({ operation: 'charge', kind: 'code', code: 'V6126' });
    expect(await charge()).toEqual({ kind: 'declined', responseCode: 'V6126', message: declineWords('not-sent') });
  });
});

describe('a gateway whose answer is a page', () => {
  it('has charged nevertheless, as a look-up finds', async () => {
    const { gateway, charge, inject } = await started();
    await inject({ operation: 'charge', kind: 'page' });
    expect(await charge()).toEqual(unknown);
    await inject({ operation: 'look-up', kind: 'page', times: 2 });
    expect(await gateway.lookUp('one')).toEqual(unknown);
    expect(await gateway.lookUp('one', 100_000)).toMatchObject({ kind: 'approved' });
  });
});
