const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every cookie of the site, by its name where it is read, and for how many seconds at most a browser keeps it. */
export const siteCookies = {
  session: { name: 'driveaway-session', seconds: 12 * hour },
  /** Between a right password and the second step of a log-in. */
  secondStep: { name: 'driveaway-second-step', seconds: 5 * minute },
  /** How far the events had come with what the customer did last. */
  position: { name: 'driveaway-position', seconds: minute },
  /** The version of the contract that was shown. */
  contract: { name: 'driveaway-contract', seconds: day },
  /** That this browser has logged in to an account before. */
  device: { name: 'driveaway-device', seconds: 365 * day },
  /** Begun again with each look: who looks in every three months needs no other link. */
  following: { name: 'driveaway-following', seconds: 90 * day },
} as const;

export type SiteCookie = (typeof siteCookies)[keyof typeof siteCookies];
