import { describe, expect, it } from 'vitest';
import { createHeardAnswers } from './heard-answers.ts';

const standingPath = '/api/back-office/orders/12345678-9012';
const standing = (revision: number, refunded = 0) => ({ status: 200, body: { revision, price: { refunded } } });
const keyed = { headers: { 'idempotency-key': 'one' } };

const listening = () => {
  const wrongs: string[] = [];
  const heard = createHeardAnswers((_, what) => wrongs.push(what));
  const told = (who: string, answer: { status: number; body: unknown }) =>
    heard.asks(who, standingPath, undefined)(answer);
  return { heard, told, wrongs };
};

describe('an answer', () => {
  it('may add to what was told before, and not take back any of it', () => {
    const { told, wrongs, heard } = listening();
    told('one', standing(3, 250));
    told('one', standing(4, 250));
    expect(wrongs).toEqual([]);
    told('one', standing(3, 250));
    expect(wrongs.join()).toMatch(/one was told of 12345678-9012 revision: 4, and now 3/);
    told('one', standing(5, 0));
    expect(wrongs.join()).toMatch(/refunded: 250, and now 0/);
    expect(heard.compared()).toBe(6);
  });

  it('is compared with what the same person knew when they asked', () => {
    const { heard, told, wrongs } = listening();
    const slow = heard.asks('one', standingPath, undefined);
    told('one', standing(4));
    told('another', standing(1));
    slow(standing(2));
    told('one', standing(4));
    expect(wrongs).toEqual([]);
    told('one', standing(3));
    expect(wrongs).toHaveLength(1);
  });

  it('under one key is what it was: what was done, and what the bank refused', () => {
    const { heard, wrongs } = listening();
    const told = (status: number, body: unknown = {}) =>
      heard.asks('one', '/api/build-your-own/deposit', keyed)({ status, body });
    told(200, { status: 'pending' });
    told(402);
    told(402);
    expect(wrongs).toEqual([]);
    told(200, { status: 'paid' });
    expect(wrongs).toHaveLength(1);
  });
});
