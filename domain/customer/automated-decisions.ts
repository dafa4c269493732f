/**
 * What a program decides of its own, or helps to decide, that matters to a person: reactors and calls name these, and the privacy
 * policy tells of each (Privacy Act, APP 1.7 to 1.9). `says` is what is decided, by which rule, from what of a person; `helps`: a
 * person or a company decides in the end.
 */
export const automatedDecisions = {
  lapse: {
    title: 'An unpaid order ends',
    says: 'An order ends by itself when its order fee has not been paid by the day that it names. What counts is that day, and whether a payment is there or under way. An order of a company ends in the same way when it has not accepted changed charges in time.',
    way: 'alone',
  },
  refund: {
    title: 'Cancelling, and the refund',
    says: 'Whether you can still cancel here follows from the rule of your state: when you accepted, where the car is registered and sold, whether you buy as a private person, and whether credit is arranged for you. Whatever you paid goes back in full once an order is cancelled.',
    way: 'alone',
  },
  lockOut: {
    title: 'Logging in is stopped for a while',
    says: 'After several wrong passwords or codes we take no more of them for a while. What counts is how many there were for the account and from the network address, and whether the browser was logged in to the account before.',
    way: 'alone',
  },
  repayments: {
    title: 'The rate in the finance calculator',
    says: 'The rate that it shows depends on the age range, home ownership and credit rating that you choose. It moves the rate and refuses nobody; we do not keep what you choose. Whether you get credit, and at which rate, the lender decides.',
    way: 'helps',
  },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly says: string; readonly way: 'alone' | 'helps' }>
>;

export type AutomatedDecisionName = keyof typeof automatedDecisions;
