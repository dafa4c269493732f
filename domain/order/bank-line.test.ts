import { describe, expect, it } from 'vitest';
import { givenEvents } from '../testing/given-when-then.ts';
import {
  sampleBalanceCents,
  sampleBalancePaid,
  sampleBalanceRefunded,
  sampleDepositRefunded,
  sampleEvents,
  sampleLateChargeRefunded,
  sampleOrderChanged,
  sampleOrderHistory,
  samplePrice,
} from '../testing/order-builders.ts';
import { sampleCommands } from '../testing/sample-commands.ts';
import { bankLineOf, hasBankLine, isSaidToBeAnother, keyOfBankLine, normalReference } from './bank-line.ts';
import { evolve, initialOrderState } from './order-state.ts';

const untilOwing = sampleOrderHistory.slice(0, 11);
const { RecordBalancePaid } = sampleCommands;

describe('a line of the bank statement', () => {
  it.each(['eft 1', 'EFT-1', ' EFT/1 ', 'ＥＦＴ１'])('is the same however its reference is typed: %s', (reference) => {
    expect(normalReference(reference)).toBe('EFT1');
  });

  it('keeps a reference that has no letters and digits', () => {
    expect(normalReference(' — ')).toBe('—');
  });

  it('is what payments and transfers back take', () => {
    expect(bankLineOf(sampleEvents.BalancePaid)).toEqual({
      direction: 'in',
      bankReference: 'EFT-000123',
      day: '2026-11-02',
    });
    expect(bankLineOf(sampleEvents.BalanceRefunded)).toMatchObject({ direction: 'out', day: '2026-11-02' });
    expect(bankLineOf(sampleEvents.BalanceRequested)).toBeUndefined();
  });

  it('is one by direction, reference and day', () => {
    expect(keyOfBankLine({ direction: 'in', bankReference: 'eft 1', day: '2026-11-02' })).toEqual([
      'in',
      'EFT1',
      '2026-11-02',
    ]);
  });

  it('is also what card money takes that the gateway did not pay back', () => {
    const otherwise = { refundedOn: '2026-11-20', how: 'By bank transfer: the card is closed.' };
    const line = { direction: 'out', bankReference: 'OUT-7', day: '2026-11-20' };
    for (const refund of [sampleDepositRefunded, sampleLateChargeRefunded]) {
      expect(bankLineOf(refund({ refundId: 'OUT-7', otherwise }))).toEqual(line);
      expect(bankLineOf(refund({ refundId: 'OUT-7' }))).toBeUndefined();
      expect(isSaidToBeAnother(refund({ otherwise: { ...otherwise, another: 'A second one' } }))).toBe(true);
      expect([refund({ otherwise }), refund()].some(isSaidToBeAnother)).toBe(false);
    }
  });

  it('is said to be another by who records it', () => {
    const another = 'The customer pays weekly.';
    expect([sampleBalancePaid({ another }), sampleBalanceRefunded({ another })].every(isSaidToBeAnother)).toBe(true);
    expect([sampleBalancePaid(), sampleBalanceRefunded(), sampleOrderChanged()].some(isSaidToBeAnother)).toBe(false);
  });

  it('is on record by reference, day and direction', () => {
    const { facts } = [...untilOwing, sampleBalancePaid()].reduce(evolve, initialOrderState);
    const line = { direction: 'in', bankReference: 'eft 000123', day: '2026-11-02' } as const;
    expect(hasBankLine(facts, line)).toBe(true);
    expect(hasBankLine(facts, { ...line, day: '2026-11-03' })).toBe(false);
    expect(hasBankLine(facts, { ...line, bankReference: 'EFT-000124' })).toBe(false);
    expect(hasBankLine(facts, { ...line, direction: 'out' })).toBe(false);
  });
});

describe('a payment', () => {
  it('without a day has arrived today, and is not taken again on another day under its reference', () => {
    const later = { ...RecordBalancePaid, amountCents: 100, receivedOn: undefined, at: '2026-11-05T01:00:00Z' };
    givenEvents(...untilOwing)
      .when(later)
      .thenEvents(
        sampleBalancePaid({
          amountCents: 100,
          remainingCents: sampleBalanceCents - 100,
          receivedOn: '2026-11-05',
          isDayAssumed: true,
        }),
      );
    const half = sampleBalancePaid({ amountCents: sampleBalanceCents / 2, remainingCents: sampleBalanceCents / 2 });
    const again = givenEvents(...untilOwing, half);
    again.when(later).thenRefused({
      code: 'bank-line-recorded',
      message:
        'EFT-000123 of 2026-11-02 is recorded already, with order 12345678-9012. If this is another line of the statement, send it with “another” and why.',
      heldBy: '12345678-9012',
    });
    again.when({ ...later, another: 'The customer pays weekly.' }).thenEvents(
      sampleBalancePaid({
        amountCents: 100,
        remainingCents: sampleBalanceCents / 2 - 100,
        receivedOn: '2026-11-05',
        isDayAssumed: true,
        another: 'The customer pays weekly.',
      }),
    );
  });

  it('is not taken again when its day is named after it was reported without one', () => {
    const [assumed, named] = ['2026-11-05', '2026-11-03'];
    const at = '2026-11-06T01:00:00Z';
    const half = { amountCents: sampleBalanceCents / 2, remainingCents: sampleBalanceCents / 2 };
    const reported = sampleBalancePaid({ ...half, receivedOn: assumed, isDayAssumed: true });
    const again = { ...RecordBalancePaid, amountCents: half.amountCents, receivedOn: named, at };
    givenEvents(...untilOwing, reported)
      .when(again)
      .thenRefused({
        code: 'bank-line-recorded',
        message:
          'EFT-000123 of 2026-11-05 is recorded already, with order 12345678-9012. If this is another line of the statement, send it with “another” and why.',
        heldBy: '12345678-9012',
      });
    const rest = { amountCents: half.amountCents, remainingCents: 0 };
    givenEvents(...untilOwing, reported)
      .when({ ...again, receivedOn: '2026-11-06' })
      .thenEvents(sampleBalancePaid({ ...rest, receivedOn: '2026-11-06' }));
    givenEvents(...untilOwing, sampleBalancePaid({ ...half, receivedOn: assumed }))
      .when(again)
      .thenEvents(sampleBalancePaid({ ...rest, receivedOn: named }));
  });

  it('of far more than is owing is asked again', () => {
    const tooMuch = { ...RecordBalancePaid, amountCents: sampleBalanceCents * 100, isConfirmed: undefined };
    givenEvents(...untilOwing)
      .when(tooMuch)
      .thenRefused({
        code: 'amount-far-beyond',
        message:
          '$5,400,000 is far more than the $54,000 that is to be paid. Where it is right, send it again with “confirm”.',
        owingCents: sampleBalanceCents,
      });
    const overpaidCents = sampleBalanceCents * 99;
    givenEvents(...untilOwing)
      .when({ ...tooMuch, isConfirmed: true })
      .thenEvents(sampleBalancePaid({ amountCents: sampleBalanceCents * 100, overpaidCents }));
    givenEvents(...untilOwing)
      .when({ ...tooMuch, amountCents: sampleBalanceCents + 100_000 })
      .thenEvents(sampleBalancePaid({ amountCents: sampleBalanceCents + 100_000, overpaidCents: 100_000 }));
  });

  it.each(['2026-11-01', '2026-11-03'])('has not arrived on %s: before the order, or tomorrow', (receivedOn) => {
    givenEvents(...untilOwing)
      .when({ ...RecordBalancePaid, receivedOn })
      .thenRefused({ code: 'day-not-possible', message: 'A payment arrives between 2026-11-02 and 2026-11-02.' });
  });

  it('may have arrived since the order was placed, also before its customer changed it', () => {
    const changed = sampleOrderChanged({ price: { ...samplePrice, asOf: '2026-11-05' } });
    const early = { ...RecordBalancePaid, amountCents: 5_000, receivedOn: '2026-11-03', at: '2026-11-06T01:00:00Z' };
    const given = givenEvents(...sampleOrderHistory.slice(0, 3), changed);
    given.when(early).thenEvents(
      sampleBalancePaid({
        amountCents: 5_000,
        remainingCents: sampleBalanceCents - 5_000,
        receivedOn: '2026-11-03',
        isEarly: true,
      }),
    );
    given.when({ ...early, receivedOn: '2026-11-01' }).thenRefused({
      code: 'day-not-possible',
      message: 'A payment arrives between 2026-11-02 and 2026-11-06.',
    });
  });
});
