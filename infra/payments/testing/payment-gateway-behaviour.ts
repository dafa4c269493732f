/** What every payment gateway must do, whichever adapter stands behind the port. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChargeRequest, EncryptedCard, PaymentGateway } from '../port.ts';
import { amex, encryptCard, mastercard, visa, type ClearCard } from './encrypt-card.ts';

export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  readonly close: () => Promise<void>;
  /** The same books opened again, as after a restart. */
  readonly reopen: () => Promise<PaymentGateway>;
};

const orderReference = 'ab'.repeat(16);

/** Runs the rules of the port against an adapter. `open` starts with empty books. */
export const paymentGatewayBehaviour = (name: string, open: () => Promise<GatewayUnderTest>): void => {
  describe(`a payment gateway: ${name}`, () => {
    let opened: GatewayUnderTest;
    let gateway: PaymentGateway;
    beforeEach(async () => {
      opened = await open();
      ({ gateway } = opened);
    });
    afterEach(() => opened.close());

    const chargeOf = async (
      request: Partial<ChargeRequest> = {},
      card: ClearCard = visa,
      expiry: Partial<EncryptedCard> = {},
    ): Promise<ChargeRequest> => ({
      reference: randomUUID(),
      orderNo: '12345678-1234',
      orderReference,
      amountCents: 100_000,
      card: { ...(await encryptCard(gateway, request.orderReference ?? orderReference, card)), ...expiry },
      ...request,
    });

    it.each([
      ['Visa', visa, '444433XXXXXX1111'],
      ['Mastercard', mastercard, '510510XXXXXX5100'],
      ['American Express', amex, '378282XXXXX0005'],
    ])('charges a %s card and keeps no more of it than six and four digits', async (brand, card, maskedCard) => {
      expect(await gateway.charge(await chargeOf({}, card))).toMatchObject({ kind: 'approved', brand, maskedCard });
    });

    it.each([
      [100_000, 'approved'],
      [100_008, 'approved'],
      [100_010, 'approved'],
      [100_011, 'approved'],
      [100_016, 'approved'],
      [100_001, 'declined'],
      [100_005, 'declined'],
      [100_051, 'declined'],
      [100_054, 'declined'],
      [100_091, 'declined'],
      [100_096, 'declined'],
      [100_077, 'declined'],
    ])('answers %i cents with: %s', async (amountCents, kind) => {
      expect(await gateway.charge(await chargeOf({ amountCents }))).toMatchObject({ kind });
    });

    it('names the bank’s code when it declines', async () => {
      const outcome = await gateway.charge(await chargeOf({ amountCents: 100_051 }));
      expect(outcome).toMatchObject({ responseCode: '51', message: expect.stringContaining('insufficient funds') });
    });

    it('answers a known reference with what is in the books and charges nothing', async () => {
      const request = await chargeOf();
      const first = await gateway.charge(request);
      expect(await gateway.charge(request)).toEqual(first);
      expect(await gateway.charge({ ...request, amountCents: 200_000 })).toEqual(first);
    });

    it('makes one charge of twenty at the same time under one reference', async () => {
      const request = await chargeOf();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => gateway.charge(request)));
      expect(outcomes[0]).toMatchObject({ kind: 'approved' });
      for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    });

    it('remembers after a restart', async () => {
      const request = await chargeOf();
      const outcome = await gateway.charge(request);
      const reopened = await opened.reopen();
      expect(await reopened.lookUp(request.reference)).toEqual(outcome);
      expect(await reopened.charge(request)).toEqual(outcome);
    });

    it('keeps its encryption key over a restart', async () => {
      const before = await gateway.browserSettings();
      expect(await (await opened.reopen()).browserSettings()).toEqual(before);
    });

    it('refuses a card that was encrypted for another order', async () => {
      const card = await encryptCard(gateway, 'cd'.repeat(16), visa);
      expect(await gateway.charge(await chargeOf({ card }))).toMatchObject({ kind: 'declined', responseCode: 'V6110' });
    });

    it('refuses a CVN in the place of the number and the other way round', async () => {
      const { encryptedNumber, encryptedCvn, ...rest } = await encryptCard(gateway, orderReference, visa);
      const card = { ...rest, encryptedNumber: encryptedCvn, encryptedCvn: encryptedNumber };
      expect(await gateway.charge(await chargeOf({ card }))).toMatchObject({ kind: 'declined' });
    });

    it.each([
      ['a number in the clear', { encryptedNumber: visa.number }],
      ['a CVN in the clear', { encryptedCvn: visa.cvn }],
      ['noise', { encryptedNumber: `eCrypted:${'A'.repeat(512)}` }],
      ['a card that expired last month', { expiryMonth: '10', expiryYear: '26' }],
      ['a month that does not exist', { expiryMonth: '13' }],
    ])('refuses %s', async (_what, part) => {
      const request = await chargeOf({}, visa, part);
      expect(await gateway.charge(request)).toMatchObject({ kind: 'declined' });
    });

    it.each([
      ['a card that is no test card', { number: '4111111111111111', cvn: '123' }],
      ['a number that fails its check digit', { number: '4444333322221112', cvn: '123' }],
      ['an Amex CVN of three digits', { number: amex.number, cvn: '123' }],
      ['a Visa CVN of four digits', { number: visa.number, cvn: '1234' }],
    ])('refuses %s', async (_what, card) => {
      expect(await gateway.charge(await chargeOf({}, card))).toMatchObject({ kind: 'declined' });
    });

    it('takes a card in the month it expires', async () => {
      const request = await chargeOf({}, visa, { expiryMonth: '11', expiryYear: '26' });
      expect(await gateway.charge(request)).toMatchObject({ kind: 'approved' });
    });

    it('having said that a reference is unknown, never charges it, so that it is believed at once', async () => {
      const request = await chargeOf();
      expect(await gateway.notFoundPatience()).toBe(0);
      expect(await gateway.lookUp(request.reference)).toEqual({ kind: 'not-found' });
      expect(await gateway.charge(request)).toMatchObject({ kind: 'declined' });
      expect(await gateway.lookUp(request.reference)).toEqual({ kind: 'not-found' });
    });

    it('finds a declined charge as declined', async () => {
      const request = await chargeOf({ amountCents: 100_005 });
      const outcome = await gateway.charge(request);
      expect(await gateway.lookUp(request.reference)).toEqual(outcome);
    });

    it('refunds once per reference', async () => {
      const outcome = await gateway.charge(await chargeOf());
      const transactionId = outcome.kind === 'approved' ? outcome.transactionId : '';
      const refund = { reference: randomUUID(), transactionId, amountCents: 100_000 };
      const first = await gateway.refund(refund);
      expect(first).toMatchObject({ kind: 'refunded' });
      expect(await gateway.refund(refund)).toEqual(first);
      // under another reference too, what has gone back is back
      expect(await gateway.refund({ ...refund, reference: randomUUID() })).toEqual({ kind: 'returned' });
    });

    it('lists what it captured and refunded on some days, and nothing that it declined', async () => {
      const captured = await gateway.charge(await chargeOf());
      await gateway.charge(await chargeOf({ amountCents: 100_005 }));
      const charge = captured.kind === 'approved' ? captured.transactionId : '';
      const refunded = await gateway.refund({ reference: randomUUID(), transactionId: charge, amountCents: 40_000 });
      const refund = refunded.kind === 'refunded' ? refunded.refundId : '';
      const day = '2026-11-21';
      const settled = await gateway.settledBetween(day, day);
      expect(settled).toHaveLength(2);
      expect(new Set(settled)).toEqual(
        new Set([
          { transactionId: charge, kind: 'charge', amountCents: 100_000, day },
          { transactionId: refund, kind: 'refund', amountCents: 40_000, day },
        ]),
      );
      expect(await gateway.settledBetween('2026-11-22', '2026-11-30')).toEqual([]);
    });

    it('refunds no more than was captured, and nothing unknown', async () => {
      const outcome = await gateway.charge(await chargeOf());
      const transactionId = outcome.kind === 'approved' ? outcome.transactionId : '';
      const reference = randomUUID();
      expect(await gateway.refund({ reference, transactionId, amountCents: 100_001 })).toMatchObject({
        kind: 'refused',
      });
      expect(await gateway.refund({ reference, transactionId: 'none', amountCents: 1 })).toMatchObject({
        kind: 'refused',
      });
    });
  });
};
