import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import type { StateCode } from '@driveaway/domain/locations/state.ts';
import type { SelectOption } from '../../ui/select-field.tsx';

const kilometres = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/**
 * The retailers that can deliver at the calculated price, nearest first: those of the state whose duty and
 * registration the price holds. 'Austral Parramatta, Parramatta: 4.2 km'.
 */
export const dealerOptions = (dealers: DealerListResponse, state: StateCode): readonly SelectOption[] =>
  dealers
    .filter((dealer) => dealer.state === state)
    .map(({ crmDealerId, name, distance, dealerDetails: [place] }) => ({
      value: crmDealerId,
      label: `${name}${place === undefined || name.includes(place.suburb) ? '' : `, ${place.suburb}`}: ${kilometres.format(distance)} km`,
    }));

/** Variants with STI in their model's name are sold by some retailers only (specification §7). */
export const isStiModel = (modelName: string): boolean => modelName.toLowerCase().includes('sti');
