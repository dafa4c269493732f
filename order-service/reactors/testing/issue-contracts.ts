import { onTestFinished } from 'vitest';
import type { Wait } from '@driveaway/infra/clock/wait.ts';
import { startContractReactor, type ContractReactorPorts } from '../contract-reactor.ts';

/** Has contracts issued until the test ends, or until what it returns is called. */
export const issueContracts = (ports: ContractReactorPorts, wait?: Wait): (() => Promise<void>) => {
  const controller = new AbortController();
  const stopped = startContractReactor(ports, controller.signal, wait);
  const stop = async (): Promise<void> => {
    controller.abort();
    await stopped;
  };
  onTestFinished(stop);
  return stop;
};
