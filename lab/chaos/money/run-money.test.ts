import { describe, expect, it } from 'vitest';
import { describeEventStore } from '@driveaway/infra/event-store/testing/event-store-behaviour.ts';
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import type { ChaosReport } from '../harness/chaos-report.ts';
import { createMemoryEventStore } from '../../memory-stores/memory-event-store.ts';
import { readMoneyArguments } from './money-arguments.ts';
import { runMoney } from './run-money.ts';
import { runSequence } from './run-sequence.ts';

const figureOf = ({ figures }: ChaosReport, label: string): number =>
  figures.find((figure) => figure.label === label)?.value ?? 0;

describe('whatever submits, retries, time-outs, crashes, late answers, cancellations and refunds come in between', () => {
  it('the gateway’s books less paid deposits plus refunds are 0, in 200 sequences', async () => {
    const report = await runMoney({ cycles: 200, seed: 20_261_121 });
    expect(report.violations).toEqual([]);
    expect(figureOf(report, 'deposits charged')).toBeGreaterThan(60);
    expect(figureOf(report, 'deposits paid back')).toBeGreaterThan(15);
    expect(figureOf(report, 'processes killed')).toBeGreaterThan(100);
  });

  it('a seed and a number bring the same sequence back', async () => {
    const [one, other] = [await runSequence({ seed: 3, sequence: 8 }), await runSequence({ seed: 3, sequence: 8 })];
    expect(other).toEqual(one);
    expect(await runSequence({ seed: 4, sequence: 8 })).not.toEqual(one);
  });
});

describe('the run catches', () => {
  /** What up to 60 sequences find, until they find these words. */
  const expectFound = async (words: RegExp, wrap: (gateway: PaymentGateway) => PaymentGateway): Promise<void> => {
    const found: string[] = [];
    for (let first = 0; first < 60 && !found.some((what) => words.test(what)); first += 20) {
      const { violations } = await runMoney({ cycles: 20, first, seed: 1, wrap });
      found.push(...violations.map(({ what }) => what));
    }
    expect(found.join('\n')).toMatch(words);
  };

  it('a shop that gives up a payment while it may still arrive', async () => {
    await expectFound(/the gateway holds \d+ cents more than the order knows of/, (gateway) => ({
      ...gateway,
      lookUp: async () => ({ kind: 'not-found' }),
      notFoundPatience: async () => 0,
    }));
  });

  it('a shop that charges again when no answer comes', async () => {
    await expectFound(/one deposit was charged 2 times/, (gateway) => ({
      ...gateway,
      charge: async (request) => {
        const outcome = await gateway.charge(request).catch(() => ({ kind: 'unknown' as const }));
        return outcome.kind === 'unknown'
          ? gateway.charge({ ...request, reference: `again ${request.reference}` })
          : outcome;
      },
    }));
  });

  it('a shop that takes no answer to a refund for a yes', async () => {
    await expectFound(/paid back are/, (gateway) => ({
      ...gateway,
      refund: async (request) => {
        const outcome = await gateway.refund(request).catch(() => ({ kind: 'unknown' as const }));
        return outcome.kind === 'unknown' ? { kind: 'refunded', refundId: 'believed' } : outcome;
      },
    }));
  });
});

describe('the arguments of a run', () => {
  it('have defaults, and say everything that is wrong', () => {
    expect(readMoneyArguments([])).toEqual({ sequences: 1_000, seed: 1, first: 0 });
    expect(readMoneyArguments(['--sequences', '10000', '--seed', '7'])).toMatchObject({ sequences: 10_000, seed: 7 });
    expect(readMoneyArguments(['--sequences', '0', '--seed', 'x'])).toEqual({
      problems: ['--sequences is 1 or more', '--seed is a whole number'],
    });
    expect(readMoneyArguments(['--cents'])).toHaveProperty('problems');
  });
});

describeEventStore('in memory, for these runs', async () => createMemoryEventStore());
