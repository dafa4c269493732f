/** The contract is issued off the request path: a request just after the payment waits for it, up to a time limit. */
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import { loadOrderWithoutPersonal } from '../orders/load-order.ts';
import type { ServicePorts } from '../ports/service-ports.ts';

const longestWaitMilliseconds = 2_000;

/** The deposit is paid, and the contract follows. */
export const isContractDue = ({ facts: { deposit, contract, cancellation } }: OrderState): boolean =>
  deposit !== undefined && contract === undefined && cancellation === undefined;

/** Waits while a contract is due, at most two seconds. The position of the last one issued; undefined when there is none. */
export const awaitContract = async (
  ports: Pick<ServicePorts, 'eventStore'> & Partial<Pick<ServicePorts, 'wait'>>,
  orderNo: string,
): Promise<bigint | undefined> => {
  let issuedAt: bigint | undefined;
  await pollUntil(
    async () => {
      const { state, events } = await loadOrderWithoutPersonal(ports, orderNo);
      issuedAt = events.findLast(({ type }) => type === 'ContractIssued')?.position;
      return !isContractDue(state);
    },
    longestWaitMilliseconds,
    ports.wait,
  );
  return issuedAt;
};
