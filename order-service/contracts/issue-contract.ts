import type { Actor } from '@driveaway/domain/order/event-metadata.ts';
import { isReadable } from '@driveaway/domain/order/order-state.ts';
import { termsOf } from '@driveaway/domain/order/decide-change.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderCommandOutcome, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrder } from '../orders/load-order.ts';
import { contractFactsOf } from './contract-facts.ts';
import { currentEdition } from './contract-editions.ts';
import { noticeStatesOf } from '@driveaway/domain/order/sale-rules.ts';
import type { ServiceSettings } from '../ports/service-ports.ts';
import { nextIssue } from './contract-issue.ts';
import { documentHash, renderContract } from './contract-template.ts';

export type IssueContractRequest = {
  readonly orderNo: string;
  readonly correlationId: string;
  /** The event that made the contract due. */
  readonly causationId: string;
};

/** The notices are those of today's files: they are recorded with what they were printed on. */
export type IssuingPorts = OrderPorts & { readonly settings?: Pick<ServiceSettings, 'contractNotices'> };

const issuer: Actor = { kind: 'system', id: 'contracts' };

/**
 * Issues the contract of an order whose deposit is paid, once for the order as it is, whoever asks: the command id is
 * derived from the payment and the number of the last change. `not-due`: no deposit yet, issued before, or the buyer's data is gone.
 * Refused as `order-not-readable` where an event of a later version may be the deposit.
 */
export const issueContract = async (
  ports: IssuingPorts,
  { orderNo, correlationId, causationId }: IssueContractRequest,
): Promise<OrderCommandOutcome | { readonly kind: 'not-due' }> => {
  const { events, state } = await loadOrder(ports, orderNo);
  const facts = contractFactsOf(events);
  // a later version may have recorded what it says: whoever passed it by would leave the order without a contract for ever
  if (facts === undefined && !isReadable(state))
    return { kind: 'refused', refusal: { code: 'order-not-readable' }, state };
  if (facts === undefined) return { kind: 'not-due' };
  const { paymentId } = facts.deposit;
  const { changes = 0 } = state.facts.earlier ?? {};
  const ofChange = changes === 0 ? [] : [`change ${changes}`];
  const commandId = derivedId('issue-contract', orderNo, paymentId, ...ofChange);
  // not rendered only to be a repetition: after an import a reactor comes by every order
  if (events.some(({ metadata }) => metadata.commandId === commandId)) return { kind: 'not-due' };
  const own = noticeStatesOf(facts.order).flatMap((state) => ports.settings?.contractNotices?.get(state) ?? []);
  const notices = own.length === 0 ? undefined : own;
  const issue = nextIssue(state.facts, ports.clock.now().toString(), facts.order.price.state);
  return executeOrderCommand(ports, {
    orderNo,
    command: {
      type: 'IssueContract',
      contractHash: documentHash(renderContract(currentEdition, facts, issue, notices)),
      templateVersion: currentEdition.version,
      issuedOn: issue.issuedOn,
      terms: termsOf(state.facts),
      notices,
    },
    commandId,
    correlationId,
    causationId,
    actor: issuer,
    content: { paymentId, ...(changes === 0 ? {} : { change: changes }) },
  });
};
