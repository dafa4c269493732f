import { expect, it } from 'vitest';
import { watchExpiries, type ExpirySource } from './watch-expiries.ts';

const ends = Temporal.Instant.from('2027-11-02T01:00:00Z');
const minute = 60_000;

const watched = () => {
  const state = { now: 0, asked: 0, answers: true };
  const logged: object[] = [];
  const source: ExpirySource = {
    kind: 'certificate',
    name: 'mail mail.example:465',
    read: async () => {
      state.asked += 1;
      if (!state.answers) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
      return ends;
    },
  };
  const expiries = watchExpiries({
    sources: [source],
    known: [{ kind: 'secret', name: 'dealer-system', at: ends }],
    elapsed: () => state.now,
    log: { warn: (message, fields) => void logged.push({ message, ...fields }) },
  });
  return { state, logged, expiries };
};
const secret = { kind: 'secret', name: 'dealer-system', at: ends };
const certificate = { kind: 'certificate', name: 'mail mail.example:465', at: ends };

it('asks a server once an hour, however often it is asked itself', async () => {
  const { state, expiries } = watched();
  await Promise.all([expiries(), expiries()]);
  state.now = 59 * minute;
  expect(await expiries()).toEqual([secret, certificate]);
  expect(state.asked).toBe(1);
  state.now = 60 * minute;
  await expiries();
  expect(state.asked).toBe(2);
});

it('asks one that is away every five minutes, says so once, and keeps what it knew', async () => {
  const { state, logged, expiries } = watched();
  state.answers = false;
  expect(await expiries()).toEqual([secret]);
  state.now = 4 * minute;
  await expiries();
  expect(state.asked).toBe(1);
  state.now = 5 * minute;
  await expiries();
  expect(logged).toEqual([
    {
      message: 'When something ends is not known',
      kind: 'certificate',
      name: 'mail mail.example:465',
      code: 'ECONNREFUSED',
    },
  ]);
  state.answers = true;
  state.now = 10 * minute;
  expect(await expiries()).toEqual([secret, certificate]);
  state.answers = false;
  state.now = 70 * minute;
  expect(await expiries()).toEqual([secret, certificate]);
  expect(logged).toHaveLength(2);
});
