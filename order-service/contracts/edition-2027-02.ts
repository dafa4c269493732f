/** The contract's edition 2027-02: as 2027-01, and paint and interior are no accessories. */
import type { ContractEdition } from './contract-template.ts';
import { january2027, vehicleWith } from './edition-2027-01.ts';

export const february2027: ContractEdition = {
  ...january2027,
  version: '2027-02',
  sections: (facts) =>
    january2027.sections(facts).map((clause) =>
      clause.id === 'vehicle'
        ? {
            ...clause,
            body: vehicleWith(
              facts,
              facts.order.price.accessories.items.map(({ name }) => name),
            ),
          }
        : clause,
    ),
};
