/** The contract's edition 2027-02: as 2027-01; paint and interior are no accessories, and buyers have their own address. */
import { suburbLabel } from '@driveaway/domain/locations/state.ts';
import { addressOfBuyer } from '@driveaway/domain/terms/order-terms.ts';
import { markup, noHtml, type Html } from '../html/html.ts';
import type { Clause } from './contract-clauses.ts';
import type { ContractFacts } from './contract-facts.ts';
import type { ContractEdition } from './contract-template.ts';
import { january2027, vehicleWith } from './edition-2027-01.ts';

const keptAt = ({ buyer }: ContractFacts): Html =>
  buyer.keptAt === undefined
    ? noHtml
    : markup`<p>
        You have told the Seller that the car will be kept in ${suburbLabel(buyer.keptAt)}. Stamp duty, registration and
        injury insurance are those of that place, wherever the Retailer is.
      </p>`;

const reworded = (facts: ContractFacts, clause: Clause): Clause => {
  if (clause.id === 'price-conditions') return { ...clause, body: markup`${clause.body}${keptAt(facts)}` };
  if (clause.id !== 'vehicle') return clause;
  const accessories = facts.order.price.accessories.items.map(({ name }) => name);
  return { ...clause, body: vehicleWith(facts, accessories) };
};

const withOwnAddress = ({ buyer, ...facts }: ContractFacts): ContractFacts => ({
  ...facts,
  buyer: { ...buyer, address: addressOfBuyer(buyer) },
});

export const february2027: ContractEdition = {
  ...january2027,
  version: '2027-02',
  sections: (facts) => january2027.sections(withOwnAddress(facts)).map((clause) => reworded(facts, clause)),
};
