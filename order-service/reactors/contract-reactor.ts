/** A paid deposit leads to a contract, also when the process died in between. */
import { orderStreamPrefix } from '@driveaway/domain/order/order-number.ts';
import { parseMetadata } from '@driveaway/infra/event-store/event-hash.ts';
import type { RecordedEvent } from '@driveaway/infra/event-store/port.ts';
import { followAll } from '@driveaway/infra/subscriptions/follow-all.ts';
import { issueContract } from '../contracts/issue-contract.ts';
import { isPassingFault } from '../http/error-boundary.ts';
import type { OrderPorts } from '../orders/execute-order-command.ts';
import type { ServicePorts } from '../service-ports.ts';

export type ContractReactorPorts = OrderPorts & Pick<ServicePorts, 'readModels' | 'log'>;

const checkpoint = 'contract-reactor';
/** A deposit whose contract fails this often, for a reason that does not pass, holds up no other order. */
const mostTries = 5;

/** Issues the contract of every order whose deposit is paid. Ends when the signal aborts. */
export const startContractReactor = (ports: ContractReactorPorts, signal: AbortSignal): Promise<void> => {
  const { eventStore, readModels, log, clock, randomness } = ports;
  let failing = { eventId: '', tries: 0 };

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
      failing = { eventId: event.id, tries: failing.eventId === event.id ? failing.tries + 1 : 1 };
      if (isPassingFault(fault) || failing.tries < mostTries) throw fault;
      log.error('A contract could not be issued and was left out', fault, { stream: event.stream });
    }
  };

  return followAll({
    name: checkpoint,
    eventStore,
    prefixes: [orderStreamPrefix],
    loadCheckpoint: () => readModels.loadCheckpoint(checkpoint),
    saveCheckpoint: (position) => readModels.saveCheckpoint(checkpoint, position),
    handle,
    signal,
    log,
    clock,
    randomness,
  }).finished;
};
