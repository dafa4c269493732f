/** The contract as it was issued: rendered again from the facts as they were then, and checked against its hash. */
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import type { LoadedEvent } from '../orders/load-order.ts';
import { contractInEdition } from './contract-editions.ts';
import { contractFactsOf } from './contract-facts.ts';
import type { IssuedVersion } from './contract-issue.ts';
import { documentHash } from './contract-template.ts';

type IssuedContract = {
  readonly html: string;
  readonly contractHash: string;
  readonly contractVersion: number;
  /** yyyy-MM-dd. */
  readonly issuedOn: string;
};

/** `not-issued`: no contract yet. `erased`: the buyer's data cannot be read any more. */
export type IssuedContractOutcome = IssuedContract | 'not-issued' | 'erased';

const issueOf = (
  events: readonly LoadedEvent[],
  version: number | undefined,
): [number, OrderEventOf<'ContractIssued'>['data']] | undefined => {
  const index = events.findLastIndex(
    ({ event }) =>
      event?.type === 'ContractIssued' && (version === undefined || event.data.contractVersion === version),
  );
  const event = events[index]?.event;
  return event?.type === 'ContractIssued' ? [index, event.data] : undefined;
};

const issuedBefore = (events: readonly LoadedEvent[], index: number): IssuedVersion | undefined =>
  issueOf(events.slice(0, index), undefined)?.[1];

/**
 * The last contract issued for an order, or one of its versions, from all its events. Throws when the rendering differs
 * from what was issued: no contract is better than a wrong one.
 */
export const issuedContractOf = (events: readonly LoadedEvent[], version?: number): IssuedContractOutcome => {
  const issue = issueOf(events, version);
  if (issue === undefined) return 'not-issued';
  const [index, { contractHash, contractVersion, issuedOn, templateVersion, notices }] = issue;
  const facts = contractFactsOf(events.slice(0, index));
  if (facts === undefined) return 'erased';
  const replaces = issuedBefore(events, index);
  const rendered = contractInEdition(templateVersion, facts, { contractVersion, issuedOn, replaces }, notices);
  if (rendered === undefined || documentHash(rendered) !== contractHash) {
    throw new Error(`Contract ${contractVersion} of order ${facts.order.orderNo} does not come out as it was issued`);
  }
  return { html: rendered, contractHash, contractVersion, issuedOn };
};
