/** A payment that the gateway could not find for so long that the order stopped waiting. It may still have been charged. */

/** The response code of a `DepositPaymentFailed` that says no more than that. */
export const givenUpCode = 'given-up';

/** How long after a payment was given up it is looked for once more, and for the last time. */
export const searchedAgainAfter = { first: { minutes: 10 }, last: { hours: 24 } } as const;
