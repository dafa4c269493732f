import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbLabel, type Suburb } from '@driveaway/domain/locations/state.ts';

/** What the recommended driveaway price includes (specification §2, RDP footnote and popups). */
export const driveawayNote = (suburb?: Suburb): string =>
  [
    `The price is ${brand.name}’s recommended driveaway price${suburb === undefined ? '' : ` for ${suburbLabel(suburb)}`}.`,
    'It includes the vehicle price, 12 months registration, stamp duty, luxury car tax if applicable, a CTP insurance',
    'estimate and a dealer delivery charge. It is an estimate for the chosen postcode, does not apply to business or',
    'government buyers, and final costs may vary by retailer.',
  ].join(' ');

/** What the list price includes (specification §2, MLP footnote). */
export const listPriceNote = `The manufacturer’s list price includes GST and excludes dealer delivery and statutory charges.`;
