import { brand } from '@driveaway/domain/brand/brand.ts';

/** Booking a test drive, online or by phone and e-mail. `model` is a name, where one was asked for. */
export const testDrive = {
  head: {
    title: `Book a test drive | ${brand.name}`,
    description: `Book a test drive with ${brand.article} ${brand.name} retailer near you: choose the car, the day and the time.`,
  },
  title: (model: string | undefined): string => (model === undefined ? 'Book a test drive' : `Test drive the ${model}`),
  lead: (model: string | undefined): string =>
    `Choose a day and a time, and your retailer has ${model === undefined ? 'the car' : `the ${model}`} ready. A call or an e-mail does as well.`,
  steps: { car: '1. Which car', place: '2. Where', time: '3. When', driver: '4. Who comes' },
  anotherTime: 'Another time',
  yourDetails: 'Your details',
  yours: {
    title: 'Your test drive',
    lead: 'Move it, cancel it, or put it into your calendar.',
  },
  mine: {
    title: 'My test drives',
    none: 'There is no test drive here yet. What you book while you are logged in waits for you here.',
    book: 'Book a test drive',
    change: 'See, move or cancel',
    see: 'See it',
    earlier: 'Earlier ones',
  },
  ofAccount: 'These are the details of your account. What you change here is for this test drive alone.',
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
