/** Thousands of orders, each through an interleaving of its own. Does every cent end where the order says? */
import type { PaymentGateway } from '@driveaway/infra/payments/port.ts';
import type { ChaosOptions, ChaosReport, Violation } from '../harness/chaos-report.ts';
import { runSequence, type SequenceReport } from './run-sequence.ts';

export type MoneyRunOptions = ChaosOptions & {
  readonly wrap?: ((gateway: PaymentGateway) => PaymentGateway) | undefined;
  /** The number of the first sequence; 0 by default. */
  readonly first?: number | undefined;
};

/** Each has a world of its own: while one waits out a pause, others work. */
const sequencesAtOnce = 16;

export const runMoney = async ({
  cycles,
  seed,
  onProgress,
  wrap,
  first = 0,
}: MoneyRunOptions): Promise<ChaosReport> => {
  const reports: SequenceReport[] = [];
  const violations: Violation[] = [];
  let next = first;
  const work = async (): Promise<void> => {
    while (next < first + cycles) {
      const sequence = next;
      next += 1;
      const report = await runSequence({ seed, sequence, wrap });
      reports.push(report);
      for (const what of report.findings) violations.push({ cycle: sequence, what });
      onProgress?.(reports.length);
    }
  };
  await Promise.all(Array.from({ length: sequencesAtOnce }, work));
  const count = (of: (report: SequenceReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    name: 'money',
    cycles,
    seed,
    figures: [
      { label: 'steps taken while things went wrong', value: count(({ steps }) => steps) },
      { label: 'processes killed', value: count(({ kills }) => kills) },
      { label: 'deposits charged', value: count(({ charges }) => charges) },
      { label: 'deposits paid back', value: count(({ refunds }) => refunds) },
      { label: 'orders cancelled', value: count(({ isCancelled }) => Number(isCancelled)) },
      {
        label: 'sequences with eWAY’s kind of gateway',
        value: count(({ gatewayKind }) => Number(gatewayKind === 'eway')),
      },
      { label: 'sequences whose money does not add up', value: count(({ findings }) => Number(findings.length > 0)) },
    ],
    violations: violations.toSorted((one, other) => one.cycle - other.cycle),
  };
};
