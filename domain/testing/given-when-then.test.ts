import { describe, expect, it } from 'vitest';
import { sampleEvents, samplePaymentId } from './order-builders.ts';
import { givenDocument, givenEvents } from './given-when-then.ts';

const { OrderCreated, DepositPaymentStarted } = sampleEvents;
const startPayment = {
  type: 'StartDepositPayment',
  paymentId: samplePaymentId,
  amountCents: 100_000,
  at: '2026-11-03T00:00:00Z',
} as const;

describe('a specification of decisions', () => {
  it('holds when the order decides as stated', () => {
    givenEvents(OrderCreated).when(startPayment).thenEvents(DepositPaymentStarted);
    givenEvents(OrderCreated, DepositPaymentStarted)
      .when(startPayment)
      .thenRefused({ code: 'payment-open', paymentId: samplePaymentId });
  });

  it('fails on other events, on another refusal and on the other kind of answer', () => {
    const accepted = givenEvents(OrderCreated).when(startPayment);
    const refused = givenEvents().when(startPayment);
    expect(() => accepted.thenEvents()).toThrow('deeply equal');
    expect(() => accepted.thenRefused('order-not-found')).toThrow('deeply equal');
    expect(() => refused.thenRefused('terms-changed')).toThrow('deeply equal');
    expect(() => refused.thenEvents()).toThrow('deeply equal');
  });
});

describe('a specification of documents', () => {
  const append = (list: readonly number[] | undefined, next: number) => [...(list ?? []), next];

  it('folds the events over the document it was given, as often as asked', () => {
    givenDocument(append).whenEvents([1, 2]).thenDocument([1, 2]);
    givenDocument(append, [0]).times(3).whenEvents([1]).thenDocument([0, 1]);
  });

  it('fails when a fold edits its input or does not give the same again', () => {
    const edit = (list: number[] | undefined, next: number): number[] => {
      const kept = list ?? [];
      kept.push(next);
      return kept;
    };
    expect(() => givenDocument(edit).whenEvents([1, 2])).toThrow(TypeError);
    let runs = 0;
    const count = (): number => {
      runs += 1;
      return runs;
    };
    expect(() => givenDocument<number, number>(count).times(2).whenEvents([1]).thenDocument(1)).toThrow('deeply equal');
  });
});
