/** The customer signs: with the contract they saw, their notes as the annex, and the period in which they may withdraw. */
import { contractNotes, notesWithoutFinance, type ContractForm } from '@driveaway/domain/customer/contract-form.ts';
import { coolingOffOf, type CoolingOff } from '@driveaway/domain/order/cooling-off.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { lawStatesOf } from '@driveaway/domain/order/sale-rules.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { refuse } from '../http/failures/http-refusals.ts';
import { derivedId } from '../orders/derived-id.ts';
import { executeOrderCommand, type OrderCommandRefusal, type OrderPorts } from '../orders/execute-order-command.ts';
import { loadOrder, type LoadedEvent } from '../orders/load-order.ts';
import type { OwnOrder } from '../orders/own-order.ts';
import { changesSince } from './contract-changes.ts';
import { documentHash } from './contract-template.ts';

type AcceptContractRequest = {
  readonly order: OwnOrder;
  readonly form: ContractForm;
  /** The version last shown to this browser, which the customer means when the form names none. */
  readonly servedHash: string | undefined;
  readonly commandId: string;
  readonly correlationId: string;
  /** Evidence of who signed; encrypted with the notes. */
  readonly ipAddress: string;
  readonly userAgent: string;
};

/** The customer's current notes: those sent with the acceptance, or else the last ones sent before it. None of an order before its
 * customer changed it. */
export const notesOf = (events: readonly LoadedEvent[]): string =>
  events.reduce((notes, { event }) => {
    if (event?.type === 'OrderChanged' && event.data.charges === undefined) return '';
    return event?.type === 'ContractNotesAdded' || event?.type === 'ContractAccepted'
      ? (event.personal?.notes ?? '')
      : notes;
  }, '');

/** The annex that a form signs: its own words, else those that were sent before, without what its box answers anew. */
export const annexOf = (
  events: readonly LoadedEvent[],
  form: Pick<ContractForm, 'isFinanceApproval' | 'isOther' | 'notes' | 'replacesNotes'>,
): string => {
  const sent = contractNotes(form);
  return sent === '' && !form.replacesNotes ? notesWithoutFinance(notesOf(events)) : sent;
};

/** Until when the buyer of this order may withdraw after accepting at an instant. Throws when there is no order. */
export const coolingOffFor = (
  state: OrderState,
  acceptedAt: Temporal.Instant,
  subjectToFinance: boolean,
): CoolingOff => {
  const { created, contractDealerState } = state.facts;
  if (created === undefined) throw new Error('There is no order to withdraw from');
  return coolingOffOf({
    acceptedAt: acceptedAt.toString({ smallestUnit: 'millisecond' }),
    states: lawStatesOf({ ...created, contractDealerState }),
    buyerType: created.buyerType,
    sellerArrangesCredit: subjectToFinance || state.lifecycle.value.finance !== 'notApplicable',
  });
};

/** Refusals of an acceptance that may have been recorded before. */
const mayBeAccepted: ReadonlySet<OrderCommandRefusal['code']> = new Set([
  'illegal-transition',
  'step-not-due',
  'contract-changed',
]);

/** Whether a form says what was accepted before; one without notes means those that were sent. */
const isSameAcceptance = (form: ContractForm, accepted: OrderEventOf<'ContractAccepted'>['data']): boolean => {
  const sent = contractNotes(form);
  return (
    ((sent === '' && !form.replacesNotes) || documentHash(sent) === accepted.notesHash) &&
    form.isFinanceApproval === accepted.subjectToFinance &&
    (form.contractHash ?? accepted.contractHash) === accepted.contractHash
  );
};

/**
 * Records the acceptance of a version that was shown: by its hash, or the last one that this browser was given.
 * Idempotent: an order already accepted answers the same acceptance with success again, whichever tab asks, and refuses
 * another one; a contract that has changed with the changed sections, when the version that the customer saw is known.
 * Empty notes mean those sent before. Answers the position of the acceptance.
 */
export const acceptContract = async (ports: OrderPorts, request: AcceptContractRequest): Promise<bigint> => {
  const { order, form, correlationId, ipAddress, userAgent } = request;
  const { orderNo, customerId } = order.created;
  const notes = annexOf(order.events, form);
  const { contract, acceptance: known } = order.state.facts;
  const seen = form.contractHash ?? request.servedHash;
  if (seen === undefined && contract !== undefined && known === undefined) refuse({ code: 'contract-not-seen' });
  const contractHash = seen ?? '';
  const now = ports.clock.now();
  const coolingOff = coolingOffFor(order.state, now, form.isFinanceApproval);
  const withCredit = coolingOffFor(order.state, now, true);
  const outcome = await executeOrderCommand(ports, {
    orderNo,
    command: {
      type: 'AcceptContract',
      data: {
        contractHash,
        notesHash: documentHash(notes),
        subjectToFinance: form.isFinanceApproval,
        coolingOff,
        ...(withCredit.endsAt === coolingOff.endsAt ? {} : { coolingOffWithCredit: withCredit }),
      },
      personal: { notes, ipAddress, userAgent },
    },
    commandId: derivedId('accept-contract', orderNo, request.commandId),
    correlationId,
    actor: { kind: 'customer', id: customerId },
    // what was sent, not what it resolved to: a retry stays the same command if another version was shown since
    content: {
      contractHash: form.contractHash ?? null,
      notes: contractNotes(form),
      subjectToFinance: form.isFinanceApproval,
    },
  });
  if (outcome.kind === 'done') return outcome.position;
  const { refusal } = outcome;
  if (!mayBeAccepted.has(refusal.code)) refuse(refusal);
  const { events, state } = await loadOrder(ports, orderNo);
  const changes = refusal.code === 'contract-changed' ? changesSince(events, contractHash) : undefined;
  if (changes !== undefined) {
    const message = `The contract of order ${orderNo} has changed since you opened it: ${changes.join(', ')}. Please review the current version.`;
    refuse({ ...refusal, message }, { contractHash: changes });
  }
  // what was accepted before a change does not hold any more
  const { acceptance } = state.facts;
  const accepted = events.findLast(({ event }) => event?.type === 'ContractAccepted');
  if (refusal.code === 'contract-changed' || acceptance === undefined || accepted?.event?.type !== 'ContractAccepted')
    return refuse(refusal);
  return isSameAcceptance(form, accepted.event.data) ? accepted.position : refuse({ code: 'accepted-otherwise' });
};
