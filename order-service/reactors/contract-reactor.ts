/** Issues the contract after a paid deposit, and the next one after a change of the order: only here, even if the process crashed in between. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { issueContract, type IssueContractRequest, type IssuingPorts } from '../contracts/issue-contract.ts';
import { openLeftOutContracts } from '../contracts/left-out-contracts.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { openAnsweredHistory } from './answered-history.ts';
import { followOn } from './follow-on.ts';
import { createPatience } from './patience.ts';
import { readOrPassOver } from './read-or-pass-over.ts';
import { reactorCheckpoint, type Turn } from './reactor-checkpoint.ts';

/** Where it keeps how far it has come. */
export const contractCheckpoint = 'contract-reactor';

export type ContractReactorPorts = IssuingPorts & Pick<ServicePorts, 'readModels' | 'log'> & Turn;

/** Interval between retries of the contracts that it left out. */
export const leftOutMilliseconds = 60_000;

/** Issues the contract of every order whose deposit is paid. Ends when the signal aborts. */
export const startContractReactor = async (
  ports: ContractReactorPorts,
  stopping: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { log } = ports;
  const checkpoint = reactorCheckpoint(ports, contractCheckpoint, stopping);
  const { until: signal } = checkpoint;
  const patience = createPatience();
  const leftOut = openLeftOutContracts(ports.readModels);
  const answered = openAnsweredHistory(ports, contractCheckpoint);

  const issue = async (request: IssueContractRequest): Promise<void> => {
    const outcome = await issueContract(ports, request);
    if (outcome.kind !== 'refused') return answered.note();
    const { orderNo } = request;
    const { code } = outcome.refusal;
    if (code === 'busy-order' || code === 'terms-changed') throw new Error(`Order ${orderNo} is changing: ${code}`);
    // once this process is of a later version, it can
    if (code === 'order-not-readable') throw new Error(`Order ${orderNo} cannot be read`);
    log.info('No contract is due', { orderNo, refusal: code });
  };

  const handle = async (event: RecordedEvent): Promise<void> => {
    const { id, type, stream } = event;
    if (type !== 'DepositPaid' && type !== 'OrderChanged') return;
    const envelope = await readOrPassOver(log, contractCheckpoint, event, ({ metadata }) => parseMetadata(metadata));
    if (envelope === undefined) return;
    const orderNo = stream.slice(orderStreamPrefix.length);
    const request = { orderNo, correlationId: envelope.correlationId, causationId: id };
    try {
      await issue(request);
    } catch (fault) {
      if (signal.aborted || patience.endsWith(id, fault) === undefined) throw fault;
      // durable before the checkpoint passes it: the next start comes back to it too
      await leftOut.add(request);
      log.error('A contract could not be issued and was left out', fault, { stream });
    }
  };

  const tryAgain = async (request: IssueContractRequest): Promise<void> => {
    try {
      await issue(request);
      await leftOut.settle(request);
    } catch (fault) {
      const { orderNo } = request;
      log.error('A contract that was left out could not be issued; trying again', fault, { orderNo });
    }
  };

  const comeBack = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const request of await leftOut.due()) await tryAgain(request);
      } catch (fault) {
        log.error('Contracts that were left out could not be read; trying again', fault);
      }
      await wait(leftOutMilliseconds, signal);
    }
  };

  const following = followOn(ports, checkpoint, {
    name: contractCheckpoint,
    prefixes: [orderStreamPrefix],
    handle,
    wait,
  });
  await checkpoint.ended([following.finished, comeBack()]);
};
