import { kilometresText } from '@driveaway/domain/locations/kilometres-text.ts';

/** 'Parramatta Cars, 0.7 km': a retailer to choose, as far away as everywhere else on the site. */
export const retailerAway = ({ name, distanceKm }: { readonly name: string; readonly distanceKm: number }): string =>
  `${name}, ${kilometresText(distanceKm)}`;
