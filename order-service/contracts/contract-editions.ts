/** Every edition of the contract that was issued since stored forms are promised. */
import type { ContractFacts } from './contract-facts.ts';
import type { ContractIssue } from './contract-issue.ts';
import { renderContract, type ContractEdition } from './contract-template.ts';
import { november2026 } from './edition-2026-11-29.ts';

/** The edition in which contracts are issued today. */
export const currentEdition: ContractEdition = november2026;

/** Oldest first. */
export const contractEditions: readonly ContractEdition[] = [november2026];

/** Renders the contract of an order in an edition, behind its notices; undefined for an unknown edition. */
export const contractInEdition = (
  version: string,
  facts: ContractFacts,
  issue: ContractIssue,
  notices?: readonly string[],
): string | undefined => {
  const edition = contractEditions.find((candidate) => candidate.version === version);
  return edition && renderContract(edition, facts, issue, notices);
};
