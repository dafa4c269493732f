import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';
import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import type { StateCode, Suburb } from '@driveaway/domain/locations/state.ts';
import type { SelectOption } from '../ui/fields/select-field.tsx';

export type Dealer = DealerListResponse[number];

/** The suburb that a dealer stands for. */
export const placeOfDealer = ({ name, state, postcode, dealerDetails: [place] }: Dealer): Suburb => ({
  name: place?.suburb ?? name,
  state,
  postcode,
});

/** In which order `dealerOptions` lists them, in words that a sentence may go on from. */
export const dealersInOrder = (state: StateCode): string => `Retailers in ${state} are listed first, nearest first`;

/**
 * Retailers to choose from, nearest first; those of the state whose duty and registration the price holds come before
 * the others, which say their state unless the price is that of another place. 'Parramatta Cars: 4.2 km', 'Albury Cars: 11.2 km, at NSW prices'.
 */
export const dealerOptions = (
  dealers: DealerListResponse,
  state: StateCode,
  isPricedElsewhere: boolean,
): readonly SelectOption[] =>
  [...dealers.filter((dealer) => dealer.state === state), ...dealers.filter((dealer) => dealer.state !== state)].map(
    ({ crmDealerId, name, distance, state: of, dealerDetails: [place] }) => ({
      value: crmDealerId,
      label: [
        name,
        place === undefined || name.includes(place.suburb) ? '' : `, ${place.suburb}`,
        `: ${kilometresText(distance)}`,
        of === state || isPricedElsewhere ? '' : `, at ${of} prices`,
      ].join(''),
    }),
  );
