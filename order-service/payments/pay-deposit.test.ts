import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '@driveaway/domain/testing/eventually.ts';
import { sampleCommands } from '@driveaway/domain/testing/sample-commands.ts';
import { manualWait } from '@driveaway/domain/testing/manual-wait.ts';
import { sampleCustomerId, sampleOrderCreated, sampleOrderNo } from '@driveaway/domain/testing/order-builders.ts';
import { encryptCard, visa } from '@driveaway/infra/payments/testing/encrypt-card.ts';
import { notSentCode, type ChargeRequest, type EncryptedCard } from '@driveaway/infra/payments/port.ts';
import { declineWords } from '@driveaway/infra/payments/response-words.ts';
import { loadOrder } from '../orders/load-order.ts';
import {
  carryOut,
  createSampleOrder,
  openTestService,
  type TestService,
  type TestServiceOptions,
} from '../orders/testing/test-service.ts';
import { chargeDeadlineMilliseconds, payDeposit, sendWithinMilliseconds, type DepositRequest } from './pay-deposit.ts';

const { orderReference } = sampleOrderCreated().data;
const oneKey = '6f3f6b9c-1111-4c4e-9d26-1f3b8a1c2d3e';
const otherKey = '6f3f6b9c-2222-4c4e-9d26-1f3b8a1c2d3e';

const withOrder = async (options: TestServiceOptions = {}) => {
  const service = await openTestService(options);
  await createSampleOrder(service.ports, sampleOrderNo);
  const card = await encryptCard(service.gateway, orderReference, visa);
  let deliveries = 0;
  const requestOf = (request: Partial<DepositRequest> = {}): DepositRequest => {
    deliveries += 1;
    return {
      orderNo: sampleOrderNo,
      orderReference,
      customerId: sampleCustomerId,
      commandId: oneKey,
      correlationId: `request-${deliveries}`,
      amountCents: 100_000,
      card,
      ...request,
    };
  };
  const pay = (request: Partial<DepositRequest> = {}) => payDeposit(service.ports, requestOf(request));
  return { ...service, card, requestOf, pay };
};

const typesOf = async ({ ports }: TestService): Promise<readonly string[]> =>
  (await loadOrder(ports, sampleOrderNo)).events.map(({ type }) => type);

describe('a deposit', () => {
  it('leaves intent and outcome on record, in this order', async () => {
    const service = await withOrder();
    expect(await service.pay()).toMatchObject({ kind: 'paid', amountCents: 100_000 });
    expect(await typesOf(service)).toEqual(['OrderCreated', 'DepositPaymentStarted', 'DepositPaid']);
  });

  it('has its intent on record before the bank is asked (row 56)', async () => {
    const service = await withOrder();
    const seen: string[][] = [];
    const { gateway } = service.ports;
    const watching = {
      ...service.ports,
      gateway: {
        ...gateway,
        charge: async (...request: Parameters<typeof gateway.charge>) => {
          seen.push([...(await typesOf(service))]);
          return gateway.charge(...request);
        },
      },
    };
    expect(await payDeposit(watching, service.requestOf())).toMatchObject({ kind: 'paid' });
    expect(seen).toEqual([['OrderCreated', 'DepositPaymentStarted']]);
  });

  it('tells the gateway which order it is for and where it is paid from, of which no event has the address', async () => {
    const service = await withOrder();
    const sent: ChargeRequest[] = [];
    const { gateway } = service.ports;
    const charge = async (request: ChargeRequest) => {
      sent.push(request);
      return gateway.charge(request);
    };
    const customerIp = '203.0.113.7';
    const payer = { firstName: 'Augusta', lastName: 'Payer', email: 'augusta@example.test' };
    const request = service.requestOf({ customerIp, payer });
    await payDeposit({ ...service.ports, gateway: { ...gateway, charge } }, request);
    expect(sent).toMatchObject([{ orderNo: sampleOrderNo, orderReference, customerIp, payer }]);
    const { events } = await loadOrder(service.ports, sampleOrderNo);
    const recorded = JSON.stringify(events.map(({ event, metadata }) => [event, metadata]));
    for (const told of [customerIp, payer.firstName, payer.email]) expect(recorded).not.toContain(told);
  });

  it('declined says why, and may be tried again with another card', async () => {
    const service = await withOrder();
    expect(await service.pay({ amountCents: 100_051 })).toMatchObject({
      kind: 'declined',
      message: expect.stringContaining('insufficient funds'),
    });
    expect(await service.pay({ commandId: otherKey })).toMatchObject({ kind: 'paid' });
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('sent again under its key is answered with what is on record, paid or declined', async () => {
    const service = await withOrder();
    const declined = await service.pay({ amountCents: 100_005 });
    expect(await service.pay({ amountCents: 100_005 })).toEqual(declined);
    const paid = await service.pay({ commandId: otherKey });
    expect(await service.pay({ commandId: otherKey })).toEqual(paid);
    expect(await service.pay({ amountCents: 100_005 })).toEqual(declined);
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('refuses its key with another amount', async () => {
    const service = await withOrder();
    expect(await service.pay()).toMatchObject({ kind: 'paid' });
    expect(await service.pay({ amountCents: 200_000 })).toEqual({ kind: 'refused', refusal: { code: 'key-reused' } });
  });

  it('once paid says so to whoever asks again, and charges nothing', async () => {
    const service = await withOrder();
    const paid = await service.pay();
    expect(await service.pay({ commandId: otherKey, amountCents: 150_000 })).toEqual(paid);
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('of twenty at the same time under twenty keys is charged once (row 50)', async () => {
    const service = await withOrder();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => service.pay({ commandId: service.ports.randomness.uuid() })),
    );
    const others = outcomes.filter(({ kind }) => kind !== 'paid');
    expect(others.length).toBeLessThan(20);
    for (const other of others) expect(other).toMatchObject({ refusal: { code: 'payment-open' } });
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('of twenty at the same time under one key asks the bank once', async () => {
    const service = await withOrder();
    const { gateway } = service.ports;
    const charge = vi.fn<typeof gateway.charge>((request) => gateway.charge(request));
    const ports = { ...service.ports, gateway: { ...gateway, charge } };
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => payDeposit(ports, service.requestOf())));
    expect(outcomes.filter(({ kind }) => kind === 'paid').length).toBeGreaterThan(0);
    expect(outcomes.every(({ kind }) => kind === 'paid' || kind === 'pending')).toBe(true);
    expect(charge).toHaveBeenCalledTimes(1);
  });

  it('under the key of another order is a payment of its own', async () => {
    const service = await withOrder();
    const orderNo = '00000000-0002';
    await createSampleOrder(service.ports, orderNo);
    expect(await service.pay()).toMatchObject({ kind: 'paid' });
    expect(await service.pay({ orderNo })).toMatchObject({ kind: 'paid' });
    expect(service.gateway.countApproved()).toBe(2);
  });

  it('with a card that was encrypted for another order is declined', async () => {
    const service = await withOrder();
    const card: EncryptedCard = await encryptCard(service.gateway, 'cd'.repeat(16), visa);
    expect(await service.pay({ card })).toMatchObject({ kind: 'declined' });
    expect(service.gateway.countApproved()).toBe(0);
  });

  it('is refused for an offer that has expired, and the bank is not asked', async () => {
    const service = await withOrder();
    service.clock.advance({ hours: 24 * 15 });
    expect(await service.pay()).toMatchObject({ kind: 'refused', refusal: { code: 'offer-expired' } });
    expect(service.gateway.countApproved()).toBe(0);
  });

  it.each([99_999, 300_001, 0, -100_000])('of %i cents is refused, and the bank is not asked', async (amountCents) => {
    const service = await withOrder();
    expect(await service.pay({ amountCents })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'deposit-amount-out-of-range' },
    });
    expect(await typesOf(service)).toEqual(['OrderCreated']);
  });
});

describe('a deposit that was kept back because the gateway does not answer', () => {
  it('is refused as not charged, leaves nothing open, and may be tried again', async () => {
    const service = await withOrder();
    const message = declineWords(notSentCode);
    const gateway: TestService['ports']['gateway'] = {
      ...service.ports.gateway,
      charge: async () => ({ kind: 'declined', responseCode: notSentCode, message }),
    };
    expect(await payDeposit({ ...service.ports, gateway }, service.requestOf())).toMatchObject({
      kind: 'declined',
      message: expect.stringContaining('You have not been charged. Please try again'),
    });
    const { state } = await loadOrder(service.ports, sampleOrderNo);
    expect(state.facts.openPayment).toBeUndefined();
    expect(await typesOf(service)).toEqual(['OrderCreated', 'DepositPaymentStarted', 'DepositPaymentFailed']);
    expect(await service.pay({ commandId: otherKey })).toMatchObject({ kind: 'paid' });
    expect(service.gateway.countApproved()).toBe(1);
  });
});

describe('a deposit whose process stood still before the bank was asked', () => {
  const standingStill = async (standStill: (clock: TestService['clock']) => void) => {
    const service = await withOrder();
    const { eventStore } = service.ports;
    const append: typeof eventStore.append = async (...request) => {
      const outcome = await eventStore.append(...request);
      if (request[1][0]?.type === 'DepositPaymentStarted') standStill(service.clock);
      return outcome;
    };
    const ports = { ...service.ports, eventStore: { ...eventStore, append } };
    return { service, outcome: await payDeposit(ports, service.requestOf()) };
  };

  it('is not sent any more, because the reconciler may give it up, and is refused as not charged', async () => {
    const { service, outcome } = await standingStill((clock) =>
      clock.advance({ milliseconds: sendWithinMilliseconds + 1 }),
    );
    expect(outcome).toMatchObject({ kind: 'declined', message: declineWords(notSentCode) });
    expect(service.gateway.readBooks().charges).toEqual([]);
    expect((await loadOrder(service.ports, sampleOrderNo)).state.facts.openPayment).toBeUndefined();
  });

  it('is sent up to three seconds later', async () => {
    const { outcome } = await standingStill((clock) => clock.advance({ milliseconds: sendWithinMilliseconds }));
    expect(outcome).toMatchObject({ kind: 'paid' });
  });

  it('is not sent though the clock was set back to hide it, nor after a sleep that only the clock shows', async () => {
    const setBack = await standingStill((clock) => {
      clock.advance({ milliseconds: sendWithinMilliseconds + 1 });
      clock.set({ milliseconds: -sendWithinMilliseconds });
    });
    const asleep = await standingStill((clock) => clock.set({ milliseconds: sendWithinMilliseconds + 1 }));
    for (const { service, outcome } of [setBack, asleep]) {
      expect(outcome).toMatchObject({ kind: 'declined', message: declineWords(notSentCode) });
      expect(service.gateway.readBooks().charges).toEqual([]);
    }
  });
});

describe('a deposit that the gateway reviews', () => {
  it('is held: on record as that, no deposit, answered so again, and not paid a second time', async () => {
    const service = await withOrder({ gatewayFaults: () => ({ kind: 'held' }) });
    expect(await service.pay()).toMatchObject({ kind: 'held' });
    expect(await service.pay()).toMatchObject({ kind: 'held' });
    expect(await service.pay({ commandId: otherKey })).toMatchObject({ refusal: { code: 'payment-open' } });
    expect(await typesOf(service)).toEqual(['OrderCreated', 'DepositPaymentStarted', 'DepositPaymentHeld']);
    expect(service.gateway.readBooks().charges).toHaveLength(1);
  });

  it('is recorded too when that is said after ten seconds', async () => {
    const service = await withOrder({ gatewayFaults: () => ({ kind: 'held' }) });
    const { wait, waiting, end } = manualWait();
    const answer = Promise.withResolvers<void>();
    const gateway: TestService['ports']['gateway'] = {
      ...service.ports.gateway,
      charge: async (request) => {
        await answer.promise;
        return service.ports.gateway.charge(request);
      },
    };
    const paying = payDeposit({ ...service.ports, gateway }, service.requestOf(), wait);
    await eventually(() => expect(waiting()).toEqual([chargeDeadlineMilliseconds]));
    end(chargeDeadlineMilliseconds);
    expect(await paying).toMatchObject({ kind: 'pending' });
    answer.resolve();
    await eventually(async () => expect(await typesOf(service)).toContain('DepositPaymentHeld'));
  });
});

describe('a deposit whose outcome is unknown', () => {
  it('is pending, stays open and cannot be paid again meanwhile', async () => {
    const service = await withOrder({ gatewayFaults: () => ({ kind: 'answer-lost' }) });
    expect(await service.pay()).toMatchObject({ kind: 'pending' });
    expect(await service.pay()).toMatchObject({ kind: 'pending' });
    expect(await service.pay({ commandId: otherKey })).toMatchObject({ refusal: { code: 'payment-open' } });
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('because the gateway throws is pending, and nothing of the request is logged', async () => {
    const service = await withOrder();
    const gateway: TestService['ports']['gateway'] = {
      ...service.ports.gateway,
      charge: async (request) => {
        throw new Error(JSON.stringify(request));
      },
    };
    expect(await payDeposit({ ...service.ports, gateway }, service.requestOf())).toMatchObject({ kind: 'pending' });
    expect(service.faults.join()).toContain('charge threw Error');
    expect(service.faults.join()).not.toContain('eCrypted');
  });

  it('is pending after ten seconds, and recorded when the answer comes late', async () => {
    const answer = Promise.withResolvers<void>();
    const service = await withOrder({
      gatewayFaults: (operation) =>
        operation === 'charge' ? { kind: 'request-delayed', until: answer.promise } : undefined,
    });
    const waits = manualWait();
    const paying = payDeposit(service.ports, service.requestOf(), waits.wait);
    await eventually(() => expect(waits.waiting()).toEqual([chargeDeadlineMilliseconds]));
    waits.end(chargeDeadlineMilliseconds);
    expect(await paying).toMatchObject({ kind: 'pending' });
    answer.resolve();
    await eventually(async () => expect(await typesOf(service)).toContain('DepositPaid'));
    expect(service.gateway.countApproved()).toBe(1);
  });

  it('keeps the first word of the bank when a late one contradicts it, and raises an alarm (row 54)', async () => {
    const answer = Promise.withResolvers<void>();
    const service = await withOrder({
      gatewayFaults: (operation) =>
        operation === 'charge'
          ? {
              kind: 'answer-replaced',
              until: answer.promise,
              answer: { kind: 'declined', responseCode: '05', message: 'No.' },
            }
          : undefined,
    });
    const paying = service.pay();
    await eventually(async () => expect(await typesOf(service)).toContain('DepositPaymentStarted'));
    const { state } = await loadOrder(service.ports, sampleOrderNo);
    const paymentId = state.facts.openPayment?.paymentId ?? '';
    const { data } = sampleCommands.RecordDepositPaid;
    await carryOut(service.ports, sampleOrderNo, { type: 'RecordDepositPaid', data: { ...data, paymentId } });
    answer.resolve();
    expect(await paying).toMatchObject({ kind: 'paid' });
    expect(await typesOf(service)).not.toContain('DepositPaymentFailed');
    expect(service.faults.join()).toContain('The gateway contradicts what is on record');
  });

  it('is pending when the bank has answered and the store does not (row 57)', async () => {
    const service = await withOrder();
    let appends = 0;
    const { eventStore } = service.ports;
    const ports: TestService['ports'] = {
      ...service.ports,
      eventStore: {
        ...eventStore,
        append: async (...request) => {
          appends += 1;
          if (appends > 1) throw Object.assign(new Error('no disk'), { code: 'ENOSPC' });
          return eventStore.append(...request);
        },
      },
    };
    expect(await payDeposit(ports, service.requestOf())).toMatchObject({ kind: 'pending' });
    expect(await service.pay()).toMatchObject({ kind: 'pending' });
    expect(service.gateway.countApproved()).toBe(1);
  });
});

describe('what a deposit leaves on disk', () => {
  it('is neither card number nor CVN nor their ciphertext, in any file', async () => {
    const service = await withOrder();
    expect(await service.pay()).toMatchObject({ kind: 'paid' });
    const entries = await readdir(service.directory, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const files = await Promise.all(paths.map((path) => readFile(path, 'latin1')));
    const everything = files.join('\n');
    expect(everything).toContain('444433XXXXXX1111');
    for (const canary of [
      visa.number,
      service.card.encryptedNumber.slice(9, 60),
      service.card.encryptedCvn.slice(9, 60),
    ]) {
      expect(everything).not.toContain(canary);
    }
  });
});
