import { brand } from '@driveaway/domain/brand/brand.ts';

/** Whom to ask, on every page that leads to a retailer. */
export const enquiry = {
  nearest: (place: string): string => `Your nearest retailer from ${place}`,
  all: 'All retailers, with their telephone numbers',
  write: {
    title: 'Or write to us',
    text: `Our ${brand.coordinator.name.toLowerCase()} passes your question on:`,
    call: 'Or call us:',
  },
} as const;
