/** A paid deposit leads to a contract: here and nowhere else, also when the process died in between. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { waitOnTimer, type Wait } from '@driveaway/infra/clock/wait.ts';
import { issueContract } from '../contracts/issue-contract.ts';
import type { OrderPorts } from '../orders/execute-order-command.ts';
import type { ServicePorts } from '../ports/service-ports.ts';
import { followOn } from './follow-on.ts';
import { createPatience } from './patience.ts';

export type ContractReactorPorts = OrderPorts & Pick<ServicePorts, 'readModels' | 'log'>;

/** After this long it comes back to the contracts that it left out. */
export const leftOutMilliseconds = 60_000;

/** Issues the contract of every order whose deposit is paid. Ends when the signal aborts. */
export const startContractReactor = async (
  ports: ContractReactorPorts,
  signal: AbortSignal,
  wait: Wait = waitOnTimer,
): Promise<void> => {
  const { log } = ports;
  const patience = createPatience();
  const leftOut = new Map<string, RecordedEvent>();

  const issue = async ({ id, stream, metadata }: RecordedEvent): Promise<void> => {
    const orderNo = stream.slice(orderStreamPrefix.length);
    const outcome = await issueContract(ports, {
      orderNo,
      correlationId: parseMetadata(metadata).correlationId,
      causationId: id,
    });
    if (outcome.kind === 'refused') {
      if (outcome.refusal.code === 'busy-order') throw new Error(`Order ${orderNo} is busy`);
      log.info('No contract is due', { orderNo, refusal: outcome.refusal.code });
    }
  };

  const handle = async (event: RecordedEvent): Promise<void> => {
    if (event.type !== 'DepositPaid') return;
    try {
      await issue(event);
    } catch (fault) {
      if (patience.endsWith(event.id, fault) === undefined) throw fault;
      leftOut.set(event.id, event);
      log.error('A contract could not be issued and was left out', fault, { stream: event.stream });
    }
  };

  const comeBack = async (): Promise<void> => {
    while (!signal.aborted) {
      await wait(leftOutMilliseconds, signal);
      for (const [id, event] of signal.aborted ? [] : leftOut) {
        try {
          await issue(event);
          leftOut.delete(id);
        } catch (fault) {
          log.error('A contract that was left out could not be issued; trying again', fault, { stream: event.stream });
        }
      }
    }
  };

  const following = followOn(ports, { name: 'contract-reactor', prefixes: [orderStreamPrefix], handle, signal });
  await Promise.all([following.finished, comeBack()]);
};
