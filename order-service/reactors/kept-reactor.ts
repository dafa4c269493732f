/** Compares keys, licences and documents with the events every day, and raises an alarm for what differs. */
import { findingCodes, type Finding } from '@driveaway/domain/api/findings.ts';
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { isPassingFault } from '@driveaway/infra/stores/passing-fault.ts';
import { compareKept, confirmKept, type ComparedKept, type KeptPorts } from '../audit/verify/compare-kept.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

type Ports = KeptPorts & Pick<ServicePorts, 'log' | 'metrics'>;

export const keptTickMilliseconds = 15 * 60 * 1_000;
/** Between pages, so that requests come first. */
const restMilliseconds = 100;

const keptCodes = findingCodes.filter((code) => /^(?:key|licence|document)-/.test(code));

const countByCode = ({ metrics }: Ports, findings: readonly Finding[]): void => {
  for (const code of keptCodes) {
    const count = findings.filter((finding) => finding.code === code).length;
    metrics?.set('driveaway_kept_findings', count, { code });
  }
};

const tell = (ports: Ports, { events }: ComparedKept, findings: readonly Finding[]): void => {
  countByCode(ports, findings);
  for (const { code, what, advice, orderNo, stream, revision } of findings) {
    const place = { orderNo, stream, revision };
    ports.log.error('What is kept is not as the events say', new Error(code), { what, advice, ...place });
  }
  ports.log.info('Keys, licences and documents compared', { events, findings: findings.length });
};

/**
 * Begins a quarter of an hour after the start and tries until it has succeeded on that day. What is not as it should be counts
 * when it is still so a quarter of an hour later: an erasure or a deletion may have been under way. Nothing is remembered over a
 * restart. Ends with the signal.
 */
export const startKeptReactor = async (ports: Ports, signal: AbortSignal, wait: Wait = waitOnTimer): Promise<void> => {
  let comparedOn: string | undefined;
  let suspected: ComparedKept | undefined;
  const rest = async (): Promise<boolean> => {
    await wait(restMilliseconds, signal);
    return !signal.aborted;
  };
  const goThrough = async (today: string): Promise<void> => {
    if (suspected !== undefined) {
      tell(ports, suspected, await confirmKept(ports, suspected.suspects));
      suspected = undefined;
    } else if (comparedOn !== today) {
      const compared = await compareKept(ports, rest);
      if (compared === undefined) return;
      comparedOn = today;
      if (compared.suspects.length > 0) suspected = compared;
      else tell(ports, compared, []);
    }
  };
  for (;;) {
    await wait(keptTickMilliseconds, signal);
    if (signal.aborted) break;
    const today = dayIn('NSW', ports.clock.now().toString());
    try {
      await goThrough(today);
    } catch (fault) {
      // what is damaged is so at the next try as well
      if (!isPassingFault(fault)) comparedOn = today;
      ports.log.error('Keys, licences and documents could not be compared; trying again later', fault);
    }
  }
};
