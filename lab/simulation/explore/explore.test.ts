import { describe, expect, it } from 'vitest';
import { readSimulationArguments } from '../simulation-arguments.ts';
import { runSimulate } from '../run-simulate.ts';
import { defects, explorations } from './explorations.ts';
import { depositProtocol } from './protocols/deposit.ts';
import { leaseProtocol } from './protocols/lease.ts';
import { exploreAll, tellSchedule } from './search/explore-all.ts';
import type { Protocol } from './search/protocol-run.ts';

const named = async (name: string): Promise<Protocol> => {
  const found = [...explorations, ...defects].find((one) => one.name === name);
  if (found === undefined) throw new Error(`Nothing is called ${name}`);
  return found.open();
};

describe('every interleaving', () => {
  it.each([
    ['deposit: two tabs, one crash, one lost answer', 4_000],
    ['lease: two holders, one pause', 10_000],
    ['car: two desks, one lost answer', 1_000],
  ])('keeps every law: %s', async (name, atLeast) => {
    const explored = await exploreAll(await named(name));
    expect(explored.broken).toBeUndefined();
    expect(explored.atRest).toBeGreaterThan(0);
    // how many exactly follows from the product's steps; far fewer would mean that the protocol has come to nothing
    expect(explored.states).toBeGreaterThan(atLeast);
  });

  it('is reached without steps that only swap two others, and by the same steps every time', async () => {
    const settings = [
      () =>
        depositProtocol({
          gateway: 'closing',
          keys: ['one', 'another'],
          faults: { crashes: 1, lost: 0, slow: 0, pauses: 0 },
        }),
      async () => leaseProtocol({ holders: 2, faults: { crashes: 0, lost: 1, slow: 0, pauses: 0 } }),
    ];
    for (const open of settings) {
      const [one, again, all] = [
        await exploreAll(await open()),
        await exploreAll(await open()),
        await exploreAll(await open(), { withoutReduction: true }),
      ];
      expect(again).toEqual(one);
      expect([all.states, all.atRest]).toEqual([one.states, one.atRest]);
      expect(all.steps).toBeGreaterThan(one.steps);
    }
  });

  it('says so when a protocol never ends, and cuts nothing off in silence', async () => {
    let runs = 0;
    const endless: Protocol = async () => {
      let taken = 0;
      runs += 1;
      return {
        steps: () => [{ name: 'on', touches: 'everything' }],
        take: async () => void (taken += 1),
        state: () => String(taken),
        isAtRest: () => false,
        breaches: async () => [],
        told: () => [],
      };
    };
    await expect(exploreAll(endless, { mostStates: 50 })).rejects.toThrow('More than 50 states');
    expect(runs).toBe(1);
  });
});

describe('a planted defect', () => {
  it.each([
    // the quickest; `npm run simulate -- --explore` looks for all of them
    ['charge-before-the-append', 'A charge was made for which no payment was on record.'],
    ['revision-unguarded', 'The chain of order-12345678-9012 does not verify.'],
    ['no-query-after-an-unknown-outcome', 'A payment has had no outcome for three minutes.'],
    ['reconciler-without-the-query', 'An order says that a payment failed, and its customer was charged.'],
    ['charged-again-after-silence', 'A charge was made for which no payment was on record.'],
    ['retry-with-a-new-event-id', 'The chain of order-12345678-9012 does not verify.'],
    ['fence-dropped', 'Somebody wrote under a lease after its next holder had written.'],
    ['replacement-unguarded', 'Two processes rely on the lease at the same time.'],
    ['car-not-reserved', 'Two orders have the same car.'],
  ])('is found: %s', async (name, law) => {
    const { broken } = await exploreAll(await named(name));
    expect(broken?.laws).toContain(law);
  });

  it('is told by the shortest schedule', async () => {
    const protocol = await named('revision-unguarded');
    const { broken } = await exploreAll(protocol);
    expect(await tellSchedule(protocol, broken?.schedule ?? [])).toEqual([
      '   0.0 s  tab 2 comes',
      '   0.0 s  tab 2 reads order-12345678-9012: up to OrderCreated',
      '   0.0 s  tab 1 reads order-12345678-9012: up to OrderCreated',
      '   0.0 s  tab 2 appends DepositPaymentStarted to order-12345678-9012: done',
      '   0.0 s  tab 1 appends DepositPaymentStarted to order-12345678-9012: refused, others wrote first',
      '   0.0 s  tab 1 appends DepositPaymentStarted to order-12345678-9012: done',
    ]);
  });
});

describe('npm run simulate -- --explore', () => {
  it('explores what it is asked for, without the time and randomness of the machine', async () => {
    const found = await runSimulate('--explore', 'charge-before-the-append');
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining('charge-before-the-append: found') });
    const none = await runSimulate('--explore', 'nothing of this name');
    expect(none).toMatchObject({ code: 2, out: expect.stringContaining('There are:') });
  });

  it('is no argument of a simulated run', () => {
    expect(readSimulationArguments(['--explore'])).toHaveProperty('problems');
  });
});
