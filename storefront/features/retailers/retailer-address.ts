import type { DealerListResponse } from '@driveaway/domain/api/dealers.ts';
import type { GeoPoint } from '@driveaway/domain/locations/distance.ts';

export type Retailer = DealerListResponse[number];

/** The page of a retailer. */
export const retailerAddress = (id: string): string => `/retailer?${new URLSearchParams({ id }).toString()}`;

/** Where a test drive with a retailer is booked; of a model by its code for test drives, where one is named. */
export const testDriveAddress = (retailer: string, model?: string): string =>
  `/book-test-drive?${new URLSearchParams({ ...(model === undefined ? {} : { model }), retailer }).toString()}`;

/** The way to a point, on a site of maps that nobody pays with their data; it asks where from. */
export const directionsAddress = ({ latitude, longitude }: GeoPoint): string =>
  `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: `${latitude},${longitude}` }).toString()}`;

/** Street, suburb, state and postcode in one line; of a retailer without a showroom, where it goes to. */
export const addressText = ({ state, postcode, isMobileDealer, serves, dealerDetails: [place] }: Retailer): string =>
  [isMobileDealer ? serves : (place?.street ?? ''), `${place?.suburb ?? ''} ${state} ${postcode}`.trim()]
    .filter((part) => part !== '')
    .join(', ');
