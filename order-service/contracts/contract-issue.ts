/** Which version of an order's contract it is, of which day, and what it takes the place of. */
import { dayIn } from '@driveaway/domain/locations/end-of-day.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { OrderEventOf } from '@driveaway/domain/order/order-events.ts';
import { lastContractOf, nextContractVersion, type OrderFacts } from '@driveaway/domain/order/order-state.ts';
import { contractDay } from './contract-wording.ts';

/** `issuedOn`: yyyy-MM-dd on the calendar of the order's state. */
export type IssuedVersion = Pick<OrderEventOf<'ContractIssued'>['data'], 'contractVersion' | 'issuedOn'>;

/** `replaces` is undefined for the first contract of an order. */
export type ContractIssue = IssuedVersion & { readonly replaces: IssuedVersion | undefined };

/** The issue of a contract at an instant, for an order as it is. */
export const nextIssue = (facts: OrderFacts, at: string, state: StateCode): ContractIssue => ({
  contractVersion: nextContractVersion(facts),
  issuedOn: dayIn(state, at),
  replaces: lastContractOf(facts),
});

/** 'version 2 of 14 December 2026'. */
export const versionWords = ({ contractVersion, issuedOn }: IssuedVersion): string =>
  `version ${contractVersion} of ${contractDay(issuedOn)}`;

/** 'Version 2 of 14 December 2026; takes the place of version 1 of 2 November 2026', a sentence without its full stop. */
export const issueWords = ({ replaces, ...issue }: ContractIssue): string =>
  `V${versionWords(issue).slice(1)}${replaces === undefined ? '' : `; takes the place of ${versionWords(replaces)}`}`;

/** '12345678-9012, version 2': what title and foot of a contract name it by. */
export const versionedNumber = (orderNo: string, version: number): string => `${orderNo}, version ${version}`;
