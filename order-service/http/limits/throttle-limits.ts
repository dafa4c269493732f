import type { ThrottleRule } from './throttle.ts';

const quarterHour = 15 * 60;

/** How often one may try. Per address they are generous: an office shares one. */
export const throttleLimits = {
  /** Log-in and change of password together, per e-mail address; reset after a right password. */
  passwordPerEmail: { limit: 10, windowSeconds: quarterHour },
  passwordPerAddress: { limit: 200, windowSeconds: quarterHour },
  /** Replaces the two above for a browser that has logged in to this account before: nobody else can exhaust it. */
  passwordPerDevice: { limit: 10, windowSeconds: quarterHour },
  /** Every attempt of such a browser, right ones included: each costs as much work, and nobody logs in so often. */
  attemptsPerDevice: { limit: 60, windowSeconds: quarterHour },
  /** Wrong ones of such a browser since its last right one, kept in the vault: with more it counts as not known. */
  wrongPasswordsPerDevice: { limit: 20, windowSeconds: 30 * 24 * 60 * 60 },
  /** Wrong ones for an account, kept in the vault: more end log-ins from browsers that are not known; a new password ends it. */
  wrongPasswordsPerAccount: { limit: 100, windowSeconds: 30 * 24 * 60 * 60 },
  /** Wrong ones of everybody together, from browsers that are not known: more raise an alarm and wait longer. */
  wrongPasswordsInAll: { limit: 2_000, windowSeconds: quarterHour },
  /** Mails with a link to set a new password, which is good for longer: whoever asks meanwhile has one in their mailbox. */
  recoverMailPerEmail: { limit: 1, windowSeconds: 2 * 60 },
  recoverPerAddress: { limit: 100, windowSeconds: quarterHour },
  /** Links to confirm an address, per mailbox. */
  mailboxLinkPerEmail: { limit: 5, windowSeconds: quarterHour },
  resetPerAddress: { limit: 100, windowSeconds: quarterHour },
  signUpPerEmail: { limit: 20, windowSeconds: quarterHour },
  signUpPerAddress: { limit: 200, windowSeconds: quarterHour },
  /** Orders asked for that are somebody else's or nobody's. */
  orderGuessesPerAddress: { limit: 300, windowSeconds: quarterHour },
  carBuildPerAddress: { limit: 600, windowSeconds: quarterHour },
  keptBuildPerAddress: { limit: 100, windowSeconds: quarterHour },
  /** Codes looked up: far from finding one of four thousand million by guessing. */
  buildCodePerAddress: { limit: 300, windowSeconds: quarterHour },
  /** Mails that anybody may have sent to any address, per sender and per mailbox. */
  keptBuildMailPerAddress: { limit: 20, windowSeconds: 60 * 60 },
  /** Invitations to follow an order, of all buyers together. */
  followerMailPerEmail: { limit: 5, windowSeconds: 24 * 60 * 60 },
  /** Test drives, which mail and keep a car busy: per sender, and per mailbox whoever books. */
  testDrivePerAddress: { limit: 30, windowSeconds: 60 * 60 },
  testDrivePerEmail: { limit: 5, windowSeconds: 24 * 60 * 60 },
  /** Looks at a booked drive by its link, and changes of it. */
  bookedDrivePerAddress: { limit: 300, windowSeconds: quarterHour },
  /** Brochures, most of which were printed before. */
  brochurePerAddress: { limit: 120, windowSeconds: quarterHour },
  /** Brochures by mail: per sender, and per mailbox whoever asks. */
  brochureMailPerAddress: { limit: 20, windowSeconds: 60 * 60 },
  brochureMailPerEmail: { limit: 5, windowSeconds: 24 * 60 * 60 },
  /** Links of mailed brochures that are followed to have details deleted. */
  brochureLinkPerAddress: { limit: 300, windowSeconds: quarterHour },
  /** Call backs, which cost a retailer time: per sender, and per number and mailbox whoever asks. */
  callBackPerAddress: { limit: 20, windowSeconds: 60 * 60 },
  callBackPerPhone: { limit: 3, windowSeconds: 24 * 60 * 60 },
  callBackPerEmail: { limit: 3, windowSeconds: 24 * 60 * 60 },
  /** Offers for cars, which cost a retailer time, and photos work: per sender, and per number and mailbox whoever asks. */
  carOfferPerAddress: { limit: 20, windowSeconds: 60 * 60 },
  carOfferPerPhone: { limit: 5, windowSeconds: 24 * 60 * 60 },
  carOfferPerEmail: { limit: 5, windowSeconds: 24 * 60 * 60 },
  /** Links of car offers that are followed. */
  carOfferLinkPerAddress: { limit: 300, windowSeconds: quarterHour },
  /** Links of call backs that are followed. */
  callBackLinkPerAddress: { limit: 300, windowSeconds: quarterHour },
  keptBuildMailPerEmail: { limit: 3, windowSeconds: 24 * 60 * 60 },
} as const satisfies Record<string, ThrottleRule>;

export type ThrottleLimits = Readonly<Record<keyof typeof throttleLimits, ThrottleRule>>;
