import type { DepositRequest } from '@driveaway/domain/api/deposit.ts';
import type { CheckoutOrder } from '@driveaway/domain/checkout/checkout-order.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { notPaidAfterAll, paidAfterAll, paymentMachine, type PaymentAnswer } from './payment-machine.ts';

const untouched: CheckoutOrder = {
  depositPaid: false,
  paymentOpen: false,
  paymentHeld: false,
  contractIssued: false,
  contractAccepted: false,
  cancelled: false,
};
const open = { ...untouched, paymentOpen: true };
const held = { ...open, paymentHeld: true };
const paid = { ...untouched, depositPaid: true };

const request: DepositRequest = {
  orderReference: 'ref',
  cardName: 'A B',
  cardNumber: 'eCrypted:…',
  cardCVN: 'eCrypted:…',
  cardExpiryMonth: '01',
  cardExpiryYear: '30',
  amount: 1000,
};

/** A pay step whose server gives these answers in turn; waits pass as soon as they start. */
const payStep = (answer: PaymentAnswer | Error, orders: readonly (CheckoutOrder | Error)[], start = untouched) => {
  const clock = new SimulatedClock();
  const asked: CheckoutOrder[] = [];
  const sent: DepositRequest[] = [];
  const answers = [...orders];
  const actor = createActor(
    paymentMachine.provide({
      actors: {
        pay: fromPromise<PaymentAnswer, DepositRequest>(({ input }) => {
          sent.push(input);
          return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
        }),
        askOrder: fromPromise<CheckoutOrder>(() => {
          const next = answers.shift();
          if (next === undefined || next instanceof Error) return Promise.reject(next ?? new Error('asked too often'));
          asked.push(next);
          return Promise.resolve(next);
        }),
      },
    }),
    { input: start, clock },
  );
  actor.subscribe((snapshot) => {
    if (snapshot.matches('waiting')) queueMicrotask(() => clock.increment(2000));
  });
  actor.start();
  return { actor, sent, asked, clock };
};

const outcome = async (step: ReturnType<typeof payStep>) => {
  const snapshot = await waitFor(step.actor, (current) => current.matches('paid') || current.matches('editing'));
  return { state: snapshot.value, said: snapshot.context.said };
};

describe('the pay step', () => {
  it('says what the server said when the payment went through', async () => {
    const step = payStep({ kind: 'paid', message: 'Thank you' }, []);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toEqual({ state: 'paid', said: { tone: 'success', message: 'Thank you' } });
  });

  it('lets the customer try again after a declined card', async () => {
    const step = payStep({ kind: 'refused', message: 'Insufficient Funds' }, []);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toEqual({ state: 'editing', said: { tone: 'error', message: 'Insufficient Funds' } });
    expect(step.actor.getSnapshot().can({ type: 'submit', request })).toBe(true);
  });

  it('asks the order while the bank is thinking, and tells the truth when it is known', async () => {
    const step = payStep({ kind: 'pending' }, [open, open, paid]);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toEqual({ state: 'paid', said: { tone: 'success', message: paidAfterAll } });
    expect(step.sent).toEqual([request]);
  });

  it('tells that nothing was charged when the bank says no in the end', async () => {
    const step = payStep({ kind: 'pending' }, [open, untouched, untouched]);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toEqual({ state: 'editing', said: { tone: 'error', message: notPaidAfterAll } });
  });

  it('asks once a minute while the gateway reviews the payment, and takes no other', async () => {
    const step = payStep({ kind: 'pending' }, [open, held, paid]);
    step.actor.send({ type: 'submit', request });
    await waitFor(step.actor, ({ context, value }) => context.isHeld && value === 'waiting');
    expect(step.actor.getSnapshot().can({ type: 'submit', request })).toBe(false);
    // half a minute and more
    for (let polls = 0; polls < 20; polls += 1) await Promise.resolve();
    expect(step.asked).toEqual([open, held]);
    step.clock.increment(60_000);
    expect(await outcome(step)).toMatchObject({ state: 'paid' });
  });

  it('knows from the start that a payment is reviewed', () => {
    const step = payStep({ kind: 'unknown' }, [held], held);
    expect(step.actor.getSnapshot().context.isHeld).toBe(true);
    step.actor.stop();
  });

  it('believes an order that knows of no payment only when it says so twice', async () => {
    const step = payStep({ kind: 'unknown' }, [untouched, open, paid]);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toMatchObject({ state: 'paid' });
    expect(step.asked).toHaveLength(3);
  });

  it('counts how often it has asked, from none with each payment', async () => {
    const step = payStep({ kind: 'unknown' }, [new Error('offline'), untouched, untouched, paid]);
    const questions = async (): Promise<number> => {
      step.actor.send({ type: 'submit', request });
      await outcome(step);
      return step.actor.getSnapshot().context.questions;
    };
    expect(await questions()).toBe(3);
    expect(await questions()).toBe(1);
  });

  it('asks on while the server cannot be reached', async () => {
    const step = payStep({ kind: 'unknown' }, [new Error('offline'), new Error('offline'), paid]);
    step.actor.send({ type: 'submit', request });
    expect(await outcome(step)).toMatchObject({ state: 'paid' });
  });

  it('takes no second submit before the outcome is known', () => {
    const step = payStep({ kind: 'pending' }, [open]);
    step.actor.send({ type: 'submit', request });
    expect(step.actor.getSnapshot().can({ type: 'submit', request })).toBe(false);
    step.actor.stop();
  });

  it('starts by asking when a payment was open before the page was loaded', async () => {
    const step = payStep({ kind: 'unknown' }, [paid], open);
    expect(await outcome(step)).toMatchObject({ state: 'paid' });
    expect(step.sent).toEqual([]);
  });

  it('takes no payment for an order that is paid', () => {
    const step = payStep({ kind: 'unknown' }, [], paid);
    expect(step.actor.getSnapshot().can({ type: 'submit', request })).toBe(false);
  });
});
