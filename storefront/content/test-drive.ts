import { brand } from '@driveaway/domain/brand/brand.ts';

/** Booking a test drive, online or by phone and e-mail. `model` is a name, where one was asked for. */
export const testDrive = {
  head: {
    title: `Book a test drive | ${brand.name}`,
    description: `Book a test drive with ${brand.article} ${brand.name} retailer near you: choose the car, the day and the time.`,
  },
  title: (model: string | undefined): string => (model === undefined ? 'Book a test drive' : `Test drive the ${model}`),
  lead: (model: string | undefined): string =>
    `Choose a day and a time, and your retailer will have ${model === undefined ? 'the car' : `the ${model}`} ready. Prefer to talk? Call or email your retailer.`,
  steps: { car: '1. Which car', place: '2. Where', time: '3. When', driver: '4. Your details' },
  anotherTime: 'Another time',
  yourDetails: 'Your details',
  yours: {
    title: 'Your test drive',
    lead: 'Move it, cancel it or add it to your calendar.',
  },
  mine: {
    title: 'My test drives',
    none: 'No test drives yet. Any you book while logged in will show here.',
    book: 'Book a test drive',
    change: 'See, move or cancel',
    see: 'See it',
    earlier: 'Earlier ones',
  },
  ofAccount: 'These are the details of your account. Changes you make here are for this test drive only.',
  standings: {
    booked: 'Booked',
    cancelled: 'Cancelled',
    drove: 'You drove',
    'did-not-come': 'Did not take place',
  },
  bring: {
    title: 'What to bring',
    text: 'Your driver licence. If you would like to try a child seat in the car, say so when you call.',
  },
  subject: (model: string | undefined): string => `Test drive: ${`${brand.name} ${model ?? ''}`.trim()}`,
} as const;
