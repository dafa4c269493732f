/** What the back office is offered, and what the order then takes, must agree. */
import { linesOnRecord } from '@driveaway/domain/order/bank-line.ts';
import {
  backOfficeMessageSchema,
  correctableMessages,
  eventOfMessage,
  messageTypes,
} from '@driveaway/domain/api/back-office.ts';
import { dealers } from '@driveaway/domain/dealers/dealers.ts';
import { dollarsFromCents } from '@driveaway/domain/money/cents.ts';
import { decide } from '@driveaway/domain/order/decide.ts';
import { balanceRefundDueCents, depositHeldCents } from '@driveaway/domain/order/order-money.ts';
import type { OrderState } from '@driveaway/domain/order/order-state.ts';
import { lastStepOf } from '@driveaway/domain/order/status-correction.ts';
import { sampleOtherVin, sampleVin } from '@driveaway/domain/testing/order-builders.ts';
import { orderHistories, statesOfHistory } from '@driveaway/domain/testing/order-histories.ts';
import { sampleInstant } from '@driveaway/domain/testing/sample-commands.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { machineCalls } from '../routes/machine-calls.ts';
import { commandOf, documentOf } from './message-command.ts';
import { nextMessagesOf } from './order-standing.ts';

const reason = 'Recorded for another order.';
const bankReference = 'EFT-OF-THE-CLERK';

const otherDealerThan = (dealerId: string | undefined): string | undefined =>
  dealers.find(({ id }) => id !== dealerId)?.id;

/** So much that any rest may be waived. */
const waiverLimitCents = 9_000_000;

const lateChargeOf = ({ givenUp }: OrderState['facts']) => {
  const late = givenUp?.find(({ charge }) => charge !== undefined)?.charge;
  return { amount: dollarsFromCents(late?.amountCents ?? 1), transactionId: late?.transactionId };
};

/** What a careful clerk, who sees where the order stands, sends. */
const dataOf = ({ facts, lifecycle }: OrderState): Partial<Record<string, object>> => ({
  allocate: { vin: facts.created?.stockCar?.vin ?? sampleVin },
  reallocate: { vin: facts.vin === sampleOtherVin ? sampleVin : sampleOtherVin, reason },
  'request-balance': { dueOn: facts.balance.dueOn === '2026-12-20' ? '2026-12-22' : '2026-12-20' },
  'balance-paid': { amount: 1_000, bankReference },
  'balance-waived': { amount: 0.01, reason },
  'balance-reversed': {
    bankReference: linesOnRecord(facts, 'in').findLast(({ isReversed }) => isReversed === undefined)?.bankReference,
    reason,
  },
  'refund-reversed': {
    bankReference: linesOnRecord(facts, 'out').findLast(({ isReversed }) => isReversed === undefined)?.bankReference,
    reason,
  },
  'refund-otherwise': {
    ...(facts.cancellation !== undefined && depositHeldCents(facts) > 0
      ? { amount: dollarsFromCents(depositHeldCents(facts)) }
      : lateChargeOf(facts)),
    how: 'By cheque',
    bankReference,
    refundedOn: '2026-11-02',
  },
  'balance-refunded': {
    amount: dollarsFromCents(balanceRefundDueCents(facts)),
    bankReference,
    refundedOn: '2026-11-02',
  },
  cancel: { reason },
  'move-retailer': { dealerId: otherDealerThan(facts.created?.dealer.dealerId), reason },
  'status-corrected': {
    corrects: correctableMessages.find(
      (type) => eventOfMessage[type] === lastStepOf(lifecycle.value, facts.handover?.done !== undefined),
    ),
    reason,
  },
  'trade-in-offered': { amount: 0.01, holdsUntil: '2026-11-30' },
  'handover-offered': { times: ['2026-12-30T10:00:00+11:00'] },
  'handover-withdrawn': { reason },
  'handed-over': { handedOverOn: '2026-11-02' },
  'document-added': {
    name: `Letter ${facts.documents.length + 1}.pdf`,
    contentType: 'application/pdf',
    contentBase64: 'JVBERi0xLjQ=',
  },
});

/** What a clerk sends who is wrong about amounts, days and times. */
const wrongData: Partial<Record<string, object>> = {
  'on-water': { expectedOn: '2096-12-20' },
  'request-balance': { dueOn: '2096-12-20' },
  'balance-waived': { amount: 100_000, reason },
  'balance-refunded': { amount: 1, bankReference, refundedOn: '2020-01-01' },
  'balance-reversed': { bankReference: 'NOBODY', reason },
  'trade-in-offered': { amount: 1_000_000, holdsUntil: '2026-11-30' },
  'handover-offered': { times: ['2096-12-30T10:00:00+11:00'] },
  'status-corrected': { corrects: 'approve', reason },
};

test('every refusal of a message, after any history, is among those that the call names', () => {
  const refused = new Set<string>();
  fc.assert(
    fc.property(orderHistories, (history) => {
      for (const state of statesOfHistory(history)) {
        for (const [type, data] of messageTypes.flatMap(
          (one) =>
            [
              [one, dataOf(state)[one]],
              [one, wrongData[one]],
            ] as const,
        )) {
          const message = backOfficeMessageSchema.safeParse({ messageId: 'm-1', type, data }).data;
          if (message === undefined) continue;
          const decision = decide(
            commandOf(message, {
              at: sampleInstant,
              offerDays: 7,
              document: documentOf(message, 'c-1'),
              waiverLimitCents: 0,
            }),
            state,
          );
          if (decision.kind === 'refused') refused.add(decision.refusal.code);
        }
      }
    }),
    { numRuns: 100, seed: 20_261_130 },
  );
  const named: ReadonlySet<string> = new Set(machineCalls.appendMessage.failures);
  expect([...refused].filter((code) => !named.has(code)).toSorted()).toEqual([]);
});

test('every message that is offered next is taken, after any history', () => {
  const offered = new Set<string>();
  fc.assert(
    fc.property(orderHistories, (history) => {
      for (const state of statesOfHistory(history)) {
        for (const { type } of nextMessagesOf(state, sampleInstant, waiverLimitCents)) {
          offered.add(type);
          const message = backOfficeMessageSchema.parse({ messageId: 'm-1', type, data: dataOf(state)[type] });
          const command = commandOf(message, {
            at: sampleInstant,
            offerDays: 7,
            document: documentOf(message, 'c-1'),
            waiverLimitCents,
          });
          expect({ type, ...decide(command, state) }).toMatchObject({ kind: 'accepted' });
        }
      }
    }),
    { numRuns: 400, seed: 20_261_127 },
  );
  expect([...offered].toSorted()).toEqual([...messageTypes].toSorted());
});
