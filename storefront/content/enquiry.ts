import { brand } from '@driveaway/domain/brand/brand.ts';
import { suburbInText, type Suburb } from '@driveaway/domain/locations/state.ts';

/** Whom to ask, on every page that leads to a retailer. */
export const enquiry = {
  nearest: (suburb: Suburb): string => `Nearest retailer to ${suburbInText(suburb)}`,
  all: 'All retailers and their phone numbers',
  write: {
    title: 'Or write to us',
    text: `Our ${brand.coordinator.name.toLowerCase()} will pass your question on:`,
    call: 'Or call us:',
  },
} as const;
