/** Every edition of the contract that was ever issued. */
import { contractClauses } from './contract-clauses.ts';
import type { ContractFacts } from './contract-facts.ts';
import { contractStyle } from './contract-style.ts';
import { renderContract, type ContractEdition } from './contract-template.ts';
import { january2027 } from './edition-2027-01.ts';
import { february2027 } from './edition-2027-02.ts';
import { march2027 } from './edition-2027-03.ts';
import { plainOpening, plainParticulars } from './plain-particulars.ts';

const november2026: ContractEdition = {
  version: '2026-11',
  style: contractStyle,
  opening: plainOpening,
  sections: (facts) => [...plainParticulars(facts), ...contractClauses(facts)],
};

/** The edition in which contracts are issued today. */
export const currentEdition: ContractEdition = march2027;

/** Oldest first. */
export const contractEditions: readonly ContractEdition[] = [november2026, january2027, february2027, march2027];

/** Renders the contract of an order in an edition; undefined for an unknown edition. */
export const contractInEdition = (version: string, facts: ContractFacts): string | undefined => {
  const edition = contractEditions.find((candidate) => candidate.version === version);
  return edition && renderContract(edition, facts);
};
