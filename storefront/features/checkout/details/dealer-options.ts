import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { SelectOption } from '../../../ui/fields/select-field.tsx';

export type Dealer = DealerListResponse[number];

/**
 * Retailers to choose from, nearest first; those of the state whose duty and registration the price holds come before
 * the others, which say their state. 'Parramatta Cars: 4.2 km', 'Albury Cars: 11.2 km, at NSW prices'.
 */
export const dealerOptions = (dealers: DealerListResponse, state: StateCode): readonly SelectOption[] =>
  [...dealers.filter((dealer) => dealer.state === state), ...dealers.filter((dealer) => dealer.state !== state)].map(
    ({ crmDealerId, name, distance, state: of, dealerDetails: [place] }) => ({
      value: crmDealerId,
      label: [
        name,
        place === undefined || name.includes(place.suburb) ? '' : `, ${place.suburb}`,
        `: ${kilometresText(distance)}`,
        of === state ? '' : `, at ${of} prices`,
      ].join(''),
    }),
  );
