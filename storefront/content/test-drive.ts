import { brand } from '@driveaway/domain/brand/brand.ts';

/** Booking a test drive: retailers take bookings by phone and e-mail. `model` is a name, where one was asked for. */
export const testDrive = {
  head: {
    title: `Book a test drive | ${brand.name}`,
    description: `Which ${brand.name} retailer near you to ask for a test drive.`,
  },
  title: (model: string | undefined): string => (model === undefined ? 'Book a test drive' : `Test drive the ${model}`),
  lead: (model: string | undefined): string =>
    `Your retailer finds a day for you and has ${model === undefined ? 'the car' : `the ${model}`} ready. A call or an e-mail is enough.`,
  bring: {
    title: 'What to bring',
    text: 'Your driver licence. If you would like to try a child seat in the car, say so when you call.',
  },
  subject: (model: string | undefined): string => `Test drive: ${`${brand.name} ${model ?? ''}`.trim()}`,
} as const;
