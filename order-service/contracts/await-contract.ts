/** The contract is issued off the request path: a request just after the payment waits for it, up to a time limit. */
import { initialOrderState, type OrderState } from '@driveaway/domain/order/order-state.ts';
import { pollUntil } from '@driveaway/infra/clock/poll-until.ts';
import { noKey, openEvent } from '@driveaway/infra/event-store/sealed-events.ts';
import { evolveLoaded, readOrderEvents } from '../orders/load-order.ts';
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
  let state = initialOrderState;
  let next = 0n;
  let issuedAt: bigint | undefined;
  await pollUntil(
    async () => {
      for await (const recorded of readOrderEvents(ports.eventStore, orderNo, next)) {
        [state] = evolveLoaded(state, await openEvent(recorded, noKey));
        next = recorded.revision + 1n;
        if (recorded.type === 'ContractIssued') issuedAt = recorded.position;
      }
      return !isContractDue(state);
    },
    longestWaitMilliseconds,
    ports.wait,
  );
  return issuedAt;
};
